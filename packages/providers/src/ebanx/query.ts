import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  Account,
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { declineReasons, givenUp, paymentStatuses, refusedCode, settingsSchema } from './provider.ts';
import { type Payment, queriedSchema } from './wire.ts';

const otherPayment = 'the answer is not this payment';

/** The outcome of asking for one payment. */
export type Asked =
  | { kind: 'found'; payment: Payment }
  | { kind: 'not-found'; detail: string }
  | { kind: 'unavailable'; detail: string };

/** /ws/query, by our reference or by EBANX's number. */
export async function ask(
  context: ProviderContext,
  by: { merchant_payment_code: string } | { hash: string },
): Promise<Asked> {
  const outcome = await call(context, 'query', by);
  const { unknownPayment } = settingsSchema.parse(context.account.settings);
  if (outcome.kind === 'error' && unknownPayment.includes(outcome.code))
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const queried = queriedSchema.safeParse(outcome.body);
  if (!queried.success) return { kind: 'unavailable', detail: otherPayment };
  const { payment } = queried.data;
  const isThis =
    'hash' in by ? payment.hash === by.hash : payment.merchant_payment_code === by.merchant_payment_code;
  return isThis ? { kind: 'found', payment } : { kind: 'unavailable', detail: otherPayment };
}

/** Asks EBANX for the payment's state. */
export async function query(context: ProviderContext, { reference }: KnownPayment): Promise<QueryOutcome> {
  const asked = await ask(context, { merchant_payment_code: reference });
  if (asked.kind !== 'found') return asked;
  return { kind: 'known', update: paymentUpdateOf(context.account, reference, asked.payment) };
}

/**
 * Reads a payment into a `PaymentUpdate`. An unknown status means pending. CA means that nobody has paid, never that
 * EBANX releases money: a confirmed payment can only be refunded.
 */
export function paymentUpdateOf(
  { merchant }: Pick<Account, 'merchant'>,
  reference: string,
  { hash, status, amount_ext, currency_ext, transaction_status }: Payment,
): PaymentUpdate {
  const words = [status, transaction_status?.code, transaction_status?.description];
  return {
    reference,
    ...statusOf(status, transaction_status ?? {}),
    amount: fromMajorUnits(amount_ext, currency_ext),
    providerReference: hash,
    merchant,
    detail: scrub(words.join(' ')),
  };
}

function statusOf(
  status: string,
  { code, description_code }: NonNullable<Payment['transaction_status']>,
): Pick<PaymentUpdate, 'status' | 'error'> {
  const known = listNaming(paymentStatuses, status);
  if (known === undefined) return { status: 'pending' };
  if (known === 'paid') return { status: 'paid' };
  const why = description_code;
  const who = listNaming(givenUp, why);
  if (who === 'by-payer') return { status: 'cancelled', error: 'cancelled-by-player' };
  if (who === undefined && code === refusedCode)
    return { status: 'declined', error: listNaming(declineReasons, why) ?? 'declined' };
  return { status: 'cancelled' };
}
