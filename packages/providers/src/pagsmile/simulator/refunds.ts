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

/** A refund ends shortly after it is acknowledged. */
const settlesAfterMs = 300;

const statuses = { pending: 'REFUND_PROCESSING', succeeded: 'REFUNDED', failed: 'REFUND_REFUSED' } as const;

/** Ways to pay that refund by bank transfer, for which Pagsmile needs the payer's details. */
const byTransfer = ['Boleto', 'Lottery', 'SPEI'];

function answered(tools: SimulatorTools, payment: SimulatedPayment, refund: SimulatedRefund): Result {
  return {
    data: {
      out_trade_no: payment.reference,
      trade_no: payment.id,
      refund_amount: toWire(tools, refund.amountMinor, refund.currency),
      refund_currency: refund.currency,
      refund_status: statuses[refund.status],
    },
    paymentId: payment.id,
  };
}

/** `/trade/refund`: once for each out_request_no; a refund beyond the paid amount is accepted and ends as refused. */
export function refundTrade(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { account, body }: Asked,
): Result | undefined {
  const requestNo = body.out_request_no ?? '';
  if (typeof requestNo !== 'string' || requestNo.length > 16) return undefined;
  const payment = desk.paymentByReference(account, String(body.out_trade_no));
  const charge = payment && desk.chargeOf(payment.id);
  if (!payment || !charge) return { sub: 'trade-not-exist', msg: 'trade does not exist' };
  const amountMinor = fromWire(tools, body.refund_amount, charge.currency);
  if (amountMinor === undefined || body.refund_currency !== charge.currency) return undefined;
  if (requestNo === '' && amountMinor !== charge.amountMinor) return undefined;
  if (byTransfer.includes(String(payment.details.method)) && body.user_info === undefined) return undefined;
  const refunds = desk.refundsOf(payment.id).filter((one) => one.kind === 'refund');
  if (refunds.some((one) => one.details.requestNo === requestNo))
    return { sub: 'duplicate-out_request_no', msg: 'out_request_no is duplicate' };
  const taken = refunds
    .filter((one) => one.status !== 'failed')
    .reduce((sum, one) => sum + one.amountMinor, 0);
  const failure = desk.takeRefundFailure(payment);
  const isRefused = failure === 'refused' || taken + amountMinor > charge.amountMinor;
  const refund = desk.refund({
    id: `RF${desk.randomHex(8).toUpperCase()}`,
    charge,
    refundReference: requestNo,
    kind: 'refund',
    amountMinor,
    status: isRefused ? 'failed' : 'pending',
    details: { requestNo },
  });
  const outcome = failure === undefined && !isRefused ? 'succeeded' : 'failed';
  desk.schedule({
    name: 'settle',
    payment,
    afterMs: settlesAfterMs,
    details: { refund: refund.id, outcome },
  });
  return answered(tools, payment, refund);
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
  tell(tools, desk, payment, statuses[settled.status], settled);
}
