import type {
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, jsonAnswer, objectOf, readBody } from '../../simulator/json.ts';
import { readMoney } from './amounts.ts';
import { accountOfToken, newId, notFound, onceById, refusal, unprocessable } from './answers.ts';
import { orderLinks, orderView } from './resources.ts';

/** A payer may approve an order for three hours after its creation. */
const openForMs = 3 * 3_600_000;
/** How long the Orders API remembers a PayPal-Request-Id. */
export const orderKeyHours = 6;

const isText = (most: number) => (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= most;
const oneOf = (values: string) => (value: unknown) =>
  typeof value === 'string' && values.split(' ').includes(value);
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);

const contextRules: Readonly<Record<string, (value: unknown) => boolean>> = {
  brand_name: isText(127),
  locale: (value) =>
    isText(10)(value) && /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/.test(String(value)),
  landing_page: oneOf('LOGIN GUEST_CHECKOUT NO_PREFERENCE'),
  shipping_preference: oneOf('GET_FROM_FILE NO_SHIPPING SET_PROVIDED_ADDRESS'),
  user_action: oneOf('CONTINUE PAY_NOW'),
  payment_method_preference: oneOf('UNRESTRICTED IMMEDIATE_PAYMENT_REQUIRED'),
  return_url: isAddress,
  cancel_url: isAddress,
};

const unitRules: Readonly<Record<string, (value: unknown) => boolean>> = {
  reference_id: isText(256),
  custom_id: isText(127),
  invoice_id: isText(127),
  description: isText(127),
  soft_descriptor: isText(22),
};

function broken(
  rules: Readonly<Record<string, (value: unknown) => boolean>>,
  given: Body,
): string | undefined {
  return Object.keys(given).find((name) => rules[name] !== undefined && !rules[name]?.(given[name]));
}

/** Items must add up to the breakdown's total, and that must equal the amount. */
function complaintOfItems(
  tools: SimulatorTools,
  unit: Body,
  amountMinor: number,
): SimulatorAnswer | undefined {
  if (unit.items === undefined) return undefined;
  const field = '/purchase_units/@reference_id==default/amount/breakdown/item_total';
  const breakdown = objectOf(objectOf(unit.amount)?.breakdown);
  const total = readMoney(tools, breakdown?.item_total);
  if ('issue' in total) return unprocessable('ITEM_TOTAL_REQUIRED', field);
  let sum = 0;
  for (const given of Array.isArray(unit.items) ? unit.items : []) {
    const item = objectOf(given) ?? {};
    const price = readMoney(tools, item.unit_amount);
    const isFine =
      isText(127)(item.name) &&
      typeof item.quantity === 'string' &&
      /^[1-9]\d{0,9}$/.test(item.quantity) &&
      (item.category === undefined || oneOf('DIGITAL_GOODS PHYSICAL_GOODS DONATION')(item.category));
    if ('issue' in price || !isFine)
      return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', 'items');
    sum += price.amountMinor * Number(item.quantity);
  }
  if (sum !== total.amountMinor) return unprocessable('ITEM_TOTAL_MISMATCH', field);
  return sum === amountMinor ? undefined : unprocessable('AMOUNT_MISMATCH', '/purchase_units/0/amount/value');
}

/** The address of the API as its caller knows it; the pages may have another one. */
function apiOrigin({ headers, origin }: SimulatorRequest): string {
  return URL.canParse(`http://${headers.host}`) ? `http://${headers.host}` : origin;
}

/** `POST /v2/checkout/orders` */
export function createOrder(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const account = accountOfToken(request, desk);
  if (account === undefined) return refusal(401, 'AUTHENTICATION_FAILURE');
  const body = readBody(request);
  if (!body) return refusal(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  return onceById(request, desk, { account, lastsHours: orderKeyHours }, () => {
    if (body.intent !== 'CAPTURE')
      return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', '/intent');
    const units = Array.isArray(body.purchase_units) ? body.purchase_units : [];
    const unit = objectOf(units[0]);
    if (units.length !== 1 || !unit)
      return refusal(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER', '/purchase_units');
    const amount = readMoney(tools, unit.amount);
    if ('issue' in amount)
      return unprocessable(amount.issue, '/purchase_units/@reference_id==default/amount');
    const source = objectOf(objectOf(body.payment_source)?.paypal);
    const context = objectOf(source?.experience_context) ?? {};
    const wrong = broken(unitRules, unit) ?? broken(contextRules, context);
    if (wrong !== undefined) return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', wrong);
    const wrongItems = complaintOfItems(tools, unit, amount.amountMinor);
    if (wrongItems) return wrongItems;
    if (context.return_url === undefined) return unprocessable('RETURN_URL_REQUIRED');
    if (context.cancel_url === undefined) return unprocessable('CANCEL_URL_REQUIRED');
    const payment = desk.openPayment({
      id: newId(desk),
      account,
      reference: String(unit.custom_id ?? ''),
      amountMinor: amount.amountMinor,
      currency: amount.currency,
      expiresAt: desk.now + openForMs,
      details: {
        origin: apiOrigin(request),
        pages: request.origin,
        state: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        hasSource: source !== undefined,
        description: String(unit.description ?? ''),
        locale: context.locale === undefined ? null : String(context.locale),
        returnUrl: String(context.return_url),
        cancelUrl: String(context.cancel_url),
        payerId: newId(desk).slice(0, 13),
        funding: null,
        capture: null,
      },
    });
    return answerOf(tools, request, desk, payment, 201);
  });
}

/** The whole order, or PayPal's minimal answer if the request does not prefer otherwise. */
export function answerOf(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: number,
  lie?: Lie,
): SimulatorAnswer {
  const isWhole = /\breturn=representation\b/.test(request.headers.prefer ?? '');
  const { id, details } = payment;
  const short = { id, status: String(details.state), links: orderLinks(payment) };
  return jsonAnswer(status, isWhole ? orderView(tools, desk, payment, lie) : short, id);
}

/** `GET /v2/checkout/orders/{id}` */
export function showOrder(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  lie: Lie | undefined,
): SimulatorAnswer {
  const account = accountOfToken(request, desk);
  if (account === undefined) return refusal(401, 'AUTHENTICATION_FAILURE');
  const payment = desk.payment(request.params.id ?? '');
  if (payment?.account !== account) return notFound();
  return jsonAnswer(200, orderView(tools, desk, payment, lie));
}
