import { standings } from './activities.ts';
import { couponsIn, levelOf } from './coupons.ts';
import { limitLeft, limitNext } from './limits.ts';
import { orderName, type Store, totalPoints } from './store.ts';

/** Everything that a player, the publisher and the bank can see, in a form that can be compared. */
export interface View {
  orders: {
    state: string;
    currency: string;
    price: number;
    pay: number;
    /**
     * `paid*` paid the order; with `by hand` an operator must refund it; `silent`: its report is overdue.
     */
    payments: string[];
    refunds: string[];
  }[];
  coupons: Record<string, string>;
  points: number;
  level: number;
  /** By character. */
  activities: unknown[];
  /** By character: remaining purchases of the scarce goods, and when more are possible. */
  limits: [left: number, next: number][];
  /** What the game has delivered, by source; each once. */
  given: string[];
}

export function viewOf(store: Store): View {
  return {
    orders: store.orders.map(({ state, area, price, pay, payments }) => ({
      state,
      currency: store.shop.sells[area].currency,
      price,
      pay,
      payments: payments.map(
        (one) =>
          `${one.state}${one.applied ? '*' : ''}${one.byHand ? ' by hand' : ''}${one.isListed ? ' silent' : ''}`,
      ),
      refunds: payments
        .flatMap(({ refunds }, index) =>
          refunds.map((r) => `${index + 1} ${r.kind} ${r.state} ${r.amount}${r.isListed ? ' silent' : ''}`),
        )
        .sort(),
    })),
    coupons: couponsIn(store),
    points: totalPoints(store),
    level: levelOf(store),
    activities: ([0, 1] as const).map((who) => standings(store, who)),
    limits: ([0, 1] as const).map((who) => [limitLeft(store, who), limitNext(store, who)]),
    given: [
      ...store.orders.filter(({ parcel }) => parcel.inGame).map((order) => orderName(store, order)),
      ...store.claims
        .filter(({ goods }) => goods.inGame)
        .map(({ who, activity, reward }) => `${activity} ${reward} of ${who}`),
    ].sort(),
  };
}
