import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';

/** Where the browser goes once the payer has agreed: the merchant's address with the token for `approve`. */
function approvalUrl(payment: SimulatedPayment): string {
  const url = new URL(String(payment.details.approvalUrl));
  url.searchParams.set('pg_token', String(payment.details.pgToken));
  return url.href;
}

/**
 * Where the browser goes when the payment is in this state; without a token the merchant has to ask for the outcome.
 */
export function wayBack(payment: SimulatedPayment): string {
  if (payment.details.state === 'AUTH_PASSWORD' || payment.status === 'paid') return approvalUrl(payment);
  return String(payment.status === 'cancelled' ? payment.details.cancelUrl : payment.details.failUrl);
}

/** The payer has arrived: KakaoPay knows it when its window is first shown. */
export function opened(desk: SimulatorDesk, payment: SimulatedPayment): SimulatedPayment {
  const isFirst = payment.status === 'pending' && payment.details.state === 'READY';
  return isFirst ? desk.changePayment(payment.id, { details: { state: 'OPEN_PAYMENT' } }) : payment;
}

/** The payer leaves without entering the password; once it is entered, the payer has agreed. */
export function selectMethod(desk: SimulatorDesk, payment: SimulatedPayment): SimulatedPayment {
  if (payment.details.state === 'AUTH_PASSWORD') return payment;
  return desk.changePayment(payment.id, { details: { state: 'SELECT_METHOD' } });
}

/** The payer enters the password. Nothing is charged yet: the merchant's `approve` does that. */
function authenticate(desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  if (payment.status !== 'pending')
    return { ok: false, code: 'closed', message: 'A closed KakaoPay window cannot be paid.' };
  if (payment.details.state === 'AUTH_PASSWORD')
    return { ok: true, payment, returnUrl: approvalUrl(payment) };
  const sure = desk.changePayment(payment.id, {
    details: { state: 'AUTH_PASSWORD', pgToken: desk.randomHex(10) },
  });
  return { ok: true, payment: sure, returnUrl: approvalUrl(sure) };
}

/** What the payer or time does to an open window. Nobody is told: KakaoPay sends no notifications. */
export function act(desk: SimulatorDesk, payment: SimulatedPayment, action: PayerAction): ActResult {
  if (action === 'pay') return authenticate(desk, payment);
  if (action === 'chargeback' || action === 'make-up')
    return { ok: false, code: 'impossible', message: 'KakaoPay sends no notifications.' };
  if (payment.status === 'paid')
    return { ok: false, code: 'already_paid', message: 'This payment is approved.' };
  const status = { decline: 'declined', cancel: 'cancelled', expire: 'expired' } as const;
  const state = action === 'cancel' ? 'QUIT_PAYMENT' : 'FAIL_PAYMENT';
  return {
    ok: true,
    payment: desk.changePayment(payment.id, { status: status[action], details: { state } }),
  };
}
