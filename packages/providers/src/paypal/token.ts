import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf, sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { paths } from './provider.ts';
import { oauthErrorSchema, tokenSchema } from './wire.ts';

export type Token =
  | { kind: 'token'; token: string; until: number }
  /** PayPal does not know our credentials. */
  | { kind: 'refused'; detail: string }
  | { kind: 'unavailable'; detail: string };

const tokens = new Map<string, Promise<Token>>();
const mostTokens = 1_000;
/** A token that is about to end may end on its way. */
const marginMs = 60_000;

/**
 * An access token of the account, kept for as long as it lives; those who need one at the same time wait for the same
 * answer. `spent`: one that PayPal has not taken, and that is not given again.
 */
export async function tokenOf(context: ProviderContext, spent?: string): Promise<Token> {
  const [clientId] = keysOf(context.secret('clientId'));
  const [clientSecret] = keysOf(context.secret('clientSecret'));
  const name = sha256Hex(`${context.baseUrl} ${clientId} ${clientSecret}`);
  const isGood = (token: Token) =>
    token.kind === 'token' && token.token !== spent && context.now().getTime() < token.until;

  const known = tokens.get(name);
  if (known !== undefined) {
    const token = await known;
    if (isGood(token)) return token;
    // Somebody else may have asked anew meanwhile.
    const newer = tokens.get(name) ?? known;
    if (newer !== known) return newer;
  }
  if (tokens.size >= mostTokens) tokens.clear();
  const asked = fetchToken(context, clientId, clientSecret);
  tokens.set(name, asked);
  return asked;
}

async function fetchToken(context: ProviderContext, clientId: string, clientSecret: string): Promise<Token> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const outcome = await context.http({
    method: 'POST',
    url: context.baseUrl + paths.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
    body: 'grant_type=client_credentials',
  });
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: `no token: ${outcome.reason}` };
  const answered = parseJson(outcome.body);
  const given = tokenSchema.safeParse(answered);
  if (outcome.status === 200 && given.success) {
    const { access_token: token, expires_in: seconds } = given.data;
    return { kind: 'token', token, until: context.now().getTime() + seconds * 1000 - marginMs };
  }
  const error = oauthErrorSchema.safeParse(answered);
  const isRefused = (outcome.status === 400 || outcome.status === 401) && error.success;
  const words = isRefused ? `${error.data.error} ${error.data.error_description ?? ''}` : '';
  const detail = scrub(`no token: answer ${outcome.status} ${words}`, [clientId, clientSecret, basic]);
  return { kind: isRefused ? 'refused' : 'unavailable', detail };
}
