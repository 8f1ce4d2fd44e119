import { isRefusal } from '@gemporium/provider-kit/is-refusal.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { settingsSchema, success } from './provider.ts';
import { answerSchema } from './wire.ts';

export interface Call {
  /** Below the partner's part of the path. */
  path: string;
  content: { json: unknown } | { form: Readonly<Record<string, string>> };
  /** Set on calls that move money: repeated under the same key, the call takes effect once. At most 64 characters. */
  idempotencyKey?: string;
}

/** The outcome of one call to Naver Pay. */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /**
   * A refusal. Whether it says anything about an earlier try depends on its code; '' where a gateway refused our key.
   */
  | { kind: 'error'; code: string; detail: string }
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

const keyRefused = [401, 403];
/**
 * Naver Pay asks banks and card companies along the way: its documentation wants calls that move money given a
 * minute.
 */
const patienceMs = 60_000;

/** One POST with the account's three headers. */
export async function call(
  context: ProviderContext,
  { path, content, idempotencyKey }: Call,
): Promise<CallOutcome> {
  const [clientId] = keysOf(context.secret('clientId'));
  const [clientSecret] = keysOf(context.secret('clientSecret'));
  const [chainId] = keysOf(context.secret('chainId'));
  const { partnerId } = settingsSchema.parse(context.account.settings);
  const isJson = 'json' in content;
  const outcome = await context.http({
    method: 'POST',
    url: `${context.baseUrl}/${partnerId}/naverpay/payments/${path}`,
    headers: {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      'x-naver-client-id': clientId,
      'x-naver-client-secret': clientSecret,
      'x-naverpay-chain-id': chainId,
      ...(idempotencyKey === undefined ? {} : { 'x-naverpay-idempotency-key': idempotencyKey }),
    },
    body: isJson ? JSON.stringify(content.json) : new URLSearchParams(content.form).toString(),
    ...(idempotencyKey === undefined ? {} : { timeoutMs: patienceMs }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  return readAnswer(outcome, [clientId, clientSecret, chainId]);
}

function readAnswer({ status, body }: { status: number; body: string }, secrets: string[]): CallOutcome {
  const answer = answerSchema.safeParse(parseJson(body));
  const isRead = status === 200 || isRefusal(status);
  if (!isRead || !(answer.success || keyRefused.includes(status)))
    return { kind: 'unknown', detail: `answer ${status}` };
  const { code = '', message, body: content } = answer.data ?? {};
  if (code === success)
    return status === 200 ? { kind: 'done', body: content } : { kind: 'unknown', detail: `answer ${status}` };
  return { kind: 'error', code, detail: scrub(`${status} ${code} ${message ?? ''}`, secrets) };
}
