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
import { invalid, noSuchIntent, refusal, timeOf } from './answers.ts';
import { readAmount } from './intents.ts';
import { loggedIn } from './login.ts';
import { tell } from './webhook.ts';

/** The outcome of a refund comes shortly after its acknowledgement. */
const settlesAfterMs = 300;

const statuses = { pending: 'RECEIVED', succeeded: 'SETTLED', failed: 'FAILED' } as const;

function refundView(tools: SimulatorTools, refund: SimulatedRefund): JsonObject {
  return {
    id: refund.id,
    request_id: refund.refundReference,
    payment_intent_id: refund.paymentId,
    payment_attempt_id: refund.chargeId,
    currency: refund.currency,
    status: statuses[refund.status],
    amount: Number(tools.toMajor(refund.amountMinor, refund.currency)),
    created_at: timeOf(refund.createdAt),
  };
}

/** `POST /pa/refunds/create`: one refund per request_id, and never more than was captured. */
export function createRefund(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return loggedIn(request, desk, (account) => {
    const body = readBody(request) ?? {};
    const { request_id: requestId, payment_intent_id: intentId, reason } = body;
    if (typeof requestId !== 'string' || requestId === '' || requestId.length > 64)
      return invalid('request_id', 'must be provided');
    const payment = desk.payment(String(intentId));
    if (payment?.account !== account) return noSuchIntent(String(intentId));
    const charge = desk.chargeOf(payment.id);
    if (!charge) return refusal(400, 'invalid_status_for_operation', 'The PaymentIntent has not succeeded.');
    if (reason !== undefined && (typeof reason !== 'string' || reason.length > 128))
      return invalid('reason', 'is too long');
    const refunds = desk.refundsOf(payment.id);
    const known = refunds.find(({ refundReference }) => refundReference === requestId);
    if (known) return jsonAnswer(201, refundView(tools, known), payment.id);
    const left = refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amountMinor }) => sum - amountMinor, charge.amountMinor);
    const amountMinor = body.amount === undefined ? left : readAmount(tools, body.amount, charge.currency);
    const failure = desk.takeRefundFailure(payment);
    if (amountMinor === undefined || amountMinor > left || failure === 'refused')
      return invalid('amount', 'is more than can be refunded');

    const refund = desk.refund({
      id: `rfd_${desk.randomHex(10)}`,
      charge,
      refundReference: requestId,
      kind: 'refund',
      amountMinor,
      status: 'pending',
    });
    const outcome = failure === undefined ? 'succeeded' : 'failed';
    const details = { refund: refund.id, outcome };
    desk.schedule({ name: 'settle', payment, afterMs: settlesAfterMs, details });
    return jsonAnswer(201, refundView(tools, refund), payment.id);
  });
}

/** `GET /pa/refunds`: the refunds of one intent. */
export function listRefunds(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return loggedIn(request, desk, (account) => {
    const payment = desk.payment(request.query.payment_intent_id ?? '');
    const refunds = payment?.account === account ? desk.refundsOf(payment.id) : [];
    const items = refunds.filter(({ kind }) => kind === 'refund').map((one) => refundView(tools, one));
    return jsonAnswer(200, { has_more: false, items }, payment?.id);
  });
}

/** The task that settles what `createRefund` announced, and reports it. */
export function finishRefund(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { refund: id, outcome }: JsonObject,
): void {
  const settled = desk.finishRefund(String(id), outcome === 'succeeded' ? 'succeeded' : 'failed');
  tell(desk, payment, `refund.${statuses[settled.status].toLowerCase()}`, () => refundView(tools, settled));
}
