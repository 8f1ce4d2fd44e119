import { withToken } from '@gemporium/provider-kit/access-tokens.ts';
import { isRefusal } from '@gemporium/provider-kit/is-refusal.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpOutcome, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { settingsSchema } from './provider.ts';
import { tokenOf } from './token.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to Airwallex. */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /** Refused in Airwallex's own form; whether it was carried out depends on the code (`refusals`). */
  | { kind: 'error'; code: string; detail: string }
  /** Our key was rejected: certainly not carried out. */
  | { kind: 'no-entry'; detail: string }
  /** Nobody knows whether it was carried out. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Makes one JSON exchange with the account's access token. If Airwallex rejects the token, it is renewed once. */
export async function call(context: ProviderContext, asked: Call): Promise<CallOutcome> {
  const sent = await withToken(context, tokenOf, (token) => send(context, asked, token));
  return sent.kind === 'sent' ? read(sent.outcome, sent.token) : withoutToken(sent);
}

function withoutToken({ kind, detail }: { kind: 'refused' | 'unavailable'; detail: string }): CallOutcome {
  return { kind: kind === 'refused' ? 'no-entry' : 'not-sent', detail };
}

function send(context: ProviderContext, { method, path, body }: Call, token: string) {
  const { apiVersion } = settingsSchema.parse(context.account.settings);
  return context.http({
    method,
    url: context.baseUrl + path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(apiVersion === undefined ? {} : { 'x-api-version': apiVersion }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function read(outcome: HttpOutcome, token: string): CallOutcome {
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  const { status } = outcome;
  if (status === 429) return { kind: 'not-sent', detail: 'Airwallex asks us to slow down (429)' };
  const answered = parseJson(outcome.body);
  if (status === 200 || status === 201) return { kind: 'done', body: answered };
  const error = errorSchema.safeParse(answered);
  const { code = '', message, source } = error.data ?? {};
  const detail = scrub([status, code, source ?? '', message ?? ''].join(' '), [token]);
  if (status === 401 || status === 403) return { kind: 'no-entry', detail };
  return isRefusal(status) && error.success
    ? { kind: 'error', code, detail }
    : { kind: 'unknown', detail: `answer ${status}` };
}
