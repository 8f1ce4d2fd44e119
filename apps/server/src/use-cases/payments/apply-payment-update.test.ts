import { describe, expect, it } from 'vitest';
import { effectHandlers } from '../../jobs/effects/handlers.ts';
import { written } from '../../jobs/effects/outcome.ts';
import { addEffect, claimEffects, type Effect, finishEffect } from '../../repositories/effects.ts';
import { listExceptions } from '../../repositories/exceptions.ts';
import { hasten, setUpStage } from '../../testing/stage.ts';
import { redeliverOrder } from '../deliveries/redeliver-order.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { giveBackByHand } from '../refunds/give-back-by-hand.ts';
import { refundOrder } from '../refunds/refund-order.ts';

const stage = setUpStage({
  goods: [{}, { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } }],
});

let roles = 0;
async function order(
  fields: Record<string, unknown> = {},
): Promise<{ billingNo: string; reference: string; roleId: string }> {
  roles += 1;
  const roleId = `role-${roles}`;
  const answer = await stage.pay({ role_id: roleId, ...fields });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return { billingNo: answer.content.billing_no, reference: `${answer.content.billing_no}-1`, roleId };
}

async function stateOf(billingNo: string): Promise<string | undefined> {
  return (
    await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [billingNo])
  )[0]?.state;
}

async function exceptionsOf(billingNo: string): Promise<string[]> {
  const rows = await stage.rows<{ kind: string }>(
    'select kind from exception where billing_no = $1 order by id',
    [billingNo],
  );
  return rows.map((r) => r.kind);
}

const deliveries = (billingNo: string) => stage.game.sent.filter((id) => id === `D-${billingNo}`).length;

