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
import { asQueried, decimalsOf, fromWire } from './amounts.ts';
import type { Result } from './gateway.ts';

const pageLivesMs = 48 * 3600_000;
const languages = [
  ...[
    'bg',
    'cs',
    'cy',
    'de',
    'dk',
    'ee',
    'el',
    'en',
    'es',
    'fi',
    'fr',
    'fy',
    'hk',
    'hu',
    'id',
    'it',
    'jp',
    'kr',
  ],
  ...[
    'kz',
    'lt',
    'lv',
    'mo',
    'nl',
    'nn',
    'no',
    'pl',
    'pt',
    'pt_br',
    'ro',
    'ru',
    'se',
    'sh',
    'si',
    'sk',
    'sr',
  ],
  ...['sv', 'th', 'tr', 'tw', 'ua', 'uz', 'vi', 'zh'],
];

const isAddress = (value: unknown) =>
  isText(value, 255) && /^https?:\/\//.test(String(value)) && URL.canParse(String(value));
const areTexts = (value: unknown, longest: Readonly<Record<string, number>>) => {
  const fields = objectOf(value);
  return (
    fields !== undefined && Object.entries(fields).every(([name, one]) => isText(one, longest[name] ?? 0))
  );
};

const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  captureDelayHours: (value) => String(value) === '0',
  merchantTransactionId: (value) => isText(value, 64),
  payResultUrl: isAddress,
  payCancelUrl: isAddress,
  // A query string would be lost.
  notificationUrl: (value) => value === undefined || (isAddress(value) && !String(value).includes('?')),
  shopperIP: (value) => isText(value, 128) && /^[0-9a-f.:]+$/.test(String(value)),
  timeExpire: (value) => value === undefined || (typeof value === 'string' && /^\d{10}$/.test(value)),
  remark: (value) => isOptionalText(value, 255),
  tradeCountry: (value) => value === undefined || isCountryName(value),
  paymentMethods: (value) =>
    value === undefined ||
    (Array.isArray(value) && value.length > 0 && value.every((one) => isText(one, 64))),
  customer: (value) =>
    value === undefined || areTexts(value, { email: 128, phone: 20, firstName: 64, lastName: 64 }),
  goods: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one) =>
        areTexts(one, { name: 500, unitPrice: 12, number: 12, imgUrl: 255, virtualProduct: 1 }) &&
        ['name', 'unitPrice', 'number'].every((name) => objectOf(one)?.[name] !== undefined),
    ),
  reCharge: (value) =>
    value === undefined || areTexts(value, { type: 64, accountId: 64, gameName: 64, gameTerminal: 64 }),
};

const statuses: Readonly<Record<PaymentStatus, string>> = {
  pending: 'INIT',
  paid: 'SUCCESS',
  declined: 'FAILED',
  cancelled: 'CLOSED',
  expired: 'CLOSED',
};

function opened(
  tools: SimulatorTools,
  { id, reference, amountMinor, currency, details }: SimulatedPayment,
): Result {
  const token = String(details.token);
  return {
    code: '000000',
    contents: {
      transactionId: id,
      merchantTransactionId: reference,
      currency,
      token,
      amount: tools.toMajor(amountMinor, currency),
      paymentUrl: String(details.paymentUrl),
      innerJsUrl: `https://pay.example/static/sdk/ppPay.min.js?token=${token}`,
    },
    paymentId: id,
  };
}

/** The usual codes of languages for which PingPong has its own. */
const usual: Readonly<Record<string, string>> = { jp: 'ja', kr: 'ko', tw: 'zh-tw', hk: 'zh-tw', mo: 'zh-tw' };

function languageOf(language: unknown): string | null {
  return language === undefined ? null : (usual[String(language)] ?? String(language));
}

/** `prePay`: one order for each merchantTransactionId, which stays as it was first opened. */
export function prePay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
  contents: Body,
  origin: string,
): Result {
  if (Object.keys(rules).some((name) => !rules[name]?.(contents[name]))) return { code: '102000' };
  const { currency, language } = contents;
  if (decimalsOf(currency) === undefined) return { code: '106000' };
  if (language !== undefined && !languages.includes(String(language))) return { code: '106003' };
  const amountMinor = fromWire(tools, contents.amount, String(currency), 12);
  if (amountMinor === undefined) return { code: '102000' };
  const reference = String(contents.merchantTransactionId);
  const known = desk.paymentByReference(account, reference);
  if (known) return opened(tools, known);
  const id = `2026${desk.serial(15)}`;
  const token = `EU:${desk.randomHex(24)}`;
  const closesAt = contents.timeExpire === undefined ? undefined : Number(contents.timeExpire) * 1000;
  const payment = desk.openPayment({
    id,
    account,
    reference,
    amountMinor,
    currency: String(currency),
    expiresAt: Math.min(closesAt ?? desk.now + pageLivesMs, desk.now + pageLivesMs),
    details: {
      token,
      paymentUrl: `${origin}/pingpong/checkout/${id}?token=${encodeURIComponent(token)}`,
      goods: String(objectOf((contents.goods as unknown[])[0])?.name),
      payResultUrl: String(contents.payResultUrl),
      payCancelUrl: String(contents.payCancelUrl),
      notificationUrl: contents.notificationUrl === undefined ? null : String(contents.notificationUrl),
      language: languageOf(language),
      method: Array.isArray(contents.paymentMethods) ? String(contents.paymentMethods[0]) : '',
    },
  });
  return opened(tools, payment);
}

/** The transaction's state, with the requested lie if any. Only answers say why it failed. */
export function transactionView(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): JsonObject {
  const { id, reference, currency } = payment;
  const amountMinor = desk.chargeOf(id)?.amountMinor ?? payment.amountMinor;
  const toldMinor = lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor;
  return {
    transactionId: id,
    merchantTransactionId:
      lie === 'other-order' ? `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}` : reference,
    status: statuses[payment.status],
    amount: tools.toMajor(toldMinor, currency),
    currency: lie === 'wrong-currency' ? (currency === 'EUR' ? 'USD' : 'EUR') : currency,
    transactionTime: String(payment.createdAt),
    captureDelayHours: 0,
  };
}

/** `query`, by the merchant's number or by PingPong's. */
export function queryTransaction(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
  { merchantTransactionId, transactionId }: Body,
  lie: Lie | undefined,
): Result {
  const found =
    typeof merchantTransactionId === 'string'
      ? desk.paymentByReference(account, merchantTransactionId)
      : desk.payment(String(transactionId));
  if (found?.account !== account) return { code: '107001' };
  const view = transactionView(tools, desk, found, lie);
  const { failedBy } = found.details;
  return {
    code: '001000',
    contents: {
      ...view,
      amount: asQueried(String(view.amount)),
      ...(found.status === 'declined' ? { resultCode: String(failedBy) } : {}),
      ...(found.status === 'paid' ? { resultCode: '000000', threeDSecure: '' } : {}),
    },
    paymentId: found.id,
  };
}
