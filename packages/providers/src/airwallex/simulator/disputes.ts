import type {
  ActResult,
  JsonObject,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { timeOf } from './answers.ts';
import { tell } from './webhook.ts';

/** A PaymentDispute, as the official library describes it. */
export function disputeView({
  id,
  intent,
  order,
  amount,
  currency,
  status,
  at,
}: {
  id: string;
  intent: string;
  order: string;
  amount: number;
  currency: string;
  status: string;
  at: number;
}): JsonObject {
  return {
    id,
    payment_intent_id: intent,
    merchant_order_id: order,
    amount,
    currency,
    status,
    stage: 'CHARGEBACK',
    mode: 'STANDARD',
    transaction_type: 'PURCHASE',
    payment_method_type: 'card',
    card_brand: 'visa',
    reason: { type: 'FRAUD', original_code: '10.4' },
    created_at: timeOf(at),
    updated_at: timeOf(at),
  };
}

/** The payer's bank disputes the whole payment, and the merchant is asked to respond. */
export function openDispute(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const { amountMinor, currency } = charge;
  const { id } = desk.refund({
    id: `dsp_${desk.randomHex(10)}`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor,
    status: 'succeeded',
  });
  tell(desk, payment, 'payment_dispute.requires_response', () =>
    disputeView({
      id,
      intent: payment.id,
      order: payment.reference,
      currency,
      status: 'REQUIRES_RESPONSE',
      amount: Number(tools.toMajor(amountMinor, currency)),
      at: desk.now,
    }),
  );
  return { ok: true, payment };
}
