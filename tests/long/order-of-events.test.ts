import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { providers } from '@gemporium/providers/index.ts';
import { expect, it } from 'vitest';
import { ordersOf, setsOf } from '../events/arrangements.ts';
import { openEventStore } from '../events/event-store.ts';
import { chanceOrder, playsOf, withAllAgain, withChanceCopy, wrongEndsOf } from '../events/plays.ts';
import { eventsOf, isHeard, simulators } from '../events/simulated-provider.ts';
import type { Play } from '../events/what-is-wrong.ts';
import { seeded } from '../harness/seeded.ts';

/*
 * Every set of three, four and five events of every provider.
 *
 * - Three: in every order, with the store's work after each signal and at the end, with and without copies of all
 *   events.
 * - Four: in every order, with a copy of one event; which one, when, and when the store's work runs is random.
 * - Five: likewise, in 24 random orders of 120. ORDERS sets another number.
 * - ORDERS=all: four and five in every order with the work at both times. Five of thirteen events are 309 thousand
 *   plays, two to three hours; ONLY names one provider.
 *
 * SEED replays a run.
 */

const played = simulators();
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const wanted = process.env.ORDERS ?? '24';
const only = process.env.ONLY;
const longest = 230 * 60_000;

function* playsOfSize(events: readonly MoneyEvent[], size: number, random: () => number): Generator<Play> {
  for (const set of setsOf(events, size)) {
    if (size === 3) {
      for (const play of playsOf(set)) yield* [play, withAllAgain(play)];
    } else if (wanted === 'all') {
      for (const { arrived, work } of playsOf(set)) yield { ...withChanceCopy(arrived, random), work };
    } else {
      const orders = [...ordersOf(set)];
      const count = Number(wanted);
      const chosen =
        count < orders.length ? Array.from({ length: count }, () => chanceOrder(set, random)) : orders;
      for (const order of chosen) yield withChanceCopy(order, random);
    }
  }
}

it.each(
  Object.values(providers)
    .filter(({ id }) => isHeard(played.get(id)) && id === (only ?? id))
    .flatMap(({ id }) => [3, 4, 5].map((size) => [id, size] as const))
    .filter(([id, size]) => size <= eventsOf(played.get(id)).length),
)(
  `O-11 %s: every %i of its events lead to the same result in any order of arrival (SEED=${seed})`,
  async (id, size) => {
    const provider = providers[id];
    const simulator = played.get(id);
    if (!provider || !simulator) throw new Error(`there is no simulator of ${id}`);
    const store = await openEventStore(provider, simulator);
    const begun = performance.now();
    const { tried, wrong } = await wrongEndsOf(store, playsOfSize(eventsOf(simulator), size, seeded(seed)));
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `${id}: ${tried} orders of ${size} events in ${Math.round(seconds)} s, ${wrong.length} end wrongly`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(await store.findings()).toEqual([]);
    await store.close();
  },
  longest,
);
