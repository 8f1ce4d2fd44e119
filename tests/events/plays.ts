import type { MoneyEvent, SimulatedCharge } from '@gemporium/provider-kit/simulator.ts';
import { ordersOf } from './arrangements.ts';
import type { BooksAtAMoment } from './books-in-memory.ts';
import type { Ending, EventStore } from './event-store.ts';
import type { Signal } from './signal.ts';
import { type Play, whatIsWrong } from './what-is-wrong.ts';
import { whatTheBooksSay } from './what-the-books-say.ts';

const works = ['after each', 'at the end'] as const;

/** Every order of the events, with the store's work at both times. */
export function* playsOf(set: readonly MoneyEvent[]): Generator<Play> {
  for (const work of works) for (const arrived of ordersOf(set)) yield { arrived, work };
}

/** Everything is arrived once more, the last of it first. */
export function withAllAgain({ arrived, work }: Play): Play {
  return { arrived: [...arrived, ...arrived.toReversed()], work, isAnew: work === 'after each' };
}

/** The order, one event of which is arrived once more at a chance moment after it; the store's work runs at a chance time. */
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

/** A play whose end is wrong, with what is wrong in it. */
export interface WrongEnd {
  arrived: string;
  work: Play['work'];
  isAnew: boolean;
  wrong: string[];
  ends: Ending;
}

/** So many orders are arrived side by side. */
const batch = 120;

/** Lets the plays happen, each to an order of its own, and answers those that end wrongly (`what-is-wrong.ts`). */
export async function wrongEndsOf(
  store: EventStore,
  plays: Iterable<Play>,
): Promise<{ tried: number; wrong: WrongEnd[] }> {
  const wrong: WrongEnd[] = [];
  let tried = 0;
  const waiting: Record<Play['work'], Play[]> = { 'after each': [], 'at the end': [] };
  const happen = async (work: Play['work']) => {
    const some = waiting[work].splice(0);
    const ends = await endsOf(store, some, work);
    for (const [at, play] of some.entries()) {
      const { end, unasked, beside, books } = ends[at] as Heard;
      const { arrived, isAnew = false } = play;
      const was = { ...play, beside, arrived: arrived.filter((event) => !unasked.has(event)) };
      const found = books
        ? whatTheBooksSay(end, books, arrived)
        : [...whatIsWrong(end, was), ...moneyThatNobodyKnows(end, unasked)];
      if (found.length > 0)
        wrong.push({ arrived: arrived.join(' > '), work, isAnew, wrong: found, ends: end });
    }
    tried += some.length;
  };
  for (const play of plays) {
    waiting[play.work].push(play);
    if (waiting[play.work].length === batch) await happen(play.work);
  }
  for (const work of works) if (waiting[work].length > 0) await happen(work);
  return { tried, wrong };
}

/** Told once more, by another message. */
const anew = ({ again, ...signal }: Signal): Signal =>
  again ? { ...signal, message: again } : { ...signal, isAnew: true };

/** How an order ended, and what was not arrived of it. */
interface Heard {
  end: Ending;
  /** Each with what the provider holds of it. */
  unasked: ReadonlyMap<MoneyEvent, readonly SimulatedCharge[]>;
  beside: NonNullable<Play['beside']>;
  /** The provider's, where the store has asked when everything had happened. */
  books: BooksAtAMoment | undefined;
}

/** A store that has stopped asking must not leave money with the provider. */
function moneyThatNobodyKnows({ money }: Ending, unasked: Heard['unasked']): string[] {
  if (!money.startsWith('0 in')) return [];
  const held = [...unasked].filter(([, charges]) => charges.length > 0);
  return held.map(([event]) => `${event}: the store never queried, and the provider has charged`);
}

async function endsOf(store: EventStore, plays: readonly Play[], work: Play['work']): Promise<Heard[]> {
  const arrivals = await Promise.all(
    plays.map(async ({ arrived, isAnew = false }) => {
      const begun = await store.begin();
      const spoken = work === 'at the end' ? begun.atTheEnd(arrived) : begun.signals;
      const said = arrived.flatMap((event, at) => {
        const isAgain = isAnew && arrived.indexOf(event) < at;
        return spoken
          .filter((signal) => signal.event === event)
          .map((signal) => (isAgain ? anew(signal) : signal));
      });
      return { billingNo: begun.billingNo, signals: said };
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
