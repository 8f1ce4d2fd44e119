import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setsOf } from '../events/arrangements.ts';
import type { Ending } from '../events/ending.ts';
import { eventStages } from '../events/event-stages.ts';
import { type EventStore, openEventStore } from '../events/event-store.ts';
import { chanceOrder, playsOf, withAllAgain, withChanceCopy, wrongEndsOf } from '../events/plays.ts';
import { eventsOf, isHeard, simulators } from '../events/simulated-provider.ts';
import { whatIsWrong } from '../events/what-is-wrong.ts';
import { seeded } from '../harness/seeded.ts';

/*
 * Every set of one and two events in every order with duplicates, and random orders of larger ones with one duplicate;
 * all of them, at every time of the store's own work, in tests/long. tests/events/what-is-wrong.ts defines what is right.
 */

const played = simulators();
const stages = eventStages();
afterAll(stages.close);
// Not drawn: one commit gets one verdict. The long run draws others.
const seed = Number(process.env.SEED ?? 20_261_129);
/** The number of random orders of three, four and five events. */
const larger = 10;

const everyEvent: MoneyEvent[] = [
  ...(['decline', 'capture', 'second capture', 'cancel', 'expire', 'part refund', 'refund'] as const),
  ...(['refund failed', 'chargeback opened', 'chargeback lost', 'chargeback won', 'second dispute'] as const),
  'second capture disputed',
];

it.each(Object.keys(providers))('O-11 %s can report each of these, or its simulator says why not', (id) => {
  const simulator = played.get(id);
  const said = eventsOf(simulator);
  const missing = everyEvent.filter((event) => !said.includes(event) && !simulator?.neverReported?.[event]);
  expect(missing).toEqual([]);
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
  [
    ['chargeback opened', 'chargeback won', 'second dispute'],
    { order: 'unpaid', money: '0 in, 0 applied, 0 back, 0 taken', goods: 0 },
    ['chargeback'],
  ],
  [['chargeback opened', 'chargeback won', 'capture'], { order: 'delivered', money: kept, goods: 1 }, []],
  [
    ['capture', 'chargeback won', 'chargeback lost', 'chargeback opened'],
    { order: 'delivered', money: kept, goods: 1 },
    [],
  ],
  [['capture', 'refund'], { order: 'refunded', money: back, goods: 1 }, ['refund-outside']],
  [
    ['capture', 'refund', 'chargeback lost'],
    { order: 'refunded', money: '499 in, 1 applied, 499 back, 499 taken', goods: 1 },
    ['chargeback', 'refund-outside'],
  ],
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

describe.each(endings)('O-11 %j, in this order: the judge', (arrived, expected, exceptions) => {
  const right: Ending = { ...expected, exceptions };
  const wrong: [string, Partial<Ending>][] = [
    ['in another state', { order: 'review' }],
    ['with more money', { money: expected.money.replace(' in', '0 in') }],
    ['with money given back once more', { money: expected.money.replace(/(\d+) back/, '1$1 back') }],
    ['with money taken once more', { money: expected.money.replace(/(\d+) taken/, '1$1 taken') }],
    ['with goods once more', { goods: expected.goods + 1 }],
    ['without the goods', { goods: 0 }],
    ['with another exception', { exceptions: [...exceptions, 'payment-mismatch'] }],
    ['without an exception', { exceptions: exceptions.slice(1) }],
  ];

  it('accepts this end', () => {
    expect(whatIsWrong(right, { arrived, work: 'after each' })).toEqual([]);
  });

  it.each(wrong.filter(([, change]) => JSON.stringify({ ...right, ...change }) !== JSON.stringify(right)))(
    'and no end %s',
    (_title, change) => {
      expect(whatIsWrong({ ...right, ...change }, { arrived, work: 'after each' })).not.toEqual([]);
    },
  );
});

describe.each(Object.values(providers).filter(({ id }) => isHeard(played.get(id))))(
  `O-11 whatever the order in which the events of $id arrive (SEED=${seed})`,
  (provider) => {
    const events = eventsOf(played.get(provider.id));
    let store: EventStore;
    beforeAll(async () => {
      const simulator = played.get(provider.id);
      if (!simulator) throw new Error(`no simulator plays ${provider.id}`);
      store = await openEventStore(provider, simulator, stages);
    });

    it('one or two of its events end the same in every order, with duplicates', async () => {
      const random = seeded(seed);
      // The store works after each of them, or once all have arrived: of two events, one of the two by chance.
      const pairs = [...setsOf(events, 2)].flatMap((set) => {
        const plays = [...playsOf(set)];
        const half = plays.length / 2;
        return plays.slice(0, half).map((early, at) => (random() < 0.5 ? early : plays[at + half]) ?? early);
      });
      const plays = [...[...setsOf(events, 1)].flatMap((set) => [...playsOf(set)]), ...pairs].map(
        withAllAgain,
      );
      expect((await wrongEndsOf(store, plays)).wrong).toEqual([]);
    });

    it('these orders end correctly', async () => {
      const known = endings.filter(([arrived]) => arrived.every((event) => events.includes(event)));
      const arrivals = await Promise.all(
        known.map(async ([arrived]) => {
          const { billingNo, signals } = await store.begin();
          return {
            billingNo,
            signals: arrived.flatMap((event) => signals.filter((signal) => signal.event === event)),
          };
        }),
      );
      const ends = await store.happen(arrivals, 'after each');
      // If only our own call moves money, a closed payment is not queried any more.
      const isAsked = (at: number) => store.unasked(arrivals[at]?.billingNo ?? '').length === 0;
      const seen = known.map(([arrived], at) => [arrived, ends[at]]).filter((_, at) => isAsked(at));
      const expected = known.map(([arrived, end, exceptions]) => [arrived, { ...end, exceptions }]);
      expect(seen).toEqual(expected.filter((_, at) => isAsked(at)));
    });

    it('and so do some sets of three to five, with a copy of one of them', async () => {
      const random = seeded(seed);
      const sizes = [3, 4, 5].filter((size) => size <= events.length);
      const plays = sizes.flatMap((size) => {
        const sets = [...setsOf(events, size)];
        // Most sets are about payments that are never captured: of those, one in five is enough.
        const ofMoney = sets.filter((set) => set.some((event) => event.endsWith('capture')));
        const chosen = (from: MoneyEvent[][]) => from[Math.floor(random() * from.length)] ?? [];
        return Array.from({ length: larger }, (_, at) =>
          withChanceCopy(chanceOrder(chosen(at % 5 === 0 ? sets : ofMoney), random), random),
        );
      });
      expect((await wrongEndsOf(store, plays)).wrong).toEqual([]);
    });
  },
);

it('O-11 and in all of them the books are whole', async () => {
  expect(await stages.findings()).toEqual([]);
});
