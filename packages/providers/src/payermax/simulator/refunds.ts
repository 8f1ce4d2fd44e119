import type {
  JsonObject,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { fromWire, toWire } from './amounts.ts';
import type { Asked, Result } from './gateway.ts';
import { tell } from './notifications.ts';
import { referenceOf } from './trades.ts';

/** A refund ends shortly after it is acknowledged. */
const settlesAfterMs = 300;
const refundableMs = 180 * 24 * 3600_000;

const statuses = { pending: 'REFUND_PENDING', succeeded: 'REFUND_SUCCESS', failed: 'REFUND_FAILED' } as const;

function answered(refund: SimulatedRefund): Result {
  return {
    data: {
      outRefundNo: String(refund.details.outRefundNo),
      refundTradeNo: refund.id,
      tradeOrderNo: refund.paymentId,
      status: statuses[refund.status],
    },
    paymentId: refund.paymentId,
  };
}

function refundView(tools: SimulatorTools, refund: SimulatedRefund): JsonObject {
  return {
    outRefundNo: String(refund.details.outRefundNo),
    refundTradeNo: refund.id,
    outTradeNo: String(refund.details.outTradeNo),
    refundAmount: toWire(tools, refund.amountMinor, refund.currency),
    refundCurrency: refund.currency,
    status: statuses[refund.status],
  };
}

function findTrade(desk: SimulatorDesk, { merchant, data }: Asked): SimulatedPayment | undefined {
  if (typeof data.outTradeNo === 'string')
    return desk.paymentByReference(merchant, referenceOf(data.outTradeNo));
  const found = typeof data.tradeToken === 'string' ? desk.payment(data.tradeToken) : undefined;
  return found?.account === merchant ? found : undefined;
}

/** `refund`: once for each outRefundNo, one at a time, in total at most what was paid, within 180 days. */
export function refundTrade(tools: SimulatorTools, desk: SimulatorDesk, asked: Asked): Result {
  const { data } = asked;
  const { outRefundNo } = data;
  if (typeof outRefundNo !== 'string' || !/^[A-Za-z0-9_]{1,64}$/.test(outRefundNo))
    return { code: 'REFUND_NO_INVALID', msg: 'The refund number is invalid.' };
  const payment = findTrade(desk, asked);
  const charge = payment && desk.chargeOf(payment.id);
  if (!payment || !charge) return { code: 'ORDER_NOT_EXIST', msg: 'The order does not exist.' };
  if (data.refundCurrency !== charge.currency) return { code: 'CURRENCY_INVALID', msg: 'Wrong currency.' };
  const amountMinor = fromWire(tools, data.refundAmount, charge.currency);
  if (amountMinor === undefined) return { code: 'AMOUNT_INVALID', msg: 'The amount is invalid.' };
  const refunds = desk.refundsOf(payment.id);
  const known = refunds.find((one) => one.kind === 'refund' && one.details.outRefundNo === outRefundNo);
  if (known)
    return known.amountMinor === amountMinor
      ? answered(known)
      : { code: 'ORDER_REPEAT', msg: 'The refund number has been used.' };
  if (desk.now - charge.chargedAt > refundableMs)
    return { code: 'REFUND_FAILED', msg: 'The trade is too old for a refund.' };
  if (refunds.some((one) => one.status === 'pending'))
    return { code: 'PAYMENT_PROCESSING', msg: 'Another refund of this order is on its way.' };
  const taken = refunds
    .filter((one) => one.status !== 'failed')
    .reduce((sum, one) => sum + one.amountMinor, 0);
  if (taken + amountMinor > charge.amountMinor)
    return { code: 'AMOUNT_INVALID', msg: 'The amount exceeds what can be refunded.' };
  const failure = desk.takeRefundFailure(payment);
  const refund = desk.refund({
    id: `R${desk.randomHex(12).toUpperCase()}`,
    charge,
    refundReference: referenceOf(outRefundNo),
    kind: 'refund',
    amountMinor,
    status: failure === 'refused' ? 'failed' : 'pending',
    details: {
      outRefundNo,
      outTradeNo: String(payment.details.outTradeNo),
      notifyUrl: typeof data.refundNotifyUrl === 'string' ? data.refundNotifyUrl : null,
    },
  });
  const outcome = failure === undefined ? 'succeeded' : 'failed';
  desk.schedule({
    name: 'settle',
    payment,
    afterMs: settlesAfterMs,
    details: { refund: refund.id, outcome },
  });
  return answered(refund);
}

/** `refundQuery` */
export function refundQuery(tools: SimulatorTools, desk: SimulatorDesk, { merchant, data }: Asked): Result {
  const found = desk
    .paymentsOf(merchant)
    .flatMap((payment) => desk.refundsOf(payment.id))
    .find((one) => one.kind === 'refund' && one.details.outRefundNo === data.outRefundNo);
  return found
    ? { data: { ...refundView(tools, found), resultMsg: '' }, paymentId: found.paymentId }
    : { code: 'ORDER_NOT_EXIST', msg: 'The refund does not exist.' };
}

/** The task that ends a refund begun by `refundTrade`, and notifies the merchant. */
export function finishRefund(
  tools: SimulatorTools,
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
  const url = settled.details.notifyUrl;
  tell(
    desk,
    payment,
    { notifyType: 'REFUND', event: 'REFUND', ...(typeof url === 'string' ? { url } : {}) },
    () => ({ ...refundView(tools, settled), refundFinishTime: new Date(desk.now).toISOString() }),
  );
}
