import { type EarlierRefund, earlierRefund } from '@gemporium/provider-kit/earlier-refund.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { historyOf } from './history.ts';
import { approvedIn, kindOf, refundsIn, restOf } from './query.ts';
import type { HistoryRecord } from './wire.ts';

export type RefundLookup =
  | { kind: 'found'; paymentId: string; records: HistoryRecord[] /** In won. */; rest: number }
  | { kind: 'unavailable' | 'refused'; detail: string };

/** The money of a payment and what has been refunded of it. */
export async function lookUpRefunds(
  context: ProviderContext,
  { providerReference: paymentId }: KnownPayment,
): Promise<RefundLookup> {
  if (paymentId === undefined)
    return { kind: 'refused', detail: 'no number of an approved payment is known' };
  const read = await historyOf(context, paymentId);
  if (read.kind !== 'found') return read;
  const { records } = read;
  const approved = approvedIn(records);
  return approved
    ? { kind: 'found', paymentId, records, rest: restOf(approved, records) }
    : { kind: 'unavailable', detail: 'the history does not show the approved payment' };
}

/** This refund, if the history shows it as done. */
export function refundInHistory(
  records: readonly HistoryRecord[],
  request: RefundRequest,
): EarlierRefund | undefined {
  const listed = refundsIn(records).map((record) => ({
    refundReference: record.merchantPayTransactionKey,
    amountMinor: record.totalPayAmount,
    providerReference: record.payHistId,
  }));
  return earlierRefund('Naver Pay', listed, request);
}

/** Whether Naver Pay has begun a refund. One that is not done yet (see `refundInHistory`) it retries by itself. */
export function isBegun(records: readonly HistoryRecord[], { refundReference }: RefundRequest): boolean {
  return records.some(
    (record) => kindOf(record) === 'refund' && record.merchantPayTransactionKey === refundReference,
  );
}

/** A refund in the terms of this request. */
export function refundKnown(
  context: ProviderContext,
  { refundReference, amount }: RefundRequest,
  said: { status?: 'pending'; providerReference?: string | null | undefined; detail: string },
): { kind: 'known'; refund: RefundUpdate } {
  const { status = 'succeeded', providerReference, detail } = said;
  return {
    kind: 'known',
    refund: {
      refundReference,
      status,
      amount,
      ...(providerReference ? { providerReference } : {}),
      merchant: context.account.merchant,
      detail,
    },
  };
}
