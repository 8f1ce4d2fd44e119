import { providers } from '@gemporium/providers/index.ts';
import { expect, it } from 'vitest';
import { setsOf } from '../events/arrangements.ts';
import { differencesOf } from '../events/compare-arrivals.ts';
import { openEventStore, simulators } from '../events/event-store.ts';
import { seeded } from '../harness/seeded.ts';

/*
 * Every set of three to five events of every provider. ORDERS=all: in every order, which takes hours; else in every order
 * of three, and in so many chance orders of four and five (24 unless ORDERS says otherwise). SEED plays a run again.
 */

const played = simulators();
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const wanted = process.env.ORDERS ?? '24';
const factorial = [1, 1, 2, 6, 24, 120];

it.each(
  Object.values(providers)
    .filter(({ id }) => played.get(id)?.words)
    .flatMap((provider) => [3, 4, 5].map((size) => [provider.id, size] as const)),
)(
  `O-11 %s: every %i of its events end the same in whatever order they arrive (SEED=${seed})`,
  async (id, size) => {
    const provider = providers[id];
    const simulator = played.get(id);
    if (!provider || !simulator) throw new Error(`nobody plays ${id}`);
    const store = await openEventStore(provider, simulator);
    const random = seeded(seed);
    const share = wanted === 'all' || size === 3 ? 1 : Number(wanted) / (factorial[size] ?? 1);
    const events = (await store.begin()).words.map(({ event }) => event);
    const { tried, differences } = await differencesOf(store, [...setsOf(events, size)], {
      chosen: () => random() < share,
    });
    console.log(`${id}: ${tried} orders of ${size} events, ${differences.length} differ`);
    expect(differences.slice(0, 20)).toEqual([]);
    expect(await store.findings()).toEqual([]);
    await store.close();
  },
);
