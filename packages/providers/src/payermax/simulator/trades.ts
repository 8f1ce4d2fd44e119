import { isCountryName } from '@gemporium/provider-kit/simulated-countries.ts';
import type {
  JsonObject,
  Lie,
  PaymentStatus,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, isOptionalText, isText, objectOf } from '../../simulator/json.ts';
import { fromWire, toWire } from './amounts.ts';
import type { Asked, Result } from './gateway.ts';

const isAddress = (value: unknown, longest: number) =>
  typeof value === 'string' && value.length <= longest && /^https?:\/\//.test(value) && URL.canParse(value);

const rules: Readonly<Record<string, (value: unknown, data: Body) => boolean>> = {
  outTradeNo: (value) => typeof value === 'string' && /^[A-Za-z0-9_]{1,64}$/.test(value),
  integrate: (value) => value === 'Hosted_Checkout',
  // Brazil's Pix shows no more than 43 characters.
  subject: (value, { currency }) =>
    isText(value, currency === 'BRL' ? 43 : 256) && !/^\d+$/.test(String(value)),
  currency: (value) => typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value),
  userId: (value) => isText(value, 64),
  frontCallbackUrl: (value) => isAddress(value, 1024),
  notifyUrl: (value) => value === undefined || isAddress(value, 256),
  country: (value) => value === undefined || isCountryName(value),
  language: (value) => isOptionalText(value, 16),
  reference: (value) => isOptionalText(value, 512),
  expireTime: (value) => value === undefined || (typeof value === 'string' && /^\d{1,9}$/.test(value)),
  paymentDetail: (value, { country }) => {
    if (value === undefined) return true;
    const { paymentMethodType, targetOrg } = objectOf(value) ?? {};
    if (!isOptionalText(paymentMethodType, 16) || !isOptionalText(targetOrg, 16)) return false;
    // A way to pay needs a country, and an institution needs a way to pay.
    return paymentMethodType === undefined ? targetOrg === undefined : country !== undefined;
  },
};

/** Like PayerMax: at least half an hour, at most a day. */
function lifetimeMs(expireTime: unknown): number {
  const seconds = Number(expireTime ?? 3600);
  return Math.min(Math.max(seconds, 1800), 86_400) * 1000;
}

/**
 * The store's own reference, under which the sandbox's books and faults know payments. PayerMax takes no hyphens and
 * ignores case; the store writes an underscore for each hyphen.
 */
export function referenceOf(outTradeNo: string): string {
  return outTradeNo.toUpperCase().replaceAll('_', '-');
}

const statuses: Readonly<Record<PaymentStatus, string>> = {
  pending: 'PENDING',
  paid: 'SUCCESS',
  declined: 'FAILED',
  cancelled: 'CLOSED',
  expired: 'CLOSED',
};

function opened(payment: SimulatedPayment): Result {
  return {
    data: {
      redirectUrl: String(payment.details.redirectUrl),
      outTradeNo: String(payment.details.outTradeNo),
      tradeToken: payment.id,
      status: statuses[payment.status],
    },
    paymentId: payment.id,
  };
}

/**
 * `orderAndPay`: one trade for each outTradeNo. The same order sent again gets the same trade; a different one is
 * refused.
 */
export function orderAndPay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { merchant, appId, data }: Asked,
  origin: string,
): Result {
  const wrong = Object.keys(rules).find((name) => !rules[name]?.(data[name], data));
  if (wrong !== undefined) return { code: 'PARAMS_INVALID', msg: `${wrong} is invalid.` };
  const currency = String(data.currency);
  const amountMinor = fromWire(tools, data.totalAmount, currency);
  if (amountMinor === undefined) return { code: 'AMOUNT_INVALID', msg: 'The amount is invalid.' };
  const outTradeNo = String(data.outTradeNo);
  const reference = referenceOf(outTradeNo);
  const asked = JSON.stringify({ ...data, outTradeNo: reference });
  const known = desk.paymentByReference(merchant, reference);
  if (known)
    return known.details.asked === asked
      ? opened(known)
      : { code: 'ORDER_REPEAT', msg: 'The order number has been used.' };
  const id = `T${desk.randomHex(12).toUpperCase()}`;
  const payment = desk.openPayment({
    id,
    account: merchant,
    reference,
    amountMinor,
    currency,
    expiresAt: desk.now + lifetimeMs(data.expireTime),
    details: {
      appId,
      outTradeNo,
      asked,
      redirectUrl: `${origin}/payermax/cashier/${id}`,
      subject: String(data.subject),
      frontCallbackUrl: String(data.frontCallbackUrl),
      notifyUrl: data.notifyUrl === undefined ? null : String(data.notifyUrl),
      reference: data.reference === undefined ? null : String(data.reference),
      country: data.country === undefined ? null : String(data.country),
      language: languageOf(data.language),
      way: String(objectOf(data.paymentDetail)?.paymentMethodType ?? 'CARD'),
    },
  });
  return opened(payment);
}

/** The usual codes of languages for which PayerMax has its own. */
const usual: Readonly<Record<string, string>> = { in: 'id', mys: 'ms' };

function languageOf(language: unknown): string | null {
  return language === undefined ? null : (usual[String(language)] ?? String(language));
}

/** The trade as queries and notifications show it, with the requested lie if any. */
export function tradeView(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): JsonObject {
  const charge = desk.chargeOf(payment.id);
  const amountMinor = charge?.amountMinor ?? payment.amountMinor;
  const toldMinor = lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor;
  const outTradeNo = String(payment.details.outTradeNo);
  const { currency, details } = payment;
  const toldCurrency = lie === 'wrong-currency' ? (currency === 'EUR' ? 'USD' : 'EUR') : currency;
  // The published example of a closed trade has no completeTime.
  const isCompleted = payment.status === 'paid' || payment.status === 'declined';
  return {
    outTradeNo:
      lie === 'other-order'
        ? outTradeNo.replace(/[0-9A-Z](?=(_\d+)?$)/i, (last) => (last === '0' ? '1' : '0'))
        : outTradeNo,
    tradeToken: payment.id,
    totalAmount: toWire(tools, toldMinor, currency),
    currency: toldCurrency,
    ...(details.country === null ? {} : { country: String(details.country) }),
    status: statuses[payment.status],
    ...(details.reference === null ? {} : { reference: String(details.reference) }),
    ...(isCompleted ? { completeTime: new Date(payment.updatedAt).toISOString() } : {}),
    paymentDetails: charge ? [{ paymentMethodType: String(details.way), payCurrency: currency }] : [],
  };
}

/** `orderQuery` */
export function orderQuery(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { merchant, data }: Asked,
  lie: Lie | undefined,
): Result {
  const payment = desk.paymentByReference(merchant, referenceOf(String(data.outTradeNo)));
  if (!payment) return { code: 'ORDER_NOT_EXIST', msg: 'The order does not exist.' };
  const view = tradeView(tools, desk, payment, lie);
  return { data: { ...view, resultMsg: '' }, paymentId: payment.id };
}
