import { sign } from 'node:crypto';
import { countryCode } from '@gemporium/domain/country.ts';
import type { Account, HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import {
  incoming,
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';

/** The second one stands for a key pair, of which we use the public half. */
export const secrets = { integrationKey: 'test_ik_of_the_tests', notificationKey: '3e'.repeat(32) };
export const merchant = 'gems-in-latin-america';
export const hash = '66e45f37b6700ed7119469c774a824a006a1da0293ffd204';

export const request = paymentRequest({ channelId: 12201, country: countryCode('BR')! });
export const payment = knownPayment(request, { providerReference: hash });
/**
 * The first ten characters of the hash of the payment's reference, in capitals, and the part that the refund's
 * reference adds to it.
 */
export const refundCode = '104C9C6062-R1';

export const context = (script: Scripted[] = [], account: Partial<Account> = {}) =>
  scriptedContext({ provider: 'ebanx', merchant, ...account }, secrets, script);

export const taken = (data: object, status = 200): HttpOutcome =>
  jsonAnswer(status, { ...data, status: 'SUCCESS' });
export const error = (status_code: string, status = 200): HttpOutcome =>
  jsonAnswer(status, { status: 'ERROR', status_code, status_message: 'why' });

/** A payment as EBANX shows it, confirmed unless it says otherwise. */
export const shown = (more: object = {}) => ({
  hash,
  country: 'br',
  merchant_payment_code: request.reference,
  order_number: null,
  status: 'CO',
  amount_br: '78.70',
  amount_ext: '14.99',
  amount_iof: '0.00',
  currency_ext: 'USD',
  transaction_status: { acquirer: 'EBANX', code: 'OK', description: 'Accepted' },
  ...more,
});

/** The answer that contains it. */
export const showing = (more: object = {}): HttpOutcome => taken({ payment: shown(more) });

/** A refund as EBANX shows it. */
export const refundShown = (more: object = {}) => ({
  id: '20739',
  merchant_refund_code: refundCode,
  status: 'RE',
  amount_ext: '5.00',
  description: 'x',
  ...more,
});

export const opened = {
  redirect_url: `http://sandbox.example/ebanx/checkout?hash=${hash}`,
  payment: shown({ status: 'OP', transaction_status: null }),
};

/** A notification's body. */
export const notified = (notification_type: string, hash_codes = hash, operation = 'payment_status_change') =>
  new URLSearchParams({ operation, notification_type, hash_codes }).toString();

/** The header that EBANX sends with a body. */
export const sealed = (body: string, secret = secrets.notificationKey) => ({
  'x-signature-content': sign('sha1', Buffer.from(body), sandboxKeyPair(secret).privateKey).toString(
    'base64',
  ),
});

/** How the adapter reads a message; signed by EBANX unless other headers are given. */
export const read = (body: string, headers: Record<string, string> = sealed(body)) =>
  readNotification(context(), incoming(body, headers));
