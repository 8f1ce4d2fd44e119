import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import type { Ending } from './ending.ts';

/** Events as they reach the store, possibly more than once, and when the store's own work runs. */
export interface Play {
  arrived: readonly MoneyEvent[];
  work: 'after each' | 'at the end';
  /** Whether a repeated event is reported by a new message; otherwise it is a copy of the same message. */
  isAnew?: boolean;
  /** Events that arrive together with another one, because the same answer reports them. */
  beside?: Readonly<Partial<Record<MoneyEvent, readonly MoneyEvent[]>>>;
}

/** All events in the order of their arrival, and those that arrived together. */
const allEvents = (play: Play) => arrivedTogether(play).flat();
const arrivedTogether = ({ arrived, beside = {} }: Play): readonly MoneyEvent[][] =>
  arrived.map((event) => [...(beside[event] ?? []), event]);

type Captured = 'capture' | 'second capture';

const price = 499;
const part = 166;
const events = (...some: MoneyEvent[]): readonly MoneyEvent[] => some;
const capturesOf = events('capture', 'second capture');
const closings = events('decline', 'cancel', 'expire');
const letGo = events('cancel', 'expire');
const refunds = events('part refund', 'refund', 'refund failed');
const disputes = events('chargeback opened', 'chargeback lost', 'second dispute');

/**
 * What is wrong with the end of an order after these events; empty if it is right. The right end follows from the set of events
 * by the rules of `docs/operations/refunds.md`, and is not compared with another run of the store, so a mistake that it makes in
 * every order is found as well. Checked exactly: the money (captured, given back, taken), the state, how often the game received
 * the goods, and the kinds of open exceptions. The order of arrival decides only this:
 *
 * - Which of two captures pays the order: the one that arrived first. The other is given back immediately, so later events find
 *   it gone: a dispute takes it a second time, and a refund from the back office becomes an exception.
 * - Whether the game received the goods before the money was taken. If the money is gone for good, both are right.
 * - Which of two contradictory events is booked: a partial and a full refund of the same money, or a failed refund of more
 *   than was left. The other becomes an exception.
 * - Whether an order whose refund has failed is still `refunding`: only if the refund itself arrived before the failure.
 *
 * If the store works after each event, the first two are certain as well, unless a refund from the back office runs
 * concurrently with the store's own work.
 */
export function whatIsWrong(ends: Ending, play: Play): string[] {
  const { work } = play;
  const captures = allEvents(play).filter(isCapture);
  // Events that are judged together may be judged in any order.
  const payers = work === 'after each' || captures.length === 0 ? [captures[0]] : captures;
  const wrongs = payers.map((paidBy) => wrongIf(paidBy, ends, play));
  return wrongs.find((wrong) => wrong.length === 0) ?? wrongs[0] ?? [];
}

function wrongIf(paidBy: Captured | undefined, ends: Ending, play: Play): string[] {
  const events = new Set(allEvents(play));
  const right = rightEndings(events, paidBy, givenBackIn(play, paidBy));
  const isRight = right.some(({ order, money }) => order === ends.order && money === ends.money);
  const wanted = right.map(({ order, money }) => `${order}, ${money}`).join(' or ');
  const goods = rightGoods(ends.order, play, paidBy);
  return [
    ...(isRight ? [] : [`${ends.order}, ${ends.money}: not ${wanted}`]),
    ...(goods.includes(ends.goods) ? [] : [`goods ${ends.goods}: not ${goods.join(' or ')}`]),
    ...wrongExceptions(ends, rightExceptions(events, paidBy)),
  ];
}

function isCapture(event: MoneyEvent): event is Captured {
  return capturesOf.includes(event);
}

const hasAny = (events: ReadonlySet<MoneyEvent>, some: readonly MoneyEvent[]) =>
  some.some((event) => events.has(event));

/** The events that had arrived by each moment. */
function momentsOf(play: Play): Set<MoneyEvent>[] {
  const events = arrivedTogether(play);
  return events.map((_, at) => new Set(events.slice(0, at + 1).flat()));
}

/** For each capture, 1 if provider or bank has taken it back: nobody can take it twice. */
function takenOf(events: ReadonlySet<MoneyEvent>, paidBy: Captured | undefined): Record<Captured, number> {
  const isOpen = hasAny(events, ['chargeback opened', 'chargeback lost']) && !events.has('chargeback won');
  const standing: [Captured, boolean][] = [
    ['capture', events.has('capture') && hasAny(events, letGo)],
    ['capture', isOpen],
    ['capture', events.has('second dispute')],
    ['second capture', events.has('second capture disputed')],
  ];
  const taken = { capture: 0, 'second capture': 0 };
  // Money with an unknown number counts as the payment that was requested.
  for (const [capture, stands] of standing)
    if (stands) taken[events.has(capture) ? capture : (paidBy ?? capture)] = 1;
  return taken;
}

