import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { ordersOf } from './arrangements.ts';
import type { Ending, EventStore } from './event-store.ts';

/** One order of arrival, which ends otherwise than the order in which the provider made the events. */
export interface Difference {
  events: string;
  work: string;
  ends: Ending;
  insteadOf: Ending;
}

/** So many orders are heard side by side. */
const batch = 60;

/**
 * Lets sets of events arrive in every order (or in those that are `chosen`), with a copy of each where `copies` is set,
 * and answers the orders whose end differs from that of the provider's own order in money, goods or state, unless an
 * exception names the order in both.
 */
export async function differencesOf(
  store: EventStore,
  sets: readonly (readonly MoneyEvent[])[],
  { copies = false, chosen = () => true }: { copies?: boolean; chosen?: () => boolean } = {},
): Promise<{ tried: number; differences: Difference[] }> {
  const orders = sets.flatMap((set) => {
    const [own = [], ...others] = [...ordersOf(set)];
    return [own, ...others.filter(chosen)].map((order) => ({ set, order }));
  });
  const differences: Difference[] = [];
  for (const work of ['after each', 'at the end'] as const) {
    const owns = new Map<readonly MoneyEvent[], Ending>();
    for (let at = 0; at < orders.length; at += batch) {
      const some = orders.slice(at, at + batch);
      const arrivals = await Promise.all(some.map(({ order }) => arrival(store, order, copies)));
      const endings = await store.happen(arrivals, work);
      for (const [index, { set, order }] of some.entries()) {
        const ends = endings[index] as Ending;
        const own = owns.get(set) ?? ends;
        owns.set(set, own);
        if (!agree(own, ends)) differences.push({ events: order.join(' > '), work, ends, insteadOf: own });
      }
    }
  }
  return { tried: orders.length * 2, differences };
}

async function arrival(store: EventStore, order: readonly MoneyEvent[], copies: boolean) {
  const { billingNo, words } = await store.begin();
  const said = order.flatMap((event) => words.filter((word) => word.event === event));
  return { billingNo, words: copies ? [...said, ...said.toReversed()] : said };
}

function agree(a: Ending, b: Ending): boolean {
  const isSame = a.order === b.order && a.money === b.money && a.goods === b.goods;
  return isSame || (a.exceptions.length > 0 && b.exceptions.length > 0);
}
