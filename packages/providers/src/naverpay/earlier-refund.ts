import type {
  KnownPayment,
  ProviderContext,
  RefundObservation,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { historyOf } from './history.ts';
import { approvedIn, kindOf, refundsIn, restOf } from './query.ts';
import type { HistoryRecord } from './wire.ts';

export type RefundLookup =
  | { kind: 'found'; paymentId: string; records: HistoryRecord[] /** In won. */; rest: number }
  | { kind: 'unavailable' | 'refused'; detail: string };

/** The money of a payment, with what has gone back of it. */
export async function lookUpRefunds(
  context: ProviderContext,
  { providerReference: paymentId }: KnownPayment,
): Promise<RefundLookup> {
  if (paymentId === undefined)
    return { kind: 'refused', detail: 'nobody knows the number of an approved payment' };
  const read = await historyOf(context, paymentId);
  if (read.kind !== 'found') return read;
  const { records } = read;
  const approved = approvedIn(records);
  return approved
    ? { kind: 'found', paymentId, records, rest: restOf(approved, records) }
    : { kind: 'unavailable', detail: 'the history does not show the approved payment' };
}

export type EarlierRefund =
  | { kind: 'done'; payHistId?: string | null | undefined }
  | { kind: 'cannot-tell'; detail: string };

/**
 * This refund as it stands at Naver Pay already, from a call whose answer was lost; undefined where it does not. A record
 * without our reference is this refund only where a call may have been made, and no earlier refund explains it.
 */
export function earlierRefund(
  records: readonly HistoryRecord[],
  { refundReference, amount, earlier, isRepeat }: RefundRequest,
): EarlierRefund | undefined {
  const known = earlier?.find((one) => one.refundReference === refundReference);
  if (known) return { kind: 'done', payHistId: known.providerReference };
  const made = refundsIn(records);
  const named = made.find((record) => record.merchantPayTransactionKey === refundReference);
  if (named) return { kind: 'done', payHistId: named.payHistId };
  const unexplained = made.find(
    (record) =>
      !record.merchantPayTransactionKey &&
      record.totalPayAmount === amount.amountMinor &&
      !earlier?.some(({ providerReference }) => providerReference === record.payHistId),
  );
  if (!isRepeat || !unexplained) return undefined;
  return earlier
    ? { kind: 'done', payHistId: unexplained.payHistId }
    : {
        kind: 'cannot-tell',
        detail: 'Naver Pay shows a refund of this amount without its reference: an operator must look',
      };
}

/** Whether Naver Pay has begun a refund that is not made yet (`earlierRefund`): it tries again by itself. */
export function isBegun(records: readonly HistoryRecord[], { refundReference }: RefundRequest): boolean {
  return records.some(
    (record) => kindOf(record) === 'refund' && record.merchantPayTransactionKey === refundReference,
  );
}

/** A refund as this request named it. */
export function refundObserved(
  context: ProviderContext,
  { refundReference, amount }: RefundRequest,
  said: { status?: 'pending'; payHistId?: string | null | undefined; detail: string },
): { kind: 'observed'; refund: RefundObservation } {
  const { status = 'succeeded', payHistId, detail } = said;
  return {
    kind: 'observed',
    refund: {
      refundReference,
      status,
      amount,
      ...(payHistId ? { providerReference: payHistId } : {}),
      merchant: context.account.merchant,
      detail,
    },
  };
}
