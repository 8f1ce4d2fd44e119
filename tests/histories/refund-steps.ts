import type { ExceptionRow } from '@gemporium/server/repositories/exceptions.ts';
import { endDoubt } from '@gemporium/server/use-cases/payments/end-doubt.ts';
import { endRefundByHand } from '@gemporium/server/use-cases/refunds/end-by-hand.ts';
import { giveBackByHand } from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import type { Driven } from './driven.ts';
import type { Found, Which } from './model/shop.ts';
import { decision, type Outcome } from './outcome.ts';

/** An operator refunds the named payment, or else the one that paid the order. */
export async function refund(
  { lane, real }: Driven,
  billingNo: string,
  which: Which | undefined,
): Promise<Outcome> {
  const paid = await lane.rows<{ reference: string }>(
    `select reference from payment where billing_no = $1 and state = 'paid' order by number`,
    [billingNo],
  );
  const payment = which && paid.at(which === 'first' ? 0 : -1)?.reference;
  if (which && !payment) return { refusal: 'refused' };
  const why = { reason: 'a history', requestedBy: 'history', payment };
  return decision(await refundOrder(real.services, real.store.id, billingNo, why));
}

/** An operator refunds through the bank the first of the order's payments that the store cannot refund. */
export async function refundByHand(
  { lane, real, outside }: Driven,
  billingNo: string,
): Promise<Outcome | undefined> {
  const [first] = await lane.rows<ExceptionRow>(
    `select * from exception e where billing_no = $1 and state = 'open'
       and kind in ('refund-impossible', 'extra-payment')
     order by (select number from payment p where p.reference = e.reference) limit 1`,
    [billingNo],
  );
  if (!first) return undefined;
  await real.services.database.transaction((tx) =>
    giveBackByHand(tx, first, 'history', 'given back outside'),
  );
  await outside.gaveBackByHand(first.reference ?? '');
  return { content: {} };
}

/**
 * An operator says what became of the first money in doubt of the payment. Money with a number was charged, so he has given
 * it back there.
 */
export async function endFirstDoubt(
  { lane, real, outside }: Driven,
  billingNo: string,
  { payment: which, found }: { payment: Which; found: Found },
): Promise<Outcome | undefined> {
  const reference = (await outside.asked(billingNo, which))?.reference;
  const [first] = await lane.rows<ExceptionRow>(
    `select e.* from exception e join payment p using (store, reference)
     where reference = $1 and e.state = 'open' and p.state <> 'paid' and kind in ('payment-mismatch', 'payment-unresolved')
     order by kind, length(key), key limit 1`,
    [reference],
  );
  if (!first) return undefined;
  const [, number] = first.key.split(':');
  await real.services.database.transaction((tx) =>
    endDoubt(tx, first, number ? 'given-back' : found, 'operator:history', 'looked'),
  );
  if (number) outside.gaveBack(number);
  return { content: {} };
}

/** An operator ends the first overdue refund as the bank's books say; one that it has not made, he may make there. */
export async function endRefund(
  { lane, real }: Driven,
  billingNo: string,
  found: 'given-back' | 'not-given-back',
): Promise<Outcome | undefined> {
  const [first] = await lane.rows<ExceptionRow & { billing_no: string; capture: string; amount: number }>(
    `select e.*, p.provider_reference as capture, r.amount_minor as amount from exception e
     join refund r on r.store = e.store and r.refund_reference = e.key join payment p on p.store = r.store and p.reference = r.reference
     where e.billing_no = $1 and e.kind = 'refund-unresolved' and e.state = 'open'
     order by p.number, length(e.key), e.key limit 1`,
    [billingNo],
  );
  if (!first) return undefined;
  const { key, capture, amount } = first;
  const isBack = real.bank.has(key) || found === 'given-back';
  if (isBack) {
    real.arrived.add(key);
    real.bank.set(key, { capture, amount });
  }
  const state = isBack ? 'succeeded' : 'failed';
  await real.services.database.transaction((tx) =>
    endRefundByHand(tx, first, state, 'operator:history', 'looked'),
  );
  return { content: {} };
}
