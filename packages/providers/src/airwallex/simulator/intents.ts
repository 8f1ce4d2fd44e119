import { createHash, createHmac } from 'node:crypto';
import type {
  JsonObject,
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, isOptionalText, isText, jsonAnswer, readBody } from '../../simulator/json.ts';
import { invalid, noSuchIntent, refusal, timeOf } from './answers.ts';
import { loggedIn } from './login.ts';
import { tell } from './webhook.ts';

/** A client secret is a JWT, valid for an hour, with which a browser pays the intent. */
const secretLivesMs = 60 * 60_000;

/** The first invalid optional field, or undefined. */
function wrongOption(body: Body): string | undefined {
  const { return_url, descriptor, metadata } = body;
  const isAddress = isText(return_url, 2_000) && URL.canParse(return_url) && /^https?:/.test(return_url);
  if (return_url !== undefined && !isAddress) return 'return_url';
  if (!isOptionalText(descriptor, 32)) return 'descriptor';
  return metadata !== undefined && typeof metadata !== 'object' ? 'metadata' : undefined;
}

/** The request's amount in minor units; the request has it in major units, as a number or text. */
export function readAmount(tools: SimulatorTools, amount: unknown, currency: string): number | undefined {
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined;
  const minor = tools.toMinor(String(amount), currency);
  return minor !== undefined && minor > 0 ? minor : undefined;
}

function secretOf(desk: SimulatorDesk, id: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(desk.now / 1000);
  const claims = { iat: seconds, exp: seconds + secretLivesMs / 1000, intent_id: id };
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', desk.randomHex(32)).update(text).digest('base64url')}`;
}

const ended = { paid: 'SUCCEEDED', cancelled: 'CANCELLED' } as const;

/** An intent as answers and webhooks show it, with the requested lie. */
export function intentView(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): JsonObject {
  const { id, reference, currency, details } = payment;
  const charged = desk.chargeOf(id)?.amountMinor ?? 0;
  const told = (minor: number) =>
    Number(tools.toMajor(lie === 'wrong-amount' ? Math.floor(minor / 10) : minor, currency));
  const status =
    payment.status === 'paid' || payment.status === 'cancelled' ? ended[payment.status] : undefined;
  return {
    id,
    request_id: reference,
    amount: told(charged || payment.amountMinor),
    currency: lie === 'wrong-currency' ? (currency === 'EUR' ? 'USD' : 'EUR') : currency,
    merchant_order_id:
      lie === 'other-order'
        ? reference.replace(/[0-9A-Z](?=(-\d+)?$)/, (last) => (last === '0' ? '1' : '0'))
        : reference,
    status: status ?? String(details.state),
    captured_amount: told(charged),
    ...(details.attempt === null ? {} : { latest_payment_attempt: details.attempt as JsonObject }),
    created_at: timeOf(payment.createdAt),
    updated_at: timeOf(payment.updatedAt),
  };
}

/** Create's answer: the intent, with what the browser needs. */
function opened(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): SimulatorAnswer {
  const body = {
    ...intentView(tools, desk, payment),
    available_payment_method_types: ['card', 'googlepay', 'wechatpay'],
    client_secret: String(payment.details.secret),
  };
  return jsonAnswer(201, body, payment.id);
}

/** `POST /pa/payment_intents/create`: one intent per request_id; a different request with the same id is refused. */
export function createIntent(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return loggedIn(request, desk, (account) => {
    const body = readBody(request) ?? {};
    for (const name of ['request_id', 'merchant_order_id'])
      if (!isText(body[name], 64)) return invalid(name, 'must be provided');
    const { currency } = body;
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
      return invalid('currency', 'must be a three-letter code');
    const amountMinor = readAmount(tools, body.amount, currency);
    if (amountMinor === undefined) return invalid('amount', 'is not an amount of the currency');
    const wrong = wrongOption(body);
    if (wrong !== undefined) return invalid(wrong, 'is invalid');

    const asked = createHash('sha256').update(request.body).digest('hex');
    const key = `${account} ${body.request_id}`;
    const known = desk.recall('airwallex-intent', key) as { asked: string; id: string } | undefined;
    const earlier = known && desk.payment(known.id);
    if (known && earlier)
      return known.asked === asked
        ? opened(tools, desk, earlier)
        : refusal(400, 'duplicate_request', 'The request_id has been used for another request.');
    const id = `int_${desk.randomHex(10)}`;
    const payment = desk.openPayment({
      id,
      account,
      reference: String(body.merchant_order_id),
      amountMinor,
      currency,
      details: {
        secret: secretOf(desk, id),
        secretUntil: desk.now + secretLivesMs,
        state: 'REQUIRES_PAYMENT_METHOD',
        attempt: null,
        returnUrl: typeof body.return_url === 'string' ? body.return_url : null,
      },
    });
    desk.remember('airwallex-intent', key, { asked, id });
    return opened(tools, desk, payment);
  });
}

/** `GET /pa/payment_intents/{id}` */
export function showIntent(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return loggedIn(request, desk, (account) => {
    const payment = desk.payment(request.params.id ?? '');
    return payment?.account === account
      ? jsonAnswer(200, intentView(tools, desk, payment), payment.id)
      : noSuchIntent(request.params.id ?? '');
  });
}

/** `GET /pa/payment_intents?merchant_order_id=` */
export function listIntents(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return loggedIn(request, desk, (account) => {
    const { merchant_order_id: order, status } = request.query;
    const items = desk
      .paymentsOf(account)
      .filter(({ reference }) => order === undefined || reference === order)
      .map((payment) => intentView(tools, desk, payment))
      .filter((view) => status === undefined || view.status === status);
    return jsonAnswer(200, { has_more: false, items });
  });
}

/** `POST /pa/payment_intents/{id}/cancel`: a paid intent is not cancelled. */
export function cancelIntent(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  return loggedIn(request, desk, (account) => {
    const payment = desk.payment(request.params.id ?? '');
    if (payment?.account !== account) return noSuchIntent(request.params.id ?? '');
    if (!isText(readBody(request)?.request_id, 64)) return invalid('request_id', 'must be provided');
    if (payment.status === 'paid')
      return refusal(400, 'invalid_status_for_operation', 'The PaymentIntent has succeeded.');
    const cancelled = payment.status === 'cancelled' ? payment : cancelPayment(tools, desk, payment);
    return jsonAnswer(200, intentView(tools, desk, cancelled), payment.id);
  });
}

/** After this nobody can pay the intent. */
export function cancelPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatedPayment {
  const cancelled = desk.changePayment(payment.id, { status: 'cancelled' });
  tell(desk, cancelled, 'payment_intent.cancelled', (lie) => intentView(tools, desk, cancelled, lie));
  return cancelled;
}
