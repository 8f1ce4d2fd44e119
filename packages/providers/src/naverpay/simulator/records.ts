import type { Lie, SimulatedPayment, SimulatorDesk } from '@gemporium/provider-kit/simulator.ts';
import { stamp } from './answers.ts';

/** One line of the history. */
export type ShownRecord = Readonly<Record<string, string | number | boolean>>;

/** The fields with which every record names its payment, and the requested lie if any. */
function identity({ account, reference, details }: SimulatedPayment, lie: Lie | undefined): ShownRecord {
  const other = `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}`;
  return {
    paymentId: String(details.paymentId),
    merchantId: lie === 'wrong-merchant' ? 'somebody-else' : account,
    merchantName: account,
    merchantPayKey: lie === 'other-order' ? other : reference,
    merchantUserKey: String(details.merchantUserKey),
    productName: String(details.productName),
    primaryPayMeans: 'CARD',
    cardCorpCode: 'C0',
    cardNo: '1234********5678',
    cardAuthNo: '00000000',
    cardInstCount: 0,
    usedCardPoint: false,
    bankCorpCode: '',
    bankAccountNo: '',
  };
}

/** For a refund, the untaxed part is what its request stated. */
function amounts(total: number, taxExScope: number): ShownRecord {
  return {
    totalPayAmount: total,
    applyPayAmount: total,
    primaryPayAmount: total,
    npointPayAmount: 0,
    giftCardAmount: 0,
    discountPayAmount: 0,
    taxScopeAmount: total - taxExScope,
    taxExScopeAmount: taxExScope,
    environmentDepositAmount: 0,
  };
}

/** The approval of a payment, made or refused; undefined if none was requested. */
export function approvalRecord(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): ShownRecord | undefined {
  const { details } = payment;
  const charge = desk.chargeOf(payment.id);
  if (!charge && !details.refusedAt) return undefined;
  const total = payment.amountMinor;
  const told = lie === 'wrong-amount' ? Math.floor(total / 10) || total + 1 : total;
  const at = stamp(charge?.chargedAt ?? Number(details.refusedAt));
  return {
    payHistId: charge?.id ?? `${String(details.paymentId)}X`,
    ...identity(payment, lie),
    admissionTypeCode: '01',
    admissionState: charge ? 'SUCCESS' : 'FAIL',
    admissionYmdt: at,
    tradeConfirmYmdt: at,
    ...amounts(told, lie === 'wrong-amount' ? 0 : Number(details.taxExScope)),
    settleExpected: false,
    settleExpectAmount: 0,
    payCommissionAmount: 0,
    extraDeduction: false,
    useCfmYmdt: '',
    userIdentifier: 'c2FuZGJveA==',
  };
}

/** All records of a payment, in the order in which they happened. */
export function recordsOf(desk: SimulatorDesk, payment: SimulatedPayment, lie?: Lie): ShownRecord[] {
  const approval = approvalRecord(desk, payment, lie);
  if (!approval) return [];
  const refunds = desk.refundsOf(payment.id).map((refund) => ({
    payHistId: refund.id,
    ...identity(payment, lie),
    merchantPayTransactionKey: refund.refundReference,
    admissionTypeCode: refund.amountMinor === payment.amountMinor ? '03' : '04',
    admissionState: refund.status === 'succeeded' ? 'SUCCESS' : 'FAIL',
    admissionYmdt: stamp(refund.createdAt),
    tradeConfirmYmdt: stamp(refund.createdAt),
    ...amounts(refund.amountMinor, Number(refund.details.taxExScope ?? 0)),
  }));
  return [approval, ...refunds];
}
