import type {
  JsonObject,
  Lie,
  PaymentStatus,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, isText, objectOf } from '../../simulator/json.ts';
import { type Asked, failure, type Result, success } from './gateway.ts';

const isAddress = (value: unknown) =>
  isText(value, 2048) && /^https?:\/\//.test(value) && URL.canParse(value);
const isTime = (value: unknown) => value === undefined || (isText(value, 35) && Date.parse(value) > 0);

/** Minor units and currency of an amount in Antom's form, digits as text; undefined if it is not an amount. */
export function amountOf(value: unknown): { amountMinor: number; currency: string } | undefined {
  const { currency, value: text } = objectOf(value) ?? {};
  if (!isText(currency, 3) || !Intl.supportedValuesOf('currency').includes(currency)) return undefined;
  const amountMinor = Number(text);
  const isWritten = isText(text, 16) && String(amountMinor) === text && Number.isSafeInteger(amountMinor);
  return isWritten && amountMinor > 0 ? { amountMinor, currency } : undefined;
}

/** Whether every wallet and bank can show the text. */
const isEnglish = (text: string) => [...text].every((letter) => letter >= ' ' && letter <= '~');

/** Whether the order is valid: its amount is the payment's, and its payer has an id at the merchant. */
function isOrder(value: unknown, { paymentAmount }: Body): boolean {
  const order = objectOf(value) ?? {};
  const isDescribed = isText(order.orderDescription, 256) && isEnglish(order.orderDescription);
  return (
    isDescribed &&
    isText(order.referenceOrderId, 64) &&
    isText(objectOf(order.buyer)?.referenceBuyerId, 64) &&
    JSON.stringify(order.orderAmount) === JSON.stringify(paymentAmount)
  );
}

/** A browser on a phone must name the phone's system. */
function isEnv(value: unknown): boolean {
  const { terminalType, osType } = objectOf(value) ?? {};
  return terminalType === 'WEB' || (terminalType === 'WAP' && ['IOS', 'ANDROID'].includes(String(osType)));
}

const rules: Readonly<Record<string, (value: unknown, data: Body) => boolean>> = {
  productCode: (value) => value === 'CASHIER_PAYMENT',
  paymentRequestId: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
  paymentAmount: (value) => amountOf(value) !== undefined,
  order: isOrder,
  paymentMethod: (value) => isText(objectOf(value)?.paymentMethodType, 64),
  env: isEnv,
  paymentRedirectUrl: isAddress,
  paymentNotifyUrl: (value) => value === undefined || isAddress(value),
  paymentExpiryTime: isTime,
  paymentSessionExpiryTime: isTime,
  settlementStrategy: (value) => value === undefined || isText(objectOf(value)?.settlementCurrency, 3),
};

/** Wallets with limits, in minor units: the amount must be a multiple of `step` and at least `least`. */
const limits: Readonly<Record<string, { step?: number; least?: number }>> = {
  JKOPAY: { step: 100 },
  OCTOPUS: { step: 10 },
  DANA: { least: 30_000 },
  KAKAOPAY: { least: 50 },
};

function complaint(data: Body): Result | undefined {
  const wrong = Object.keys(rules).find((name) => !rules[name]?.(data[name], data));
  if (wrong !== undefined) return failure('PARAM_ILLEGAL', `Illegal parameters exist: ${wrong}.`);
  const { amountMinor = 0 } = amountOf(data.paymentAmount) ?? {};
  const { step = 1, least = 1 } = limits[methodOf(data)] ?? {};
  return amountMinor % step === 0 && amountMinor >= least
    ? undefined
    : failure('INVALID_AMOUNT', 'The amount is not one of this payment method.');
}

const methodOf = (data: Body) => String(objectOf(data.paymentMethod)?.paymentMethodType);

const wentWrong = 'The message of the request differs from that of the one before.';

/** A wallet's payment without a requested expiry is open for 14 minutes. */
const lifetimeMs = 14 * 60_000;

