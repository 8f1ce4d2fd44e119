import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import type { Ending } from './event-store.ts';

/** Events as they reach the store, some perhaps more than once, and when its own work runs. */
export interface Play {
  arrived: readonly MoneyEvent[];
  work: 'after each' | 'at the end';
  /** Whether what is arrived once more is told by a message of its own; else it is a copy of the message. */
  isAnew?: boolean;
  /** What is arrived together with an event, because the same answer tells of it. */
  beside?: Readonly<Partial<Record<MoneyEvent, readonly MoneyEvent[]>>>;
}

/** Everything that was arrived, in its order, and what was arrived at once. */
const heardIn = (play: Play) => arrivedAtOnce(play).flat();
const arrivedAtOnce = ({ arrived, beside = {} }: Play): readonly MoneyEvent[][] =>
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
 * What is wrong in how an order has ended of which all this was arrived; nothing where it is right. What is right follows
 * from the set of events by the rules of `docs/operations/refunds.md` and from no other run of the store, so that a mistake
 * which it makes in every order is seen as well. Exact are the money (what came in, what went back, what was taken), the
 * state, how often the game got the goods, and the kinds of open exceptions. The order of arrival decides nothing but this:
 *
 * - Which of two captures pays the order: the one that was arrived of first. The other one goes back at once, so that what
 *   comes later finds it gone: a dispute takes it once more, and a refund in the back office is before an operator.
 * - Whether the game had the goods before the money went. Where it has gone for good they are with the game or not.
 * - What of two things is booked that no provider does, a part refund and a refund of all of the same money, or one that
 *   failed and was of more than was left. The other one is before an operator.
 * - Whether an order stands under refund whose refund has failed: where it was arrived before that the refund was made.
 *
 * With the store's work after each event the first two are certain, too, but where a refund in the back office runs beside
 * the store's own work.
 */
export function whatIsWrong(ends: Ending, play: Play): string[] {
  const { work } = play;
  const captures = heardIn(play).filter(isCapture);
  // Of events that are judged side by side any may be the first.
  const payers = work === 'after each' || captures.length === 0 ? [captures[0]] : captures;
  const wrongs = payers.map((paidBy) => wrongIf(paidBy, ends, play));
  return wrongs.find((wrong) => wrong.length === 0) ?? wrongs[0] ?? [];
}

function wrongIf(paidBy: Captured | undefined, ends: Ending, play: Play): string[] {
  const events = new Set(heardIn(play));
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

/** What had been arrived after each event. */
function momentsOf(play: Play): Set<MoneyEvent>[] {
  const events = arrivedAtOnce(play);
  return events.map((_, at) => new Set(events.slice(0, at + 1).flat()));
}

/** Whether the provider or the bank has taken each capture back (1), by all that was said: nobody can take it twice. */
function takenOf(events: ReadonlySet<MoneyEvent>, paidBy: Captured | undefined): Record<Captured, number> {
  const isOpen = hasAny(events, ['chargeback opened', 'chargeback lost']) && !events.has('chargeback won');
  const standing: [Captured, boolean][] = [
    ['capture', events.has('capture') && hasAny(events, letGo)],
    ['capture', isOpen],
    ['capture', events.has('second dispute')],
    ['second capture', events.has('second capture disputed')],
  ];
  const taken = { capture: 0, 'second capture': 0 };
  // Money of an unknown number is that of the payment that was asked for.
  for (const [capture, stands] of standing)
    if (stands) taken[events.has(capture) ? capture : (paidBy ?? capture)] = 1;
  return taken;
}

/** The states in which the order may stand, each with its money. */
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

/** What the back office gave back of the money that paid the order: all that it speaks of is the first capture. */
function backOfOwn(events: ReadonlySet<MoneyEvent>, paidBy: Captured): number[] {
  if (paidBy !== 'capture') return [0];
  const parts = events.has('part refund') ? [part] : [];
  if (!events.has('refund')) return [...parts, 0].slice(0, 1);
  return [...parts, events.has('refund failed') ? 0 : price];
}

/** What went back of the capture that no order needs: all of it, but where it was the bank's, or a refund has failed. */
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

/** Whether the store gave the other capture back, where that is certain: it did if the money was there at any moment. */
function givenBackIn(play: Play, paidBy: Captured | undefined): boolean | undefined {
  const all = new Set(heardIn(play));
  const extra = extraOf(all, paidBy);
  const isToldOf = extra === 'capture' && hasAny(all, refunds);
  if (play.work === 'at the end' || !extra || isToldOf) return undefined;
  return momentsOf(play).some(
    (events) => capturesOf.every((capture) => events.has(capture)) && takenOf(events, paidBy)[extra] === 0,
  );
}

/** How often the game may have the goods: it gets them where the order's money was there at any moment. */
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
  // What is arrived at once is judged in either order, and a refund that is known before its money is judged with it.
  const isAtOnce = arrivedAtOnce(play).some((events) => events.length > 1 && events.includes(paidBy));
  return isAtOnce || play.arrived.includes('refund') ? [0, 1] : [0];
}

/** Kinds that must be open, all of `every` and one of `either`, and none besides. */
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
  // Goods that were on their way as their money went.
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
