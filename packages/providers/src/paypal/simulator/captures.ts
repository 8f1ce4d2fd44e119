import type {
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';
import { accountOfToken, newId, notFound, onceById, refusal, timeOf, unprocessable } from './answers.ts';
import { answerOf, orderKeyHours } from './orders.ts';
import { captureOf, captureView, told } from './resources.ts';
import { sendEvent } from './webhook.ts';

/** `POST /v2/checkout/orders/{id}/capture`: here, and only here, money moves. */
export function captureOrder(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  const account = accountOfToken(request, desk);
  if (account === undefined) return refusal(401, 'AUTHENTICATION_FAILURE');
  return onceById(request, desk, { account, lastsHours: orderKeyHours }, () => {
    const payment = desk.payment(request.params.id ?? '');
    if (payment?.account !== account) return notFound();
    const { details } = payment;
    if (details.capture) return unprocessable('ORDER_ALREADY_CAPTURED');
    if (details.state !== 'APPROVED' || payment.status !== 'pending')
      return unprocessable('ORDER_NOT_APPROVED');
    if (details.funding === 'declined') {
      // The payer may choose another source of money on the same page.
      desk.changePayment(payment.id, {
        status: 'declined',
        details: { state: 'PAYER_ACTION_REQUIRED', funding: null },
      });
      return unprocessable('INSTRUMENT_DECLINED');
    }
    const isHeld = details.funding === 'review';
    const capture = { id: newId(desk), status: isHeld ? 'PENDING' : 'COMPLETED', at: desk.now };
    const captured = desk.changePayment(payment.id, { details: { state: 'COMPLETED', capture } });
    if (isHeld) tellOfCapture(tools, desk, captured, 'PENDING');
    else complete(tools, desk, captured);
    return answerOf(tools, request, desk, desk.payment(payment.id) ?? captured, 201, lie);
  });
}

/** The money of the capture has arrived. */
export function complete(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatedPayment {
  const capture = captureOf(desk, payment);
  desk.charge({ id: capture?.id ?? newId(desk), payment, details: { order: payment.id } });
  const paid = desk.changePayment(payment.id, {
    status: 'paid',
    details: { capture: { id: capture?.id ?? '', status: 'COMPLETED', at: capture?.at ?? desk.now } },
  });
  tellOfCapture(tools, desk, paid, 'COMPLETED');
  return paid;
}

/** The held money is denied. */
export function deny(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatedPayment {
  const capture = captureOf(desk, payment);
  const denied = desk.changePayment(payment.id, {
    status: 'declined',
    details: { capture: { id: capture?.id ?? '', status: 'DECLINED', at: capture?.at ?? desk.now } },
  });
  tellOfCapture(tools, desk, denied, 'DENIED');
  return denied;
}

function tellOfCapture(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  event: 'PENDING' | 'COMPLETED' | 'DENIED',
): void {
  const capture = captureOf(desk, payment);
  if (!capture) return;
  sendEvent(desk, payment, {
    type: `PAYMENT.CAPTURE.${event}`,
    resourceType: 'capture',
    summary: `Payment ${event.toLowerCase()} for ${tools.amountText(payment.amountMinor, payment.currency)}`,
    resource: (lie) => captureView(tools, told(payment, String(payment.details.origin), lie), capture),
  });
}

/** `GET /v2/payments/captures/{id}` */
export function showCapture(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const account = accountOfToken(request, desk);
  if (account === undefined) return refusal(401, 'AUTHENTICATION_FAILURE');
  const charge = desk.chargeById(request.params.id ?? '');
  const payment = charge && desk.payment(charge.paymentId);
  const capture = payment && captureOf(desk, payment);
  if (payment?.account !== account || !capture) return notFound();
  const about = told(payment, String(payment.details.origin), undefined);
  return jsonAnswer(200, { ...captureView(tools, about, capture), update_time: timeOf(desk.now) });
}
