import { standings } from './activities.ts';
import { couponsIn, levelOf } from './coupons.ts';
import { isHeld } from './ending.ts';
import { limitLeft, limitNext } from './limits.ts';
import { isOnItsWay, restOf } from './money-back.ts';
import { type Order, orderName, type Payment, type Store, totalPoints } from './store.ts';

/** Everything that a player, the publisher and the bank can see, in a form that can be compared. */
export interface View {
  orders: {
    state: string;
    currency: string;
    price: number;
    pay: number;
    /**
     * `paid*` paid the order; with `by hand` an operator must refund it; `wrong`: money that is not the order's waits for
     * one; `silent`: its report is overdue.
     */
    payments: string[];
    refunds: string[];
    /** What the provider and the bank have given back of its money, by their own books. */
    back: number;
  }[];
  /** What its player reads of the order's money, and of money that it did not need. */
  pages: string[];
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
      back: payments.reduce((sum, one) => sum + givenBack(one, pay), 0),
      state,
      currency: store.shop.sells[area].currency,
      price,
      pay,
      payments: payments.map((one) => `${one.state}${one.applied ? '*' : ''}${waitsFor(one)}`),
      refunds: payments
        .flatMap(({ refunds }, index) =>
          refunds.map((r) => `${index + 1} ${r.kind} ${r.state} ${r.amount}${r.isListed ? ' silent' : ''}`),
        )
        .sort(),
    })),
    pages: store.orders.map((order) => `${charged(order)}, ${extra(order)}`),
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

/** What of the payment waits for an operator. */
function waitsFor({ byHand, state, doubts }: Payment): string {
  const wrong = [...doubts].filter(([what, word]) => what !== 'silence' && word === 'waits');
  return [
    ...(byHand ? [' by hand'] : []),
    ...(state === 'paid' ? [] : wrong.map(() => ' wrong')),
    ...(doubts.get('silence') === 'waits' ? [' silent'] : []),
  ].join('');
}

/** What was refunded, if only its answer was lost; and captures that an operator has given back there. */
function givenBack({ refunds, doubts }: Payment, pay: number): number {
  const made = refunds.filter(
    ({ kind, state, hasArrived }) =>
      kind === 'refund' && (state === 'succeeded' || (state === 'unknown' && hasArrived)),
  );
  const captures = [...doubts].filter(
    ([what, word]) => what !== 0 && what !== 'silence' && word === 'given-back',
  );
  return made.reduce((sum, { amount }) => sum + amount, pay * captures.length);
}

/** What an operator has said counts until the provider says otherwise. */
function isGivenBack({ state, isWrong, doubts }: Payment): boolean {
  return (state === 'unresolved' || isWrong === true) && [...doubts.values()].includes('given-back');
}

function charged({ payments }: Order): 'none' | 'held' | 'unknown' | 'refunded' {
  if (payments.some(({ applied }) => applied)) return 'none';
  if (payments.some(isHeld)) return 'held';
  if (payments.some((one) => one.state === 'unresolved' && one.foundAt < one.closedAt)) return 'unknown';
  return payments.some(isGivenBack) ? 'refunded' : 'none';
}

function extra(order: Order): 'none' | 'review' | 'refunding' | 'refunded' {
  const { payments } = order;
  const extras = payments.filter(({ state, applied }) => state === 'paid' && !applied);
  const unbooked = payments.some(({ applied }) => applied) ? payments : [];
  if (extras.some((one) => restOf(order, one) > 0) || unbooked.some(isHeld)) return 'review';
  if (extras.some(({ refunds }) => refunds.some(isOnItsWay))) return 'refunding';
  return extras.length > 0 || unbooked.some(isGivenBack) ? 'refunded' : 'none';
}
