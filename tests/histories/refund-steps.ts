import type { ExceptionRow } from '@gemporium/server/repositories/exceptions.ts';
import { giveBackByHand } from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import type { Driven } from './driven.ts';
import type { Which } from './model/shop.ts';
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
