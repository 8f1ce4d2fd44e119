import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { IncomingRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { notificationItemSchema, signatureOf } from '@gemporium/providers/adyen/wire.ts';
import { hashOf } from '@gemporium/providers/mycard/hash.ts';
import { resultOrder } from '@gemporium/providers/mycard/wire.ts';

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
  mycard(context, request) {
    const fields = Object.fromEntries(new URLSearchParams(request.rawBody.toString('utf8')));
    const values = resultOrder.map((name) => fields[name] ?? '');
    const Hash = hashOf(values, keysOf(context.secret('key'))[0], 'escapes');
    return { ...request, rawBody: Buffer.from(new URLSearchParams({ ...fields, Hash }).toString()) };
  },
  payermax(context, request) {
    const { privateKey } = sandboxKeyPair(context.secret('payermaxPublicKey'));
    const sign = rsaSha256Base64(privateKey, request.rawBody);
    return { ...request, headers: { ...request.headers, sign } };
  },
  'platform-pay': signAgainAsCashier,
  travellet: signAgainAsCashier,
};

function signAgainAsCashier(context: ProviderContext, request: IncomingRequest): IncomingRequest {
  const keys = keysOf(context.secret('signingKey'));
  const body = request.rawBody.toString('utf8');
  const headers = signMessage({ id: 'evt_again', sentAt: context.now(), body }, keys);
  return { ...request, headers: { ...request.headers, ...headers }, rawBody: Buffer.from(body) };
}

// biome-ignore lint/suspicious/noExplicitAny: hostile messages have every shape
const asJson = (request: IncomingRequest): any => parseJson(request.rawBody.toString('utf8')) ?? undefined;
