import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { historyAround, historyOf } from './history.ts';
import { endings, recordKinds, recordStates } from './provider.ts';
import type { HistoryRecord } from './wire.ts';

/** An approval requested in time may still be under way for this long after the payment has expired. */
const underWayMs = 60_000;

/**
 * The payment's state. Only our apply moves money, so a payment without an approval ends as its payer left it
 * (`memo.said`), or when its time is up.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { providerReference, memo, reference } = payment;
  if (providerReference === undefined && memo.reserveId === undefined)
    return {
      kind: 'not-found',
      detail: 'the answer to reserve was lost, and nobody can pay without its page',
    };
  const read = await (providerReference === undefined
    ? historyAround(context, payment)
    : historyOf(context, providerReference));
  if (read.kind !== 'found') return read;
  const records = read.records.filter(({ merchantPayKey }) => merchantPayKey === reference);
  const approved = approvedIn(records);
  // Refunds may lie outside the time that was searched.
  if (approved && providerReference === undefined)
    return query(context, { ...payment, providerReference: approved.paymentId });
  return {
    kind: 'known',
    update: approved ? updateOfApproved(context, approved, records) : updateOfNone(context, payment, records),
  };
}

export function approvedIn(records: readonly HistoryRecord[]): HistoryRecord | undefined {
  return records.find((record) => kindOf(record) === 'approval' && stateOf(record) === 'done');
}

/** The refunds that went through. While Naver Pay still holds money, they cover only a part of the payment. */
export function refundsIn(records: readonly HistoryRecord[]): HistoryRecord[] {
  return records.filter((record) => kindOf(record) === 'refund' && stateOf(record) === 'done');
}

/** How much of the approved money Naver Pay still holds, in won. */
export function restOf(approved: HistoryRecord, records: readonly HistoryRecord[]): number {
  const back = refundsIn(records).reduce((sum, { totalPayAmount }) => sum + totalPayAmount, 0);
  return approved.totalPayAmount - back;
}

export const stateOf = ({ admissionState }: HistoryRecord) => listNaming(recordStates, admissionState);

export const kindOf = ({ admissionTypeCode }: HistoryRecord) => listNaming(recordKinds, admissionTypeCode);

/**
 * Approved money, under the reference and merchant that Naver Pay names with it. A payment refunded in full counts as
 * cancelled, because Naver Pay no longer holds any of its money.
 */
export function updateOfApproved(
  context: ProviderContext,
  approved: HistoryRecord,
  records: readonly HistoryRecord[],
): PaymentUpdate {
  const { merchantPayKey, merchantId, paymentId, totalPayAmount } = approved;
  const isHeld = restOf(approved, records) > 0;
  return {
    reference: merchantPayKey,
    status: isHeld ? 'paid' : 'cancelled',
    amount: { amountMinor: totalPayAmount, currency: 'KRW' },
    providerReference: paymentId,
    merchant: merchantId ?? context.account.merchant,
    detail: isHeld ? 'approved' : 'approved and given back',
  };
}

function updateOfNone(
  context: ProviderContext,
  payment: KnownPayment,
  records: readonly HistoryRecord[],
): PaymentUpdate {
  const about = { reference: payment.reference, merchant: context.account.merchant };
  const approvals = records.filter((record) => kindOf(record) === 'approval');
  const open = approvals.find((record) => stateOf(record) === undefined);
  if (open) return { ...about, status: 'pending', detail: scrub(`approval ${open.admissionState}`) };
  const { said = '' } = payment.memo;
  const ending = Object.hasOwn(endings, said) ? endings[said] : undefined;
  const detail = said || (approvals.length > 0 ? 'approval failed' : 'nothing was approved');
  if (approvals.length > 0 && ending?.status !== 'declined')
    return { ...about, status: 'declined', error: 'declined', detail };
  if (ending) return { ...about, ...ending, detail };
  const isOver = context.now().getTime() >= payment.expiresAt.getTime() + underWayMs;
  return { ...about, status: isOver ? 'expired' : 'pending', detail };
}
