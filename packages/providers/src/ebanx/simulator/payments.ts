import { isCountryName } from '@gemporium/provider-kit/simulated-countries.ts';
import type {
  JsonObject,
  Lie,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, isText } from '../../simulator/json.ts';
import { fromWire, isCurrency, toWire } from './amounts.ts';
import type { Asked, Result } from './gateway.ts';
import { tell } from './notifications.ts';

const isAddress = (value: unknown) => isText(value, 2000) && /^https?:\/\//.test(String(value));

const ofPage = (number: number) => `BP-R-${number}`;

/** The required fields of a payment page, each with the error from EBANX's list. */
const needed: readonly [code: string, message: string, fits: (body: Body) => boolean][] = [
  [ofPage(1), 'Parameter currency_code not informed', ({ currency_code }) => isText(currency_code, 3)],
  [ofPage(23), 'Currency is not active in the system', ({ currency_code }) => isCurrency(currency_code)],
  [ofPage(2), 'Parameter amount not informed', ({ amount }) => typeof amount === 'number'],
  [
    ofPage(3),
    'Parameter merchant_payment_code not informed',
    (body) => isText(body.merchant_payment_code, 40),
  ],
  [ofPage(4), 'Parameter name not informed', ({ name }) => isText(name, 100)],
  [
    ofPage(5),
    'Parameter email not informed',
    ({ email }) => isText(email, 100) && /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(email),
  ],
  [ofPage(6), 'Parameter payment_type_code not informed', (body) => isText(body.payment_type_code, 32)],
  [
    'SIM_ADDRESS',
    'An address is not valid',
    ({ redirect_url, notification_url }) =>
      [redirect_url, notification_url].every((one) => one === undefined || isAddress(one)),
  ],
  [
    'SIM_COUNTRY',
    'A country is one of ISO 3166, in small letters',
    ({ country }) =>
      country === undefined ||
      (country === String(country).toLowerCase() && isCountryName(String(country).toUpperCase())),
  ],
];

/** The simulator's choice: a page can be used for two days, as EBANX documents for its payment links. */
const payableForMs = 2 * 86_400_000;

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const time = (ms: number | undefined) =>
  ms === undefined ? null : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** `/ws/request`: one payment per merchant_payment_code, and the page on which it is paid. */
export function requestPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { account, body }: Asked,
  origin: string,
): Result {
  const missing = needed.find(([, , fits]) => !fits(body));
  if (missing) return { code: missing[0], message: missing[1] };
  const currency = String(body.currency_code);
  const amountMinor = fromWire(tools, body.amount, currency);
  if (amountMinor === undefined)
    return { code: ofPage(9), message: `Payment amount must be positive: ${String(body.amount)}` };
  const reference = String(body.merchant_payment_code);
  if (desk.paymentByReference(account, reference))
    return { code: 'BP-DR-0', message: `Payment already exists with merchant_payment_code: ${reference}` };
  const hash = desk.randomHex(24);
  const payment = desk.openPayment({
    id: hash,
    account,
    reference,
    amountMinor,
    currency,
    expiresAt: desk.now + payableForMs,
    details: {
      name: String(body.name),
      email: String(body.email),
      country: String(body.country ?? ''),
      types: String(body.payment_type_code),
      returnUrl: body.redirect_url === undefined ? null : String(body.redirect_url),
      notifyUrl: body.notification_url === undefined ? null : String(body.notification_url),
    },
  });
  const redirect_url = `${origin}/ebanx/checkout?hash=${hash}`;
  return { data: { redirect_url, payment: paymentView(tools, desk, payment) }, paymentId: hash };
}

/** A refund is acknowledged a moment after it was requested. */
export const acknowledgedAfterMs = 150;

/** A refund as EBANX shows it. */
export function refundView(tools: SimulatorTools, desk: SimulatorDesk, refund: SimulatedRefund): JsonObject {
  const isAcknowledged = desk.now - refund.createdAt >= acknowledgedAfterMs;
  const status = { pending: isAcknowledged ? 'PE' : 'RE', succeeded: 'CO', failed: 'CA' }[refund.status];
  return {
    id: refund.id,
    merchant_refund_code: refund.refundReference || null,
    status,
    request_date: time(refund.createdAt),
    pending_date: status === 'PE' ? time(desk.now) : null,
    confirm_date: status === 'CO' ? time(desk.now) : null,
    cancel_date: status === 'CA' ? time(desk.now) : null,
    amount_ext: toWire(tools, refund.amountMinor, refund.currency),
    description: String(refund.details.description ?? ''),
  };
}

const statuses = { pending: 'OP', paid: 'CO', declined: 'CA', cancelled: 'CA', expired: 'CA' } as const;

