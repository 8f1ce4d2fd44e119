import type {
  JsonObject,
  SimulatedCharge,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, jsonAnswer, readBody } from '../../simulator/json.ts';
import { fromWire } from './amounts.ts';
import { checkKey, newPspReference, onceByKey, refusal, textOf } from './answers.ts';
import { sendWebhook } from './webhook.ts';

/** The outcome of a modification comes shortly after its acknowledgement. */
const settlesAfterMs = 300;

function received(
  charge: SimulatedCharge,
  pspReference: string,
  body: Body,
  answer: object = {},
): SimulatorAnswer {
  return jsonAnswer(
    201,
    {
      merchantAccount: charge.account,
      paymentPspReference: charge.id,
      pspReference,
      ...(body.reference === undefined ? {} : { reference: body.reference }),
      ...answer,
      status: 'received',
    },
    charge.paymentId,
  );
}

/** Authenticates a modification and finds the payment it is about. */
function modify(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  apply: (charge: SimulatedCharge, payment: SimulatedPayment, body: Body) => SimulatorAnswer,
): SimulatorAnswer {
  const body = readBody(request);
  if (!body) return refusal(400, '702', 'Unable to parse the request: invalid JSON');
  const account = textOf(body.merchantAccount);
  const wrongKey = checkKey(tools, request, account);
  if (wrongKey || account === undefined) return wrongKey ?? refusal(403, '901', 'Invalid Merchant Account');
  return onceByKey(request, desk, account, () => {
    const charge = desk.chargeById(request.params.psp ?? '');
    const payment = charge && desk.payment(charge.paymentId);
    if (charge?.account !== account || !payment)
      return refusal(422, '167', 'Original pspReference required for this operation');
    if (typeof body.reference === 'string' && body.reference.length > 80)
      return refusal(422, '132', 'Reference is too long');
    return apply(charge, payment, body);
  });
}

function begin(
  desk: SimulatorDesk,
  charge: SimulatedCharge,
  payment: SimulatedPayment,
  request: { amountMinor: number; reference: string; event: string },
): string {
  const pspReference = newPspReference(desk);
  const givenBack = desk
    .refundsOf(payment.id)
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  const covered = givenBack + request.amountMinor <= charge.amountMinor;
  const failure = covered ? desk.takeRefundFailure(payment) : undefined;
  desk.refund({
    id: pspReference,
    charge,
    refundReference: request.reference,
    kind: 'refund',
    amountMinor: request.amountMinor,
    // A refund that the charge does not cover must not reserve anything, so it is booked as failed before Adyen
    // reports it.
    status: covered ? 'pending' : 'failed',
  });
  desk.schedule({
    name: 'settle',
    payment,
    afterMs: settlesAfterMs,
    details: {
      refund: pspReference,
      event: request.event,
      outcome: covered ? (failure ?? 'succeeded') : 'insufficient',
    },
  });
  return pspReference;
}

/** `POST /payments/{psp}/refunds`: acknowledged now, settled by webhook, even if it exceeds what was captured. */
export function refundPayment(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return modify(tools, request, desk, (charge, payment, body) => {
    const amount = (body.amount ?? {}) as { value?: unknown; currency?: unknown };
    if (typeof amount.value !== 'number' || !Number.isSafeInteger(amount.value) || amount.value <= 0)
      return refusal(422, '137', 'Invalid amount specified');
    if (amount.currency !== charge.currency) return refusal(422, '138', 'Unsupported currency specified');
    const amountMinor = fromWire(tools, amount.value, charge.currency);
    if (amountMinor === undefined) return refusal(422, '137', 'Invalid amount specified');
    const reference = textOf(body.reference) ?? '';
    const psp = begin(desk, charge, payment, { amountMinor, reference, event: 'REFUND' });
    return received(charge, psp, body, {
      amount: { value: amount.value, currency: amount.currency },
      ...(body.merchantRefundReason === undefined ? {} : { merchantRefundReason: body.merchantRefundReason }),
    });
  });
}

/** `POST /payments/{psp}/reversals`: cancels or refunds the whole payment; capture is immediate here, so it refunds. */
export function reversePayment(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return modify(tools, request, desk, (charge, payment, body) => {
    const reference = textOf(body.reference) ?? '';
    const event = 'CANCEL_OR_REFUND';
    return received(
      charge,
      begin(desk, charge, payment, { amountMinor: charge.amountMinor, reference, event }),
      body,
    );
  });
}

/** `POST /payments/{psp}/cancels`: acknowledged, then refused by webhook, because the capture is immediate here. */
export function cancelPayment(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return modify(tools, request, desk, (charge, payment, body) => {
    const pspReference = newPspReference(desk);
    sendWebhook(tools, desk, payment, {
      eventCode: 'CANCELLATION',
      success: false,
      pspReference,
      originalReference: charge.id,
      merchantReference: textOf(body.reference) ?? '',
      reason: 'Transaction has been captured',
      afterMs: settlesAfterMs,
    });
    return received(charge, pspReference, body);
  });
}

/** The task that settles what `begin` announced. */
export function finishRefund(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  details: JsonObject,
): void {
  const refund = desk.refundsOf(payment.id).find((one) => one.id === details.refund);
  if (!refund) return;
  const outcome = String(details.outcome);
  const event = {
    pspReference: refund.id,
    originalReference: refund.chargeId,
    merchantReference: refund.refundReference,
    amountMinor: refund.amountMinor,
  };
  const success = outcome === 'succeeded' || outcome === 'later';
  if (outcome === 'succeeded') desk.finishRefund(refund.id, 'succeeded');
  else if (refund.status === 'pending') desk.finishRefund(refund.id, 'failed');
  const reason =
    outcome === 'insufficient' ? 'Insufficient balance on payment' : success ? '' : 'Refused by the issuer';
  sendWebhook(tools, desk, payment, { ...event, eventCode: String(details.event), success, reason });
  // Some schemes accept a refund first and bounce it afterwards.
  if (outcome === 'later')
    sendWebhook(tools, desk, payment, {
      ...event,
      eventCode: 'REFUND_FAILED',
      success: true,
      reason: 'The account is closed',
      afterMs: 700,
    });
}
