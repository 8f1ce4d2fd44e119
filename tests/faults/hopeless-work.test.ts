import type { DeliveryAnswer } from '@gemporium/game-link/types.ts';
import { storeNotification } from '@gemporium/server/repositories/notifications.ts';
import { hasten, setUpStage } from '@gemporium/server/testing/stage.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

const stage = setUpStage();

async function paid(suid: string): Promise<string> {
  const { content } = (await stage.pay({}, { suid })) as { content: { billing_no: string } };
  await stage.say(`${content.billing_no}-1`, 'paid', { providerReference: `P-${content.billing_no}` });
  return content.billing_no;
}
const state = async (no: string) =>
  (await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [no]))[0]?.state;

it('O-11 a notification that crashes whoever judges it stands before an operator after twenty tries, and others are judged meanwhile', async () => {
  // As an adapter would write it whose provider has begun to send something else: authentic, and unreadable.
  const event = { type: 'payment' as const, dedupeKey: 'poison', reference: '', status: 'paid' } as never;
  await storeNotification(
    stage.database,
    { provider: 'scripted', account: 'main', event, body: Buffer.from('') },
    false,
  );
  const [row] = await stage.rows<{ id: number }>(
    `select id from public.notification where event ->> 'dedupeKey' = 'poison'`,
  );
  await stage.rows(`update public.notification set event = '"poison"'::jsonb where id = $1`, [row?.id]);
  const work = () =>
    stage.rows<{ state: string; tries: number }>(
      `select state, tries from public.effect where store = 'account:main' and key = $1`,
      [String(row?.id)],
    );
  for (let tries = 1; tries <= 21; tries += 1) {
    await hasten(stage.database, 'judge-notification');
    await stage.runEffects().catch(() => {});
  }
  const healthy = await paid('healthy');
  await stage.runEffects();
  expect(await state(healthy)).toBe('delivered');
  expect(await work()).toEqual([{ state: 'parked', tries: 21 }]);
  const open = await stage.rows<{ key: string }>(
    `select key from public.exception where kind = 'work-parked' and store = 'account:main'`,
  );
  expect(open).toEqual([{ key: `judge-notification:${row?.id}` }]);
});

it.each(['role_gone', 'banned', 'server_merged'])(
  'O-13 a character that was lost between payment and delivery (%s): an operator sees it and gives the money back, once; nothing is sent any more',
  async (code) => {
    const script = stage.game.script.deliver;
    stage.game.script.deliver = () =>
      ({
        kind: 'refused',
        retryable: false,
        code,
        message: { en: 'no such character' },
      }) as unknown as DeliveryAnswer;
    const billingNo = await paid(`lost-${code}`);
    await stage.runEffects();
    stage.game.script.deliver = script;
    expect(await state(billingNo)).toBe('review');
    const [exception] = await stage.rows<{ kind: string; reason: string }>(
      `select kind, reason from exception where billing_no = $1 and state = 'open'`,
      [billingNo],
    );
    expect(exception).toMatchObject({ kind: 'delivery-refused', reason: expect.stringContaining(code) });
    const why = { reason: 'the character is gone', requestedBy: 'operator' };
    const outcomes = await Promise.all(
      [1, 2].map(() => refundOrder(stage.services, stage.store.id, billingNo, why)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['refused', 'requested']);
    await hasten(stage.database);
    await stage.runEffects();
    expect(await state(billingNo)).toBe('refunded');
    expect(stage.provider.asked.refund.filter((r) => r.startsWith(billingNo))).toEqual([`${billingNo}-1-R1`]);
    expect([...stage.game.delivered.keys()].filter((id) => id.includes(billingNo))).toEqual([]);
  },
);

it('I1-I9 the books agree afterwards', async () => {
  expect(await checkInvariants((text) => stage.rows(text), 3600)).toEqual([]);
});
