import type { MoneyEvent, SimulatedCharge } from '@gemporium/provider-kit/simulator.ts';
import { ordersOf } from './arrangements.ts';
import type { BooksAtAMoment } from './books-in-memory.ts';
import type { Ending } from './ending.ts';
import type { EventStore } from './event-store.ts';
import type { Signal } from './signal.ts';
import { type Play, whatIsWrong } from './what-is-wrong.ts';
import { whatTheBooksSay } from './what-the-books-say.ts';

const works = ['after each', 'at the end'] as const;

/** Every order of the events, each with the store's work after each event and at the end. */
export function* playsOf(set: readonly MoneyEvent[]): Generator<Play> {
  for (const work of works) for (const arrived of ordersOf(set)) yield { arrived, work };
}

/** Everything arrives again, the last event first. */
export function withAllAgain({ arrived, work }: Play): Play {
  return { arrived: [...arrived, ...arrived.toReversed()], work, isAnew: work === 'after each' };
}

/** The order with a copy of one random event at a random later place; when the store's work runs is random, too. */
export function withChanceCopy(order: readonly MoneyEvent[], random: () => number): Play {
  const below = (count: number) => Math.floor(random() * count);
  const copied = below(order.length);
  const again = copied + 1 + below(order.length - copied);
  const arrived = [...order.slice(0, again), ...order.slice(copied, copied + 1), ...order.slice(again)];
  return { arrived, work: works[below(works.length)] ?? 'at the end', isAnew: below(2) === 1 };
}

export function chanceOrder<Event>(set: readonly Event[], random: () => number): Event[] {
  const order: Event[] = [];
  for (const event of set) order.splice(Math.floor(random() * (order.length + 1)), 0, event);
  return order;
}

/** A play with a wrong end, and what is wrong with it. */
export interface WrongEnd {
  arrived: string;
  work: Play['work'];
  isAnew: boolean;
  wrong: string[];
  ends: Ending;
}

/** How many orders are played side by side. */
const batch = 120;
/** The database is tidied after so many, and whenever there are twice as many. */
const tidyFirst = 120;

/** Plays each one on a new order, and returns those with a wrong end (`what-is-wrong.ts`). */
export async function wrongEndsOf(
  store: EventStore,
  plays: Iterable<Play>,
): Promise<{ tried: number; wrong: WrongEnd[] }> {
  const wrong: WrongEnd[] = [];
  let tried = 0;
  let nextTidy = tidyFirst;
  const waiting: Record<Play['work'], Play[]> = { 'after each': [], 'at the end': [] };
  const happen = async (work: Play['work']) => {
    const some = waiting[work].splice(0);
    const ends = await endsOf(store, some, work);
    for (const [at, play] of some.entries()) {
      const { end, unasked, beside, books } = ends[at] as Outcome;
      const { arrived, isAnew = false } = play;
      const was = { ...play, beside, arrived: arrived.filter((event) => !unasked.has(event)) };
      const found = books
        ? whatTheBooksSay(end, books, arrived)
        : [...whatIsWrong(end, was), ...unknownMoney(end, unasked)];
      if (found.length > 0)
        wrong.push({ arrived: arrived.join(' > '), work, isAnew, wrong: found, ends: end });
    }
    tried += some.length;
    if (tried < nextTidy) return;
    nextTidy *= 2;
    await store.tidy();
  };
  for (const play of plays) {
    waiting[play.work].push(play);
    if (waiting[play.work].length === batch) await happen(play.work);
  }
  for (const work of works) if (waiting[work].length > 0) await happen(work);
  return { tried, wrong };
}

/** The same event, reported by another message. */
const anew = ({ again, ...signal }: Signal): Signal =>
  again ? { ...signal, message: again } : { ...signal, isAnew: true };

/** How an order ended, and which signals never reached the store. */
interface Outcome {
  end: Ending;
  /** Each with what the provider has charged. */
  unasked: ReadonlyMap<MoneyEvent, readonly SimulatedCharge[]>;
  beside: NonNullable<Play['beside']>;
  /** The provider's books, if the store queried after everything had happened. */
  books: BooksAtAMoment | undefined;
}

/** A store that has stopped querying must not leave money with the provider. */
function unknownMoney({ money }: Ending, unasked: Outcome['unasked']): string[] {
  if (!money.startsWith('0 in')) return [];
  const held = [...unasked].filter(([, charges]) => charges.length > 0);
  return held.map(([event]) => `${event}: the store never queried, and the provider has charged`);
}

async function endsOf(store: EventStore, plays: readonly Play[], work: Play['work']): Promise<Outcome[]> {
  const arrivals = await Promise.all(
    plays.map(async ({ arrived, isAnew = false }) => {
      const begun = await store.begin();
      const possible = work === 'at the end' ? begun.atTheEnd(arrived) : begun.signals;
      const signals = arrived.flatMap((event, at) => {
        const isAgain = isAnew && arrived.indexOf(event) < at;
        return possible
          .filter((signal) => signal.event === event)
          .map((signal) => (isAgain ? anew(signal) : signal));
      });
      return { billingNo: begun.billingNo, signals };
    }),
  );
  const ends = await store.happen(arrivals, work);
  return arrivals.map(({ billingNo, signals }, at) => ({
    end: ends[at] as Ending,
    unasked: new Map(
      store.unasked(billingNo).map(({ event, moment }) => [event, moment?.books.charges ?? []]),
    ),
    beside: Object.fromEntries(signals.map(({ event, beside }) => [event, beside])),
    books:
      work === 'at the end' && signals.every(({ message }) => message)
        ? signals[0]?.moment?.books
        : undefined,
  }));
}
