import type {
  Lie,
  PaymentStatus,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { fromWire, toWire } from './amounts.ts';
import type { Form, Result } from './answers.ts';
import type { Fields } from './signature.ts';

/** How long a payment wall stays open; the simulator's own choice. */
const openForMs = 3_600_000;
/** The limits of its one channel, in hundredths; also the simulator's choice. */
const leastAmount = 1;
const mostAmount = 10 ** 10;

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

const rules: Readonly<Record<string, { code: number; holds: (text: string) => boolean }>> = {
  referenceId: { code: 40001, holds: (text) => /^[\x21-\x7e]{1,64}$/.test(text) },
  returnUrl: { code: 40001, holds: isAddress },
  callbackUrl: { code: 40001, holds: (text) => text === '' || isAddress(text) },
  description: { code: 40001, holds: (text) => text.length <= 255 },
  customerId: { code: 40001, holds: (text) => text.length <= 100 },
  currencyCode: { code: 40003, holds: (text) => Intl.supportedValuesOf('currency').includes(text) },
  channelId: { code: 40005, holds: (text) => /^\d{0,20}$/.test(text) },
};

/** Opens a payment; a referenceId can be used only once. */
export function createPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
  fields: Form,
  origin: string,
): Result {
  const wrong = Object.entries(rules).find(([name, { holds }]) => !holds(fields[name] ?? ''));
  if (wrong) return { code: wrong[1].code, message: `${wrong[0]} is missing or invalid.` };
  const { referenceId = '', currencyCode = '', amount = '' } = fields;
  if (desk.paymentByReference(account, referenceId))
    return { code: 40004, message: 'referenceId has been used.' };
  const amountMinor = fromWire(tools, amount, currencyCode);
  if (amountMinor === undefined) return { code: 40006, message: 'amount is invalid.' };
  if (Number(amount) > mostAmount) return { code: 40013, message: 'amount is above the channel’s maximum.' };
  if (Number(amount) < leastAmount) return { code: 40014, message: 'amount is below the channel’s minimum.' };
  const id = `MPO${desk.serial(12)}`;
  const paymentUrl = `${origin}/razer/PaymentWall/Checkout/${id}`;
  desk.openPayment({
    id,
    account,
    reference: referenceId,
    amountMinor,
    currency: currencyCode,
    expiresAt: desk.now + openForMs,
    details: {
      returnUrl: fields.returnUrl ?? '',
      callbackUrl: fields.callbackUrl ?? '',
      description: fields.description ?? '',
      customerId: fields.customerId ?? '',
      channelId: fields.channelId ?? '',
      hashType: fields.hashType ?? '',
    },
  });
  return {
    fields: {
      applicationCode: account,
      referenceId,
      version: 'v1',
      amount: Number(amount),
      currencyCode,
      paymentId: id,
      paymentUrl,
    },
    paymentId: id,
  };
}

const statusCodes: Readonly<Record<PaymentStatus, string>> = {
  pending: '01',
  paid: '00',
  declined: '99',
  cancelled: '03',
  expired: '02',
};

/** Razer writes times in whole seconds. */
export function razerTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** A payment's state as queries and callbacks show it, with the requested lie if any. */
export function paymentFields(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie?: Lie,
): Fields {
  const { reference, currency, account, details } = payment;
  const amountMinor = desk.chargeOf(payment.id)?.amountMinor ?? payment.amountMinor;
  const toldMinor = lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor;
  return {
    applicationCode: lie === 'wrong-merchant' ? 'somebody-else' : account,
    referenceId:
      lie === 'other-order' ? `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}` : reference,
    paymentId: payment.id,
    version: 'v1',
    amount: toWire(tools, toldMinor, currency),
    currencyCode: lie === 'wrong-currency' ? (currency === 'USD' ? 'MYR' : 'USD') : currency,
    paymentStatusCode: statusCodes[payment.status],
    paymentStatusDate: razerTime(payment.updatedAt),
    customerId: String(details.customerId),
    virtualCurrencyAmount: '',
  };
}

/** The query, by the merchant's number or Razer's. */
export function queryPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  account: string,
  { referenceId = '', paymentId = '' }: Form,
  lie: Lie | undefined,
): Result {
  const found = referenceId === '' ? desk.payment(paymentId) : desk.paymentByReference(account, referenceId);
  return found?.account === account
    ? { fields: paymentFields(tools, desk, found, lie), paymentId: found.id }
    : { code: 40400, message: 'Payment is not found.' };
}