function open(
  desk: SimulatorDesk,
  { merchant, data }: Asked,
  more: JsonObject,
  expiry: unknown,
): SimulatedPayment {
  const { amountMinor = 0, currency = '' } = amountOf(data.paymentAmount) ?? {};
  const order = objectOf(data.order) ?? {};
  return desk.openPayment({
    account: merchant,
    reference: String(data.paymentRequestId),
    amountMinor,
    currency,
    id: `2026${desk.randomHex(14).toUpperCase()}`,
    expiresAt: typeof expiry === 'string' ? Date.parse(expiry) : desk.now + lifetimeMs,
    details: {
      asked: JSON.stringify(data),
      method: methodOf(data),
      description: String(order.orderDescription),
      returnUrl: String(data.paymentRedirectUrl),
      notifyUrl: typeof data.paymentNotifyUrl === 'string' ? data.paymentNotifyUrl : null,
      code: null,
      ...more,
    },
  });
}

/** `pay`: one payment per paymentRequestId; a repeat returns its result once that is final. */
export function pay(desk: SimulatorDesk, asked: Asked, origin: string): Result {
  const wrong = complaint(asked.data);
  if (wrong) return wrong;
  if (methodOf(asked.data) === 'CARD')
    return failure('INVALID_PAYMENT_METHOD_META_DATA', 'The card is missing.');
  const known = desk.paymentByReference(asked.merchant, String(asked.data.paymentRequestId));
  if (known && known.details.asked !== JSON.stringify(asked.data))
    return failure('REPEAT_REQ_INCONSISTENT', wentWrong);
  const payment = known ?? open(desk, asked, {}, asked.data.paymentExpiryTime);
  if (payment.status === 'declined' || payment.status === 'expired')
    return failure(String(payment.details.code), 'The payment has failed.');
  const data = {
    paymentRequestId: payment.reference,
    paymentId: payment.id,
    paymentAmount: wireAmount(payment.amountMinor, payment.currency),
    paymentCreateTime: new Date(payment.createdAt).toISOString(),
  };
  if (payment.status === 'paid') return success(data, payment.id);
  return {
    status: 'U',
    code: 'PAYMENT_IN_PROCESS',
    message: 'payment in process.',
    paymentId: payment.id,
    data: { ...data, normalUrl: `${origin}/alipay/cashier/${payment.id}` },
  };
}

/**
 * `createPaymentSession` for the card form on the merchant's page: the payment begins when the payer submits the
 * form.
 */
export function createPaymentSession(desk: SimulatorDesk, asked: Asked): Result {
  const { data } = asked;
  const wrong = complaint(data);
  if (wrong) return wrong;
  const { isAuthorization, captureMode } = objectOf(data.paymentFactor) ?? {};
  const isForm = data.productScene === 'ELEMENT_PAYMENT' && methodOf(data) === 'CARD';
  if (!isForm || isAuthorization !== true || captureMode !== 'AUTOMATIC')
    return failure('PARAM_ILLEGAL', 'Illegal parameters exist.');
  const known = desk.paymentByReference(asked.merchant, String(data.paymentRequestId));
  if (known && known.details.asked !== JSON.stringify(data))
    return failure('REPEAT_REQ_INCONSISTENT', wentWrong);
  const payment =
    known ?? open(desk, asked, { isSent: false, isReserved: false }, data.paymentSessionExpiryTime);
  return success(
    {
      paymentSessionId: `S${payment.id}`,
      paymentSessionData: `${payment.id}&&sandbox&&${payment.currency}`,
      paymentSessionExpiryTime: new Date(payment.expiresAt ?? desk.now).toISOString(),
    },
    payment.id,
  );
}

export function wireAmount(amountMinor: number, currency: string): { currency: string; value: string } {
  return { currency, value: String(amountMinor) };
}

const statuses: Readonly<Record<PaymentStatus, string>> = {
  pending: 'PROCESSING',
  paid: 'SUCCESS',
  declined: 'FAIL',
  cancelled: 'CANCELLED',
  expired: 'FAIL',
};

