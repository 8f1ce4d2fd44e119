import type { Account, HttpOutcome, HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import {
  jsonAnswer,
  knownPayment,
  paymentRequest,
  refundRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

/** Secrets of a sandbox account: each stands for a key pair, of which we use one half. */
export const secrets = { privateKey: '1c'.repeat(32), alipayPublicKey: '2d'.repeat(32) };
export const merchant = 'SANDBOX_5Y00000000000001';

export const request = paymentRequest({ channelId: 11601 });
export const cardRequest = paymentRequest({ channelId: 11602 });
export const payment = knownPayment(request, { providerReference: 'P1' });
export const cardPayment = knownPayment(cardRequest, { providerReference: 'P1' });
export const context = (script: Scripted[] = [], account: Partial<Account> = {}) =>
  scriptedContext({ provider: 'alipay', merchant, settings: {}, ...account }, secrets, script);

/** Alipay's signature of a text, implemented here independently of the adapter. */
export function sealed(text: string, secret = secrets.alipayPublicKey): string {
  const base64 = rsaSha256Base64(sandboxKeyPair(secret).privateKey, text);
  return `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(base64)}`;
}

/** An answer from Alipay, signed for the path that was called. */
export const answered =
  (resultStatus: string, resultCode: string, data: object = {}, change: Record<string, string> = {}) =>
  ({ url }: HttpRequest): HttpOutcome => {
    const content = { ...data, result: { resultStatus, resultCode, resultMessage: 'why' } };
    const time = '2026-11-20T12:00:01Z';
    const path = change.path ?? new URL(url).pathname;
    const signedFor = change.clientId ?? merchant;
    return jsonAnswer(Number(change.status ?? 200), content, {
      'client-id': merchant,
      'response-time': change.time ?? time,
      signature:
        change.signature ??
        sealed(`POST ${path}\n${signedFor}.${time}.${JSON.stringify(content)}`, change.secret),
    });
  };

export const yes = (data: object) => answered('S', 'SUCCESS', data);
export const no = (code: string) => answered('F', code);

/** An answer of the same form, unsigned. */
export const unsigned = (resultStatus: string, resultCode: string, data: object = {}): HttpOutcome =>
  jsonAnswer(200, { ...data, result: { resultStatus, resultCode, resultMessage: 'why' } });

export const opened = {
  paymentRequestId: request.reference,
  paymentId: 'P1',
  paymentAmount: { currency: 'USD', value: '1499' },
  normalUrl: 'http://sandbox.example/alipay/cashier/P1',
};

/** A payment as inquiryPayment shows it. */
export const shown = {
  paymentRequestId: request.reference,
  paymentId: 'P1',
  paymentStatus: 'SUCCESS',
  paymentResultCode: 'SUCCESS',
  paymentAmount: { currency: 'USD', value: '1499' },
  paymentMethodType: 'ALIPAY_CN',
};

export const captureOf = (transactionStatus: string, value: string | undefined = '1499') => ({
  transactionType: 'CAPTURE',
  transactionStatus,
  transactionId: 'C1',
  ...(value === undefined ? {} : { transactionAmount: { currency: 'USD', value } }),
});

/** A refund as refund and inquiryRefund return it. */
export const refunded = {
  refundRequestId: refundRequest.refundReference,
  refundId: 'R1',
  refundAmount: { currency: 'USD', value: '500' },
};

/** The requests sent to Alipay, each with the last part of its path. */
export const said = ({ sent }: { sent: HttpRequest[] }): [string, unknown][] =>
  sent.map(({ url, body }) => [url.split('/').at(-1) ?? '', JSON.parse(body ?? '')]);
