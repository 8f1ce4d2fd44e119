/*
 * A model of the store on one sheet of paper. It is written from the specification (rows O-09, O-11, O-13, C-01 to
 * C-06, V-01, V-02, A-01, M-01) and from docs/operations, and imports nothing of the code that it judges. It knows no
 * rows, no locks and no lifecycles: only what each event means for the player, the publisher and the money. It is meant
 * to be read by somebody who has never seen the store: here stands what there is, in happens.ts what each event brings
 * about, and in the other files a subject each.
 */
import type {
  Activity,
  AreaId,
  BankMood,
  Character,
  Command,
  DisputeId,
  Expected,
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
  /** Money that was taken once more for this other payment: nobody asked for it. */
  beside?: Payment;
  /** Which of the provider's captures it is; 0 before there is any. */
  capture: number;
  /** How far each dispute has come, by the provider's own order. */
  disputes: Partial<Record<DisputeId, Phase>>;
  /** A settlement report has told of a dispute. */
  isReported?: boolean;
  /** Captures that the provider has let go of, whether we have heard of them or not. */
  letGo: Set<number>;
  state: 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'unresolved';
  /** Money came in that is not the order's: it never ends as unpaid. */
  isWrong?: boolean;
  /** This one paid the order. */
  applied: boolean;
  begun: number;
  /** Its provider is asked about it as time passes. */
  isWatched: boolean;
  /** Another payment has paid the order: nobody needs this one. */
  isToStop: boolean;
  /** Its outcome is overdue: an exception. */
  isListed: boolean;
  refunds: Entry[];
  /** An operator must refund it: the provider cannot. */
  byHand: boolean;
}

/** Money that goes back, or that the bank takes. */
export interface Entry {
  kind: 'refund' | 'chargeback';
  /** unknown: the answer of the one who was to give it back did not come. */
  state: 'requested' | 'pending' | 'unknown' | 'succeeded' | 'failed';
  amount: number;
  /** The bank has got the call: of what it has not got it says nothing. */
  hasArrived?: boolean;
  /** When the provider was asked to give it back. */
  askedAt?: number;
  /** It has not said in time whether it did: an operator looks. */
  isListed?: boolean;
  /** Made in the provider's back office. */
  isOutside?: boolean;
  /** Of a chargeback: the dispute, or that the provider has let go. */
  because?: DisputeId | 'let go';
}

export interface HeldCoupon {
  template: Template;
  state: 'free' | 'reserved' | 'used';
  /** The order that holds it. */
  by?: Order | undefined;
  /** The first moment at which it no longer holds. */
  until: number | undefined;
}

export interface Order {
  who: Character;
  area: AreaId;
  goods: GoodsId;
  state: OrderState;
  price: number;
  pay: number;
  points: number;
  coupon: HeldCoupon | undefined;
  /** The publisher's rules on the day of the sale. */
  rules: Rules;
  payments: Payment[];
  paidAt: number;
  /** Where it stood when the bank took the money back. */
  stoodAs: OrderState;
  /** Its money has gone back before: it can only go back again. */
  wasRefunded: boolean;
  /** What the limit counts: from when, and whether it still does. */
  use: { at: number; counts: boolean } | undefined;
  hasPoints: boolean;
  /** It counts in activities. */
  isTopUp: boolean;
  /** The game's last notification. */
  told: string;
  /** Since when the game must be notified of the current state; 0 if it was. */
  toTell: number;
  parcel: Goods;
}

/** Goods on their way. `inGame` is the game's own truth, `known` is ours. */
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
  /** `weekly week 2028-02-28`: what was claimed for which period. */
  claimed: Set<string>;
  claims: Claim[];
  /** What will happen in the middle of the next call about an order, and what was answered to such. */
  meanwhile: { order: Order | 'next'; command: Command } | undefined;
  answers: (Expected | undefined)[];
  /** The rules leave open what happens (how long a game was tried is up to chance): nothing more can be compared. */
  doubt: boolean;
}

export function openStore(shop: Shop, now: number): Store {
  const moods = { game: 'plays', bank: 'pays back', provider: 'answers' } as const;
  const nothing = { orders: [], coupons: [], claimed: new Set<string>(), claims: [] };
  return { shop, now, ...moods, ...nothing, meanwhile: undefined, answers: [], doubt: false };
}

/** Of the payments that were asked for. */
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