/** What was paid, with the requested lie. */
export function paidAmount(desk: SimulatorDesk, { id, amountMinor, currency }: SimulatedPayment, lie?: Lie) {
  const paid = desk.chargeOf(id)?.amountMinor ?? amountMinor;
  return wireAmount(
    lie === 'wrong-amount' ? Math.floor(paid / 10) || paid + 1 : paid,
    lie === 'wrong-currency' ? (currency === 'EUR' ? 'USD' : 'EUR') : currency,
  );
}

/** A payment as inquiryPayment and notifyPayment show it, with the requested lie. */
export function paymentView(desk: SimulatorDesk, payment: SimulatedPayment, lie?: Lie): JsonObject {
  const { reference, details } = payment;
  return {
    paymentRequestId:
      lie === 'other-order'
        ? reference.replace(/[0-9A-Z](?=(-\d+)?$)/, (last) => (last === '0' ? '1' : '0'))
        : reference,
    paymentId: payment.id,
    paymentAmount: paidAmount(desk, payment, lie),
    paymentCreateTime: new Date(payment.createdAt).toISOString(),
    paymentMethodType: String(details.method),
    ...(payment.status === 'paid' ? { paymentTime: new Date(payment.updatedAt).toISOString() } : {}),
  };
}

function find(desk: SimulatorDesk, { merchant, data }: Asked): SimulatedPayment | undefined {
  const found =
    typeof data.paymentId === 'string'
      ? desk.payment(data.paymentId)
      : desk.paymentByReference(merchant, String(data.paymentRequestId));
  // A card form that has not been submitted is not a payment.
  return found?.account === merchant && found.details.isSent !== false ? found : undefined;
}

const noSuchOrder = failure('ORDER_NOT_EXIST', 'The order does not exist.');

/** `inquiryPayment` */
export function inquiryPayment(desk: SimulatorDesk, asked: Asked, lie: Lie | undefined): Result {
  const payment = find(desk, asked);
  if (!payment) return noSuchOrder;
  const charge = desk.chargeOf(payment.id);
  const isCard = payment.details.method === 'CARD';
  const followed = [
    ...(isCard && charge ? [followUp('CAPTURE', 'SUCCESS', `C${payment.id}`, charge)] : []),
    ...desk
      .refundsOf(payment.id)
      .filter((one) => one.kind === 'refund')
      .map((one) => followUp('REFUND', refundStatuses[one.status], one.id, one)),
  ];
  const status = payment.details.isReserved === true ? 'SUCCESS' : statuses[payment.status];
  return success(
    {
      ...paymentView(desk, payment, lie),
      paymentStatus: status,
      paymentResultCode: String(
        payment.details.code ?? (status === 'PROCESSING' ? 'PAYMENT_IN_PROCESS' : 'SUCCESS'),
      ),
      paymentResultMessage: '',
      ...(followed.length > 0 ? { transactions: followed } : {}),
    },
    payment.id,
  );
}

export const refundStatuses = { pending: 'PROCESSING', succeeded: 'SUCCESS', failed: 'FAIL' } as const;

function followUp(
  transactionType: string,
  transactionStatus: string,
  transactionId: string,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): JsonObject {
  const transactionAmount = wireAmount(amountMinor, currency);
  return { transactionType, transactionStatus, transactionId, transactionAmount };
}

/** `cancel`: closes an open payment, and gives the money of a paid one back. */
export function cancel(desk: SimulatorDesk, asked: Asked): Result {
  const payment = find(desk, asked);
  if (!payment) return noSuchOrder;
  const charge = desk.chargeOf(payment.id);
  if (payment.status === 'paid' && charge)
    desk.refund({
      id: `R${desk.randomHex(14).toUpperCase()}`,
      charge,
      refundReference: `cancel of ${payment.reference}`,
      kind: 'refund',
      amountMinor: charge.amountMinor,
      status: 'succeeded',
    });
  if (payment.status === 'declined' || payment.status === 'expired')
    return failure('ORDER_STATUS_INVALID', 'The order status is invalid.');
  desk.changePayment(payment.id, { status: 'cancelled', details: { code: 'ORDER_IS_CANCELED' } });
  const data = { paymentId: payment.id, paymentRequestId: payment.reference };
  return success({ ...data, cancelTime: new Date(desk.now).toISOString() }, payment.id);
}
