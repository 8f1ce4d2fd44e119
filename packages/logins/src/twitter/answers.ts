import { readText } from '@gemporium/login-kit/exchange.ts';
import type { LoginFailure } from '@gemporium/login-kit/login-provider.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';

/** X answers success with a form, and errors with `{"errors":[{"code":…}]}` or with a sentence. */
export type XAnswer =
  | { kind: 'form'; field(name: string): string | undefined }
  /** X rejects the request token or its verifier. */
  | { kind: 'token-refused' }
  | LoginFailure;

/**
 * developer.x.com/en/support/x-api/error-troubleshooting: these errors are about our app, its secret, its address or
 * our clock.
 */
const ourMistakes: readonly unknown[] = [32, 135, 215, 415, 416, 417];
/** Invalid or expired token. */
const noToken = 89;
/** X sends these as bare sentences; no documentation lists them. */
const sentences = ['invalid oauth_verifier', 'invalid request token', 'request token missing'];

/** Parses an answer of X's OAuth 1.0a calls. Repeated or empty fields count as missing. */
export function readAnswer(outcome: HttpOutcome): XAnswer {
  const answer = readText(outcome);
  if (answer.kind !== 'text') return answer;
  const { status, body } = answer;
  const code = errorCode(body);
  if (status === 200 && code === undefined) return { kind: 'form', field: fieldsOf(body) };
  if (code === noToken || (code === undefined && isAboutToken(body))) return { kind: 'token-refused' };
  const detail = `status ${status}, ${code === undefined ? 'no error code' : `code ${code}`}`;
  return { kind: ourMistakes.includes(code) ? 'configuration' : 'unavailable', detail };
}

function fieldsOf(body: string) {
  const form = new URLSearchParams(body);
  return (name: string) => {
    const [value, ...others] = form.getAll(name);
    return value === '' || others.length > 0 ? undefined : value;
  };
}

const isAboutToken = (body: string) => {
  const text = body.slice(0, 1_000).toLowerCase();
  return sentences.some((sentence) => text.includes(sentence));
};

function errorCode(body: string): number | undefined {
  const json = parseJson(body) as { errors?: { code?: unknown }[] } | null | undefined;
  const code = Array.isArray(json?.errors) ? json.errors[0]?.code : undefined;
  return typeof code === 'number' ? code : undefined;
}
