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
const batch = 24;

/**
 * Lets a set of events arrive in every order (or in those that are `chosen`), with a copy of each where `copies` is set,
 * and answers the orders whose end differs from that of the provider's own order in money, goods or state, unless an
 * exception names the order in both.
 */
export async function differencesOf(
  store: EventStore,
  events: readonly MoneyEvent[],
  { copies = false, chosen = () => true }: { copies?: boolean; chosen?: () => boolean } = {},
): Promise<{ tried: number; differences: Difference[] }> {
  const [own, ...others] = [...ordersOf(events)];
  const orders = [own ?? [], ...others.filter(chosen)];
  const differences: Difference[] = [];
  for (const work of ['after each', 'at the end'] as const) {
    let first: Ending | undefined;
    for (let at = 0; at < orders.length; at += batch) {
      const some = orders.slice(at, at + batch);
      const arrivals = await Promise.all(
        some.map(async (order) => {
          const { billingNo, words } = await store.begin();
          const said = order.flatMap((event) => words.filter((word) => word.event === event));
          return { billingNo, words: copies ? [...said, ...said.toReversed()] : said };
        }),
      );
      const endings = await store.happen(arrivals, work);
      for (const [index, ends] of endings.entries()) {
        first ??= ends;
        const events = (some[index] ?? []).join(' > ');
        if (!agree(first, ends)) differences.push({ events, work, ends, insteadOf: first });
      }
    }
  }
  return { tried: orders.length * 2, differences };
}

function agree(a: Ending, b: Ending): boolean {
  const isSame = a.order === b.order && a.money === b.money && a.goods === b.goods;
  return isSame || (a.exceptions.length > 0 && b.exceptions.length > 0);
}
