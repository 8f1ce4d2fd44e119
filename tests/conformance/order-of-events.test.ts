import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setsOf } from '../events/arrangements.ts';
import { differencesOf } from '../events/compare-arrivals.ts';
import { type Ending, type EventStore, eventsOf, openEventStore, simulators } from '../events/event-store.ts';
import { seeded } from '../harness/seeded.ts';

/*
 * Every set of one and two events in every order, and some larger ones; all of the larger ones: tests/long.
 */

const played = simulators();
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const larger = 12;

const everyEvent: MoneyEvent[] = [
  ...(['decline', 'capture', 'second capture', 'cancel', 'expire', 'part refund', 'refund'] as const),
  ...(['refund failed', 'chargeback opened', 'chargeback lost', 'chargeback won', 'second dispute'] as const),
  'second capture disputed',
];

it.each(Object.keys(providers))('O-11 %s says each of these, or its simulator says why it cannot', (id) => {
  const simulator = played.get(id);
  const said = eventsOf(simulator);
  const reasons = simulator?.impossible ?? {};
  const missing = everyEvent.filter(
    (event) => !said.includes(event) && !simulator?.unsaid?.[event] && !reasons[event] && !reasons.words,
  );
  expect(missing).toEqual([]);
});

describe.each(Object.values(providers).filter(({ id }) => played.get(id)?.words))(
  `O-11 whatever the order in which the words of $id arrive (SEED=${seed})`,
  (provider) => {
    const events = eventsOf(played.get(provider.id));
    let store: EventStore;
    beforeAll(async () => {
      const simulator = played.get(provider.id);
      if (!simulator) throw new Error(`nobody plays ${provider.id}`);
      store = await openEventStore(provider, simulator);
    });
    afterAll(() => store.close());

    it('every one and two of its events end the same, with copies', async () => {
      const sets = [...setsOf(events, 1), ...setsOf(events, 2)];
      expect((await differencesOf(store, sets, { copies: true })).differences).toEqual([]);
      expect(await store.findings()).toEqual([]);
    });

    const kept = '499 in, 1 applied, 0 back, 0 taken';
    const gone = '499 in, 1 applied, 0 back, 499 taken';
    const back = '499 in, 1 applied, 499 back, 0 taken';
    const endings: [MoneyEvent[], Omit<Ending, 'exceptions'>, exceptions: string[]][] = [
      [['decline', 'capture'], { order: 'delivered', money: kept, goods: 1 }, []],
      [['capture', 'cancel'], { order: 'charged_back', money: gone, goods: 1 }, ['chargeback']],
      [['cancel', 'capture'], { order: 'charged_back', money: gone, goods: 0 }, ['chargeback']],
      [['expire', 'capture'], { order: 'charged_back', money: gone, goods: 0 }, ['chargeback']],
      [['chargeback opened', 'capture'], { order: 'charged_back', money: gone, goods: 0 }, ['chargeback']],
      [['chargeback won', 'capture'], { order: 'delivered', money: kept, goods: 1 }, []],
      [['capture', 'chargeback lost', 'chargeback won'], { order: 'delivered', money: kept, goods: 1 }, []],
      [
        ['chargeback opened', 'chargeback won'],
        { order: 'unpaid', money: '0 in, 0 applied, 0 back, 0 taken', goods: 0 },
        [],
      ],
      [['chargeback opened', 'chargeback won', 'capture'], { order: 'delivered', money: kept, goods: 1 }, []],
      [
        ['capture', 'chargeback won', 'chargeback lost', 'chargeback opened'],
        { order: 'delivered', money: kept, goods: 1 },
        [],
      ],
      [['capture', 'refund'], { order: 'refunded', money: back, goods: 1 }, ['refund-outside']],
      [
        ['capture', 'refund', 'refund failed'],
        { order: 'refunding', money: kept, goods: 1 },
        ['refund-failed', 'refund-outside'],
      ],
      [
        ['capture', 'refund failed', 'refund'],
        { order: 'delivered', money: kept, goods: 1 },
        ['refund-failed', 'refund-outside'],
      ],
      [
        ['capture', 'second capture', 'second capture disputed'],
        { order: 'delivered', money: '998 in, 1 applied, 499 back, 499 taken', goods: 1 },
        ['chargeback'],
      ],
      [
        ['second capture', 'chargeback opened', 'capture', 'chargeback won'],
        { order: 'delivered', money: '998 in, 1 applied, 499 back, 0 taken', goods: 1 },
        [],
      ],
    ];
    it.each(endings.filter(([order]) => order.every((event) => events.includes(event))))(
      '%j, as they come: so it ends',
      async (order, expected, exceptions) => {
        const { billingNo, words } = await store.begin();
        const said = order.flatMap((event) => words.filter((word) => word.event === event));
        const [ends] = await store.happen([{ billingNo, words: said }], 'after each');
        expect(ends).toEqual({ ...expected, exceptions });
      },
    );

    it('and so do some sets of three to five', async () => {
      const random = seeded(seed);
      const sets = Array.from({ length: larger }, (_, count) => {
        const all = [...setsOf(events, 3 + (count % 3))];
        return all[Math.floor(random() * all.length)] ?? [];
      });
      const { differences } = await differencesOf(store, sets, { chosen: () => random() < 0.1 });
      expect(differences).toEqual([]);
      expect(await store.findings()).toEqual([]);
    });
  },
);
