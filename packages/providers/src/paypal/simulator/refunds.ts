import type {
  JsonObject,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer, readBody } from '../../simulator/json.ts';
import { readMoney } from './amounts.ts';
import { accountOfToken, newId, notFound, onceById, refusal, unprocessable } from './answers.ts';
import { told, viewOfRefund } from './resources.ts';
import { sendEvent } from './webhook.ts';

/** How long the Payments API remembers a PayPal-Request-Id. */
const refundKeyHours = 45 * 24;
/** A refund that waits for a bank settles after this long. */
const settlesAfterMs = 400;

/** `POST /v2/payments/captures/{id}/refund`: without an amount, everything that is left. */
export function refundCapture(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const account = accountOfToken(request, desk);
  if (account === undefined) return refusal(401, 'AUTHENTICATION_FAILURE');
  const body = readBody(request);
  if (!body) return refusal(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  return onceById(request, desk, { account, lastsHours: refundKeyHours }, () => {
    const charge = desk.chargeById(request.params.id ?? '');
    const payment = charge && desk.payment(charge.paymentId);
    if (!charge || payment?.account !== account) return notFound();
    const left = charge.amountMinor - givenBack(desk, payment);
    const asked =
      body.amount === undefined
        ? { amountMinor: left, currency: charge.currency }
        : readMoney(tools, body.amount);
    if ('issue' in asked) return unprocessable(asked.issue, '/amount/value');
    if (asked.currency !== charge.currency) return unprocessable('REFUND_CURRENCY_MISMATCH');
    if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED');
    if (asked.amountMinor > left) return unprocessable('REFUND_AMOUNT_EXCEEDED');
    for (const [name, most] of [
      ['custom_id', 127],
      ['invoice_id', 127],
      ['note_to_payer', 255],
    ] as const) {
      const text = body[name];
      if (text !== undefined && (typeof text !== 'string' || text === '' || text.length > most))
        return refusal(400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH', name);
    }
    const failure = desk.takeRefundFailure(payment);
    if (failure === 'refused') return unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS');
    const refund = desk.refund({
      id: newId(desk),
      charge,
      refundReference: String(body.custom_id ?? payment.reference),
      kind: 'refund',
      amountMinor: asked.amountMinor,
      status: failure === 'later' ? 'pending' : 'succeeded',
    });
    if (failure === 'later')
      desk.schedule({
        name: 'fail-refund',
        payment,
        afterMs: settlesAfterMs,
        details: { refund: refund.id },
      });
    else tellOfRefund(tools, desk, payment, refund, 'PAYMENT.CAPTURE.REFUNDED');
    return jsonAnswer(201, view(tools, payment, refund), payment.id);
  });
}

function givenBack(desk: SimulatorDesk, payment: SimulatedPayment): number {
  return desk
    .refundsOf(payment.id)
    .filter((refund) => refund.kind === 'refund' && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
}

const view = (tools: SimulatorTools, payment: SimulatedPayment, refund: SimulatedRefund): JsonObject =>
  viewOfRefund(tools, told(payment, String(payment.details.origin), undefined), refund);

function tellOfRefund(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  refund: SimulatedRefund,
  type: string,
): void {
  sendEvent(desk, payment, {
    type,
    resourceType: 'refund',
    summary: `A ${tools.amountText(refund.amountMinor, refund.currency)} capture payment was refunded`,
    resource: (lie) =>
      viewOfRefund(tools, told(payment, String(payment.details.origin), lie), {
        ...refund,
        ...(lie === 'wrong-amount' ? { amountMinor: refund.amountMinor * 10 } : {}),
      }),
  });
}

/** The task by which a pending refund fails. */
export function failRefund(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  details: JsonObject,
): void {
  const failed = desk.finishRefund(String(details.refund), 'failed');
  tellOfRefund(tools, desk, payment, failed, 'PAYMENT.REFUND.FAILED');
}

/** `GET /v2/payments/refunds/{id}` */
export function showRefund(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const account = accountOfToken(request, desk);
  if (account === undefined) return refusal(401, 'AUTHENTICATION_FAILURE');
  for (const payment of desk.paymentsOf(account)) {
    const refund = desk.refundsOf(payment.id).find((one) => one.id === request.params.id);
    if (refund) return jsonAnswer(200, view(tools, payment, refund));
  }
  return notFound();
}
