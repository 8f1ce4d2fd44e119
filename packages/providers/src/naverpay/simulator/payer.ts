import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { stamp } from './answers.ts';

/** The merchant's return address with the result added. */
function returnWith(payment: SimulatedPayment, result: Readonly<Record<string, string>>): string {
  const url = new URL(String(payment.details.returnUrl));
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}

const leavings: Readonly<Record<string, readonly [code: string, message: string]>> = {
  cancelled: ['UserCancel', 'userCancel'],
  expired: ['TimeExpired', 'paymentTimeExpire'],
};

/** Where the browser of this payment's payer goes, by the payment's state. */
export function wayBack(payment: SimulatedPayment): string {
  const { paymentId } = payment.details;
  if (paymentId) return returnWith(payment, { resultCode: 'Success', paymentId: String(paymentId) });
  const left = leavings[payment.status];
  if (!left) return returnWith(payment, {});
  const [resultCode, resultMessage] = left;
  return returnWith(payment, { resultCode, resultMessage, reserveId: payment.id });
}

/** The payer agrees. Nothing is charged: that takes the merchant's apply, which a bad source of money makes fail. */
function agree(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  source: 'good' | 'declined',
): SimulatedPayment {
  if (payment.details.paymentId) return payment;
  const paymentId = `${stamp(desk.now).slice(0, 8)}NP${desk.serial(10)}`;
  desk.remember('naverpay-payment', paymentId, payment.id);
  return desk.changePayment(payment.id, { details: { paymentId, source, agreedAt: desk.now } });
}

/** What the payer or time does to an open page. Nobody is notified: Naver Pay sends no notifications. */
export function act(desk: SimulatorDesk, payment: SimulatedPayment, action: PayerAction): ActResult {
  if (action === 'chargeback' || action === 'make-up')
    return { ok: false, code: 'impossible', message: 'Naver Pay sends no notifications.' };
  if (payment.status === 'paid')
    return { ok: false, code: 'already_paid', message: 'This payment is approved.' };
  if (payment.status !== 'pending')
    return {
      ok: false,
      code: 'closed',
      message: 'A Naver Pay page that the payer has left can no longer be paid.',
    };
  const after =
    action === 'pay' || action === 'decline'
      ? agree(desk, payment, action === 'pay' ? 'good' : 'declined')
      : desk.changePayment(payment.id, {
          status: action === 'cancel' ? 'cancelled' : 'expired',
          details: { paymentId: null },
        });
  return { ok: true, payment: after, returnUrl: wayBack(after) };
}
