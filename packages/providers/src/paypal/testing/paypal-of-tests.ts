import { createSign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Account, HttpOutcome, HttpRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import {
  incoming,
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

export const merchant = 'MERCHANT00001';
export const request = paymentRequest({
  channelId: 10201,
  returnUrl: 'http://watt.localhost:8080/return/paypal/GP0123456789ABCDEF-1',
});
export const { reference } = request;
export const orderId = '5O190127TN364715T';
export const captureId = '3C679366HH908993F';
export const payment = knownPayment(request, { memo: { orderId } });
export const paidPayment = { ...payment, providerReference: captureId };
export const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
export const dollars = (value: string) => ({ currency_code: 'USD', value });

export interface PayPalContext extends ProviderContext {
  sent: HttpRequest[];
  /** All requests except those for a token. */
  asked: HttpRequest[];
}

let count = 0;

/**
 * A context whose PayPal gives a token and then answers by script. Each has its own address, because caches go by
 * address.
 */
export function context(
  script: readonly Scripted[] = [],
  {
    now = scriptedNow,
    token = jsonAnswer(200, { access_token: 'A21AAtoken', expires_in: 32_400 }) as Scripted,
    account = {},
    secrets = {},
  }: {
    now?: Date;
    token?: Scripted;
    account?: Partial<Account>;
    secrets?: Record<string, string>;
  } = {},
): PayPalContext {
  count += 1;
  const sent: HttpRequest[] = [];
  const asked: HttpRequest[] = [];
  const known: Record<string, string> = {
    clientId: 'client-of-the-test',
    clientSecret: 'secret-of-the-test',
    webhookId: '8PT597110X687430L',
    ...secrets,
  };
  return {
    account: { id: 'paypal-main', provider: 'paypal', mode: 'sandbox', merchant, settings: {}, ...account },
    baseUrl: `http://sandbox${count}.example/paypal`,
    secret: (name) => known[name] ?? '',
    async http(one): Promise<HttpOutcome> {
      sent.push(one);
      const isToken = one.url.endsWith('/v1/oauth2/token');
      if (!isToken) asked.push(one);
      const step = isToken ? token : script[asked.length - 1];
      if (step === undefined) throw new Error(`not expected: ${one.method} ${one.url}`);
      return typeof step === 'function' ? step(one) : step;
    },
    mayAskForStranger: async () => true,
    now: () => now,
    sent,
    asked,
  };
}

const links = [
  { href: `http://sandbox.example/paypal/v2/checkout/orders/${orderId}`, rel: 'self', method: 'GET' },
  {
    href: `http://sandbox.example/paypal/checkoutnow?token=${orderId}`,
    rel: 'payer-action',
    method: 'GET',
  },
];

export const capture = {
  id: captureId,
  status: 'COMPLETED',
  amount: dollars('14.99'),
  final_capture: true,
  custom_id: reference,
  invoice_id: reference,
  payee: { merchant_id: merchant },
  status_details: { reason: 'PENDING_REVIEW' },
  supplementary_data: { related_ids: { order_id: orderId } },
};

export const refund = {
  id: '1JU08902781691411',
  status: 'COMPLETED',
  amount: dollars('5.00'),
  custom_id: `${reference}-R1`,
  invoice_id: `${reference}-R1`,
  payer: { merchant_id: merchant },
  update_time: '2026-11-20T11:00:00Z',
  links: [
    { href: 'https://api.paypal.com/v2/payments/refunds/1JU08902781691411', rel: 'self', method: 'GET' },
    { href: `https://api.paypal.com/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
  ],
};

/** An order in this state, with these payments. */
export function order(status: string, payments?: object | null) {
  return {
    id: orderId,
    status,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        amount: dollars('14.99'),
        payee: { merchant_id: merchant },
        custom_id: reference,
        invoice_id: reference,
        ...(payments === undefined ? {} : { payments }),
      },
    ],
    links,
  };
}

/** A refusal in PayPal's form. */
export function refused(status: number, issue?: string, name = 'UNPROCESSABLE_ENTITY'): HttpOutcome {
  return jsonAnswer(status, {
    name,
    message: 'No.',
    debug_id: '90957fca61718',
    ...(issue === undefined ? {} : { details: [{ issue, description: 'No.' }] }),
  });
}

/** A webhook signed with this key. */
export function signed(
  body: string,
  address: string,
  key: KeyObject,
  {
    webhookId = '8PT597110X687430L',
    headers = {},
  }: { webhookId?: string; headers?: Record<string, string> } = {},
) {
  const id = '69cd13f0-d67a-11e5-baa3-778b53f4ae55';
  const time = '2026-11-20T12:00:00Z';
  const text = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`;
  return incoming(body, {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
    'paypal-cert-url': address,
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    ...headers,
  });
}
