import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { providers } from '@gemporium/providers/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventStages } from '../events/event-stages.ts';
import { type EventStore, openEventStore } from '../events/event-store.ts';
import type { Signal } from '../events/signal.ts';
import type { Changed } from '../events/signal-source.ts';
import { eventsOf, isHeard, simulators } from '../events/simulated-provider.ts';

/*
 * Validly signed, but wrong: every kind of event, with every field that can disagree with our books.
 */

const played = simulators();
const stages = eventStages();
afterAll(stages.close);
/** By the name that simulators use in `neverReported`. */
const lies: [string, name: string, Changed][] = [
  ['another amount', 'wrong-amount', { lie: 'wrong-amount' }],
  ['nothing', 'another-price', { amountMinor: 0 }],
  ['another currency', 'wrong-currency', { lie: 'wrong-currency' }],
  ['another merchant', 'wrong-merchant', { lie: 'wrong-merchant' }],
  ['the other environment', 'live-flag', { lie: 'live-flag' }],
];
/** The exception that a wrong event raises. */
const mismatchOf = (event: MoneyEvent) => {
  if (event.includes('refund')) return 'refund-mismatch';
  return /chargeback|dispute/.test(event) ? 'chargeback-mismatch' : 'payment-mismatch';
};
/** Events about captured money. */
const afterwards: MoneyEvent[] = [
  ...(['cancel', 'expire', 'part refund', 'refund', 'refund failed'] as const),
  ...(['chargeback opened', 'chargeback lost', 'chargeback won', 'second dispute'] as const),
];

