import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { toXsolla } from './amounts.ts';
import { call } from './call.ts';
import { refundStatuses, transactionStatuses } from './provider.ts';
import { fetchPayment } from './query.ts';
import { refundAnswerSchema } from './wire.ts';

/**
 * Refunds a transaction, whole or in part. Xsolla has no idempotency keys. A whole transaction cannot be refunded
 * twice: the call is repeated if the search does not show the first one, and a refusal of the repeat proves nothing, unless
 * the search, long after the first call, still shows the transaction as done.
 * A part could be refunded twice, and the search does not show parts: it is sent only once, and then only the webhook
 * can tell.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { providerReference: transaction } = payment;
  const { amount, earlier = [], refundReference, isRepeat = false } = request;
  if (earlier.some((one) => one.refundReference === refundReference))
    return known(context, request, 'succeeded', 'it has succeeded before');
  if (transaction === undefined)
    return { kind: 'refused', detail: 'no transaction is known to have paid it' };
  const isWhole = earlier.length === 0 && amount.amountMinor === payment.amount.amountMinor;
  if (isRepeat && !isWhole)
    return {
      kind: 'unknown',
      detail: 'a partial refund is not sent twice: its webhook tells whether it went through',
    };
  let isUnmade = !isRepeat;
  if (isRepeat) {
    const found = await fetchPayment(context, { transaction });
    if (found.kind === 'unavailable') return found;
    const status = found.transactions[0]?.transaction.status;
    if (status === refundStatuses.succeeded) return whole(context, request, transaction, 'succeeded', status);
    if (status === refundStatuses.pending) return whole(context, request, transaction, 'pending', status);
    isUnmade = request.isSettled === true && status === transactionStatuses.paid[0];
  }

  const part = toXsolla(amount);
  const outcome = await call(context, {
    method: 'PUT',
    path: `/reports/transactions/${encodeURIComponent(transaction)}/${isWhole ? 'refund' : 'partial_refund'}`,
    body: {
      description: firstCharacters(`${request.reason} (${refundReference})`, 4000),
      ...(isWhole ? {} : { refund_amount: part }),
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') return { kind: isUnmade ? 'refused' : 'unknown', detail: outcome.detail };
  if (outcome.status !== 204 && !refundAnswerSchema.safeParse(outcome.body).success)
    return { kind: 'unknown', detail: `answer ${outcome.status} is not a refund answer` };
  if (isWhole) return whole(context, request, transaction, 'pending', 'accepted');
  // For a part, 204 is the last certain report; 200 says that people will make the refund.
  return known(context, request, outcome.status === 204 ? 'succeeded' : 'pending', 'accepted');
}

/** The number that we give to the one refund of a whole transaction, because Xsolla gives none. */
export function wholeRefundOf(transaction: string): string {
  return `${transaction}-refund`;
}

function whole(
  context: ProviderContext,
  request: RefundRequest,
  transaction: string,
  status: RefundUpdate['status'],
  detail: string,
): RefundOutcome {
  return known(context, request, status, detail, wholeRefundOf(transaction));
}

function known(
  { account }: ProviderContext,
  { refundReference, amount }: RefundRequest,
  status: RefundUpdate['status'],
  detail: string,
  providerReference?: string,
): RefundOutcome {
  const refund: RefundUpdate = {
    refundReference,
    status,
    amount,
    merchant: account.merchant,
    detail,
    ...(providerReference === undefined ? {} : { providerReference }),
  };
  return { kind: 'known', refund };
}
