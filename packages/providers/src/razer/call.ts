import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { signed } from './signature.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to Razer. */
export type CallOutcome =
  /** Answered with 200 or 201; the reader checks Razer's signature. */
  | { kind: 'answer'; body: unknown }
  /** 4xx with a Razer code. */
  | { kind: 'error'; code: string; detail: string }
  /** The call may or may not have taken effect. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** One signed call: a POSTed form, or a GET with the same fields in the query string. */
export async function call(
  context: ProviderContext,
  method: 'GET' | 'POST',
  fields: Readonly<Record<string, string>>,
): Promise<CallOutcome> {
  const form = new URLSearchParams(signed(context, fields)).toString();
  const outcome = await context.http(requestOf(context.baseUrl, method, form));
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };

  const { status } = outcome;
  const body = parseJson(outcome.body);
  if (status === 200 || status === 201) return { kind: 'answer', body };
  const error = errorSchema.safeParse(body);
  if (status < 400 || status > 499 || !error.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { code, message } = error.data;
  return { kind: 'error', code, detail: scrub(`${code} ${message ?? ''}`) };
}

function requestOf(url: string, method: 'GET' | 'POST', form: string): HttpRequest {
  return method === 'GET'
    ? { method, url: `${url}?${form}` }
    : { method, url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form };
}