describe('O-11 a provider’s update pays an order', () => {
  it('O-11 O-13 reported as paid a hundred times at once: delivered once', async () => {
    const { billingNo, reference } = await order();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => stage.say(reference, 'paid')));
    expect(outcomes.filter((o) => o === 'paid')).toHaveLength(1);
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
    expect(deliveries(billingNo)).toBe(1);
  });

  it('O-11 a paid payment is no longer watched and its order no longer expires; unpaid ones are and do', async () => {
    const [paid, unpaid] = [await order(), await order()];
    await stage.say(paid.reference, 'paid');
    const waiting = await stage.rows<{ key: string }>(
      `select key from effect where state = 'ready' and kind in ('watch-payment', 'expire-order') and key like any($1) order by key`,
      [[paid, unpaid].map(({ billingNo }) => `${billingNo}%`)],
    );
    expect(waiting.map(({ key }) => key)).toEqual([unpaid.billingNo, unpaid.reference]);
  });

  it.each([
    ['a smaller amount', { amount: { amountMinor: 1, currency: 'USD' } }],
    ['another currency', { amount: { amountMinor: 499, currency: 'JPY' } }],
    ['another merchant', { merchant: 'somebody-else' }],
    ['a live payment on a test account', { isTest: false }],
    ['no amount at all', { amount: undefined }],
  ])('O-11 an authentic update with %s delivers nothing and reaches an operator', async (_title, changes) => {
    const { billingNo, reference } = await order();
    expect(await stage.say(reference, 'paid', changes)).toBe('mismatch');
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('unpaid');
    expect(await exceptionsOf(billingNo)).toEqual(['payment-mismatch']);
  });

  it.each([
    ['without its number, then with it', [undefined, 'N1', undefined]],
    ['with its number, then without it', ['N2', undefined, 'N2']],
    ['without a number when it was opened and at first', [undefined, 'N3', undefined, 'N3'], null],
    ['without a number only when it was opened', ['N4', undefined, 'N4'], null],
  ])('O-11 money reported %s is booked once', async (_title, numbers, opened?: null) => {
    const { billingNo, reference } = await order();
    await stage.rows(
      'update payment set provider_reference = case when $2 then null else provider_reference end where reference = $1',
      [reference, opened === null],
    );
    for (const number of numbers)
      await stage.say(reference, 'paid', number ? { providerReference: `${number}-${billingNo}` } : {});
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
    const paid = await stage.rows('select reference from payment where billing_no = $1', [billingNo]);
    expect(paid).toEqual([{ reference }]);
    const refunds = await stage.rows('select 1 from refund where billing_no = $1', [billingNo]);
    expect(refunds).toEqual([]);
  });

  it('O-11 an update is compared with the merchant of the payment, not with the account’s current one', async () => {
    const { billingNo, reference } = await order();
    const account = stage.services.providers.account('main')?.account;
    if (!account) throw new Error('the stage has no account');
    Object.assign(account, { merchant: 'another-merchant' });
    expect(await stage.say(reference, 'paid', { merchant: 'another-merchant' })).toBe('mismatch');
    expect(await stage.say(reference, 'paid')).toBe('paid');
    Object.assign(account, { merchant: 'main-merchant' });
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
  });

  it.each([
    ['with its number each time', ['N', 'N', 'N']],
    ['first without it', [undefined, 'N', 'N']],
    ['later without it', ['N', undefined, 'N']],
  ])(
    'O-11 the same money reported three times, %s, is one payment, without an exception',
    async (_how, numbers) => {
      const { billingNo, reference } = await order();
      const told: string[] = [];
      for (const number of numbers)
        told.push(
          await stage.say(reference, 'paid', number ? { providerReference: `${number}-${reference}` } : {}),
        );
      expect(told).toEqual(['paid', 'nothing-new', 'nothing-new']);
      await stage.runEffects();
      expect([await stateOf(billingNo), deliveries(billingNo), await exceptionsOf(billingNo)]).toEqual([
        'delivered',
        1,
        [],
      ]);
      const [payment] = await stage.rows('select provider_reference from payment where reference = $1', [
        reference,
      ]);
      expect(payment).toEqual({ provider_reference: `N-${reference}` });
    },
  );

  it('O-11 a provider’s number that has paid one order cannot pay another', async () => {
    const first = await order();
    const second = await order();
    await stage.say(first.reference, 'paid', { providerReference: 'SAME' });
    expect(await stage.say(second.reference, 'paid', { providerReference: 'SAME' })).toBe('mismatch');
    expect(await stateOf(second.billingNo)).toBe('unpaid');
  });

  it.each([
    ['declined', 'failed'],
    ['cancelled', 'failed'],
    ['expired', 'expired'],
  ] as const)(
    'O-11 %s, which leaves the order %s, then paid after all: delivered, since nothing prevents it',
    async (status, ended) => {
      const { billingNo, reference } = await order();
      await stage.say(reference, status);
      expect(await stateOf(billingNo)).toBe(ended);
      expect(await stage.say(reference, 'paid')).toBe('paid');
      await stage.runEffects();
      expect(await stateOf(billingNo)).toBe('delivered');
    },
  );

  it('O-11 M-01 paid late when another order has used the limit: refunded', async () => {
    const first = await order({ product_id: 'once' });
    await stage.say(first.reference, 'declined');
    const second = await stage.pay({ role_id: first.roleId, product_id: 'once' });
    expect(second.kind).toBe('content');
    expect(await stage.say(first.reference, 'paid')).toBe('extra');
    await stage.runEffects();
    expect(await stateOf(first.billingNo)).toBe('failed');
    const refunds = await stage.rows<{ state: string; amount_minor: number }>(
      'select state, amount_minor from refund where billing_no = $1',
      [first.billingNo],
    );
    expect(refunds).toEqual([{ state: 'succeeded', amount_minor: 499 }]);
  });

  it('O-11 paid by two methods: one delivery, and the second payment is refunded', async () => {
    const { billingNo, reference, roleId } = await order();
    await stage.pay({ role_id: roleId, billing_no: billingNo });
    await Promise.all([stage.say(reference, 'paid'), stage.say(`${billingNo}-2`, 'paid')]);
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
    expect(deliveries(billingNo)).toBe(1);
    const refunds = await stage.rows<{ state: string }>('select state from refund where billing_no = $1', [
      billingNo,
    ]);
    expect(refunds).toEqual([{ state: 'succeeded' }]);
  });

  it('O-11 a declined payment leaves the order open while another of its payments is open', async () => {
    const { billingNo, reference, roleId } = await order();
    await stage.pay({ role_id: roleId, billing_no: billingNo });
    await stage.say(`${billingNo}-2`, 'declined');
    expect(await stateOf(billingNo)).toBe('unpaid');
    await stage.say(reference, 'paid');
    expect(await stateOf(billingNo)).toBe('paid');
  });
});

