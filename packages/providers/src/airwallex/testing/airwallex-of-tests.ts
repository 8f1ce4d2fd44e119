import type {
  Account,
  HttpOutcome,
  NotificationEvent,
  NotificationReading,
} from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex } from '@gemporium/provider-kit/signatures.ts';
import {
  incoming,
  jsonAnswer,
  knownPayment,
  paymentRequest,
  refundRequest,
  type Scripted,
  type ScriptedContext,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';

/** The secret shown in Airwallex's documentation of webhooks. */
export const webhookSecret = 'whsec_CEm2XM_JZ1x5FxUUEGcZoRgIz4RZfDE';
export const merchant = 'acct_TOslkS7';
export const intentId = 'int_hkdmvldq5g8h5qequao';

export const request = paymentRequest({ channelId: 11701 });
export const payment = knownPayment(request, {
  providerReference: intentId,
  memo: { clientSecret: 'secret of the intent' },
});
/** The same payment after create's answer was lost. */
export const { providerReference: _none, ...unnumbered } = payment;
let count = 0;
export const loggedIn = (token = 'token-1', expires_at = '2026-11-20T12:30:00+0000'): HttpOutcome =>
  jsonAnswer(201, { token, expires_at });

/** A separate context for each test, because tokens are cached by address. The login comes before the script. */
export const context = (
  script: Scripted[] = [],
  account: Partial<Account> = {},
  secrets: Record<string, string> = {},
): ScriptedContext => {
  count += 1;
  return {
    ...scriptedContext(
      { provider: 'airwallex', merchant, ...account },
      { clientId: 'client', apiKey: 'the-api-key', webhookSecret, ...secrets },
      [loggedIn(), ...script],
    ),
    baseUrl: `http://sandbox${count}.example/airwallex/api/v1`,
  };
};

export const intent = {
  id: intentId,
  request_id: request.reference,
  merchant_order_id: request.reference,
  amount: 14.99,
  currency: 'USD',
  captured_amount: 14.99,
  status: 'SUCCEEDED',
  created_at: '2026-11-20T12:00:00+0000',
  updated_at: '2026-11-20T12:01:00+0000',
};
export const open = { ...intent, status: 'REQUIRES_PAYMENT_METHOD', captured_amount: 0 };
export const created = { ...open, client_secret: 'secret of the intent' };

export const refunded = {
  id: 'rfd_1',
  request_id: refundRequest.refundReference,
  payment_intent_id: intentId,
  payment_attempt_id: 'att_1',
  amount: 5,
  currency: 'USD',
  status: 'RECEIVED',
};

export const disputed = {
  id: 'dsp_1',
  payment_intent_id: intentId,
  merchant_order_id: request.reference,
  payment_attempt_id: 'att_1',
  amount: 12.5,
  currency: 'USD',
  stage: 'CHARGEBACK',
  status: 'REQUIRES_RESPONSE',
  mode: 'STANDARD',
  payment_method_type: 'card',
  card_brand: 'visa',
  created_at: '2026-11-21T08:00:00+0000',
  updated_at: '2026-11-22T09:30:00+0000',
};

export const error = (code: string, status = 400): HttpOutcome =>
  jsonAnswer(status, { code, message: 'why' });

/** A webhook of this name about this object. */
export const webhook = (name: string, object: unknown, more: object = {}) => ({
  id: 'evt_1',
  name,
  account_id: merchant,
  data: { object },
  created_at: '2026-11-20T12:01:00+0000',
  version: '2025-06-30',
  ...more,
});

export const timestamp = '1763640061000';

/** The headers that Airwallex sends with a body. */
export const sealed = (body: string, key = webhookSecret, time = timestamp) => ({
  'x-timestamp': time,
  'x-signature': hmacSha256Hex(Buffer.from(key), time + body),
});

/** How the adapter reads a message; signed by Airwallex unless other headers are given. */
export function read(
  message: unknown,
  headers?: Record<string, string>,
  secret = webhookSecret,
): NotificationReading {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return readNotification(
    context([], {}, { webhookSecret: secret }),
    incoming(body, headers ?? sealed(body)),
  );
}

/** The event in an authentic message. */
export function told(message: unknown): NotificationEvent {
  const reading = read(message);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}
