import { beforeEach, describe, expect, it } from 'vitest';
import { listExceptions } from '../../repositories/exceptions.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { type Stage, setUpStage } from '../../testing/stage.ts';
import { giveBackByHand } from './give-back-by-hand.ts';
import { refundOrder } from './refund-order.ts';

/* Money that goes back after a part of it has: by hand, and in a dispute. */

const stage = setUpStage();
const buyers = buyersOf(stage);
let script: Stage['provider']['script']['refund'];
beforeEach(() => {
  script ??= stage.provider.script.refund;
  stage.provider.script.refund = script;
});
const why = { reason: 'asked', requestedBy: 'operator:sample' };

describe('O-14 money that goes back in parts', () => {
  const entries = async ({ billingNo }: Bought) =>
    (
      await stage.rows<{ line: string }>(
        `select concat_ws(' ', replace(refund_reference, $1, 'GP'), kind, state, amount_minor) as line from refund
         where billing_no = $1 order by created_at, refund_reference`,
        [billingNo],
      )
    ).map(({ line }) => line);
  const add = (order: Bought, number: number, kind: string, state: string, minor: number, payment = 1) =>
    stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'USD', 'x', 'x')`,
      [
        ...[stage.store.id, `${order.billingNo}-${payment}-R${number}`, `${order.billingNo}-${payment}`],
        ...[order.billingNo, kind, state, minor],
      ],
    );

  it('O-14 a dispute is numbered among the disputes of its own payment', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await add(order, 8, 'refund', 'failed', 1);
    await add(order, 9, 'chargeback', 'failed', 1, 2);
    await buyers.dispute(order, 'lost', { dispute: 'D1', sequence: 1 });
    expect(await entries(order)).toContain('GP-1-C chargeback succeeded 499');
  });

  it.each([
    ['nothing', [], 'GP-1-R2 refund succeeded 499'],
    ['a part', [['refund', 'succeeded', 100]], 'GP-1-R3 refund succeeded 399'],
    ['what failed', [['refund', 'failed', 100]], 'GP-1-R3 refund succeeded 499'],
    ['what the bank took', [['chargeback', 'succeeded', 100]], 'GP-1-R3 refund succeeded 499'],
    ['all of it', [['refund', 'succeeded', 499]], undefined],
  ] as const)('O-14 an operator gives back by hand what is left after %s', async (_title, before, booked) => {
    const order = await buyers.delivered();
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    for (const [index, [kind, state, minor]] of before.entries())
      await add(order, index + 7, kind, state, minor);
    const [exception] = (
      await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 99 })
    ).filter(({ billing_no }) => billing_no === order.billingNo);
    const told = await stage.database.transaction((tx) =>
      giveBackByHand(tx, exception!, 'operator:sample', 'by bank transfer'),
    );
    expect(told).toEqual({ kind: 'booked' });
    const made = (await entries(order)).slice(1).filter((line) => !/-R[789] /.test(line));
    expect(made).toEqual(booked ? [booked] : []);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it.each([
    ['nothing', [], 'GP-2-R2 refund succeeded 499'],
    ['a part', [['refund', 'succeeded', 100]], 'GP-2-R3 refund succeeded 399'],
    ['what the bank took', [['chargeback', 'succeeded', 100]], 'GP-2-R3 refund succeeded 399'],
    ['what the bank gave back', [['chargeback', 'failed', 100]], 'GP-2-R3 refund succeeded 499'],
    ['all of it', [['chargeback', 'succeeded', 499]], undefined],
  ] as const)('O-14 and of money that no order needs, after %s', async (_title, before, booked) => {
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    for (const number of [1, 2]) {
      await stage.say(`${order.billingNo}-${number}`, 'paid');
      await stage.runEffects();
    }
    for (const [index, [kind, state, minor]] of before.entries())
      await add(order, index + 7, kind, state, minor, 2);
    const [exception] = (
      await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 99 })
    ).filter(({ billing_no }) => billing_no === order.billingNo);
    await stage.database.transaction((tx) =>
      giveBackByHand(tx, exception!, 'operator:sample', 'by bank transfer'),
    );
    const made = (await entries(order)).slice(1).filter((line) => !/-R[789] /.test(line));
    expect(made).toEqual(booked ? [booked] : []);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });
});
