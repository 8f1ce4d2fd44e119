import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../../simulator/json.ts';
import { refusal } from './answers.ts';
import { endTransaction } from './transactions.ts';
import { sendBack } from './webhooks.ts';

/**
 * `PUT …/reports/transactions/{id}/refund` refunds what is left of a transaction, `…/partial_refund` the
 * `refund_amount`. Neither has an idempotency key: requested twice, it is done twice, as long as money is left.
 */
export function giveBack(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  merchant: string,
  type: 'refund' | 'partial_refund',
): SimulatorAnswer {
  const charge = desk.chargeById(request.params.transaction ?? '');
  const payment = charge && desk.payment(charge.paymentId);
  if (!charge || payment?.account !== merchant)
    return refusal(404, 'Transaction with specified ID does not exist.');
  const { description, refund_amount: asked } = readBody(request) ?? {};
  if (typeof description !== 'string' || description === '' || description.length > 4000)
    return refusal(422, 'Some parameters were sent incorrectly', { description: ['The value is missing'] });
  const taken = desk
    .refundsOf(payment.id)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  const left = charge.amountMinor - taken;
  const amountMinor =
    type === 'refund'
      ? left
      : typeof asked === 'number'
        ? (tools.toMinor(String(asked), charge.currency) ?? 0)
        : 0;
  if (amountMinor <= 0 || amountMinor > left)
    return refusal(422, 'The transaction cannot be refunded with this amount');
  if (desk.takeRefundFailure(payment) !== undefined)
    return refusal(422, 'The payment method does not allow refunds');
  desk.refund({
    id: `${charge.id}-${desk.serial(8)}`,
    charge,
    // Xsolla never gets the merchant's own number for a refund.
    refundReference: '',
    kind: 'refund',
    amountMinor,
    status: 'succeeded',
  });
  if (amountMinor === left) endTransaction(desk, payment, 'refunded');
  sendBack(tools, desk, payment, {
    type,
    transaction: Number(charge.id),
    amountMinor: type === 'refund' ? charge.amountMinor : amountMinor,
    reason: { code: 1, reason: 'Cancellation by the user request / the game request' },
  });
  return { status: 204, body: '', paymentId: payment.id };
}
