import type {
  ActResult,
  PayerAction,
  PaymentStatus,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './notifications.ts';

const paidAlready: ActResult = { ok: false, code: 'already_paid', message: 'This payment is paid.' };

/** Every change increments the payment's sequence. */
function change(desk: SimulatorDesk, payment: SimulatedPayment, status: PaymentStatus): SimulatedPayment {
  const sequence = Number(payment.details.sequence ?? 0) + 1;
  return desk.changePayment(payment.id, { status, details: { sequence } });
}

function pay(desk: SimulatorDesk, payment: SimulatedPayment, amountMinor: number | undefined): ActResult {
  if (desk.chargeOf(payment.id)) return paidAlready;
  desk.charge({
    id: `chg_${desk.randomHex(12)}`,
    payment,
    amountMinor,
  });
  const paid = change(desk, payment, 'paid');
  tell(desk, paid, 'payment.paid');
  return { ok: true, payment: paid };
}

function end(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'declined' | 'cancelled' | 'expired',
): ActResult {
  if (payment.status === 'paid') return paidAlready;
  const ended = change(desk, payment, status);
  tell(desk, ended, `payment.${status}`);
  return { ok: true, payment: ended };
}

function chargeback(desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const dispute = desk.refund({
    id: `dis_${desk.randomHex(12)}`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  tell(desk, payment, 'chargeback.opened', {
    dispute: { id: dispute.id, amount_minor: charge.amountMinor, sequence: 1 },
  });
  return { ok: true, payment };
}

/** What the payer, the bank or time does to a payment. */
export function act(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number },
): ActResult {
  switch (action) {
    case 'pay':
      return pay(desk, payment, options.amountMinor);
    case 'decline':
      return end(desk, payment, 'declined');
    case 'cancel':
      return end(desk, payment, 'cancelled');
    case 'expire':
      return end(desk, payment, 'expired');
    case 'chargeback':
      return chargeback(desk, payment);
    case 'make-up':
      return { ok: false, code: 'impossible', message: 'The cashier has no make-up call.' };
  }
}
