import type {
  JsonObject,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { type Asked, failure, type Result, success } from './gateway.ts';
import { resultOf, tell } from './notifications.ts';
import { amountOf, refundStatuses, wireAmount } from './payments.ts';

/** A refund that is not made at once comes shortly after its acknowledgement. */
const settlesAfterMs = 300;
const refundableMs = 365 * 24 * 3600_000;

function refundView(refund: SimulatedRefund): JsonObject {
  return {
    refundRequestId: refund.refundReference,
    refundId: refund.id,
    refundAmount: wireAmount(refund.amountMinor, refund.currency),
  };
}

function answered(refund: SimulatedRefund): Result {
  const data = { ...refundView(refund), paymentId: refund.paymentId };
  if (refund.status === 'failed') return failure('PROCESS_FAIL', 'A general business failure occurred.');
  return refund.status === 'succeeded'
    ? success(data, refund.paymentId)
    : {
        status: 'U',
        code: 'REFUND_IN_PROCESS',
        message: 'The refund is being processed.',
        data,
        paymentId: refund.paymentId,
      };
}

/** `refund`: one per refundRequestId, in total never more than was paid. Wallets refund at once, cards later. */
export function refundPayment(desk: SimulatorDesk, { merchant, data }: Asked): Result {
  const { refundRequestId, paymentId, refundReason = '' } = data;
  if (typeof refundRequestId !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(refundRequestId))
    return failure('PARAM_ILLEGAL', 'Illegal parameters exist.');
  if (typeof refundReason !== 'string' || [...refundReason].length > 256)
    return failure('PARAM_ILLEGAL', 'Illegal parameters exist.');
  const payment = typeof paymentId === 'string' ? desk.payment(paymentId) : undefined;
  const charge = payment?.account === merchant ? desk.chargeOf(payment.id) : undefined;
  if (!payment || !charge) return failure('ORDER_NOT_EXIST', 'The order does not exist.');
  const amount = amountOf(data.refundAmount);
  if (!amount) return failure('PARAM_ILLEGAL', 'Illegal parameters exist.');
  if (amount.currency !== charge.currency) return failure('CURRENCY_NOT_SUPPORT', 'Wrong currency.');
  const refunds = desk.refundsOf(payment.id);
  const known = refunds.find((one) => one.kind === 'refund' && one.refundReference === refundRequestId);
  if (known)
    return known.amountMinor === amount.amountMinor
      ? answered(known)
      : failure('REPEAT_REQ_INCONSISTENT', 'The refund differs from the one before.');
  if (desk.now - charge.chargedAt > refundableMs)
    return failure('REFUND_WINDOW_EXCEED', 'The payment is too old for a refund.');
  const taken = refunds
    .filter((one) => one.status !== 'failed')
    .reduce((sum, one) => sum + one.amountMinor, 0);
  if (taken + amount.amountMinor > charge.amountMinor)
    return failure('REFUND_AMOUNT_EXCEED', 'The amount exceeds what can be refunded.');
  const fails = desk.takeRefundFailure(payment);
  const isLater = fails === 'later' || payment.details.method === 'CARD';
  const made = desk.refund({
    id: `R${desk.randomHex(14).toUpperCase()}`,
    charge,
    refundReference: refundRequestId,
    kind: 'refund',
    amountMinor: amount.amountMinor,
    status: fails === 'refused' ? 'failed' : isLater ? 'pending' : 'succeeded',
  });
  if (fails !== 'refused')
    desk.schedule({
      name: 'settle',
      payment,
      afterMs: isLater ? settlesAfterMs : 0,
      details: { refund: made.id, outcome: fails === undefined ? 'succeeded' : 'failed' },
    });
  return answered(made);
}

/** `inquiryRefund` */
export function inquiryRefund(desk: SimulatorDesk, { merchant, data }: Asked): Result {
  const found = desk
    .paymentsOf(merchant)
    .flatMap((payment) => desk.refundsOf(payment.id))
    .find((one) => one.kind === 'refund' && one.refundReference === data.refundRequestId);
  return found
    ? success({ ...refundView(found), refundStatus: refundStatuses[found.status] }, found.paymentId)
    : failure('REFUND_NOT_EXIST', 'The refund does not exist.');
}

/** The task that settles what `refundPayment` announced, and reports it (notifyRefund). */
export function finishRefund(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { refund: id, outcome }: JsonObject,
): void {
  const refund = desk.refundsOf(payment.id).find((one) => one.id === id);
  if (!refund) return;
  const settled =
    refund.status === 'pending'
      ? desk.finishRefund(refund.id, outcome === 'succeeded' ? 'succeeded' : 'failed')
      : refund;
  tell(desk, payment, 'REFUND_RESULT', () => ({
    notifyType: 'REFUND_RESULT',
    refundStatus: refundStatuses[settled.status],
    result: resultOf(settled.status === 'succeeded' ? 'SUCCESS' : 'PROCESS_FAIL'),
    ...refundView(settled),
    refundTime: new Date(desk.now).toISOString(),
  }));
}