/** The last response of the bank or the payer. */
function transactionOf({ status, details }: SimulatedPayment): JsonObject | null {
  const said = (code: string, description_code: string, description: string) => ({
    acquirer: 'EBANX',
    code,
    description: `Sandbox - ${description}`,
    description_code,
  });
  if (status === 'paid') return said('OK', 'ACCEPTED', 'Payment successfully paid');
  if (status === 'declined')
    return said('NOK', 'INSUFFICIENT_FUNDS_OR_DAILY_LIMIT', 'Insufficient funds in the user’s account');
  if (status !== 'cancelled') return null;
  return details.by === 'merchant'
    ? said('NOK', 'CANCELED_BY_MERCHANT', 'Payment cancellation requested by the merchant')
    : said('NOK', 'CANCELED_BY_PAYER', 'Payment cancellation requested by the user');
}

/**
 * A payment as EBANX shows it. `_ext` is what the merchant requested; reais are converted at the sandbox's own rate.
 */
export function paymentView(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): JsonObject {
  const { id, reference, currency, status, details, createdAt, updatedAt } = payment;
  const charge = desk.chargeOf(id);
  const paidMinor = charge?.amountMinor ?? payment.amountMinor;
  const told = lie === 'wrong-amount' ? Math.floor(paidMinor / 10) || paidMinor + 1 : paidMinor;
  const amount = toWire(tools, told, currency);
  const isReal = currency === 'BRL';
  const refunds = desk.refundsOf(id).filter(({ kind }) => kind === 'refund');
  return {
    hash: id,
    pin: String(Number.parseInt(id.slice(0, 7), 16)).padStart(9, '0'),
    country: String(details.country) || null,
    merchant_payment_code: lie === 'other-order' ? `${reference}9` : reference,
    order_number: null,
    status: details.isSubmitted === true && status === 'pending' ? 'PE' : statuses[status],
    status_date: time(updatedAt),
    open_date: time(createdAt),
    confirm_date: time(charge?.chargedAt),
    transfer_date: null,
    amount_br: isReal ? amount : (Number(amount) * 5.25).toFixed(2),
    amount_ext: amount,
    amount_iof: '0.00',
    currency_rate: isReal ? '1.0000' : '5.2500',
    currency_ext: lie === 'wrong-currency' ? (isReal ? 'USD' : 'BRL') : currency,
    due_date: day(createdAt + 3 * 86_400_000),
    instalments: '1',
    payment_type_code: String(details.chosen ?? details.types),
    transaction_status: transactionOf(payment),
    pre_approved: status === 'paid',
    capture_available: false,
    ...(refunds.length === 0 ? {} : { refunds: refunds.map((one) => refundView(tools, desk, one)) }),
    customer: {
      document: '85351346893',
      email: String(details.email),
      name: String(details.name),
      birth_date: null,
    },
  };
}

/** The payment that a call names by either number; undefined if it is another merchant's. */
export function paymentNamed(
  desk: SimulatorDesk,
  account: string,
  { hash, merchant_payment_code }: Body,
): SimulatedPayment | undefined {
  const named = isText(hash, 100) ? desk.payment(hash) : undefined;
  const found = named ?? desk.paymentByReference(account, String(merchant_payment_code ?? ''));
  return found?.account === account ? found : undefined;
}

/** `/ws/query`. */
export function queryPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { account, body }: Asked,
  lie: Lie | undefined,
): Result {
  const payment = paymentNamed(desk, account, body);
  if (!payment) return { code: 'SIM_UNKNOWN', message: 'Payment not found' };
  return { data: { payment: paymentView(tools, desk, payment, lie) }, paymentId: payment.id };
}

/** `/ws/cancel`, only by EBANX's number and only for open or pending payments. */
export function cancelPayment(tools: SimulatorTools, desk: SimulatorDesk, { account, body }: Asked): Result {
  if (!isText(body.hash, 100)) return { code: 'BP-CAN-1', message: 'Parameter hash not informed' };
  const payment = paymentNamed(desk, account, { hash: body.hash });
  if (!payment)
    return { code: 'BP-REF-CAN-2', message: `Payment not found with this hash: ${String(body.hash)}` };
  if (payment.status !== 'pending')
    return { code: 'SIM_CANCEL', message: 'Only an open or pending payment can be cancelled' };
  const ended = desk.changePayment(payment.id, { status: 'cancelled', details: { by: 'merchant' } });
  tell(desk, ended, 'update');
  return {
    data: { payment: paymentView(tools, desk, ended), operation: 'cancel' },
    paymentId: payment.id,
  };
}
