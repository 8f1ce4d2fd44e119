import type { PaymentUpdate } from '@gemporium/provider-kit/provider.ts';
import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { beforeAll, expect, it } from 'vitest';
import { beginDue } from '../../jobs/run-effect.ts';
import type { Services } from '../../services.ts';
import { buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { completeReturn } from './complete-return.ts';
import { receiveNotification } from './receive-notification.ts';

/*
 * One payment with three concurrent reports: its provider's notification, the returning browser, and the store's own
 * query. Each already has the provider's answer when the first opens its transaction.
 */

const stage = setUpStage({
  provider: {
    readNotification: () => ({
      kind: 'authentic',
      events: [{ type: 'payment', dedupeKey: heard.notification.reference, ...heard.notification }],
      reply: { status: 200, contentType: 'text/plain', body: 'OK' },
    }),
    completeReturn: async () => ({ kind: 'known', update: heard.return }),
  },
});
/** The update that each source applies. */
let heard: Record<'notification' | 'return' | 'query', PaymentUpdate>;
beforeAll(() => {
  stage.provider.script.query = () => ({ kind: 'known', update: heard.query });
});

/** A process with this many concurrent transactions, whose turn begins first or later. */
function together(count: number, first: number): Services {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const transaction: Services['database']['transaction'] = async (work) => {
    begun += 1;
    if (begun <= count)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length < count) return;
        for (const go of [...waiting.slice(first), ...waiting.slice(0, first)]) go();
      });
    return stage.database.transaction(work);
  };
  return { ...stage.services, database: { ...stage.database, transaction } };
}

const numbered = { notification: true, return: true, query: true };
it.each([
  ['each with its number', numbered],
  ['the notification without its number', { ...numbered, notification: false }],
  ['the return without its number', { ...numbered, return: false }],
  ['none with its number', { notification: false, return: false, query: false }],
])(
  'O-11 P-13 notification, return and query at once, %s, twelve times: paid and delivered once, none refunded',
  async (_title, isNumbered) => {
    const buyers = buyersOf(stage);
    for (let i = 0; i < 12; i += 1) {
      const [order, other] = [await buyers.bought(), await buyers.bought()];
      const { billingNo, reference, roleId, suid } = order;
      // Another open payment of the same order.
      await stage.pay({ role_id: roleId, billing_no: billingNo }, { suid });
      const word = (hasNumber: boolean): PaymentUpdate => ({
        reference,
        status: 'paid',
        merchant: 'main-merchant',
        detail: '',
        amount: { amountMinor: 499, currency: 'USD' },
        ...(hasNumber && { providerReference: `N-${reference}` }),
      });
      heard = {
        notification: word(isNumbered.notification),
        return: word(isNumbered.return),
        query: word(isNumbered.query),
      };
      expect(await receiveNotification(stage.services, 'scripted', 'main', incoming('{}'))).toMatchObject({
        kind: 'kept',
        fresh: 1,
      });
      // This payment's watch is due now; the others' are not, even on a slow machine.
      await stage.rows(
        `update effect set run_at = now() + case key when $1 then interval '0' else interval '1 day' end
         where kind = 'watch-payment'`,
        [reference],
      );

      const services = together(3, i % 3);
      const visit = {
        store: stage.store.id,
        provider: 'scripted',
        name: billingNo,
        clientIp: '198.51.100.1',
      };
      const [begun, back] = await Promise.all([
        beginDue(services, 16).then(async (work) => (await Promise.all(work)).length),
        completeReturn(services, { ...visit, name: reference }, {}),
      ]);
      expect([begun, back?.billing_no]).toEqual([2, billingNo]);
      await stage.runEffects();

      expect([await buyers.stateOf(order), buyers.sent(order)]).toEqual(['delivered', 1]);
      expect(
        await stage.rows('select number, state, applied from payment where billing_no = $1 order by number', [
          billingNo,
        ]),
      ).toEqual([
        { number: 1, state: 'paid', applied: true },
        { number: 2, state: 'cancelled', applied: false },
      ]);
      const moves = (entity: string, id: string) =>
        stage.rows<{ to_state: string }>(
          'select to_state from history where entity = $1 and entity_id = $2 order by id',
          [entity, id],
        );
      expect((await moves('payment', reference)).filter(({ to_state }) => to_state === 'paid')).toHaveLength(
        1,
      );
      expect((await moves('order', billingNo)).map(({ to_state }) => to_state)).toEqual([
        'unpaid',
        'paid',
        'delivered',
      ]);
      expect(await stage.rows(`select kind, state from effect where key = $1`, [`D-${billingNo}`])).toEqual([
        { kind: 'deliver', state: 'done' },
      ]);
      for (const table of ['refund', 'exception'])
        expect([
          table,
          await stage.rows(`select * from ${table} where billing_no = $1`, [billingNo]),
        ]).toEqual([table, []]);
      expect(await buyers.stateOf(other)).toBe('unpaid');
    }
  },
);
