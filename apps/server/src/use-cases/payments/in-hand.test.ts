import { expect, it } from 'vitest';
import { runEffect } from '../../jobs/run-effect.ts';
import { findDelivery } from '../../repositories/deliveries.ts';
import type { Effect } from '../../repositories/effects.ts';
import { findOrder } from '../../repositories/orders.ts';
import type { InHand, Services } from '../../services.ts';
import { setUpStage } from '../../testing/stage.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';

/*
 * The process that books a payment delivers the goods itself, without reading what it has just written. The bugs this
 * looks for: another order's goods, an unpaid order, a delivery that differs from its row.
 */

const stage = setUpStage({
  goods: [{}, { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } }],
});

let roles = 0;
async function bought(fields: Record<string, unknown>): Promise<string> {
  roles += 1;
  const answer = await stage.pay({ role_id: `hand-${roles}`, ...fields });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content.billing_no;
}

/** Applies the payment's update like a process with a free worker. */
async function heard(billingNo: string): Promise<{ effect: Effect; inHand: InHand | undefined }[]> {
  const taken: { effect: Effect; inHand: InHand | undefined }[] = [];
  const worker = {
    hasRoom: () => true,
    take: (effect: Effect, inHand?: InHand) => void taken.push({ effect, inHand }),
  };
  const services: Services = { ...stage.services, worker };
  const said = {
    reference: `${billingNo}-1`,
    status: 'paid',
    merchant: 'main-merchant',
    detail: '',
  } as const;
  const amount = { amountMinor: 499, currency: 'USD' };
  await applyPaymentUpdate(services, 'main', { ...said, amount }, 'notification');
  return taken;
}

it.each([
  ['paid in time', {}, false],
  ['with a limit', { product_id: 'once' }, false],
  ['paid after it had failed', {}, true],
])(
  'O-13 the goods of an order, %s, are delivered from memory as stored, and once',
  async (_how, fields, isLate) => {
    const billingNo = await bought(fields);
    if (isLate) await stage.say(`${billingNo}-1`, 'declined');
    const taken = await heard(billingNo);
    const order = await findOrder(stage.database, stage.store.id, billingNo);
    const delivery = await findDelivery(stage.database, stage.store.id, `D-${billingNo}`);
    expect(taken).toEqual([
      {
        effect: expect.objectContaining({ kind: 'deliver', key: `D-${billingNo}`, lease: 1 }),
        inHand: { goods: { order: expect.anything(), delivery: expect.anything() } },
      },
    ]);
    const [{ effect, inHand } = {}] = taken;
    // Only the times that the database sets are not known yet.
    expect(order).toEqual({
      ...inHand?.goods?.order,
      paid_at: expect.any(Date),
      closed_at: order?.closed_at,
      fail_reason: order?.fail_reason,
    });
    expect(delivery).toMatchObject({ ...inHand?.goods?.delivery });

    await runEffect(stage.services, effect as Effect, inHand);
    expect(stage.game.sent.filter((id) => id === `D-${billingNo}`)).toHaveLength(1);
    expect((await findOrder(stage.database, stage.store.id, billingNo))?.state).toBe('delivered');
    // A repeated update finds nothing to deliver.
    expect(await heard(billingNo)).toEqual([]);
  },
);

it('O-13 an order that is already paid delivers nothing a second time', async () => {
  const billingNo = await bought({});
  await stage.say(`${billingNo}-1`, 'paid');
  expect(await heard(billingNo)).toEqual([]);
});

it('O-09 O-11 goods are sent before other payments are cancelled, and only open ones are', async () => {
  const billingNo = await bought({});
  const role_id = `hand-${roles}`;
  for (let number = 2; number <= 3; number += 1) await stage.pay({ role_id, billing_no: billingNo });
  await stage.say(`${billingNo}-1`, 'declined');
  await stage.say(`${billingNo}-3`, 'paid');
  const work = await stage.rows<{ kind: string; key: string }>(
    `select kind, key from effect where state = 'ready' and key like '%' || $1 || '%' and run_at <= now()
     order by run_at, id`,
    [billingNo],
  );
  expect(work.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    `deliver D-${billingNo}`,
    `confirm-payment ${billingNo}-3`,
    `cancel-payment ${billingNo}-2`,
  ]);
});

it('O-11 a provider without confirmations gets none', async () => {
  const { confirm, ...others } = stage.provider.adapter;
  const billingNo = await bought({});
  const provider = (id: string) =>
    id === 'scripted' ? (others as typeof stage.provider.adapter) : undefined;
  const services = { ...stage.services, providers: { ...stage.services.providers, provider } };
  const said = {
    reference: `${billingNo}-1`,
    status: 'paid',
    merchant: 'main-merchant',
    detail: '',
  } as const;
  await applyPaymentUpdate(
    services,
    'main',
    { ...said, amount: { amountMinor: 499, currency: 'USD' } },
    'test',
  );
  const confirmations = await stage.rows(
    `select 1 from effect where kind = 'confirm-payment' and key like $1 || '%'`,
    [billingNo],
  );
  expect([confirm !== undefined, confirmations]).toEqual([true, []]);
});
