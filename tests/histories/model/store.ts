/*
 * A small model of the store. It is written from the specification (rows O-09, O-11, O-13, C-01 to C-06, V-01, V-02,
 * A-01, M-01) and from docs/operations, and imports nothing of the code that it judges. It has no database rows,
 * locks or lifecycles: only what each event means for the player, the publisher and the money. It is meant for
 * readers who have never seen the store: this file defines the state, happens.ts the effect of each event, and the
 * other files one subject each.
 */
import type {
  Activity,
  AreaId,
  BankMood,
  Character,
  Command,
  DisputeId,
  Expected,
  Found,
  GameMood,
  GoodsId,
  MethodId,
  Phase,
  ProviderMood,
  Rules,
  Shop,
  Template,
  Which,
} from './shop.ts';

export const minute = 60_000;
export const day = 1440 * minute;

type OrderState =
  | 'unpaid'
  | 'paid'
  | 'delivered'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'review'
  | 'refunding'
  | 'refunded'
  | 'charged_back';

export interface Payment {
  method: MethodId;
  /** The payment that this one duplicates: its money was captured again, unrequested. */
  beside?: Payment;
  /** The number of the provider's capture; 0 if there is none yet. */
  capture: number;
  /** Each dispute's last phase in the provider's own sequence. */
  disputes: Partial<Record<DisputeId, Phase>>;
  /** A settlement report has reported a dispute. */
  isReported?: boolean;
  /** Captures that the provider has let go of, whether or not the store knows of them. */
  letGo: Set<number>;
  state: 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'unresolved';
  /** Money came in that is not the order's: the payment does not end as unpaid while some of it waits for an operator. */
  isWrong?: boolean;
  /**
   * Exceptions about it, by what is in doubt: a wrong amount (0), a capture that operators knew to be given back (its
   * number), or its silence (its outcome is overdue); and what an operator found. `over`: the provider has reported.
   */
  doubts: Map<number | 'silence', 'waits' | 'over' | Found>;
  /** When an operator last said what he found, and when it first ended without money; 0 if never. */
  foundAt: number;
  closedAt: number;
  /** This one paid the order. */
  applied: boolean;
  begun: number;
  /** Its provider is queried about it as time passes. */
  isWatched: boolean;
  /** Another payment has paid the order, so this one must be stopped. */
  isToStop: boolean;
  refunds: Entry[];
  /** An operator must refund it: the provider cannot. */
  byHand: boolean;
}

/** A refund or a chargeback. */
export interface Entry {
  kind: 'refund' | 'chargeback';
  /** unknown: the refund call got no answer. */
  state: 'requested' | 'pending' | 'unknown' | 'succeeded' | 'failed';
  amount: number;
  /** The bank has received the call; it reports nothing about calls that it has not received. */
  hasArrived?: boolean;
  /** When the refund was requested from the provider. */
  askedAt?: number;
  /** Its outcome is overdue: an exception. */
  isListed?: boolean;
  /** Made in the provider's back office. */
  isOutside?: boolean;
  /** Why the money was charged back: the dispute, or the provider's letting go. */
  because?: DisputeId | 'let go';
}

export interface HeldCoupon {
  template: Template;
  state: 'free' | 'reserved' | 'used';
  /** The order that holds it. */
  by?: Order | undefined;
  /** Taken back: of use only to the order that holds it. */
  isRevoked?: boolean;
  /** The first moment at which it is no longer valid. */
  until: number | undefined;
}

export interface Order {
  who: Character;
  area: AreaId;
  goods: GoodsId | 'card';
  state: OrderState;
  price: number;
  pay: number;
  points: number;
  coupon: HeldCoupon | undefined;
  /** The publisher's rules on the day of the sale. */
  rules: Rules;
  payments: Payment[];
  paidAt: number;
  /** Its state when the bank took the money back. */
  stoodAs: OrderState;
  /** Its money was refunded before: it can only be refunded again. */
  wasRefunded: boolean;
  /** The use of its limit: since when, and whether it still counts. */
  use: { at: number; counts: boolean } | undefined;
  /** It was delivered at some time, and so earned its points and counted as a top-up. */
  hasEarned: boolean;
  hasPoints: boolean;
  /** It counts in activities. */
  isTopUp: boolean;
  /** The game's last notification. */
  told: string;
  /** Since when the game must be notified of the current state; 0 if it was. */
  toTell: number;
  parcel: Goods;
}

/** A delivery. `inGame` is the game's own record; `state` is ours. */
export interface Goods {
  begun: number;
  state: 'none' | 'on their way' | 'delivered' | 'kept back' | 'stopped';
  inGame: boolean;
}

export interface Claim {
  who: Character;
  activity: Activity['id'];
  reward: string;
  goods: Goods;
}

export interface Store {
  shop: Shop;
  now: number;
  game: GameMood;
  bank: BankMood;
  provider: ProviderMood;
  orders: Order[];
  coupons: HeldCoupon[];
  /** The numbers of the prepaid cards that are spent. */
  spent: number[];
  /** `weekly week 2028-02-28`: what was claimed for which period. */
  claimed: Set<string>;
  claims: Claim[];
  /** What will happen during the next call about an order. */
  meanwhile: { order: Order | 'next'; command: Command } | undefined;
  answers: (Expected | undefined)[];
  /** The rules leave the outcome open (delivery attempts end at a random time): nothing more can be compared. */
  doubt: boolean;
}

export function openStore(shop: Shop, now: number): Store {
  const moods = { game: 'plays', bank: 'pays back', provider: 'answers' } as const;
  const nothing = { orders: [], coupons: [], spent: [], claimed: new Set<string>(), claims: [] };
  return { shop, now, ...moods, ...nothing, meanwhile: undefined, answers: [], doubt: false };
}

/** One of the order's requested payments. */
export function paymentOf(order: Order, which: Which): Payment | undefined {
  const asked = order.payments.filter(({ beside }) => !beside);
  return which === 'first' ? asked[0] : asked.at(-1);
}

/** -1 is the newest one. */
export function orderOf({ orders }: Store, number: number): Order | undefined {
  return number < 0 ? orders.at(number) : orders[number % Math.max(1, orders.length)];
}

export function orderName(store: Store, order: Order): string {
  return `order ${store.orders.indexOf(order)}`;
}

/** V-02 */
export function totalPoints({ orders }: Store): number {
  return orders.reduce((sum, order) => sum + (order.hasPoints ? order.points : 0), 0);
}
