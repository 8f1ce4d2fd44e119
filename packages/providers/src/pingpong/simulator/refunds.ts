import type {
  JsonObject,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, isOptionalText, isText } from '../../simulator/json.ts';
import { asQueried, fromWire } from './amounts.ts';
import type { Result } from './gateway.ts';
import { tell } from './notifications.ts';

/** A refund ends shortly after it is acknowledged. */
const settlesAfterMs = 300;

const statuses = { pending: 'PROCESSING', succeeded: 'SUCCESS', failed: 'FAILED' } as const;
const results = { pending: '002000', succeeded: '000000', failed: '303000' } as const;

function refundView(tools: SimulatorTools, refund: SimulatedRefund): JsonObject {
  return {
    transactionId: refund.paymentId,
    merchantTransactionId: refund.reference,
    refundId: refund.id,
    merchantRefundId: refund.refundReference,
    amount: tools.toMajor(refund.amountMinor, refund.currency),
    currency: refund.currency,
    refundTime: String(refund.createdAt),
    status: statuses[refund.status],
  };
}

function answered(tools: SimulatorTools, refund: SimulatedRefund): Result {
  return {
    code: '001000',
    contents: { ...refundView(tools, refund), resultCode: results[refund.status], resultDescription: '' },
    paymentId: refund.paymentId,
  };
}

/** `refund`: once for each merchantRefundId, in total at most what was paid. */
export function refundPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
  contents: Body,
): Result {
  const { merchantTransactionId, merchantRefundId, amount, currency, notificationUrl, remark } = contents;
  if (!isText(merchantRefundId, 64) || !isOptionalText(notificationUrl, 255) || !isOptionalText(remark, 32))
    return { code: '102000' };
  const payment = desk.paymentByReference(account, String(merchantTransactionId));
  const charge = payment && desk.chargeOf(payment.id);
  if (!payment || !charge) return { code: '107002' };
  if (currency !== charge.currency) return { code: '106000' };
  const amountMinor = fromWire(tools, amount, charge.currency, 14);
  if (amountMinor === undefined) return { code: '102000' };
  const refunds = desk.refundsOf(payment.id);
  const known = refunds.find((one) => one.kind === 'refund' && one.refundReference === merchantRefundId);
  if (known) return known.amountMinor === amountMinor ? answered(tools, known) : { code: '107000' };
  if (refunds.some((one) => one.kind === 'chargeback')) return { code: '108002' };
  const taken = refunds
    .filter((one) => one.status !== 'failed')
    .reduce((sum, one) => sum + one.amountMinor, 0);
  if (amountMinor > charge.amountMinor) return { code: '108000' };
  if (taken + amountMinor > charge.amountMinor) return { code: '108003' };
  const failure = desk.takeRefundFailure(payment);
  const refund = desk.refund({
    id: `2026${desk.serial(15)}`,
    charge,
    refundReference: String(merchantRefundId),
    kind: 'refund',
    amountMinor,
    status: failure === 'refused' ? 'failed' : 'pending',
    details: { notificationUrl: typeof notificationUrl === 'string' ? notificationUrl : null },
  });
  desk.schedule({
    name: 'settle',
    payment,
    afterMs: settlesAfterMs,
    details: { refund: refund.id, outcome: failure === undefined ? 'succeeded' : 'failed' },
  });
  return answered(tools, refund);
}

/** `refund/query` */
export function queryRefund(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
  { merchantTransactionId, merchantRefundId, refundId }: Body,
): Result {
  const payment = desk.paymentByReference(account, String(merchantTransactionId));
  const found = (payment ? desk.refundsOf(payment.id) : []).find(
    (one) => one.kind === 'refund' && (one.refundReference === merchantRefundId || one.id === refundId),
  );
  if (!found) return { code: '107001' };
  // The documented answer contains neither of the refund's numbers.
  const { refundId: _its, merchantRefundId: _ours, ...view } = refundView(tools, found);
  const amount = asQueried(String(view.amount));
  return {
    code: '001000',
    contents: { ...view, amount, resultCode: results[found.status], resultDescription: '' },
    paymentId: found.paymentId,
  };
}

/** The task that ends a refund begun by `refund`, and notifies the merchant if the refund named an address. */
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
  tell(tools, desk, payment, { event: 'REFUND', url: settled.details.notificationUrl }, () => ({
    ...refundView(tools, settled),
    refundEndingTime: String(desk.now),
  }));
}
