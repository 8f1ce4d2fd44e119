/*
 * What the shop of a history sells, and what can happen in it: the vocabulary shared by the model and the driver of the
 * real store. Plain data; money in minor units, times in milliseconds since 1970.
 */

export interface Shop {
  /** It sells the same goods in two areas, each with its own currency. */
  sells: Record<AreaId, Sale>;
  /** The time zone of its days, weeks and months; a publisher may change it. */
  zone: string;
  limit: { type: 'role' | 'time' | 'game'; times: number; days: number };
  /** Ascending; everybody has the first. */
  levels: readonly { id: number; need: number }[];
  coupons: readonly Template[];
  /** The player's prepaid cards: what each is worth at home, and the first moment at which it is no longer valid. */
  cards: readonly { worth: number; until?: number }[];
  rules: Rules;
  activities: readonly Activity[];
}

export type AreaId = 'home' | 'abroad';

/** The prices of an area. */
export interface Sale {
  currency: 'USD' | 'EUR' | 'KRW';
  /** Decimal digits of the currency. */
  exponent: 0 | 2;
  /** small takes coupons; big takes none; scarce takes coupons and is limited. */
  prices: Record<GoodsId, number>;
  /** Cash has no refund call, cannot stop a payment, and accepts no price above this. */
  cashAtMost: number;
  /** Points for one major unit, in ten-thousandths. */
  pointRate: number;
}

/** What a refund takes back. */
export interface Rules {
  /** A chargeback returns neither coupon nor limit. */
  coupon: 'return' | 'keep-used';
  limit: 'return' | 'keep-used';
  refund: { points: 'take-back' | 'keep'; topUps: 'take-back' | 'keep'; goods: 'take-back' | 'leave' };
  chargeback: Rules['refund'];
}

export type GoodsId = 'small' | 'big' | 'scarce';
export type MethodId = 'card' | 'plain' | 'cash';

export interface Template {
  id: string;
  kind: 'week' | 'month' | 'permanent' | 'granted';
  /** The share that is paid, in ten-thousandths. */
  share: number;
  level?: number;
  method?: MethodId;
  validDays?: number;
  zone?: string;
}

export interface Activity {
  id: 'total' | 'days' | 'first';
  from: number;
  until: number;
  receiveUntil: number;
  /** By reward: an amount in the minor units of one area or the other (total), days in a row (days), or 1 (first). */
  needs: Readonly<Record<string, Need>>;
}

export type Need = number | Record<AreaId, number>;

export type Character = 0 | 1;
export type GameMood = 'plays' | 'is away' | 'loses its answers' | 'refuses';
/** `loses its answers`: it carries out calls, but the answers are lost; `loses our calls`: the calls are lost. */
export type BankMood = 'pays back' | 'refuses' | 'takes its time' | 'loses its answers' | 'loses our calls';
export type ProviderMood = 'answers' | 'is down' | 'loses its answers';

/** Orders are counted from 0 and wrap around, or backwards from -1, so that a shrunk history still means something. */
export type Step =
  | { do: 'wait'; seconds: number }
  | { do: 'wait for'; border: 'day' | 'week' | 'month'; seconds: number }
  | {
      do: 'buy';
      who: Character;
      area: AreaId;
      goods: GoodsId;
      method: MethodId;
      /** A number: that coupon, counting all that the player ever received. */
      coupon: 'none' | 'best' | number;
      price: 'shown' | 'stale';
      /** Whether the call is repeated with the same idempotency key. */
      twice: boolean;
    }
  /** A prepaid card of the publisher's is exchanged for goods of its own. */
  | { do: 'exchange'; who: Character; card: number; twice: boolean }
  | OrderStep
  /**
   * During the next call to the outside about this order (to open, query or stop its payment, to refund or query its
   * money, to send its goods), this happens before the answer arrives. `next`: when the next order is opened.
   */
  | { do: 'meanwhile'; order: number | 'next'; command: Command }
  | { do: 'claim'; template: string; twice: boolean }
  | { do: 'grant' }
  /** An operator takes a coupon back: counted like those of a purchase. */
  | { do: 'revoke'; coupon: number }
  | { do: 'receive'; who: Character; activity: Activity['id']; reward: string; twice: boolean }
  | { do: 'game'; mood: GameMood }
  | { do: 'bank'; mood: BankMood }
  | { do: 'provider'; mood: ProviderMood }
  | { do: 'publish zone'; zone: string }
  | { do: 'publish prices'; more: number };

export type OrderStep =
  | { do: 'pay otherwise'; order: number; method: MethodId }
  | { do: 'provider says'; order: number; payment: Which; word: PaymentWord }
  | { do: 'drop'; order: number }
  /** Refunds the named payment, or else the one that paid the order. */
  | { do: 'refund'; order: number; payment?: Which | undefined }
  | { do: 'refund by hand'; order: number }
  | { do: 'bank says'; order: number; word: 'succeeded' | 'failed' }
  /** The provider charges again for the same payment, under another number. */
  | { do: 'charged again'; order: number; payment: Which }
  /** The provider lets go of a capture (its authorisation is cancelled, or expires), perhaps before we hear of it. */
  | { do: 'let go'; order: number; payment: Which; capture: 1 | 2; how: 'cancelled' | 'expired' }
  | { do: 'dispute word'; order: number; payment: Which; dispute: DisputeId; phase: Phase; saidBy: SaidBy }
  /** A refund in the provider's back office: a third, or all that is left. */
  | { do: 'refund outside'; order: number; payment: Which; part: 'third' | 'whole' }
  /** The newest refund made in the back office turns out to have failed. */
  | { do: 'refund outside failed'; order: number }
  | { do: 'redeliver'; order: number }
  /** An operator has settled an order under review outside the store. */
  | { do: 'close'; order: number; how: 'delivered' | 'given-back' }
  /** An operator says what became of money in doubt: the first that waits of the payment, or of the order's refunds. */
  | { do: 'end doubt'; order: number; payment: Which; found: Found }
  | { do: 'end refund'; order: number; found: 'given-back' | 'not-given-back' };

/** What the provider's books say of money in doubt. */
export type Found = 'given-back' | 'not-charged';
/** Of an order's payments. */
export type Which = 'first' | 'last';
/** A payment may be disputed more than once; the disputes are independent. */
export type DisputeId = 'A' | 'B';
export type Phase = 'opened' | 'lost' | 'won';
/** A settlement report uses other numbers than the notifications. */
export type SaidBy = 'notification' | 'report';
/** What happens to an order, or is reported about it, while our own call is in flight. */
export type Command = WithoutOrder<OrderStep>;
type WithoutOrder<One> = One extends OrderStep ? Omit<One, 'order'> : never;
export type PaymentWord = 'paid' | 'declined' | 'cancelled' | 'expired' | 'paid wrongly';

/** The expected answer to a call: a refusal for one of these reasons, or, if there are none, this content. */
export interface Expected {
  refusals: string[];
  content?: unknown;
  /** For a pay call: whether the payment has ended by the time of the answer. */
  isOver?: boolean;
}
