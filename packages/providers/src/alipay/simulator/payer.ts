import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { tell, tellCapture, tellPayment } from './notifications.ts';
import { wireAmount } from './payments.ts';

/** A card's money is first reserved by the bank, and captured by Antom a moment later. */
const capturedAfterMs = 300;

const paidAlready: ActResult = { ok: false, code: 'already_paid', message: 'This payment is paid.' };

function pay(desk: SimulatorDesk, payment: SimulatedPayment, amountMinor: number | undefined): ActResult {
  if (desk.chargeOf(payment.id) || payment.details.isReserved === true) return paidAlready;
  if (payment.details.method === 'CARD') {
    const reserved = desk.changePayment(payment.id, { details: { isSent: true, isReserved: true } });
    tellPayment(desk, reserved, 'SUCCESS');
    desk.schedule({ name: 'capture', payment: reserved, afterMs: capturedAfterMs });
    return { ok: true, payment: reserved, returnUrl: returnUrlOf(reserved) };
  }
  desk.charge({ id: payment.id, payment, amountMinor });
  const paid = desk.changePayment(payment.id, { status: 'paid', details: { code: null } });
  tellPayment(desk, paid, 'SUCCESS');
  return { ok: true, payment: paid, returnUrl: returnUrlOf(paid) };
}

/** The task with which Antom captures what a bank has reserved. */
export function capture(desk: SimulatorDesk, payment: SimulatedPayment): void {
  if (desk.chargeOf(payment.id)) return;
  desk.charge({ id: payment.id, payment });
  tellCapture(desk, desk.changePayment(payment.id, { status: 'paid' }));
}

function end(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'declined' | 'expired',
  code: string,
): ActResult {
  if (payment.status === 'paid') return paidAlready;
  const isCard = payment.details.method === 'CARD';
  const ended = desk.changePayment(payment.id, {
    status,
    details: { code, ...(isCard ? { isSent: true } : {}) },
  });
  tellPayment(desk, ended, code);
  return { ok: true, payment: ended, returnUrl: returnUrlOf(ended) };
}

function chargeback(desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const dispute = desk.refund({
    id: `D${desk.randomHex(12).toUpperCase()}`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  tell(desk, payment, 'DISPUTE_CREATED', () => ({
    disputeNotificationType: 'DISPUTE_CREATED',
    disputeId: dispute.id,
    paymentRequestId: payment.reference,
    paymentId: payment.id,
    disputeAmount: wireAmount(charge.amountMinor, charge.currency),
    disputeTime: new Date(desk.now).toISOString(),
    disputeReasonMsg: 'Fraudulent transaction',
  }));
  return { ok: true, payment };
}

/** Where the browser goes; no document mentions anything added to the address. */
export function returnUrlOf(payment: SimulatedPayment): string {
  return String(payment.details.returnUrl);
}

/** What the payer, the bank or time does to a payment. */
export function act(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number; readonly code?: string },
): ActResult {
  switch (action) {
    case 'pay':
      return pay(desk, payment, options.amountMinor);
    case 'decline':
      return end(desk, payment, 'declined', options.code ?? 'PROCESS_FAIL');
    case 'expire':
      return end(desk, payment, 'expired', 'ORDER_IS_CLOSED');
    case 'chargeback':
      return chargeback(desk, payment);
    case 'cancel':
    case 'make-up':
      return { ok: false, code: 'impossible', message: `Alipay has no ${action}.` };
  }
}
