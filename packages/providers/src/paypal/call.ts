import { withToken } from '@gemporium/provider-kit/access-tokens.ts';
import { isRefusal } from '@gemporium/provider-kit/is-refusal.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpOutcome, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { tokenOf } from './token.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to PayPal. */
export type CallOutcome =
  | { kind: 'done'; status: number; body: unknown }
  /** 4xx: certainly not carried out. `issues` are the rules that were violated. */
  | { kind: 'error'; status: number; issues: readonly string[]; detail: string }
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** The idempotency key of a POST. */
  requestId?: string;
  body?: unknown;
}

/** One JSON exchange with the account's access token. A rejected token is renewed once. */
export async function call(context: ProviderContext, asked: Call): Promise<CallOutcome> {
  const sent = await withToken(context, tokenOf, (token) => send(context, asked, token));
  return sent.kind === 'sent' ? read(sent.outcome, sent.token) : withoutToken(sent);
}

function withoutToken({ kind, detail }: { kind: 'refused' | 'unavailable'; detail: string }): CallOutcome {
  return kind === 'refused'
    ? { kind: 'error', status: 401, issues: [], detail }
    : { kind: 'not-sent', detail };
}

function send(context: ProviderContext, { method, path, requestId, body }: Call, token: string) {
  return context.http({
    method,
    url: context.baseUrl + path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}

function read(outcome: HttpOutcome, token: string): CallOutcome {
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  const { status } = outcome;
  const body = parseJson(outcome.body);
  if (status === 200 || status === 201) return { kind: 'done', status, body };
  if (status === 429) return { kind: 'not-sent', detail: 'PayPal asks us to slow down (429)' };
  const error = errorSchema.safeParse(body);
  if (!isRefusal(status) || !(error.success || status === 401 || status === 403))
    return { kind: 'unknown', detail: `answer ${status}` };
  const { name = '', message, details } = error.data ?? {};
  const issues = (details ?? []).flatMap(({ issue }) => (issue ? [issue] : []));
  const detail = scrub([status, name, issues.join(' '), message ?? ''].join(' '), [token]);
  return { kind: 'error', status, issues, detail };
}
