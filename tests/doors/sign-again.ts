import { createSign, randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpOutcome, IncomingRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { hmacSha256Hex, keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { notificationItemSchema, signatureOf } from '@gemporium/providers/adyen/wire.ts';
import { signatureHeader } from '@gemporium/providers/alipay/signature.ts';
import { checksumOf } from '@gemporium/providers/codapay/checksum.ts';
import { hashOf } from '@gemporium/providers/mycard/hash.ts';
import { resultOrder } from '@gemporium/providers/mycard/wire.ts';
import { issue } from '@gemporium/providers/paypal/simulator/certificate.ts';
import { signatureOf as signatureOfPingPong } from '@gemporium/providers/pingpong/signature.ts';

/** PayPal's key is its sandbox's own secret, so the owner here has another one, issued in the same way. */
const payPalCertificate = issue();

import { signed } from '@gemporium/providers/razer/signature.ts';
import { paymentSchema } from '@gemporium/providers/razer/wire.ts';
import { skeyOf } from '@gemporium/providers/razer-merchant/signatures.ts';
import { webhookSignature } from '@gemporium/providers/xsolla/signature.ts';

type SignAgain = (context: ProviderContext, request: IncomingRequest) => IncomingRequest;

/** Per provider that sends signed messages: the same message as its owner would sign it, as far as it can be signed. */
export const signAgain: Readonly<Record<string, SignAgain>> = {
  adyen(context, request) {
    const message = asJson(request);
    const key = Buffer.from(keysOf(context.secret('hmacKey'))[0], 'hex');
    for (const entry of Array.isArray(message?.notificationItems) ? message.notificationItems : []) {
      const item = notificationItemSchema.safeParse(entry?.NotificationRequestItem);
      if (!item.success) continue;
      entry.NotificationRequestItem.additionalData = { hmacSignature: signatureOf(item.data, key) };
    }
    return message === undefined ? request : { ...request, rawBody: Buffer.from(JSON.stringify(message)) };
  },
  airwallex(context, request) {
    const timestamp = String(context.now().getTime());
    const signed = Buffer.concat([Buffer.from(timestamp), request.rawBody]);
    const signature = hmacSha256Hex(Buffer.from(keysOf(context.secret('webhookSecret'))[0]), signed);
    const headers = { 'x-timestamp': timestamp, 'x-signature': signature };
    return { ...request, headers: { ...request.headers, ...headers } };
  },
  alipay(context, request) {
    const { account, now } = context;
    const { privateKey } = sandboxKeyPair(context.secret('alipayPublicKey'));
    const [clientId, time] = [account.merchant, String(now().getTime())];
    const path = `/notify/${account.provider}/${account.id}`;
    const signature = signatureHeader(privateKey, 1, { path, clientId, time, body: request.rawBody });
    const signed = { 'client-id': clientId, 'request-time': time, signature };
    return { ...request, headers: { ...request.headers, ...signed } };
  },
  codapay(context, request) {
    const fields = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));
    const { TxnId = '', OrderId = '', ResultCode = '' } = fields;
    const Checksum = checksumOf({ TxnId, OrderId, ResultCode }, keysOf(context.secret('apiKey'))[0]);
    return { ...request, rawBody: Buffer.from(new URLSearchParams({ ...fields, Checksum }).toString()) };
  },
  ebanx(context, request) {
    const { privateKey } = sandboxKeyPair(context.secret('notificationKey'));
    const content = sign('sha1', request.rawBody, privateKey).toString('base64');
    return { ...request, headers: { ...request.headers, 'x-signature-content': content } };
  },
  mycard(context, request) {
    const fields = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));
    const values = resultOrder.map((name) => fields[name] ?? '');
    const Hash = hashOf(values, keysOf(context.secret('key'))[0], 'escapes');
    return { ...request, rawBody: Buffer.from(new URLSearchParams({ ...fields, Hash }).toString()) };
  },
  pagsmile(context, request) {
    const v2 = hmacSha256Hex(Buffer.from(keysOf(context.secret('securityKey'))[0]), request.rawBody);
    return { ...request, headers: { ...request.headers, 'pagsmile-signature': `t=1645516741,v2=${v2}` } };
  },
  payermax(context, request) {
    const { privateKey } = sandboxKeyPair(context.secret('payermaxPublicKey'));
    const sign = rsaSha256Base64(privateKey, request.rawBody);
    return { ...request, headers: { ...request.headers, sign } };
  },
  paypal(context, request) {
    const { id, key } = payPalCertificate;
    const transmissionId = randomUUID();
    const time = context.now().toISOString();
    const text = [transmissionId, time, context.secret('webhookId'), crc32(request.rawBody)].join('|');
    const headers = {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
      'paypal-cert-url': `${context.baseUrl}/v1/notifications/certs/${id}`,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
    };
    return { ...request, headers: { ...request.headers, ...headers } };
  },
  pingpong(context, request) {
    const message = asJson(request);
    if (message === undefined || message === null || typeof message !== 'object') return request;
    const sign = signatureOfPingPong(message, keysOf(context.secret('salt'))[0]);
    return { ...request, rawBody: Buffer.from(JSON.stringify({ ...message, sign })) };
  },
  'platform-pay': signAgainAsCashier,
  razer(context, request) {
    const fields = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));
    // Other fields of a callback are not signed.
    const documented = Object.entries(fields).filter(([name]) => Object.hasOwn(paymentSchema.shape, name));
    const again = { ...fields, ...signed(context, Object.fromEntries(documented)) };
    return { ...request, rawBody: Buffer.from(new URLSearchParams(again).toString()) };
  },
  'razer-e2p': signAgainAsCashier,
  'razer-merchant'(context, request) {
    const fields = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));
    const { tranID = '', orderid = '', status = '', domain = '', amount = '', currency = '' } = fields;
    const { paydate = '', appcode = '' } = fields;
    const message = { tranID, orderid, status, domain, amount, currency, paydate, appcode };
    const again = { ...fields, skey: skeyOf(message, keysOf(context.secret('secretKey'))[0]) };
    return { ...request, rawBody: Buffer.from(new URLSearchParams(again).toString()) };
  },
  travellet: signAgainAsCashier,
  xsolla(context, request) {
    const authorization = `Signature ${webhookSignature(request.rawBody, keysOf(context.secret('projectSecretKey'))[0])}`;
    return { ...request, headers: { ...request.headers, authorization } };
  },
};

/** The certificate, served at its address, of a message that was signed again; undefined for other addresses. */
export function certificateAt(url: string): HttpOutcome | undefined {
  const { id, pem } = payPalCertificate;
  return url.endsWith(`/v1/notifications/certs/${id}`)
    ? { kind: 'answer', status: 200, headers: {}, body: pem }
    : undefined;
}

function signAgainAsCashier(context: ProviderContext, request: IncomingRequest): IncomingRequest {
  const keys = keysOf(context.secret('signingKey'));
  const body = request.rawBody.toString('utf8');
  const headers = signMessage({ id: 'evt_again', sentAt: context.now(), body }, keys);
  return { ...request, headers: { ...request.headers, ...headers }, rawBody: Buffer.from(body) };
}

// biome-ignore lint/suspicious/noExplicitAny: hostile messages have every shape
const asJson = (request: IncomingRequest): any => parseJson(request.rawBody.toString('utf8')) ?? undefined;
