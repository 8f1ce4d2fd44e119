import { applyOutsideRefund } from '@gemporium/server/use-cases/refunds/apply-outside-refund.ts';
import { applyRefundOutcome } from '@gemporium/server/use-cases/refunds/apply-refund-outcome.ts';
import type { Which } from './model/shop.ts';
import type { Outsiders } from './outsiders.ts';
import type { RealStore } from './real-store.ts';

interface Money {
  account: string;
  amount_minor: number;
  currency: string;
}

interface Back {
  refund_reference: string;
  account: string;
  state: string;
  capture: string;
  amount: number;
}

const backText = `
  select r.refund_reference, p.account, r.state, p.provider_reference as capture, r.amount_minor as amount
  from refund r join payment p using (store, reference)`;

/** A refund that the store did not request: made in the provider's back office, as far as money is left. */
export async function refundedOutside(
  outsiders: Outsiders,
  billingNo: string,
  { payment: which, part }: { payment: Which; part: 'third' | 'whole' },
): Promise<void> {
  const { lane, real } = outsiders;
  const paid = await lane.rows<Money & { number: string; back: number }>(
    `select account, amount_minor, currency, provider_reference as number,
       (select coalesce(sum(r.amount_minor), 0)::int from refund r
        where r.reference = p.reference and r.kind = 'refund' and r.state <> 'failed') as back
     from payment p where billing_no = $1 and state = 'paid' and provider <> 'cash' order by p.number`,
    [billingNo],
  );
  const found = which === 'first' ? paid[0] : paid.at(-1);
  if (!found) return;
  const left = found.amount_minor - found.back;
  const amount = part === 'whole' ? left : Math.floor(found.amount_minor / 3);
  if (amount <= 0 || amount > left) return;
  outsiders.outsideRefunds += 1;
  const providerReference = `B-${billingNo}-${outsiders.outsideRefunds}`;
  real.bank.set(providerReference, { capture: found.number, amount });
  await sayOutside(real, found, found.number, providerReference, amount, 'succeeded');
}

/** The newest refund made in the back office turns out to have failed. */
export async function outsideRefundFailed({ lane, real }: Outsiders, billingNo: string): Promise<void> {
  const [last] = await lane.rows<
    Pick<Money, 'account' | 'currency'> & { capture: string; number: string; amount: number }
  >(
    `select p.account, p.currency, p.provider_reference as capture, r.provider_reference as number, r.amount_minor as amount
     from refund r join payment p using (store, reference)
     where r.billing_no = $1 and r.requested_by = 'provider' order by p.number desc, r.created_at desc limit 1`,
    [billingNo],
  );
  if (!last) return;
  real.bank.delete(last.number);
  await sayOutside(real, last, last.capture, last.number, last.amount, 'failed');
}

function sayOutside(
  { services }: RealStore,
  { account, currency }: Pick<Money, 'account' | 'currency'>,
  capture: string,
  providerReference: string,
  amountMinor: number,
  status: 'succeeded' | 'failed',
): Promise<unknown> {
  const about = { capture, providerReference, status, merchant: `${account}-merchant`, detail: status };
  const amount = { amountMinor, currency };
  const update = { ...about, amount, refundReference: providerReference };
  return applyOutsideRefund(services, account, update, 'notification');
}

/** The bank reports the outcome of a refund that has reached it: of an open one, if there is one. */
export async function bankSays(
  { lane, real }: Outsiders,
  billingNo: string,
  word: 'succeeded' | 'failed',
): Promise<void> {
  const { services, store, bank, arrived } = real;
  const known = await lane.rows<Back>(
    `${backText} where r.billing_no = $1 and r.kind = 'refund' and r.requested_by <> 'provider'
     order by r.state in ('requested', 'pending', 'unknown') desc, p.number desc, r.created_at desc`,
    [billingNo],
  );
  const last = known.find((one) => arrived.has(one.refund_reference));
  if (!last) return;
  const { refund_reference: refundReference, capture, amount } = last;
  if (word === 'failed') bank.delete(refundReference);
  else if (last.state !== 'failed') bank.set(refundReference, { capture, amount });
  const update = { refundReference, status: word, merchant: `${last.account}-merchant`, detail: word };
  const refund = { store: store.id, refund_reference: refundReference, billing_no: billingNo };
  await applyRefundOutcome(services, refund, { kind: 'known', refund: update }, 'history');
}

/** An operator has refunded this payment's money through the bank. */
export async function gaveBackByHand({ lane, real }: Outsiders, reference: string): Promise<void> {
  const made = await lane.rows<Back>(
    `${backText} where r.reference = $1 and r.kind = 'refund' and r.state = 'succeeded'`,
    [reference],
  );
  for (const { refund_reference, capture, amount } of made) {
    real.arrived.add(refund_reference);
    real.bank.set(refund_reference, { capture, amount });
  }
}
