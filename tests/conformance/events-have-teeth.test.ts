import type { NotificationEvent, Provider, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { MoneyEvent, QueryOnlyEvent, Simulator } from '@gemporium/provider-kit/simulator.ts';
import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStages } from '../events/event-stages.ts';
import { type EventStore, openEventStore } from '../events/event-store.ts';
import { playsOf, withAllAgain, wrongEndsOf } from '../events/plays.ts';
import { simulators } from '../events/simulated-provider.ts';

/*
 * Deliberately broken adapters of providers that only answer queries: the suite of events must find each.
 */

const played = simulators();
const stages = eventStages();
afterAll(stages.close);
type Found = Exclude<NotificationEvent, { type: 'look-up' }>;
type Fault = [name: string, set: MoneyEvent[], change: (provider: Provider) => Partial<Provider>];

const looksUp =
  (bend: (events: Found[], about: string, number: string) => Found[]) =>
  ({ lookUp }: Provider): Partial<Provider> => ({
    async lookUp(context, named) {
      const told = await lookUp!(context, named);
      return told.kind === 'found' ? { ...told, events: bend(told.events, named.about, named.number) } : told;
    },
  });
const paidOr = (bend: (event: Extract<Found, { type: 'payment' }>) => Found) => (events: Found[]) =>
  events.map((event) => (event.type === 'payment' ? bend(event) : event));
const asks =
  (bend: (outcome: QueryOutcome) => QueryOutcome) =>
  ({ query, completeReturn }: Provider): Partial<Provider> => ({
    query: async (...about) => bend(await query!(...about)),
    ...(completeReturn && {
      async completeReturn(...about) {
        const outcome = await completeReturn(...about);
        return outcome && bend(outcome);
      },
    }),
  });
const answering = (status: 'paid' | 'pending' | 'declined', instead: 'paid' | 'pending' | 'declined') =>
  asks((outcome) =>
    outcome.kind === 'known' && outcome.update.status === status
      ? { kind: 'known', update: { ...outcome.update, status: instead } }
      : outcome,
  );

const remembered = new Map<string, Found[]>();
const faults: Record<string, Fault[]> = {
  ebanx: [
    [
      'caches its answers by number',
      ['capture', 'refund'],
      looksUp((events, _about, number) => {
        remembered.set(number, remembered.get(number) ?? events);
        return remembered.get(number) ?? [];
      }),
    ],
    [
      'ignores refunds made in the dashboard',
      ['part refund', 'refund'],
      looksUp((events) => events.filter(({ type }) => type !== 'refund')),
    ],
    [
      'reads all listed refunds as one',
      ['part refund', 'refund'],
      looksUp((events) =>
        events.map((event) =>
          event.type === 'refund' ? { ...event, providerReference: '1', refundReference: '1' } : event,
        ),
      ),
    ],
    [
      'ignores disputes',
      ['chargeback lost'],
      looksUp((events) => events.filter(({ type }) => type !== 'chargeback')),
    ],
    [
      'numbers the events of a dispute by arrival',
      ['chargeback lost', 'chargeback won'],
      looksUp((events) =>
        events.map((event) =>
          event.type === 'chargeback' ? { ...event, sequence: Math.round(performance.now()) } : event,
        ),
      ),
    ],
    [
      'reads a failed payment as a released authorization',
      ['decline', 'capture'],
      looksUp(
        paidOr((event) => (event.status === 'paid' ? event : { ...event, status: 'cancelled', sequence: 2 })),
      ),
    ],
    [
      'forgets that a payment is paid',
      ['capture'],
      looksUp(paidOr((event) => ({ ...event, status: 'pending' }))),
    ],
  ],
  mycard: [
    ['reads failed as open', ['decline'], answering('declined', 'pending')],
    ['reads paid as failed', ['capture', 'decline'], answering('paid', 'declined')],
  ],
  kakaopay: [
    ['reads paid as open', ['capture'], answering('paid', 'pending')],
    ['reads a closed window as open', ['decline'], answering('declined', 'pending')],
  ],
};

describe.each(Object.keys(faults))('O-11 the suite of events finds an adapter of %s that', (id) => {
  const provider = providers[id]!;
  let now = provider;
  let store: EventStore;
  beforeAll(async () => {
    const verbs = ['lookUp', 'query', 'completeReturn'] as const;
    const acting = Object.fromEntries(
      verbs
        .filter((verb) => provider[verb])
        .map((verb) => [verb, (...about: never[]) => (now[verb] as () => unknown)(...(about as []))]),
    );
    store = await openEventStore({ ...provider, ...acting }, played.get(id)!, stages);
  });

  it.each(faults[id]!)('%s', async (_name, set, change) => {
    now = { ...provider, ...change(provider) };
    const { tried, wrong } = await wrongEndsOf(store, [...playsOf(set)].map(withAllAgain));
    expect(wrong.length).toBeGreaterThan(0);
    now = provider;
    expect(await wrongEndsOf(store, [...playsOf(set)].map(withAllAgain))).toEqual({ tried, wrong: [] });
  });
});

it('O-11 a charge after the provider has reported a decline, without a notification', async () => {
  const loud = played.get('ebanx')!;
  const silenced = ({ happens, ...deed }: QueryOnlyEvent): QueryOnlyEvent => ({
    ...deed,
    happens(desk, payment) {
      const result = happens({ ...desk, notify: () => {} }, payment);
      return result.ok ? { ok: true, payment: result.payment } : result;
    },
  });
  const queryOnlyEvents = Object.fromEntries(
    Object.entries(loud.queryOnlyEvents ?? {}).map(([event, deed]) => [event, silenced(deed)]),
  );
  const simulator: Simulator = { ...loud, queryOnlyEvents };
  const store = await openEventStore(providers.ebanx!, simulator, stages);
  const { wrong } = await wrongEndsOf(store, playsOf(['decline', 'capture']));
  expect(wrong.map(({ arrived, wrong }) => [arrived, wrong])).toEqual(
    ['after each', 'at the end'].map(() => [
      'decline > capture',
      ['capture: the store never queried, and the provider has charged'],
    ]),
  );
});
