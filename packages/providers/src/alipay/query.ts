import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  Account,
  KnownPayment,
  PaymentError,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { fromAlipay } from './amounts.ts';
import { call } from './call.ts';
import { isCapturedMethod, isCard, notFound, paymentStatuses, refusals } from './provider.ts';
import { type Payment, paymentSchema } from './wire.ts';

export type Found = { kind: 'found'; payment: Payment } | Exclude<QueryOutcome, { kind: 'known' }>;

/** Asks Alipay for the payment's state. Alipay does not know a card form that has not been submitted yet. */
export async function query(
  context: ProviderContext,
  { reference, channelId }: KnownPayment,
): Promise<QueryOutcome> {
  const found = await ask(context, { paymentRequestId: reference });
  if (found.kind !== 'found') return found;
  const { paymentRequestId, paymentMethodType } = found.payment;
  if (paymentRequestId !== reference)
    return { kind: 'unavailable', detail: 'the answer is not this payment' };
  const isCaptured = isCard(channelId) || isCapturedMethod(paymentMethodType);
  return { kind: 'known', update: paymentUpdateOf(context.account, found.payment, isCaptured) };
}

/** Asks Alipay for the payment with this number. */
export async function ask(
  context: ProviderContext,
  named: { paymentRequestId: string } | { paymentId: string },
): Promise<Found> {
  const outcome = await call(context, 'inquiryPayment', named);
  if (outcome.kind === 'refused' && notFound.includes(outcome.code))
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const payment = paymentSchema.safeParse(outcome.body);
  return payment.success
    ? { kind: 'found', payment: payment.data }
    : { kind: 'unavailable', detail: 'the answer is not a payment' };
}

/** The sequence of a paid and of a cancelled update: a cancelled payment stays cancelled, whatever comes afterwards. */
export const places = { paid: 1, cancelled: 2 } as const;

/**
 * Reads a payment into a `PaymentUpdate`. An unknown status means pending, and so does money that is only reserved:
 * `isCaptured`: this payment method captures it in a second step.
 */
export function paymentUpdateOf(
  { merchant }: Pick<Account, 'merchant'>,
  payment: Payment,
  isCaptured: boolean,
): PaymentUpdate {
  const { paymentStatus, paymentResultCode: code } = payment;
  const said = listNaming(paymentStatuses, paymentStatus) ?? 'pending';
  const about = {
    reference: payment.paymentRequestId,
    amount: fromAlipay(payment.paymentAmount),
    providerReference: payment.paymentId,
    merchant,
    detail: scrub(code && code !== paymentStatus ? `${paymentStatus} ${code}` : paymentStatus),
  };
  if (said === 'declined') return { ...about, ...endBy(code) };
  if (said === 'paid') return isCaptured ? afterCapture(about, payment) : paid(about);
  return said === 'cancelled'
    ? { ...about, status: said, sequence: places.cancelled }
    : { ...about, status: said };
}

type About = Omit<PaymentUpdate, 'status'>;

const paid = (about: About): PaymentUpdate => ({ ...about, status: 'paid', sequence: places.paid });

/** Whether reserved money was captured, according to the transactions that followed the payment. */
function afterCapture(about: About, { transactions }: Payment): PaymentUpdate {
  const captures = transactions?.filter((one) => one.transactionType === 'CAPTURE');
  const taken = captures?.find((one) => one.transactionStatus === 'SUCCESS');
  if (taken !== undefined) {
    const { transactionAmount } = taken;
    return paid({
      ...about,
      ...(transactionAmount == null ? {} : { amount: fromAlipay(transactionAmount) }),
    });
  }
  const areOver =
    captures !== undefined &&
    captures.length > 0 &&
    captures.every((one) => one.transactionStatus === 'FAIL');
  return areOver
    ? { ...about, status: 'declined', error: 'declined', detail: `${about.detail} CAPTURE FAIL` }
    : { ...about, status: 'pending', detail: `${about.detail} reserved` };
}

/** How an unpaid payment ended. Alipay has the same status for a refusal and an expiry. */
export function endBy(code: string | null | undefined): {
  status: 'declined' | 'expired';
  error: PaymentError;
} {
  const error = listNaming(refusals, code) ?? 'declined';
  return { status: error === 'expired' ? 'expired' : 'declined', error };
}
