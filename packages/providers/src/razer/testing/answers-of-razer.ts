import type {
  Account,
  HttpOutcome,
  NotificationEvent,
  PaymentError,
  PaymentUpdate,
} from '@gemporium/provider-kit/provider.ts';
import {
  incoming,
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';
import { signatureOf } from '../signature.ts';

export const secretKey = 'razer-secret-of-the-test';
export const merchant = 'APPTEST0001';

export const request = paymentRequest({
  channelId: 10103,
  amount: { amountMinor: 1499, currency: 'MYR' },
});
export const payment = knownPayment(request, { providerReference: 'MPO000000000009' });

export const context = (script: Scripted[] = [], account: Partial<Account> = {}, secret = secretKey) =>
  scriptedContext({ provider: 'razer', merchant, ...account }, { secretKey: secret }, script);

/** A message with Razer's signature; a value that is not text is signed as JSON writes it. */
export function sealed<T extends object>(
  message: T,
  key = secretKey,
  hashType: 'hmac-sha256' | 'md5' = 'hmac-sha256',
): T & { signature: string } {
  const fields = Object.entries(message).map(([name, value]) => [name, value == null ? '' : String(value)]);
  return { ...message, signature: signatureOf(Object.fromEntries(fields), key, hashType) };
}

/** A signed answer to an accepted call. */
export const taken = (message: object, status = 200): HttpOutcome => jsonAnswer(status, sealed(message));

/** A refusal; refusals are not signed. */
export const error = (code: number | string, status = 400): HttpOutcome =>
  jsonAnswer(status, { code, message: 'why' });

const common = {
  applicationCode: merchant,
  referenceId: request.reference,
  version: 'v1',
  amount: 1499,
  currencyCode: 'MYR',
  paymentId: 'MPO000000000001',
  hashType: 'hmac-sha256',
};

export const opened = {
  ...common,
  paymentUrl: 'http://sandbox.example/razer/PaymentWall/Checkout/MPO000000000001',
};

export const shown = {
  ...common,
  paymentStatusCode: '00',
  paymentStatusDate: '2026-11-20T12:01:02Z',
  customerId: `p${'0a'.repeat(15)}f`,
  virtualCurrencyAmount: '',
};

/** A callback's fields, all as text. */
export const callback = { ...shown, amount: '1499' };

/** The message as a form body. */
export function formOf(message: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(message)) if (value !== undefined) form.set(name, String(value));
  return form.toString();
}

/** Every status that Razer documents. */
const documented: readonly [code: string, says: Partial<PaymentUpdate>][] = [
  ['00', { status: 'paid' }],
  ['01', { status: 'pending' }],
  ['02', { status: 'expired' }],
  ['03', { status: 'cancelled' }],
  ['93', { status: 'declined', error: 'authentication-failed' }],
  ['94', { status: 'declined', error: 'limit-exceeded' }],
  ['95', { status: 'declined', error: 'limit-exceeded' }],
  ['96', { status: 'declined', error: 'suspected-fraud' }],
  ['97', { status: 'declined', error: 'declined' }],
  ['98', { status: 'declined', error: 'insufficient-funds' }],
  ['99', { status: 'declined', error: 'declined' }],
];

/** Every status code that can be written; one that Razer does not document means pending. */
export const statuses = Array.from({ length: 100 }, (_, number): (typeof documented)[number] => {
  const code = String(number).padStart(2, '0');
  return documented.find(([known]) => known === code) ?? [code, { status: 'pending' }];
});

/** Razer's refusal codes by what each means here; a code that is missing is no certain refusal. */
export const meanings: Readonly<Record<string, PaymentError>> = {
  40001: 'invalid-request',
  40002: 'invalid-request',
  40003: 'invalid-request',
  40004: 'duplicate-reference',
  40005: 'method-unavailable',
  40006: 'invalid-request',
  40007: 'card-invalid',
  40008: 'invalid-request',
  40009: 'suspected-fraud',
  40013: 'limit-exceeded',
  40014: 'limit-exceeded',
  40015: 'method-unavailable',
  40101: 'configuration',
  40102: 'configuration',
  40103: 'configuration',
  40104: 'configuration',
};

/** The codes around those that Razer documents. */
export const codes = [40_000, 40_100, 40_400, 50_000]
  .flatMap((first) => Array.from({ length: 20 }, (_, place) => String(first + place)))
  .concat(['400', '404', '4040', '404000', '140400']);

/** What the adapter reads from a callback; signed by Razer unless it has a signature. */
export function read(message: object | string, account: Partial<Account> = {}, secret = secretKey) {
  const body =
    typeof message === 'string' ? message : formOf('signature' in message ? message : sealed(message));
  return readNotification(context([], account, secret), incoming(body));
}

/** The event in an authentic callback. */
export function told(message: object, account: Partial<Account> = {}): NotificationEvent {
  const reading = read(message, account);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}
