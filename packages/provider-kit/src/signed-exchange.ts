import type { ProviderHttp } from './provider.ts';
import { signMessage, verifyMessage } from './standard-webhooks.ts';

export interface SignedRequest {
  method: 'GET' | 'POST';
  url: string;
  /** '' for a GET; it is signed nevertheless. */
  body: string;
  messageId: string;
  keys: readonly string[];
  timeoutMs?: number;
}

export type SignedOutcome =
  /** Signed by the other side as the answer to this request. */
  | { kind: 'answer'; status: number; body: string }
  /** Something answered, but nothing proves that it was the other side, and whether that acted is unknown. */
  | { kind: 'unproved'; status: number; reason: string }
  | { kind: 'lost'; reason: string }
  | { kind: 'not-sent'; reason: string };

/**
 * One JSON exchange signed by Standard Webhooks in both directions. The answer must carry the request's own
 * `webhook-id`, so that an old answer cannot be passed off as a new one.
 */
export async function signedExchange(
  { http, now }: { http: ProviderHttp; now(): Date },
  request: SignedRequest,
): Promise<SignedOutcome> {
  const { method, url, body, messageId, keys, timeoutMs } = request;
  const outcome = await http({
    method,
    url,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...signMessage({ id: messageId, sentAt: now(), body }, keys),
    },
    ...(method === 'POST' ? { body } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  if (outcome.kind !== 'answer') return outcome;

  const verified = verifyMessage(outcome.headers, outcome.body, keys, now());
  if (!verified.ok) {
    return {
      kind: 'unproved',
      status: outcome.status,
      reason: `answer ${outcome.status}: ${verified.reason}`,
    };
  }
  if (verified.id !== messageId) {
    return {
      kind: 'unproved',
      status: outcome.status,
      reason: `answer ${outcome.status} belongs to another request`,
    };
  }
  return { kind: 'answer', status: outcome.status, body: outcome.body };
}
