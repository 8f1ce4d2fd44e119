import { isIP } from 'node:net';
import { isCountryName } from '@gemporium/provider-kit/simulated-countries.ts';
import type {
  JsonObject,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, jsonAnswer, readBody } from '../../simulator/json.ts';
import { fromWire, toWire } from './amounts.ts';
import { checkKey, onceByKey, refusal, textOf } from './answers.ts';

const hour = 3_600_000;

function isReturnUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Optional fields, each with a check for what Adyen accepts. */
const optionalFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  countryCode: isCountryName,
  shopperLocale: (value) => typeof value === 'string' && /^([a-z]{2}-[A-Z]{2}|ar)$/.test(value),
  channel: (value) => value === 'Web' || value === 'iOS' || value === 'Android',
  shopperIP: (value) => typeof value === 'string' && isIP(value) !== 0,
  shopperEmail: (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value),
  captureDelayHours: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  allowedPaymentMethods: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  themeId: isText,
  merchantOrderReference: isText,
};

/** What is wrong with the request, in Adyen's words. */
function complaint(tools: SimulatorTools, body: Body, now: number): SimulatorAnswer | undefined {
  const amount = body.amount as { value?: unknown; currency?: unknown } | undefined;
  if (typeof amount !== 'object' || amount === null) return refusal(422, '100', 'No amount specified');
  const { value, currency } = amount;
  if (typeof currency !== 'string' || !currencies.has(currency))
    return refusal(422, '138', 'Unsupported currency specified');
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    return refusal(422, '137', 'Invalid amount specified');
  if (fromWire(tools, value, currency) === undefined) return refusal(422, '137', 'Invalid amount specified');
  if (textOf(body.reference) === undefined) return refusal(422, '130', 'Reference Missing');
  const returnUrl = textOf(body.returnUrl);
  if (returnUrl === undefined) return refusal(422, '14_0408', "Required field 'returnUrl' is not provided.");
  if (!isReturnUrl(returnUrl)) return refusal(422, '14_0406', "Field 'returnUrl' is not valid.");
  if (body.mode !== undefined && body.mode !== 'hosted' && body.mode !== 'embedded')
    return refusal(422, '14_0409', "Field 'mode' is not valid.");
  if (
    body.shopperReference !== undefined &&
    (typeof body.shopperReference !== 'string' || body.shopperReference.length < 3)
  )
    return refusal(422, '128', 'Shopper reference is too short');
  for (const [field, isValid] of Object.entries(optionalFields))
    if (body[field] !== undefined && !isValid(body[field]))
      return refusal(422, '14_0407', `Field '${field}' is not valid.`);
  const metadata = Object.entries((body.metadata as Record<string, unknown> | undefined) ?? {});
  if (metadata.length > 20 || metadata.some(([key, text]) => key.length > 20 || String(text).length > 80))
    return refusal(422, '177', 'Metadata size exceeds limit');
  if (body.expiresAt !== undefined) {
    const at = Date.parse(String(body.expiresAt));
    if (Number.isNaN(at) || at <= now || at > now + 24 * hour)
      return refusal(422, '14_0410', "Field 'expiresAt' is not valid.");
  }
  return undefined;
}

/** `POST /sessions` */
export function createSession(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const body = readBody(request);
  if (!body) return refusal(400, '702', 'Unable to parse the request: invalid JSON');
  const account = textOf(body.merchantAccount);
  const wrongKey = checkKey(tools, request, account);
  if (wrongKey || account === undefined) return wrongKey ?? refusal(403, '901', 'Invalid Merchant Account');
  return onceByKey(request, desk, account, () => {
    const wrong = complaint(tools, body, desk.now);
    if (wrong) return wrong;
    const { value, currency } = body.amount as { value: number; currency: string };
    const id = `CS${desk.randomHex(16).toUpperCase()}`;
    const expiresAt = body.expiresAt === undefined ? desk.now + hour : Date.parse(String(body.expiresAt));
    const details: JsonObject = {
      returnUrl: String(body.returnUrl),
      mode: String(body.mode ?? 'embedded'),
      wire: { value, currency },
      shopperLocale: textOf(body.shopperLocale) ?? null,
      countryCode: textOf(body.countryCode) ?? '',
    };
    desk.openPayment({
      id,
      account,
      reference: String(body.reference),
      amountMinor: fromWire(tools, value, currency) ?? 0,
      currency,
      expiresAt,
      details,
    });
    return jsonAnswer(
      201,
      {
        id,
        amount: { currency, value },
        expiresAt: `${new Date(expiresAt).toISOString().slice(0, 19)}Z`,
        merchantAccount: account,
        mode: details.mode,
        reference: body.reference,
        returnUrl: body.returnUrl,
        ...(body.shopperLocale === undefined ? {} : { shopperLocale: body.shopperLocale }),
        ...(body.countryCode === undefined ? {} : { countryCode: body.countryCode }),
        sessionData: Buffer.from(`${id}:${desk.randomHex(24)}`).toString('base64'),
        ...(details.mode === 'hosted' ? { url: `${request.origin}/adyen/hosted/${id}` } : {}),
      },
      id,
    );
  });
}

const sessionStatus = {
  pending: 'active',
  paid: 'completed',
  declined: 'refused',
  cancelled: 'canceled',
  expired: 'expired',
} as const;

/**
 * Where the browser goes when it leaves the hosted page. `sessionResult` gives access to one snapshot of the
 * session: asking again later returns the same status, as Adyen documents this call.
 */
export function leaveTo(desk: SimulatorDesk, payment: SimulatedPayment): string {
  const sessionResult = Buffer.from(desk.randomHex(48), 'hex').toString('base64');
  const leftPending = payment.status === 'pending' && payment.details.leftPending === true;
  desk.remember('adyen-session-result', sessionResult, {
    session: payment.id,
    status: leftPending ? 'paymentPending' : sessionStatus[payment.status],
  });
  const url = new URL(String(payment.details.returnUrl));
  url.searchParams.set('sessionId', payment.id);
  url.searchParams.set('sessionResult', sessionResult);
  url.searchParams.set('redirectResult', Buffer.from(desk.randomHex(60), 'hex').toString('base64'));
  return url.href;
}

/** `GET /sessions/{id}?sessionResult=`: needs a value that only the browser brings, so it cannot be polled. */
export function readSession(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const payment = desk.payment(request.params.id ?? '');
  const wrongKey = checkKey(tools, request, payment?.account);
  if (request.headers['x-api-key'] === undefined && wrongKey) return wrongKey;
  if (!payment) return refusal(422, '14_0411', 'Session not found');
  if (wrongKey) return wrongKey;
  const asked = request.query.sessionResult;
  if (!asked) return refusal(422, '14_0408', "Required field 'sessionResult' is not provided.");
  const seen = desk.recall('adyen-session-result', asked) as { session: string; status: string } | undefined;
  if (seen?.session !== payment.id) return refusal(422, '14_0412', "Field 'sessionResult' is not valid.");
  const charge = desk.chargeOf(payment.id);
  return jsonAnswer(200, {
    id: payment.id,
    reference: payment.reference,
    status: seen.status,
    ...(seen.status === 'completed' && charge
      ? {
          payments: [
            {
              amount: {
                currency: charge.currency,
                value: toWire(tools, charge.amountMinor, charge.currency),
              },
              paymentMethod: { type: 'scheme', brand: 'visa' },
              pspReference: charge.id,
              resultCode: 'Authorised',
            },
          ],
        }
      : {}),
  });
}
