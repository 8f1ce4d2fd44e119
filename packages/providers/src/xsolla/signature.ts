import { createHash } from 'node:crypto';
import type {
  IncomingRequest,
  NotificationReply,
  ProviderContext,
  Rejection,
} from '@gemporium/provider-kit/provider.ts';
import { keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';

/** SHA-1 in lower-case hex over the body's bytes, directly followed by the project's key. Not an HMAC. */
export function webhookSignature(body: Buffer, key: string): string {
  return createHash('sha1').update(body).update(key).digest('hex');
}

/** Why a webhook is not believed; undefined if its signature fits one of the account's keys. */
export function complaintAbout(
  context: ProviderContext,
  { headers, rawBody }: Pick<IncomingRequest, 'headers' | 'rawBody'>,
): Rejection | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return 'it has no signature';
  const given = /^Signature ([0-9a-f]{40})$/.exec(authorization)?.[1];
  if (given === undefined) return 'its signature headers are malformed';
  const keys = keysOf(context.secret('projectSecretKey'));
  const fits = keys.filter((key) => sameSignature(given, webhookSignature(rawBody, key)));
  return fits.length > 0 ? undefined : 'its signature does not fit';
}

export type ErrorCode = 'INVALID_USER' | 'INVALID_PARAMETER' | 'INVALID_SIGNATURE';

const messages: Readonly<Record<ErrorCode, string>> = {
  INVALID_USER: 'Invalid user',
  INVALID_PARAMETER: 'Invalid parameter',
  INVALID_SIGNATURE: 'Invalid signature',
};

/** The answer that Xsolla expects to an accepted webhook. */
export const taken: NotificationReply = { status: 204, contentType: 'application/json', body: '' };

/** A refusal in Xsolla's form: it is final, and the webhook is not repeated. */
export function refusal(code: ErrorCode): NotificationReply {
  const error = { code, message: messages[code] };
  return { status: 400, contentType: 'application/json', body: JSON.stringify({ error }) };
}
