import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  Observation,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { fromRazer } from './amounts.ts';
import { call } from './call.ts';
import { declineReasons, notFoundCode, paymentStatuses, settingsSchema } from './provider.ts';
import { isSigned } from './signature.ts';
import { type PaymentStatus, paymentSchema } from './wire.ts';

/** How the payment stands at Razer. */
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
  return { kind: 'observed', observation: observationOf(context, answered.data) };
}

/**
 * A payment in the store's words. An unknown status means pending. An end without money has no place among the words
 * about money: it says that nobody has paid (yet), never that Razer lets money go, whenever it is heard.
 */
export function observationOf({ account }: ProviderContext, payment: PaymentStatus): Observation {
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
