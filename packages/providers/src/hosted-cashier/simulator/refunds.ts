import type {
  JsonObject,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import type { Body } from '../../simulator/json.ts';
import { error } from './answers.ts';
import { tell } from './notifications.ts';
import type { Result } from './payments.ts';

function refundView(refund: SimulatedRefund): JsonObject {
  return {
    id: refund.id,
    refund_reference: refund.refundReference,
    amount_minor: refund.amountMinor,
    status: refund.status,
  };
}

/** `POST /v1/payments/{reference}/refunds`: one per refund_reference, in total never more than was captured. */
export function refundPayment(desk: SimulatorDesk, payment: SimulatedPayment, body: Body): Result {
  const { refund_reference: reference, amount_minor: amountMinor } = body;
  if (typeof reference !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(reference))
    return {
      status: 400,
      value: error('invalid_request', 'refund_reference is missing or has a wrong form.'),
    };
  if (typeof amountMinor !== 'number' || !Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    return { status: 400, value: error('invalid_request', 'amount_minor is not a positive whole number.') };
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { status: 409, value: error('not_paid', 'Nothing was captured for this payment.') };
  const refunds = desk.refundsOf(payment.id);
  const known = refunds.find((refund) => refund.refundReference === reference && refund.kind === 'refund');
  if (known)
    return known.amountMinor === amountMinor
      ? { status: 201, value: refundView(known) }
      : {
          status: 409,
          value: error('reference_reused', 'This refund_reference names a refund of another amount.'),
        };
  const taken = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  if (taken + amountMinor > charge.amountMinor)
    return {
      status: 409,
      value: error('exceeds_captured', 'Together the refunds would exceed what was captured.'),
    };
  const failure = desk.takeRefundFailure(payment);
  const refund = desk.refund({
    id: `ref_${desk.randomHex(12)}`,
    charge,
    refundReference: reference,
    kind: 'refund',
    amountMinor,
    status: failure === 'refused' ? 'failed' : failure === 'later' ? 'pending' : 'succeeded',
  });
  if (failure === 'later')
    desk.schedule({ name: 'fail-refund', payment, afterMs: 1000, details: { refund: refund.id } });
  else
    tell(desk, payment, failure === 'refused' ? 'refund.failed' : 'refund.succeeded', {
      refund: refundView(refund),
    });
  return { status: 201, value: refundView(refund), paymentId: payment.id };
}

/** The task that fails a pending refund. */
export function failRefund(desk: SimulatorDesk, payment: SimulatedPayment, details: JsonObject): void {
  const refund = desk.finishRefund(String(details.refund), 'failed');
  tell(desk, payment, 'refund.failed', { refund: refundView(refund) });
}
