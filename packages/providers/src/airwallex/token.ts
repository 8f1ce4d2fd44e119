import { keepTokens, type Token } from '@gemporium/provider-kit/access-tokens.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf, sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { errorSchema, tokenSchema } from './wire.ts';

/** A token that is about to expire may expire in transit. */
const marginMs = 60_000;

/** Returns an access token of the account: see `keepTokens`. */
export const tokenOf = keepTokens((context) => {
  const { clientId, apiKey } = credentialsOf(context);
  return sha256Hex(`${context.baseUrl} ${clientId} ${apiKey}`);
}, logIn);

function credentialsOf({ secret }: ProviderContext): { clientId: string; apiKey: string } {
  return { clientId: keysOf(secret('clientId'))[0], apiKey: keysOf(secret('apiKey'))[0] };
}

async function logIn(context: ProviderContext): Promise<Token> {
  const { clientId, apiKey } = credentialsOf(context);
  const outcome = await context.http({
    method: 'POST',
    url: `${context.baseUrl}/authentication/login`,
    headers: { 'x-client-id': clientId, 'x-api-key': apiKey },
  });
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: `no token: ${outcome.reason}` };
  const { status } = outcome;
  const answered = parseJson(outcome.body);
  const given = tokenSchema.safeParse(answered);
  const until = given.success ? Date.parse(given.data.expires_at) - marginMs : Number.NaN;
  if ((status === 200 || status === 201) && given.success && !Number.isNaN(until))
    return { kind: 'token', token: given.data.token, until };
  const error = errorSchema.safeParse(answered);
  const isRefused = (status === 400 || status === 401) && error.success;
  const words = isRefused ? `${error.data.code} ${error.data.message ?? ''}` : '';
  const detail = scrub(`no token: answer ${status} ${words}`, [clientId, apiKey]);
  return { kind: isRefused ? 'refused' : 'unavailable', detail };
}