describe('O-13 goods reach the game exactly once', () => {
  it('O-13 after a lost answer the game is queried before anything is sent again', async () => {
    const { billingNo, reference } = await order();
    const deliver = stage.game.script.deliver;
    stage.game.script.deliver = (request) => {
      deliver(request);
      return { kind: 'unreachable', lost: true, detail: 'connection reset' };
    };
    await stage.say(reference, 'paid');
    await stage.runEffects();
    stage.game.script.deliver = deliver;
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
    expect(deliveries(billingNo)).toBe(1);
  });

  it('O-13 after a permanent refusal the order is in review, and an operator can send it again', async () => {
    const { billingNo, reference } = await order();
    const { deliver } = stage.game.script;
    stage.game.script.deliver = () => ({
      kind: 'refused',
      code: 'banned',
      retryable: false,
      message: { en: 'Banned.' },
    });
    await stage.say(reference, 'paid');
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('review');
    expect(await exceptionsOf(billingNo)).toEqual(['delivery-refused']);
    stage.game.script.deliver = deliver;
    expect(await redeliverOrder(stage.services, 'watt.production', billingNo, 'operator:sample')).toEqual({
      kind: 'sent',
    });
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
  });

  it('O-13 an operator’s redelivery is retried for days, even for an old order', async () => {
    const { billingNo, reference } = await order();
    const { deliver } = stage.game.script;
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'ROLE_BANNED', retryable: false });
    await stage.say(reference, 'paid');
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('review');
    await stage.rows(`update delivery set created_at = now() - interval '8 days' where billing_no = $1`, [
      billingNo,
    ]);
    await stage.rows(`update effect set created_at = now() - interval '8 days' where key = $1`, [
      `D-${billingNo}`,
    ]);
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: true, detail: 'no answer' });
    await redeliverOrder(stage.services, 'watt.production', billingNo, 'operator:sample');
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('paid');
    stage.game.script.deliver = deliver;
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('delivered');
  });

  it('O-13 the process that applies the update sends the goods itself, and no other process does', async () => {
    const { billingNo, reference } = await order();
    const taken: Effect[] = [];
    stage.services.worker = { hasRoom: () => true, take: (work) => taken.push(work) };
    await stage.say(reference, 'paid');
    await stage.say(reference, 'paid');
    stage.services.worker = { hasRoom: () => false, take: () => {} };
    expect(taken.map(({ kind, key }) => `${kind} ${key}`)).toEqual([`deliver D-${billingNo}`]);
    await stage.runEffects();
    expect(deliveries(billingNo)).toBe(0);
    for (const work of taken) expect(await effectHandlers.deliver(stage.services, work)).toEqual(written);
    expect(await stateOf(billingNo)).toBe('delivered');
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
    expect(deliveries(billingNo)).toBe(1);
  });

  it('O-13 when a process dies during a delivery, another queries the game before it sends', async () => {
    const { billingNo, reference } = await order();
    stage.services.worker = { hasRoom: () => true, take: () => {} };
    await stage.say(reference, 'paid');
    stage.services.worker = { hasRoom: () => false, take: () => {} };
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
    expect(stage.game.queried).toContain(`D-${billingNo}`);
    expect(await stateOf(billingNo)).toBe('delivered');
    expect(deliveries(billingNo)).toBe(1);
  });

  it('O-13 a worker that has lost its lease can no longer write', async () => {
    await stage.database.transaction((tx) =>
      addEffect(tx, { store: 'watt.production', kind: 'deliver', key: 'D-none', lane: '' }),
    );
    const [stale] = await claimEffects(stage.database, 1, 0);
    const [fresh] = await claimEffects(stage.database, 1, 30);
    expect(fresh?.id).toBe(stale?.id);
    expect(stale && (await finishEffect(stage.database, stale))).toBe(false);
    expect(fresh && (await finishEffect(stage.database, fresh))).toBe(true);
  });
});

