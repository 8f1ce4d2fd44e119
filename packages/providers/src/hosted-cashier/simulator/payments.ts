import type { SimulatedPayment, SimulatorDesk } from '@gemporium/provider-kit/simulator.ts';
import type { Body } from '../../simulator/json.ts';
import { error, paymentView } from './answers.ts';
import { act } from './payer.ts';

export interface Result {
  readonly status: number;
  readonly value: object;
  readonly paymentId?: string;
}

const isAddress = (value: unknown) =>
  typeof value === 'string' && value.length <= 1000 && /^https?:\/\//.test(value) && URL.canParse(value);

const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  reference: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
  amount_minor: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0,
  currency: (value) => typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value),
  description: (value) => typeof value === 'string' && value !== '' && value.length <= 200,
  return_url: isAddress,
  notify_url: isAddress,
  expires_at: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  locale: (value) =>
    typeof value === 'string' && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value) && value.length <= 35,
};

const compared = ['amount_minor', 'currency', 'description', 'return_url', 'notify_url', 'locale'] as const;

function opened(payment: SimulatedPayment): object {
  return {
    id: payment.id,
    reference: payment.reference,
    status: payment.status,
    url: payment.details.url,
    expires_at: new Date(payment.expiresAt ?? 0).toISOString(),
  };
}

/** `POST /v1/payments`: one payment per reference; a repeat is answered with the existing one. */
export function createPayment(desk: SimulatorDesk, merchant: string, body: Body, pages: string): Result {
  const wrong = Object.keys(rules).find((name) => !rules[name]?.(body[name]));
  if (wrong !== undefined)
    return {
      status: 400,
      value: error('invalid_request', `The field ${wrong} is missing or has a wrong form.`),
    };
  const reference = String(body.reference);
  const known = desk.paymentByReference(merchant, reference);
  if (known) {
    const asked = (known.details.asked ?? {}) as Record<string, unknown>;
    const same =
      compared.every((name) => asked[name] === body[name]) &&
      known.expiresAt === Date.parse(String(body.expires_at));
    return same
      ? { status: 200, value: opened(known), paymentId: known.id }
      : {
          status: 409,
          value: error('reference_reused', 'This reference names a payment with other fields.'),
        };
  }
  const expiresAt = Date.parse(String(body.expires_at));
  if (expiresAt <= desk.now)
    return { status: 400, value: error('invalid_request', 'expires_at is in the past.') };
  const id = `pay_${desk.randomHex(12)}`;
  const payment = desk.openPayment({
    id,
    account: merchant,
    reference,
    amountMinor: Number(body.amount_minor),
    currency: String(body.currency),
    expiresAt,
    details: {
      url: `${pages}/${id}`,
      returnUrl: String(body.return_url),
      notifyUrl: String(body.notify_url),
      description: String(body.description),
      locale: String(body.locale),
      asked: Object.fromEntries(compared.map((name) => [name, body[name] as string | number])),
    },
  });
  return { status: 201, value: opened(payment), paymentId: id };
}

export const notFound: Result = {
  status: 404,
  value: error('not_found', 'This merchant has no payment with this reference.'),
};

/** `POST /v1/payments/{reference}/cancel`: closes an unpaid payment; closing it twice changes nothing. */
export function cancelPayment(desk: SimulatorDesk, payment: SimulatedPayment): Result {
  if (payment.status === 'paid')
    return { status: 409, value: error('already_paid', 'This payment is paid and can only be refunded.') };
  if (payment.status !== 'pending') return { status: 200, value: paymentView(desk, payment) };
  const result = act(desk, payment, 'cancel', {});
  return {
    status: 200,
    value: paymentView(desk, result.ok ? result.payment : payment),
    paymentId: payment.id,
  };
}