/** The states that the order may end in, each with its money. */
function rightEndings(
  events: ReadonlySet<MoneyEvent>,
  paidBy: Captured | undefined,
  isGivenBack: boolean | undefined,
): Pick<Ending, 'order' | 'money'>[] {
  const taken = takenOf(events, paidBy);
  const moneyOf = (captures: number, back: number) =>
    `${captures * price} in, ${Math.min(captures, 1)} applied, ${back} back, ${(taken.capture + taken['second capture']) * price} taken`;
  if (!paidBy) {
    const order = hasAny(events, closings) ? 'closed unpaid' : 'unpaid';
    return [{ order, money: '0 in, 0 applied, 0 back, 0 taken' }];
  }
  const extra = extraOf(events, paidBy);
  const isUnderRefund = events.has('refund') && events.has('refund failed') && paidBy === 'capture';
  const stands =
    taken[paidBy] > 0 ? ['charged_back'] : isUnderRefund ? ['delivered', 'refunding'] : ['delivered'];
  return backOfOwn(events, paidBy).flatMap((own) =>
    (own === price ? ['refunded'] : stands).flatMap((order) =>
      (extra ? backOfExtra(events, extra, taken[extra], isGivenBack) : [0]).map((beside) => ({
        order,
        money: moneyOf(extra ? 2 : 1, own + beside),
      })),
    ),
  );
}

/** The capture that no order needs. */
function extraOf(events: ReadonlySet<MoneyEvent>, paidBy: Captured | undefined): Captured | undefined {
  return [...events].filter(isCapture).find((capture) => capture !== paidBy);
}

/** What the back office gave back of the money that paid the order: its refunds are always of the first capture. */
function backOfOwn(events: ReadonlySet<MoneyEvent>, paidBy: Captured): number[] {
  if (paidBy !== 'capture') return [0];
  const parts = events.has('part refund') ? [part] : [];
  if (!events.has('refund')) return [...parts, 0].slice(0, 1);
  return [...parts, events.has('refund failed') ? 0 : price];
}

/** What was given back of the capture that no order needs: all of it, unless the bank had it or a refund failed. */
function backOfExtra(
  events: ReadonlySet<MoneyEvent>,
  extra: Captured,
  taken: number,
  isGivenBack: boolean | undefined,
): number[] {
  if (isGivenBack !== undefined) return [isGivenBack ? price : 0];
  const isFirst = extra === 'capture';
  const wasTaken = isFirst ? hasAny(events, [...letGo, ...disputes]) : events.has('second capture disputed');
  if (!wasTaken) return [price];
  if (taken === 0 && !(isFirst && events.has('refund failed'))) return [price];
  return [price, 0, ...(isFirst && events.has('part refund') ? [part] : [])];
}

/** Whether the store gave the other capture back, if that is certain: it did if the money was there at any moment. */
function givenBackIn(play: Play, paidBy: Captured | undefined): boolean | undefined {
  const all = new Set(allEvents(play));
  const extra = extraOf(all, paidBy);
  const isRefundReported = extra === 'capture' && hasAny(all, refunds);
  if (play.work === 'at the end' || !extra || isRefundReported) return undefined;
  return momentsOf(play).some(
    (events) => capturesOf.every((capture) => events.has(capture)) && takenOf(events, paidBy)[extra] === 0,
  );
}

/** How often the game may have received the goods: once, if the order's money was there at any moment. */
function rightGoods(order: string, play: Play, paidBy: Captured | undefined): number[] {
  if (!paidBy) return [0];
  if (order === 'delivered') return [1];
  if (play.work === 'at the end') return [0, 1];
  const wasHere = momentsOf(play).some(
    (events) =>
      events.has(paidBy) &&
      rightEndings(events, paidBy, undefined).every(({ order }) => order === 'delivered'),
  );
  if (wasHere) return [1];
  // Events that arrive together are judged in either order; a refund that arrives before its capture is judged with it.
  const isAtOnce = arrivedTogether(play).some((events) => events.length > 1 && events.includes(paidBy));
  return isAtOnce || play.arrived.includes('refund') ? [0, 1] : [0];
}

/** The kinds of open exceptions: all of `every`, one of `either`, and no others. */
interface Kinds {
  every: readonly string[];
  either: readonly string[];
}

function rightExceptions(events: ReadonlySet<MoneyEvent>, paidBy: Captured | undefined): Kinds {
  const taken = takenOf(events, paidBy);
  const chargeback = taken.capture + taken['second capture'] > 0 ? ['chargeback'] : [];
  if (!events.has('capture') || !hasAny(events, refunds)) return { every: chargeback, either: [] };
  if (paidBy !== 'capture')
    return { every: chargeback, either: ['refund-mismatch', 'refund-outside', 'refund-failed'] };
  const [isPart, isFailed] = [events.has('part refund'), events.has('refund failed')];
  const every = [...chargeback, 'refund-outside'];
  if (isPart && isFailed) return { every, either: ['refund-mismatch', 'refund-failed'] };
  if (isPart && events.has('refund')) return { every: [...every, 'refund-mismatch'], either: [] };
  return { every: isFailed ? [...every, 'refund-failed'] : every, either: [] };
}

function wrongExceptions({ exceptions, goods }: Ending, { every, either }: Kinds): string[] {
  // Goods that were on their way while their money was taken.
  const open = exceptions.filter((kind) => goods === 0 || kind !== 'goods-after-refund');
  const isNamed = either.length === 0 || open.some((kind) => either.includes(kind));
  return [
    ...every.filter((kind) => !open.includes(kind)).map((kind) => `no ${kind}`),
    ...(isNamed ? [] : [`none of ${either.join(', ')}`]),
    ...open
      .filter((kind) => !every.includes(kind) && !either.includes(kind))
      .map((kind) => `an open ${kind}`),
  ];
}
