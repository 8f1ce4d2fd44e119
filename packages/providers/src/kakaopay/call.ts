import { isRefusal } from '@gemporium/provider-kit/is-refusal.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to KakaoPay. */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /** 4xx: certainly not carried out. */
  | { kind: 'error'; status: number; detail: string }
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** Makes one JSON POST with the account's secret key. */
export async function call(context: ProviderContext, path: string, body: unknown): Promise<CallOutcome> {
  const [secretKey] = keysOf(context.secret('secretKey'));
  const outcome = await context.http({
    method: 'POST',
    url: context.baseUrl + path,
    headers: { 'content-type': 'application/json', authorization: `SECRET_KEY ${secretKey}` },
    body: JSON.stringify(body),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  const { status } = outcome;
  const answered = parseJson(outcome.body);
  if (status === 200) return { kind: 'done', body: answered };
  const error = errorSchema.safeParse(answered);
  if (!isRefusal(status) || !(error.success || status === 401 || status === 403)) {
    return { kind: 'unknown', detail: `answer ${status}` };
  }
  const { code, error_code, msg, error_message } = error.data ?? {};
  const words = `${status} ${code ?? error_code ?? ''} ${msg ?? error_message ?? ''}`;
  return { kind: 'error', status, detail: scrub(words, [secretKey]) };
}