describe('money that goes back', () => {
  it('a refund requested twice concurrently is made once, and the game is notified', async () => {
    const { billingNo, reference } = await order();
    await stage.say(reference, 'paid');
    await stage.runEffects();
    const why = { reason: 'asked by the player', requestedBy: 'operator:sample' };
    const outcomes = await Promise.all(
      [1, 2].map(() => refundOrder(stage.services, 'watt.production', billingNo, why)),
    );
    expect(outcomes.filter((o) => o.kind === 'requested')).toHaveLength(1);
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('refunded');
    expect(stage.game.told).toContain(`refund ${billingNo}`);
  });

  it('after the provider refuses a refund the order is in review, and an operator may refund outside', async () => {
    const { billingNo, reference } = await order();
    await stage.say(reference, 'paid');
    await stage.runEffects();
    const { refund } = stage.provider.script;
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    await refundOrder(stage.services, 'watt.production', billingNo, {
      reason: 'x',
      requestedBy: 'operator:sample',
    });
    await stage.runEffects();
    stage.provider.script.refund = refund;
    expect(await stateOf(billingNo)).toBe('review');
    expect(await exceptionsOf(billingNo)).toEqual(['refund-failed']);

    const exceptions = await listExceptions(stage.database, {
      store: stage.store.id,
      state: 'open',
      limit: 500,
    });
    const failed = exceptions.find((one) => one.billing_no === billingNo);
    if (!failed) throw new Error('the exception is not open');
    const giveBack = () =>
      stage.database.transaction((tx) =>
        giveBackByHand(tx, failed, 'operator:sample', 'sent by bank transfer'),
      );
    expect([await giveBack(), await giveBack()]).toEqual([
      { kind: 'booked' },
      { kind: 'resolved-meanwhile' },
    ]);
    await stage.runEffects();
    expect(await stateOf(billingNo)).toBe('refunded');
    expect(
      await stage.rows('select state, amount_minor from refund where billing_no = $1 order by created_at', [
        billingNo,
      ]),
    ).toEqual([
      { state: 'failed', amount_minor: 499 },
      { state: 'succeeded', amount_minor: 499 },
    ]);
    expect(stage.game.told).toContain(`refund ${billingNo}`);
  });
});

describe('unpaid orders', () => {
  it('O-09 dropped by the player: the provider has cancelled it, and the goods can be bought again', async () => {
    const { billingNo, roleId } = await order();
    const answer = await cancelOrder(stage.contextOf(), billingNo);
    expect(answer.kind).toBe('content');
    expect(await stateOf(billingNo)).toBe('cancelled');
    expect((await stage.pay({ role_id: roleId })).kind).toBe('content');
  });

  it('O-09 one that the provider will not cancel stays open', async () => {
    const { billingNo } = await order();
    const { cancel } = stage.provider.script;
    stage.provider.script.cancel = () => ({ kind: 'refused', detail: 'being paid' });
    const answer = await cancelOrder(stage.contextOf(), billingNo);
    stage.provider.script.cancel = cancel;
    expect(answer.kind).toBe('refusal');
    expect(await stateOf(billingNo)).toBe('unpaid');
  });

  it('M-01 an order that runs out of time expires and releases its reservations', async () => {
    const first = await order({ product_id: 'once' });
    stage.provider.script.query = () => ({ kind: 'not-found', detail: 'never seen' });
    await stage.rows(`update payment set expires_at = now() - interval '1 hour' where billing_no = $1`, [
      first.billingNo,
    ]);
    await stage.rows(`update orders set expires_at = now() - interval '1 hour' where billing_no = $1`, [
      first.billingNo,
    ]);
    await hasten(stage.database);
    await stage.runEffects();
    expect(await stateOf(first.billingNo)).toBe('expired');
    expect((await stage.pay({ role_id: first.roleId, product_id: 'once' })).kind).toBe('content');
  });
});
