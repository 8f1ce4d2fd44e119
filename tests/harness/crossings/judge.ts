import { hasten } from '@gemporium/server/testing/stage.ts';
import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { applyRefundUpdate } from '@gemporium/server/use-cases/refunds/apply-refund-update.ts';
import { expect } from 'vitest';
import { amount, merchant } from './bank.ts';
import { byHand } from './commands.ts';
import type { Place } from './place.ts';
import type { Scene } from './scenes.ts';

/** Everybody answers correctly, all work is done, and the bank's late notifications have arrived. */
export async function comeToRest({ stage, outside: { bank } }: Place, { reference }: Scene): Promise<void> {
  // Also the time is over in which a call that takes money, and whose answer was lost, may still take it.
  await stage.rows(
    `update payment set charges_sent = array(select at - interval '181 seconds' from unnest(charges_sent) at)`,
  );
  for (let times = 0; times < 3; times += 1) {
    await hasten(stage.database);
    await stage.runEffects();
  }
  for (const [refundReference, of] of bank.refunded) {
    if (of !== reference || !bank.tellsLater.has(refundReference)) continue;
    const told = { refundReference, status: 'succeeded', merchant, amount, detail: '' } as const;
    await applyRefundUpdate(stage.services, 'main', told, 'notification');
  }
  await hasten(stage.database);
  await stage.runEffects();
  await stage.rows(`delete from effect where state = 'ready' and kind in ('watch-payment', 'expire-order')`);
}

/** The books, the order's page, the provider and the game agree. */
export async function judge({ stage, outside: { bank, game } }: Place, scene: Scene): Promise<void> {
  const { suid, billingNo, reference, claimId } = scene;
  const [order] = await stage.rows<{ state: string; delivery: string | null }>(
    `select o.state, d.state as delivery from orders o left join delivery d using (store, billing_no)
     where billing_no = $1`,
    [billingNo],
  );
  expect(await stage.rows(`select kind, key, last_error from effect where state <> 'done'`)).toEqual([]);
  expect(order?.state).not.toBe('paid');
  // The provider's books and ours.
  const payments = await stage.rows<{ reference: string; state: string }>(
    'select reference, state from payment where billing_no = $1 order by number',
    [billingNo],
  );
  const isOpen = ({ state }: { state: string }) => ['creating', 'pending', 'unknown'].includes(state);
  expect(payments.some(isOpen)).toBe(order?.state === 'unpaid');
  expect(payments.filter((one) => isOpen(one) && bank.closed.has(one.reference))).toEqual([]);
  const paid = payments.filter(({ state }) => state === 'paid').map((one) => one.reference);
  expect(paid).toEqual(payments.map((one) => one.reference).filter((one) => bank.charged.has(one)));
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  const page = answer.kind === 'content' ? answer.content : undefined;
  const isClosed = ['failed', 'expired', 'cancelled'].includes(order?.state ?? '');
  const saysNothingCharged = isClosed && page?.charged === 'none' && page.extra_payment === 'none';
  expect(saysNothingCharged && bank.charged.has(reference)).toBe(false);
  const refunds = await stage.rows<{ name: string; state: string }>(
    `select coalesce(provider_reference, refund_reference) as name, state from refund
     where billing_no = $1 and kind = 'refund' and reason <> $2 and state <> 'failed'`,
    [billingNo, byHand],
  );
  expect(refunds.filter(({ state }) => state !== 'succeeded')).toEqual([]);
  const booked = refunds.map(({ name }) => name);
  const paidBack = [...bank.refunded].filter(([, of]) => of === reference).map(([name]) => name);
  expect(booked.filter((name) => !paidBack.includes(name))).toEqual([]);
  // A refund that an operator closed as never made, but that was made, is an exception again.
  const mentioned = await stage.rows<{ name: string }>(
    `select replace(key, ' after all', '') as name from exception
     where billing_no = $1 and kind = 'refund-mismatch' and state = 'open'`,
    [billingNo],
  );
  expect(paidBack.filter((name) => !booked.includes(name))).toEqual(mentioned.map(({ name }) => name));
  // The game's books and ours.
  const given = game.log.indexOf(`gave D-${billingNo}`);
  const isMakeUp = page?.make_up !== undefined;
  // A game cannot be asked whether it has lifted a restriction, so it is notified of the refund again.
  const mayBeUnknown = isMakeUp && order?.delivery === 'refused';
  expect(order?.delivery === 'delivered' || (given >= 0 && mayBeUnknown)).toBe(given >= 0);
  const isGone = order?.state === 'refunded' || order?.state === 'charged_back';
  const toldLast = game.log.lastIndexOf(`told ${billingNo}`);
  expect(isGone && given >= 0 ? toldLast > given : true).toBe(true);
  if (!claimId) return;
  const [reward] = await stage.rows<{ state: string }>('select state from delivery where delivery_id = $1', [
    `D-${claimId}`,
  ]);
  expect(reward?.state).toBe(game.given.has(`D-${claimId}`) ? 'delivered' : 'refused');
}
