import { postForm, readJson, readTokenError } from './exchange.ts';
import { type IdTokenRules, verifyIdToken } from './id-token.ts';
import type { LoginContext, LoginFailure, LoginVerdict } from './login-provider.ts';
import type { ProviderKeys } from './provider-keys.ts';

/** How an OpenID Connect provider verifies identities. */
export interface OpenIdProvider {
  id: string;
  /** Its token endpoint. */
  tokenUrl(context: LoginContext): string;
  /** Our credentials there. */
  clientSecret(context: LoginContext): string | Promise<string>;
  /** What an answer's error means; undefined for an answer without one. If absent, OAuth 2.0's errors apply. */
  readError?(answer: { status: number; json: Readonly<Record<string, unknown>> }): TokenError | undefined;
  rules(context: LoginContext): Omit<IdTokenRules, 'nonces'>;
  keys: ProviderKeys;
}

type TokenError = { kind: 'refused'; reason: 'code' } | LoginFailure;

/** A player's code, with the data that binds it to its login. */
export interface BroughtCode {
  code: string | undefined;
  /** Its redirect address, and PKCE's verifier, if any. */
  bound: Readonly<Record<string, string>>;
  nonces: IdTokenRules['nonces'];
}

/** Exchanges a code for an ID token (OpenID Connect Core, 3.1.3) and verifies it. */
export async function redeemCode(
  provider: OpenIdProvider,
  context: LoginContext,
  { code, bound, nonces }: BroughtCode,
): Promise<LoginVerdict> {
  if (code === undefined || code === '') return { kind: 'refused', reason: 'no-proof' };
  const answer = readJson(
    await postForm(context, provider.tokenUrl(context), {
      grant_type: 'authorization_code',
      code,
      client_id: context.app.clientId,
      client_secret: await provider.clientSecret(context),
      ...bound,
    }),
  );
  if (answer.kind !== 'json') return answer;
  const { readError = readStatus } = provider;
  return readError(answer) ?? proveIdToken(provider, context, answer.json.id_token, nonces);
}

/** Verifies an ID token: who it names. */
async function proveIdToken(
  { id, keys, rules }: Pick<OpenIdProvider, 'id' | 'keys' | 'rules'>,
  context: LoginContext,
  token: unknown,
  nonces: IdTokenRules['nonces'],
): Promise<LoginVerdict> {
  const verdict = await verifyIdToken(context, keys, token, { ...rules(context), nonces });
  if (verdict.kind !== 'proved') return verdict;
  return { kind: 'identity', identity: { provider: id, subject: verdict.subject } };
}

const readStatus: NonNullable<OpenIdProvider['readError']> = ({ status, json }) =>
  status === 200 ? undefined : readTokenError(status, json);
