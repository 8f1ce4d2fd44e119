import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { notKnown, paymentStatuses, refusals } from './provider.ts';
import { type Transaction, transactionSchema } from './wire.ts';

/** The transaction's state at PingPong. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const outcome = await call(context, 'payment/query', { merchantTransactionId: payment.reference });
  if (outcome.kind === 'error' && outcome.code === notKnown)
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const transaction = transactionSchema.safeParse(outcome.contents);
  if (!transaction.success || transaction.data.merchantTransactionId !== payment.reference)
    return { kind: 'unavailable', detail: 'the answer is not this transaction' };
  const isPageOpen = context.now() < payment.expiresAt;
  return {
    kind: 'known',
    update: paymentUpdateOf(transaction.data, context.account.merchant, isPageOpen),
  };
}

/**
 * Reads a transaction into a `PaymentUpdate`. An unknown status means pending. So does FAILED while the page is open
 * or may be open, because the payer may try again there. A status that ends an order unpaid is no event about money:
 * it says only that nobody has paid, never that PingPong releases money, whenever it arrives.
 */
export function paymentUpdateOf(
  transaction: Transaction,
  merchant: string,
  isPageOpen: boolean,
): PaymentUpdate {
  const { resultCode } = transaction;
  const said = listNaming(paymentStatuses, transaction.status) ?? 'pending';
  const status = said === 'declined' && isPageOpen ? 'pending' : said;
  const why = said === 'declined' ? (resultCode ?? '') : '';
  return {
    reference: transaction.merchantTransactionId,
    status,
    amount: fromMajorUnits(transaction.amount, transaction.currency),
    ...(status === 'declined' ? { error: listNaming(refusals, why) ?? 'declined' } : {}),
    providerReference: transaction.transactionId,
    merchant,
    detail: scrub(`${transaction.status} ${why}`),
  };
}
