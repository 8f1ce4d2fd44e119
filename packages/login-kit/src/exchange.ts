import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import type { LoginContext, LoginFailure } from './login-provider.ts';

/** Sends a form, as token endpoints want it (RFC 6749, 4.1.3). */
export function postForm(
  context: LoginContext,
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpOutcome> {
  return context.http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** A provider's answer, or why there is none. A 5xx proves nothing, whatever it says. */
export function readText(
  outcome: HttpOutcome,
): { kind: 'text'; status: number; body: string } | LoginFailure {
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: outcome.reason };
  const { status, body } = outcome;
  if (status >= 500 || status === 429) return { kind: 'unavailable', detail: `status ${status}` };
  return { kind: 'text', status, body };
}

/** A JSON object with its status, or why there is none. */
export function readJson(
  outcome: HttpOutcome,
): { kind: 'json'; status: number; json: Readonly<Record<string, unknown>> } | LoginFailure {
  const answer = readText(outcome);
  if (answer.kind !== 'text') return answer;
  const { status, body } = answer;
  const json = parseJson(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { kind: 'unavailable', detail: `status ${status}, and the answer is not a JSON object` };
  return { kind: 'json', status, json: json as Readonly<Record<string, unknown>> };
}

/**
 * The meaning of a token endpoint's error (RFC 6749, 5.2): a rejected code is the player's problem, everything about
 * our app is the operator's.
 */
export function readTokenError(
  status: number,
  json: Readonly<Record<string, unknown>>,
): { kind: 'refused'; reason: 'code' } | LoginFailure {
  const { error } = json;
  if (error === 'invalid_grant') return { kind: 'refused', reason: 'code' };
  // Any other text may be anything, our request included.
  const code = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : 'no error code';
  const detail = `status ${status}, ${code}`;
  const isOurs = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'invalid_request'].some(
    (one) => one === error,
  );
  return { kind: isOurs ? 'configuration' : 'unavailable', detail };
}
