import type { MoneyEvent, SimulatedCharge } from '@gemporium/provider-kit/simulator.ts';
import { ordersOf } from './arrangements.ts';
import type { BooksAtAMoment } from './books-in-memory.ts';
import type { Ending, EventStore } from './event-store.ts';
import type { HeardWord } from './heard-word.ts';
import { type Play, whatIsWrong } from './what-is-wrong.ts';
import { whatTheBooksSay } from './what-the-books-say.ts';

const works = ['after each', 'at the end'] as const;

/** Every order of the events, with the store's work at both times. */
export function* playsOf(set: readonly MoneyEvent[]): Generator<Play> {
  for (const work of works) for (const heard of ordersOf(set)) yield { heard, work };
}

/** Everything is heard once more, the last of it first. */
export function withAllAgain({ heard, work }: Play): Play {
  return { heard: [...heard, ...heard.toReversed()], work, isAnew: work === 'after each' };
}

/** The order, one event of which is heard once more at a chance moment after it; the store's work runs at a chance time. */
export function withChanceCopy(order: readonly MoneyEvent[], random: () => number): Play {
  const below = (count: number) => Math.floor(random() * count);
  const copied = below(order.length);
  const again = copied + 1 + below(order.length - copied);
  const heard = [...order.slice(0, again), ...order.slice(copied, copied + 1), ...order.slice(again)];
  return { heard, work: works[below(works.length)] ?? 'at the end', isAnew: below(2) === 1 };
}

export function chanceOrder<Event>(set: readonly Event[], random: () => number): Event[] {
  const order: Event[] = [];
  for (const event of set) order.splice(Math.floor(random() * (order.length + 1)), 0, event);
  return order;
}

/** A play whose end is wrong, with what is wrong in it. */
export interface WrongEnd {
  heard: string;
  work: Play['work'];
  isAnew: boolean;
  wrong: string[];
  ends: Ending;
}

/** So many orders are heard side by side. */
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
      const { end, unheard, beside, books } = ends[at] as Heard;
      const { heard, isAnew = false } = play;
      const was = { ...play, beside, heard: heard.filter((event) => !unheard.has(event)) };
      const found = books
        ? whatTheBooksSay(end, books, heard)
        : [...whatIsWrong(end, was), ...moneyThatNobodyKnows(end, unheard)];
      if (found.length > 0) wrong.push({ heard: heard.join(' > '), work, isAnew, wrong: found, ends: end });
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
const anew = ({ again, ...word }: HeardWord): HeardWord =>
  again ? { ...word, message: again } : { ...word, isAnew: true };

/** How an order ended, and what was not heard of it. */
interface Heard {
  end: Ending;
  /** Each with what the provider holds of it. */
  unheard: ReadonlyMap<MoneyEvent, readonly SimulatedCharge[]>;
  beside: NonNullable<Play['beside']>;
  /** The provider's, where the store has asked when everything had happened. */
  books: BooksAtAMoment | undefined;
}

/** A store that has stopped asking must not leave money with the provider. */
function moneyThatNobodyKnows({ money }: Ending, unheard: Heard['unheard']): string[] {
  if (!money.startsWith('0 in')) return [];
  const held = [...unheard].filter(([, charges]) => charges.length > 0);
  return held.map(([event]) => `${event}: nobody asked, and the provider has the money`);
}

async function endsOf(store: EventStore, plays: readonly Play[], work: Play['work']): Promise<Heard[]> {
  const arrivals = await Promise.all(
    plays.map(async ({ heard, isAnew = false }) => {
      const begun = await store.begin();
      const spoken = work === 'at the end' ? begun.atTheEnd(heard) : begun.words;
      const said = heard.flatMap((event, at) => {
        const isAgain = isAnew && heard.indexOf(event) < at;
        return spoken.filter((word) => word.event === event).map((word) => (isAgain ? anew(word) : word));
      });
      return { billingNo: begun.billingNo, words: said };
    }),
  );
  const ends = await store.happen(arrivals, work);
  return arrivals.map(({ billingNo, words }, at) => ({
    end: ends[at] as Ending,
    unheard: new Map(
      store.unheardOf(billingNo).map(({ event, moment }) => [event, moment?.books.charges ?? []]),
    ),
    beside: Object.fromEntries(words.map(({ event, beside }) => [event, beside])),
    books:
      work === 'at the end' && words.every(({ message }) => message) ? words[0]?.moment?.books : undefined,
  }));
}
