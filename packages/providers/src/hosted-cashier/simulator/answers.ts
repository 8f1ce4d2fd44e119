import type {
  JsonObject,
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../../simulator/json.ts';

export function merchantOf(request: SimulatorRequest): string | undefined {
  const merchant = request.method === 'GET' ? request.query.merchant : readBody(request)?.merchant;
  return typeof merchant === 'string' && /^[a-z0-9-]{1,64}$/.test(merchant) ? merchant : undefined;
}

/**
 * An answer with the request's own message id, signed with the merchant's key like everything that the cashier
 * sends.
 */
export function signedAnswer(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  status: number,
  value: object,
  paymentId?: string,
): SimulatorAnswer {
  const body = JSON.stringify(value);
  const merchant = merchantOf(request);
  const id = request.headers['webhook-id'] ?? `msg_${desk.randomHex(12)}`;
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(merchant
        ? tools.standardWebhooks.headers(tools.secret(`${merchant}.signingKey`), id, desk.now, body)
        : {}),
    },
    body,
    paymentId,
  };
}

/** Lets only a merchant's signed requests through to the call itself. */
export function signedCall(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  call: (merchant: string, body: Body) => { status: number; value: object; paymentId?: string },
): SimulatorAnswer {
  const merchant = merchantOf(request);
  const body = request.method === 'GET' ? {} : readBody(request);
  const answer = (status: number, value: object, paymentId?: string) =>
    signedAnswer(tools, request, desk, status, value, paymentId);
  if (!merchant || !body)
    return answer(400, error('invalid_request', 'A JSON object with a merchant is needed.'));
  const complaint = tools.standardWebhooks.complaint(
    tools.secret(`${merchant}.signingKey`),
    request.headers,
    request.body,
    desk.now,
  );
  if (complaint !== undefined) return answer(401, error('invalid_signature', complaint));
  const { status, value, paymentId } = call(merchant, body);
  return answer(status, value, paymentId);
}

export function error(code: string, message: string): object {
  return { error: { code, message } };
}

function isGivenBack(desk: SimulatorDesk, payment: SimulatedPayment): boolean {
  const charge = desk.chargeOf(payment.id);
  const back = desk
    .refundsOf(payment.id)
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  return charge !== undefined && back >= charge.amountMinor;
}

/** The payment in the contract's form, with the requested lie. */
export function paymentView(desk: SimulatorDesk, payment: SimulatedPayment, lie?: Lie): JsonObject {
  const charge = desk.chargeOf(payment.id);
  const amountMinor = charge?.amountMinor ?? payment.amountMinor;
  const { reference, currency } = payment;
  return {
    id: payment.id,
    reference:
      lie === 'other-order'
        ? reference.replace(/[0-9A-Z](?=(-\d+)?$)/, (last) => (last === '0' ? '1' : '0'))
        : reference,
    merchant: lie === 'wrong-merchant' ? 'somebody-else' : payment.account,
    status: isGivenBack(desk, payment) ? 'refunded' : payment.status,
    amount_minor: lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor,
    currency: lie === 'wrong-currency' ? (currency === 'JPY' ? 'USD' : 'JPY') : currency,
    paid_at: charge ? new Date(charge.chargedAt).toISOString() : null,
    refunds: desk
      .refundsOf(payment.id)
      .filter((refund) => refund.kind === 'refund')
      .map((refund) => ({
        id: refund.id,
        refund_reference: refund.refundReference,
        amount_minor: refund.amountMinor,
        status: refund.status,
      })),
    sandbox: lie !== 'live-flag',
    sequence: Number(payment.details.sequence ?? 0),
  };
}