describe.each(Object.values(providers).filter(({ id }) => isHeard(played.get(id))))(
  'O-11 a signed message of $id that disagrees with our books',
  (provider) => {
    const said = eventsOf(played.get(provider.id));
    let store: EventStore;
    beforeAll(async () => {
      const simulator = played.get(provider.id);
      if (!simulator) throw new Error(`no simulator plays ${provider.id}`);
      store = await openEventStore(provider, simulator, stages);
    });

    const { impossible = {}, neverReported = {} } = played.get(provider.id) ?? {};
    const told = afterwards.filter((event) => !neverReported[event]);
    const tellable = lies.filter(([, name]) => !impossible[name]);
    const named = (signals: readonly Signal[], event: MoneyEvent) =>
      signals.filter((signal) => signal.event === event);

    it.each(tellable)('in %s changes nothing, and raises an exception', async (_title, _name, change) => {
      const { saying: sayingOf } = await store.begin();
      const events = sayingOf(change)
        .map(({ event }) => event)
        .filter((event) => event !== 'second capture disputed');
      // Events that cannot carry the change are skipped; those of refunds always can.
      const spoken = told.filter((event) => event.includes('refund'));
      expect(events).toEqual(expect.arrayContaining(['capture', ...spoken]));
      const arrivals = await Promise.all(
        events.map(async (event) => {
          const { billingNo, signals, saying } = await store.begin();
          const before = afterwards.includes(event) ? named(signals, 'capture') : [];
          const lying = named(saying(change), event);
          const beside = lying.flatMap((signal) => signal.beside);
          return { event, beside, billingNo, signals: [...before, ...lying] };
        }),
      );
      const endings = await store.happen(arrivals, 'after each');
      const seen = endings.map((ends, at) => ({ event: arrivals[at]?.event, ...ends }));
      const expected = arrivals.map(({ event, beside }) => {
        const isPaid = afterwards.includes(event);
        return {
          event,
          order: isPaid ? 'delivered' : 'unpaid',
          goods: isPaid ? 1 : 0,
          money: isPaid ? '499 in, 1 applied, 0 back, 0 taken' : '0 in, 0 applied, 0 back, 0 taken',
          exceptions: [...new Set([event, ...beside].map(mismatchOf))].sort(),
        };
      });
      expect(seen).toEqual(expected);
    });

    it('in its order does not change the order that it is about', async () => {
      const { saying: sayingOf } = await store.begin();
      const events = sayingOf({ lie: 'other-order' }).map(({ event }) => event);
      expect(events).toContain('capture');
      const arrivals = await Promise.all(
        events.map(async (event) => {
          const { billingNo, saying } = await store.begin();
          return { billingNo, signals: named(saying({ lie: 'other-order' }), event) };
        }),
      );
      const others = await store.happen(arrivals, 'after each');
      for (const [at, ends] of others.entries())
        expect([events[at], ends.order, ends.goods, ends.money]).toEqual([
          events[at],
          'unpaid',
          0,
          '0 in, 0 applied, 0 back, 0 taken',
        ]);
    });

    it.skipIf(impossible['used-number'])(
      'in its number, which has already paid another order, pays nothing, and raises an exception',
      async () => {
        const [first, second] = [await store.begin(), await store.begin()];
        const [paid, lying] = [named(first.signals, 'capture'), named(second.signals, 'capture')].map(
          ([signal]) => signal!,
        );
        await store.happen([{ billingNo: first.billingNo, signals: [paid!] }], 'after each');
        const used = await store.withNumberOf(lying!, paid!, first.billingNo);
        const [ends] = await store.happen([{ billingNo: second.billingNo, signals: [used] }], 'after each');
        expect(ends).toEqual({
          order: 'unpaid',
          goods: 0,
          money: '0 in, 0 applied, 0 back, 0 taken',
          exceptions: ['payment-mismatch'],
        });
        // The correct event still counts if it can arrive, and the order that was paid by that number keeps its goods.
        if (!impossible.correction) {
          const [after] = await store.happen(
            [{ billingNo: second.billingNo, signals: [lying!] }],
            'after each',
          );
          expect([after?.order, after?.goods]).toEqual(['delivered', 1]);
        }
        const [kept] = await store.happen([{ billingNo: first.billingNo, signals: [] }], 'after each');
        expect([kept?.order, kept?.goods, kept?.exceptions]).toEqual(['delivered', 1, []]);
      },
    );

    const disputes = said.includes('chargeback lost');
    it.runIf(disputes)('a dispute about a part of the money is booked with its own amount', async () => {
      const { billingNo, signals, saying } = await store.begin();
      const part = named(saying({ amountMinor: 200 }), 'chargeback lost');
      const [ends] = await store.happen(
        [{ billingNo, signals: [...named(signals, 'capture'), ...part] }],
        'after each',
      );
      expect(ends).toMatchObject({ order: 'charged_back', money: '499 in, 1 applied, 0 back, 200 taken' });
    });

    const refunds = said.includes('part refund');
    it.runIf(refunds)('a partial refund is booked with its own amount, and the order stays', async () => {
      const { billingNo, signals } = await store.begin();
      const [ends] = await store.happen(
        [{ billingNo, signals: [...named(signals, 'capture'), ...named(signals, 'part refund')] }],
        'after each',
      );
      expect(ends).toEqual({
        order: 'delivered',
        goods: 1,
        money: '499 in, 1 applied, 166 back, 0 taken',
        exceptions: ['refund-outside'],
      });
    });

    it.skipIf(impossible.correction)(
      'a capture whose amount is corrected under the same number pays the order, and ends the exception',
      async () => {
        const change: Changed = impossible['another-price'] ? { lie: 'wrong-amount' } : { amountMinor: 49 };
        const arrivals = await Promise.all(
          ['not corrected', 'corrected'].map(async (title) => {
            const { billingNo, signals, saying } = await store.begin();
            // The same trigger for a query is not repeated: the payment's watch finds later changes.
            const right = named(signals, 'capture').map(({ message, ...signal }) =>
              signal.moment || !message ? signal : { ...signal, message },
            );
            const wrong = named(saying(change), 'capture');
            return { billingNo, signals: title === 'corrected' ? [...wrong, ...right] : wrong };
          }),
        );
        const [before, after] = await store.happen(arrivals, 'after each');
        expect(before).toMatchObject({ order: 'unpaid', exceptions: ['payment-mismatch'] });
        expect(after).toEqual({
          order: 'delivered',
          goods: 1,
          money: '499 in, 1 applied, 0 back, 0 taken',
          exceptions: [],
        });
      },
    );

    const hasNumbers = !played.get(provider.id)?.neverReported?.['second dispute'];
    it.runIf(hasNumbers)('a dispute that is won while another one is open restores nothing', async () => {
      const { billingNo, signals } = await store.begin();
      const order: MoneyEvent[] = ['capture', 'chargeback lost', 'second dispute', 'chargeback won'];
      const arrival = { billingNo, signals: order.flatMap((event) => named(signals, event)) };
      const [ends] = await store.happen([arrival], 'after each');
      expect(ends).toMatchObject({ order: 'charged_back', money: '499 in, 1 applied, 0 back, 499 taken' });
      expect(await store.eventsOf(billingNo)).toEqual(['create', 'pay', 'deliver', 'charge-back']);
    });

    it.runIf(said.includes('second capture'))(
      'a second capture under one reference is refunded, whichever arrived first',
      async () => {
        const orders: [arrived: MoneyEvent[], order: string, back: number][] = [
          [['capture', 'second capture'], 'delivered', 499],
          [['second capture', 'capture'], 'delivered', 499],
          [['capture', 'part refund', 'second capture'], 'delivered', 665],
          [['capture', 'refund', 'second capture'], 'refunded', 998],
        ];
        const sayable = orders.filter(([arrived]) => arrived.every((event) => said.includes(event)));
        const arrivals = await Promise.all(
          sayable.map(async ([arrived]) => {
            const { billingNo, signals } = await store.begin();
            return { billingNo, signals: arrived.flatMap((event) => named(signals, event)) };
          }),
        );
        const endings = await store.happen(arrivals, 'after each');
        expect(endings).toEqual(
          sayable.map(([arrived, order, back]) => ({
            order,
            goods: 1,
            money: `998 in, 1 applied, ${back} back, 0 taken`,
            exceptions: arrived.length > 2 ? ['refund-outside'] : [],
          })),
        );
      },
    );
  },
);

it('O-11 and in all of them the books are whole', async () => {
  expect(await stages.findings()).toEqual([]);
});
