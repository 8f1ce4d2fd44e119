import { keepTokens, type Token } from '@gemporium/provider-kit/access-tokens.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf, sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { paths } from './provider.ts';
import { oauthErrorSchema, tokenSchema } from './wire.ts';

/** A token close to its end may expire on its way. */
const marginMs = 60_000;

/** The account's access token, kept by `keepTokens`. */
export const tokenOf = keepTokens((context) => {
  const { clientId, clientSecret } = credentialsOf(context);
  return sha256Hex(`${context.baseUrl} ${clientId} ${clientSecret}`);
}, fetchToken);

function credentialsOf({ secret }: ProviderContext): { clientId: string; clientSecret: string } {
  return { clientId: keysOf(secret('clientId'))[0], clientSecret: keysOf(secret('clientSecret'))[0] };
}

async function fetchToken(context: ProviderContext): Promise<Token> {
  const { clientId, clientSecret } = credentialsOf(context);
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
