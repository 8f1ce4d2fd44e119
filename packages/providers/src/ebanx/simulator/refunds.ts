import type {
  JsonObject,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { fromWire } from './amounts.ts';
import type { Asked, Result } from './gateway.ts';
import { tell } from './notifications.ts';
import { acknowledgedAfterMs, paymentNamed, paymentView, refundView } from './payments.ts';

/** A refund's outcome comes after a moment, which stands for days at EBANX. */
const settlesAfterMs = 300;

/** The total of a payment's refunds that have not failed. */
function takenOf(desk: SimulatorDesk, { id }: SimulatedPayment): number {
  return desk
    .refundsOf(id)
    .filter((one) => one.kind === 'refund' && one.status !== 'failed')
    .reduce((sum, one) => sum + one.amountMinor, 0);
}

/** `/ws/refund`: for a confirmed payment, and never more than was paid. A repeated code is another refund. */
export function refundPayment(tools: SimulatorTools, desk: SimulatorDesk, { account, body }: Asked): Result {
  if (body.operation !== 'request') return { code: 'SIM_OPERATION', message: 'Unknown operation' };
  const payment = paymentNamed(desk, account, body);
  if (!payment)
    return { code: 'BP-REF-CAN-2', message: `Payment not found with this hash: ${String(body.hash ?? '')}` };
  const refused = (message: string) => ({ code: 'BP-REF-CAN-SIM', message });
  const charge = desk.chargeOf(payment.id);
  if (!charge) return refused('Only a confirmed payment can be refunded');
  const code = body.merchant_refund_code ?? '';
  if (typeof code !== 'string' || code.length > 20)
    return refused('Parameter merchant_refund_code can have 20 characters maximum');
  const { description } = body;
  if (typeof description !== 'string' || description === '' || description.length > 1500)
    return refused('Parameter description has 1 to 1500 characters');
  const amountMinor = fromWire(tools, body.amount, charge.currency);
  if (amountMinor === undefined || takenOf(desk, payment) + amountMinor > charge.amountMinor)
    return refused('Refund amount is more than what is left of the payment');
  const failure = desk.takeRefundFailure(payment);
  if (failure === 'refused') return refused('Refund not available');
  const refund = desk.refund({
    id: `1${desk.serial(9)}`,
    charge,
    refundReference: code,
    kind: 'refund',
    amountMinor,
    status: 'pending',
    details: { description },
  });
  desk.schedule({ name: 'acknowledge', payment, afterMs: acknowledgedAfterMs });
  const outcome = failure === undefined ? 'succeeded' : 'failed';
  desk.schedule({
    name: 'settle',
    payment,
    afterMs: settlesAfterMs,
    details: { refund: refund.id, outcome },
  });
  return {
    data: {
      payment: paymentView(tools, desk, payment),
      refund: refundView(tools, desk, refund),
      operation: 'refund',
    },
    paymentId: payment.id,
  };
}

/** The task that settles what `refundPayment` began, and notifies the merchant. */
export function finishRefund(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { refund: id, outcome }: JsonObject,
): void {
  const refund = desk.refundsOf(payment.id).find((one) => one.id === id);
  if (refund?.status !== 'pending') return;
  desk.finishRefund(refund.id, outcome === 'succeeded' ? 'succeeded' : 'failed');
  tell(desk, payment, 'refund');
}
