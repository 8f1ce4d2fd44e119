import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { newPspReference } from './answers.ts';
import { sendWebhook } from './webhook.ts';

type Options = { readonly amountMinor?: number };

function pay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  options: Options,
): ActResult {
  if (desk.chargeOf(payment.id)) return { ok: false, code: 'already_paid', message: 'This session is paid.' };
  const charge = desk.charge({
    id: newPspReference(desk),
    payment,
    amountMinor: options.amountMinor,
  });
  const paid = desk.changePayment(payment.id, { status: 'paid' });
  sendWebhook(tools, desk, paid, {
    eventCode: 'AUTHORISATION',
    success: true,
    pspReference: charge.id,
    amountMinor: charge.amountMinor,
    reason: '074899:1111:03/2030',
  });
  return { ok: true, payment: paid };
}

function decline(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  if (payment.status === 'paid') return { ok: false, code: 'already_paid', message: 'This session is paid.' };
  const declined = desk.changePayment(payment.id, { status: 'declined' });
  sendWebhook(tools, desk, declined, {
    eventCode: 'AUTHORISATION',
    success: false,
    pspReference: newPspReference(desk),
    reason: '05 : Do not honor',
  });
  return { ok: true, payment: declined };
}

/**
 * Cancelled and expired sessions never reached an authorisation, so Adyen sends nothing about them, unless the shopper
 * has left an attempt unfinished: Adyen closes its offer after a while.
 */
function end(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'cancelled' | 'expired',
): ActResult {
  if (payment.status === 'paid') return { ok: false, code: 'already_paid', message: 'This session is paid.' };
  const ended = desk.changePayment(payment.id, { status });
  const { offer } = payment.details;
  if (status === 'expired' && typeof offer === 'string')
    sendWebhook(tools, desk, ended, { eventCode: 'OFFER_CLOSED', success: true, pspReference: offer });
  return { ok: true, payment: ended };
}

function chargeback(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was charged for this session.' };
  const dispute = newPspReference(desk);
  desk.refund({
    id: dispute,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  for (const [index, eventCode] of ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'].entries())
    sendWebhook(tools, desk, payment, {
      eventCode,
      success: true,
      pspReference: dispute,
      originalReference: charge.id,
      amountMinor: charge.amountMinor,
      reason: 'Fraud',
      afterMs: index * 500,
    });
  return { ok: true, payment };
}

/** What the shopper, the issuer or time does to a session. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: Options,
): ActResult {
  switch (action) {
    case 'pay':
      return pay(tools, desk, payment, options);
    case 'decline':
      return decline(tools, desk, payment);
    case 'cancel':
      return end(tools, desk, payment, 'cancelled');
    case 'expire':
      return end(tools, desk, payment, 'expired');
    case 'chargeback':
      return chargeback(tools, desk, payment);
    case 'make-up':
      return { ok: false, code: 'impossible', message: 'Adyen has no make-up call.' };
  }
}

/** The shopper leaves an asynchronous method unfinished: the session says so, and PENDING does not mean paid. */
export function leavePending(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatedPayment {
  if (payment.details.leftPending === true) return payment;
  const offer = newPspReference(desk);
  const left = desk.changePayment(payment.id, { details: { leftPending: true, offer } });
  sendWebhook(tools, desk, left, { eventCode: 'PENDING', success: true, pspReference: offer });
  return left;
}
