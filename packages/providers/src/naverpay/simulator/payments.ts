import type {
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { authenticate, onceByKey, readForm, refusal, reply, stamp } from './answers.ts';
import { approvalRecord } from './records.ts';

/** How long a payment can be approved after its payer has agreed. */
const approvableForMs = 600_000;

/** The payment with this number, whichever merchant asks. */
export function paymentOfNumber(desk: SimulatorDesk, paymentId: string): SimulatedPayment | undefined {
  return desk.payment(String(desk.recall('naverpay-payment', paymentId) ?? ''));
}

/** `POST payments/v2.2/apply/payment`: here, and only here, money moves. */
export function apply(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  return onceByKey(request, desk, who.account, () => {
    const { paymentId = '' } = readForm(request);
    const payment = paymentOfNumber(desk, paymentId);
    if (payment?.account !== who.account) return refusal('Fail', '유효하지 않은 결제번호입니다.');
    if (desk.chargeOf(payment.id)) return refusal('AlreadyComplete');
    const { details, status } = payment;
    if (status !== 'pending' || desk.now > Number(details.agreedAt) + approvableForMs)
      return refusal('TimeExpired');
    if (details.source === 'declined') {
      desk.changePayment(payment.id, { status: 'declined', details: { refusedAt: desk.now } });
      return refusal('NotEnoughAccountBalance');
    }
    const payHistId = `${paymentId}H${desk.serial(8)}`;
    desk.charge({ id: payHistId, payment, details: { paymentId } });
    const paid = desk.changePayment(payment.id, { status: 'paid' });
    return reply({ paymentId, detail: approvalRecord(desk, paid, lie) });
  });
}

const isWhole = (text: string | undefined): text is string => /^\d{1,12}$/.test(text ?? '');

/** What is wrong with the form of a cancel; undefined if nothing. */
function complaintAbout(form: Readonly<Record<string, string>>): SimulatorAnswer | undefined {
  const { cancelAmount, taxScopeAmount, taxExScopeAmount, cancelReason = '', cancelRequester = '' } = form;
  if (!isWhole(cancelAmount) || Number(cancelAmount) === 0)
    return refusal('Fail', 'invalid parameter: cancelAmount');
  if (!isWhole(taxScopeAmount) || !isWhole(taxExScopeAmount))
    return refusal('Fail', 'invalid parameter: taxScopeAmount, taxExScopeAmount');
  if (Number(taxScopeAmount) + Number(taxExScopeAmount) !== Number(cancelAmount))
    return refusal('TaxScopeAmountError');
  if (cancelReason === '' || Buffer.byteLength(cancelReason) > 256)
    return refusal('Fail', 'invalid parameter: cancelReason');
  if (cancelRequester !== '1' && cancelRequester !== '2')
    return refusal('Fail', 'invalid parameter: cancelRequester');
  if (Buffer.byteLength(form.merchantPayTransactionKey ?? '') > 128)
    return refusal('Fail', 'invalid parameter: merchantPayTransactionKey');
  if (form.doCompareRest === '1' && !isWhole(form.expectedRestAmount))
    return refusal('Fail', 'invalid parameter: expectedRestAmount');
  return undefined;
}

/** `POST payments/v1/cancel`: refunds in whole or in part; on request it checks the amount left. */
export function cancel(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const who = authenticate(tools, request);
  if (!who.ok) return who.answer;
  return onceByKey(request, desk, who.account, () => {
    const form = readForm(request);
    const payment = paymentOfNumber(desk, form.paymentId ?? '');
    const charge = payment && desk.chargeOf(payment.id);
    if (payment?.account !== who.account || !charge) return refusal('InvalidPaymentId');
    const complaint = complaintAbout(form);
    if (complaint) return complaint;
    const amount = Number(form.cancelAmount);
    const refunds = desk.refundsOf(payment.id).filter(({ status }) => status === 'succeeded');
    const left = refunds.reduce((rest, refund) => rest - refund.amountMinor, charge.amountMinor);
    if (left === 0) return refusal('AlreadyCanceled');
    if (amount > left) return refusal('OverRemainAmount');
    if (form.doCompareRest === '1' && Number(form.expectedRestAmount) !== left - amount)
      return refusal('RestAmountDiff');
    const failure = desk.takeRefundFailure(payment);
    if (failure === 'refused') return refusal('Fail', '카드사에서 취소를 거절했습니다.');
    const payHistId = `${form.paymentId}H${desk.serial(8)}`;
    desk.refund({
      id: payHistId,
      charge,
      refundReference: form.merchantPayTransactionKey ?? payHistId,
      kind: 'refund',
      amountMinor: amount,
      status: failure === 'later' ? 'failed' : 'succeeded',
      details: { taxExScope: Number(form.taxExScopeAmount) },
    });
    if (failure === 'later') return refusal('CancelNotComplete');
    return reply({
      paymentId: form.paymentId,
      payHistId,
      primaryPayMeans: 'CARD',
      primaryPayCancelAmount: amount,
      primaryPayRestAmount: left - amount,
      npointCancelAmount: 0,
      npointRestAmount: 0,
      taxScopeAmount: Number(form.taxScopeAmount),
      taxExScopeAmount: Number(form.taxExScopeAmount),
      cancelYmdt: stamp(desk.now),
      totalRestAmount: left - amount,
    });
  });
}
