import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { openDispute } from './disputes.ts';
import { cancelPayment, intentView } from './intents.ts';
import { tell } from './webhook.ts';

/** A payer's attempt with a card, as shown in the intent's latest attempt. */
function attemptOf(desk: SimulatorDesk, { id }: SimulatedPayment, status: string) {
  return {
    id: `att_${desk.randomHex(10)}`,
    payment_intent_id: id,
    status,
    payment_method: { type: 'card', card: { brand: 'visa', last4: '2224' } },
  };
}

function tellIntent(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  event: string,
): void {
  tell(desk, payment, `payment_intent.${event}`, (lie) => intentView(tools, desk, payment, lie));
}

function pay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  amountMinor: number | undefined,
): SimulatedPayment {
  const attempt = attemptOf(desk, payment, 'CAPTURE_REQUESTED');
  desk.charge({ id: attempt.id, payment, amountMinor });
  const paid = desk.changePayment(payment.id, { status: 'paid', details: { attempt } });
  tellIntent(tools, desk, paid, 'succeeded');
  return paid;
}

/** The card is declined, and the payer may try another one: the intent requires a payment method again. */
function decline(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): SimulatedPayment {
  const attempt = { ...attemptOf(desk, payment, 'FAILED'), failure_code: 'issuer_declined' };
  const waiting = desk.changePayment(payment.id, { details: { state: 'REQUIRES_PAYMENT_METHOD', attempt } });
  tellIntent(tools, desk, waiting, 'requires_payment_method');
  return waiting;
}

/** A payment method whose money arrives later. */
export function leavePending(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): void {
  const attempt = attemptOf(desk, payment, 'PENDING');
  const pending = desk.changePayment(payment.id, { details: { state: 'PENDING', attempt } });
  tellIntent(tools, desk, pending, 'pending');
}

const closed = (message: string): ActResult => ({ ok: false, code: 'closed', message });

/** What the payer, the merchant in the web app, or time does to an intent. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  { amountMinor }: { readonly amountMinor?: number },
): ActResult {
  if (action === 'chargeback') return openDispute(tools, desk, payment);
  if (action === 'make-up')
    return { ok: false, code: 'impossible', message: 'Airwallex is not known to do this.' };
  if (payment.status === 'paid') return closed('This intent has succeeded.');
  if (payment.status === 'cancelled') return closed('This intent was cancelled.');
  const { returnUrl } = payment.details;
  const acted: Readonly<Record<typeof action, () => SimulatedPayment>> = {
    pay: () => pay(tools, desk, payment, amountMinor),
    decline: () => decline(tools, desk, payment),
    cancel: () => cancelPayment(tools, desk, payment),
    // An intent ends only with its secret, without which no browser can pay it.
    expire: () => desk.changePayment(payment.id, { details: { secretUntil: desk.now } }),
  };
  return {
    ok: true,
    payment: acted[action](),
    ...(typeof returnUrl === 'string' ? { returnUrl } : {}),
  };
}
