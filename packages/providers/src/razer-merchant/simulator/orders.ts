import { isCountryName } from '@gemporium/provider-kit/simulated-countries.ts';
import type {
  Lie,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';
import { type Fields, querySkey, vcode, vrfKey } from './hashes.ts';

/** How long an order can be paid; the simulator's own choice. */
const openForMs = 3_600_000;

export const accountOf = (name: string | undefined) =>
  name !== undefined && /^[a-z0-9-]{1,64}$/.test(name) ? name : undefined;

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  orderid: (text) => /^[\w-]{1,40}$/.test(text),
  amount: (text) => /^\d{1,10}\.\d\d$/.test(text) && Number(text) > 0,
  cur: (text) => Intl.supportedValuesOf('currency').includes(text),
  bill_name: (text) => text.length >= 1 && text.length <= 128,
  bill_desc: (text) => text.length >= 1 && text.length <= 255,
  country: (text) => text === '' || isCountryName(text),
  returnurl: isAddress,
  callbackurl: isAddress,
};

/**
 * The order that a page's address asks to pay, created at the payer's first visit; or a text that says why there is
 * none.
 */
export function orderOf(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { params, query }: Pick<SimulatorRequest, 'params' | 'query'>,
): SimulatedPayment | string {
  const account = accountOf(params.merchant);
  if (account === undefined || query.merchant_id !== account) return 'The merchant is unknown.';
  const { orderid = '', amount = '', cur = '' } = query;
  const expected = vcode({ amount, merchant: account, order: orderid }, tools.secret(`${account}.verifyKey`));
  if (query.vcode !== expected) return 'Invalid vcode.';
  const wrong = Object.keys(rules).find((name) => !rules[name]?.(query[name] ?? ''));
  if (wrong !== undefined) return `${wrong} is missing or invalid.`;
  const known = desk.paymentByReference(account, orderid);
  if (known) return known;
  const amountMinor = tools.toMinor(amount, cur);
  if (amountMinor === undefined) return 'amount does not fit the currency.';
  return desk.openPayment({
    id: `rms_${desk.randomHex(10)}`,
    account,
    reference: orderid,
    amountMinor,
    currency: cur,
    expiresAt: desk.now + openForMs,
    details: {
      description: query.bill_desc ?? '',
      channel: (params.file ?? '').replace(/\.php$/, ''),
      returnUrl: query.returnurl ?? '',
      callbackUrl: query.callbackurl ?? '',
      tranId: '',
    },
  });
}

/** The number of a try to pay. */
export function newTranId(desk: SimulatorDesk): string {
  return desk.serial(11);
}

const statuses: Readonly<Record<SimulatedPayment['status'], readonly [code: string, name: string]>> = {
  pending: ['22', 'Pending'],
  paid: ['00', 'captured'],
  declined: ['11', 'failed'],
  cancelled: ['11', 'cancelled'],
  expired: ['11', 'failed'],
};

/** Two decimals in every currency. */
export function amountText(tools: SimulatorTools, amountMinor: number, currency: string): string {
  const [whole = '0', decimals = ''] = tools.toMajor(amountMinor, currency).split('.');
  return `${whole}.${decimals.padEnd(2, '0').slice(0, 2)}`;
}

/** What is reported about an order, with the requested lie if any. */
export function stand(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment, lie?: Lie) {
  const { reference, currency, account, status, details } = payment;
  const amountMinor = desk.chargeOf(payment.id)?.amountMinor ?? payment.amountMinor;
  const toldMinor = lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor;
  const other = `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}`;
  return {
    code: statuses[status][0],
    name: statuses[status][1],
    order: lie === 'other-order' ? other : reference,
    amount: amountText(tools, toldMinor, currency),
    currency: lie === 'wrong-currency' ? (currency === 'USD' ? 'MYR' : 'USD') : currency,
    merchant: lie === 'wrong-merchant' ? 'somebody-else' : account,
    tranId: String(details.tranId),
  };
}

/** The query by order, as JSON. Its refusal codes are the simulator's own. */
export function queryByOrder(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  request: SimulatorRequest,
  lie: Lie | undefined,
): SimulatorAnswer {
  const fields: Fields = Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
  const { oID = '', amount = '', domain, type } = fields;
  const account = accountOf(domain);
  if (account === undefined) return refusal('SIM_DOMAIN', 'Unknown merchant.');
  const expected = querySkey({ order: oID, merchant: account, amount }, tools.secret(`${account}.verifyKey`));
  if (fields.skey !== expected) return refusal('SIM_SKEY', 'Invalid skey.');
  if (type !== '2') return refusal('SIM_TYPE', 'This simulator answers only JSON.');
  const payment = desk.paymentByReference(account, oID);
  if (!payment || payment.details.tranId === '') return refusal('SIM_ORDER', 'No transaction of this order.');
  if (amount !== amountText(tools, payment.amountMinor, payment.currency))
    return refusal('SIM_AMOUNT', 'The order has another amount.');
  const told = stand(tools, desk, payment, lie);
  const signed = {
    StatCode: told.code,
    Amount: told.amount,
    Domain: told.merchant,
    OrderID: told.order,
  };
  return jsonAnswer(200, {
    ...signed,
    StatName: told.name,
    TranID: told.tranId,
    Currency: told.currency,
    Channel: 'fpx',
    VrfKey: vrfKey(signed, tools.secret(`${account}.secretKey`)),
    ErrorCode: '',
    ErrorDesc: '',
  });
}

export function refusal(code: string, words: string): SimulatorAnswer {
  return jsonAnswer(200, { error_code: code, error_desc: words });
}
