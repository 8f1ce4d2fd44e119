/*
 * What the shop of a history sells, and what can happen in it: the words that the model and the driver of the real
 * store share. Plain data; money in minor units, moments in milliseconds since 1970.
 */

export interface Shop {
  /** It sells the same goods in two areas, each with a currency of its own. */
  sells: Record<AreaId, Sale>;
  /** Where its days, weeks and months begin; a publisher may change it. */
  zone: string;
  limit: { type: 'role' | 'time' | 'game'; times: number; days: number };
  /** Ascending; the first is everybody's. */
  levels: readonly { id: number; need: number }[];
  coupons: readonly Template[];
  rules: Rules;
  activities: readonly Activity[];
}

export type AreaId = 'home' | 'abroad';

/** What an area sells for. */
export interface Sale {
  currency: 'USD' | 'EUR' | 'KRW';
  /** Minor-unit digits. */
  exponent: 0 | 2;
  /** small takes coupons; big takes none; scarce takes coupons and is limited. */
  prices: Record<GoodsId, number>;
  /** cash has no refund call, cannot stop a payment, and takes no price above this. */
  cashAtMost: number;
  /** Points for one major unit, in ten-thousandths. */
  pointRate: number;
}

/** What a refund takes back. */
export interface Rules {
  /** A chargeback gives neither coupon nor limit back. */
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
      /** A number: that coupon of the player's, counted over all that he ever got. */
      coupon: 'none' | 'best' | number;
      price: 'shown' | 'stale';
      /** Whether the call is sent a second time under the same name. */
      twice: boolean;
    }
  | OrderStep
  /**
   * The next time that the outside is called about this order (its payment is opened, asked about or stopped, its money goes
   * back or is asked about, its goods go out), this happens before the answer comes. `next`: as the next order is opened.
   */
  | { do: 'meanwhile'; order: number | 'next'; command: Command }
  | { do: 'claim'; template: string; twice: boolean }
  | { do: 'grant' }
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
  /** Of a payment that was paid, where it is named; else of the one that paid the order. */
  | { do: 'refund'; order: number; payment?: Which | undefined }
  | { do: 'refund by hand'; order: number }
  | { do: 'bank says'; order: number; word: 'succeeded' | 'failed' }
  /** The provider takes the money once more for the same payment, by another number. */
  | { do: 'charged again'; order: number; payment: Which }
  /** The provider lets go of money that it had (its authorisation is cancelled, or lapses), perhaps before we hear of it. */
  | { do: 'let go'; order: number; payment: Which; capture: 1 | 2; how: 'cancelled' | 'expired' }
  | { do: 'dispute word'; order: number; payment: Which; dispute: DisputeId; phase: Phase; saidBy: SaidBy }
  /** A refund in the provider's back office: a third, or all that is left. */
  | { do: 'refund outside'; order: number; payment: Which; part: 'third' | 'whole' }
  /** The newest of these turns out to have failed. */
  | { do: 'refund outside failed'; order: number }
  | { do: 'redeliver'; order: number };

/** Of an order's payments. */
export type Which = 'first' | 'last';
/** A payment may be disputed more than once; each dispute runs by itself. */
export type DisputeId = 'A' | 'B';
export type Phase = 'opened' | 'lost' | 'won';
/** A settlement report has numbers of its own for what the notifications tell of. */
export type SaidBy = 'notification' | 'report';
/** What happens to an order, or is reported about it, while our own call is in flight. */
export type Command = WithoutOrder<OrderStep>;
type WithoutOrder<One> = One extends OrderStep ? Omit<One, 'order'> : never;
export type PaymentWord = 'paid' | 'declined' | 'cancelled' | 'expired' | 'paid wrongly';

/** How a call must be answered: refused for one of these reasons, or, where there are none, with this content. */
export interface Expected {
  refusals: string[];
  content?: unknown;
  /** Of a payment: whether it has ended by the time of the answer. */
  isOver?: boolean;
}
