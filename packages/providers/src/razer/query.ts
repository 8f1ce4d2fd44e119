import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { fromRazer } from './amounts.ts';
import { call } from './call.ts';
import { declineReasons, notFoundCode, paymentStatuses, settingsSchema } from './provider.ts';
import { isSigned } from './signature.ts';
import { type PaymentStatus, paymentSchema } from './wire.ts';

/** The payment's state at Razer. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const outcome = await call(context, 'GET', {
    applicationCode: context.account.merchant,
    referenceId: payment.reference,
    version: 'v1',
  });
  if (outcome.kind === 'error' && outcome.code === notFoundCode)
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: outcome.detail };
  const answered = paymentSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.referenceId !== payment.reference)
    return { kind: 'unavailable', detail: 'the answer is not this payment' };
  if (!isSigned(context, answered.data))
    return { kind: 'unavailable', detail: 'the answer is not signed by Razer' };
  return { kind: 'known', update: paymentUpdateOf(context, answered.data) };
}

/**
 * Reads a payment into a `PaymentUpdate`. An unknown status means pending. A status that ends a payment unpaid is no
 * event about money: it says only that nobody has paid (yet), never that Razer releases money, whenever it arrives.
 */
export function paymentUpdateOf({ account }: ProviderContext, payment: PaymentStatus): PaymentUpdate {
  const { paymentStatusCode: code } = payment;
  const { amountUnit } = settingsSchema.parse(account.settings);
  const status = listNaming(paymentStatuses, code) ?? 'pending';
  return {
    reference: payment.referenceId,
    status,
    amount: fromRazer(payment.amount, payment.currencyCode, amountUnit),
    ...(status === 'declined' ? { error: listNaming(declineReasons, code) ?? 'declined' } : {}),
    providerReference: payment.paymentId,
    merchant: payment.applicationCode,
    detail: `status ${code}`,
  };
}
