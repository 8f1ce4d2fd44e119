import { isRefusal } from '@gemporium/provider-kit/is-refusal.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to the merchant API. */
export type CallOutcome =
  | { kind: 'done'; status: number; body: unknown }
  /** 4xx in Xsolla's own form, or our key was rejected: certainly not carried out. */
  | { kind: 'error'; status: number; detail: string }
  /** The call may or may not have taken effect. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** One call below the merchant's own path, with the company's key. */
export async function call(
  context: ProviderContext,
  { method, path, body }: { method: HttpRequest['method']; path: string; body?: unknown },
): Promise<CallOutcome> {
  const { merchant } = context.account;
  const [apiKey] = keysOf(context.secret('apiKey'));
  const basic = Buffer.from(`${merchant}:${apiKey}`).toString('base64');
  const authorization = `Basic ${basic}`;
  const content =
    body === undefined
      ? { headers: { authorization } }
      : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const outcome = await context.http({
    method,
    url: `${context.baseUrl}/merchant/v2/merchants/${encodeURIComponent(merchant)}${path}`,
    ...content,
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  const { status } = outcome;
  if (status === 429) return { kind: 'not-sent', detail: 'Xsolla asks us to slow down (429)' };
  const answered = parseJson(outcome.body);
  if (status >= 200 && status < 300) return { kind: 'done', status, body: answered };
  const error = errorSchema.safeParse(answered);
  if (!isRefusal(status) || !(error.success || isOurKey(status)))
    return { kind: 'unknown', detail: `answer ${status}` };
  const { message = '', extended_message: more } = error.data ?? {};
  const words = `${status} ${message} ${more === undefined ? '' : JSON.stringify(more)}`;
  return { kind: 'error', status, detail: scrub(words, [apiKey, basic]) };
}

/** Whether the answer is about our key rather than the request. */
export function isOurKey(status: number): boolean {
  return status === 401 || status === 403;
}
