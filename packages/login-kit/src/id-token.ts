import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { LoginContext, LoginFailure } from './login-provider.ts';
import type { ProviderKeys } from './provider-keys.ts';
import type { WrongToken } from './wrong-token.ts';

export interface IdTokenRules {
  /** Where the provider publishes its keys. */
  keysUrl: string;
  /** The strings that it writes as `iss`. */
  issuers: readonly string[];
  /** The only algorithms accepted; never taken from the token. */
  algorithms: readonly ('RS256' | 'PS256' | 'ES256')[];
  /**
   * The accepted values of `nonce`, such as the nonce and its hash where native apps send that. `the-client's`: the
   * store did not start the login and knows no nonce; a code that the provider accepts only once takes its place.
   */
  nonces: readonly string[] | "the-client's";
  /** The maximum lifetime of a token, in seconds. */
  longestSeconds: number;
}

export type IdTokenVerdict =
  | { kind: 'proved'; subject: string; claims: JWTPayload }
  | { kind: 'refused'; reason: WrongToken }
  | LoginFailure;

/** Allowed clock difference, in seconds. */
const skewSeconds = 60;
const longestToken = 16_384;

/**
 * Verifies an ID token (OpenID Connect Core, 3.1.3.7): signature by a published key in a pinned algorithm, issuer,
 * audience (one of the app's own, with `azp` if there are several), times, nonce, subject. Never throws for invalid
 * input.
 */
export async function verifyIdToken(
  context: LoginContext,
  keys: ProviderKeys,
  token: unknown,
  rules: IdTokenRules,
): Promise<IdTokenVerdict> {
  if (typeof token !== 'string' || token === '') return refused('no-proof');
  if (token.length > longestToken) return refused('malformed');
  const header = headerOf(token);
  if (header === undefined) return refused('malformed');
  const algorithm = rules.algorithms.find((one) => one === header.alg);
  if (algorithm === undefined) return refused('algorithm');
  if (typeof header.kid !== 'string' || header.kid === '') return refused('unknown-key');

  const found = await keys(context, rules.keysUrl, { kid: header.kid, algorithm });
  if (found.kind === 'unavailable') return found;
  if (found.kind === 'unknown') return refused('unknown-key');
  if (found.kind === 'unfit') return refused('algorithm');

  const audiences = [context.app.clientId, ...context.app.otherAudiences];
  try {
    const { payload } = await jwtVerify(token, found.key, {
      algorithms: [algorithm],
      issuer: [...rules.issuers],
      audience: audiences,
      clockTolerance: skewSeconds,
      currentDate: context.now(),
      requiredClaims: ['exp'],
    });
    return judgeClaims(payload, audiences, rules, context.now().getTime() / 1_000);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return refused(reason);
  }
}

function judgeClaims(
  claims: JWTPayload,
  audiences: readonly string[],
  rules: IdTokenRules,
  nowSeconds: number,
): IdTokenVerdict {
  const { aud, azp, exp, iat, nonce, sub } = claims;
  // A token for several apps is another app's too: then it must say that it was issued to ours.
  const isShared = Array.isArray(aud) && aud.some((one) => !audiences.includes(one));
  if ((isShared || azp !== undefined) && !audiences.some((one) => one === azp)) return refused('audience');
  if (iat === undefined || exp === undefined || exp - iat > rules.longestSeconds) return refused('lifetime');
  if (iat > nowSeconds + skewSeconds) return refused('not-yet-valid');
  const { nonces } = rules;
  if (nonces !== "the-client's" && (typeof nonce !== 'string' || !nonces.includes(nonce)))
    return refused('nonce');
  // OpenID Connect Core, 2: at most 255 ASCII characters.
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return refused('subject');
  return { kind: 'proved', subject: sub, claims };
}

function headerOf(token: string): { alg?: unknown; kid?: unknown } | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    // Input that is not a token is expected; undefined says so.
    return undefined;
  }
}

function reasonOf(error: unknown): WrongToken | undefined {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWTClaimValidationFailed) return claimReasons[error.claim] ?? 'malformed';
  // Other errors of the library are about the token's form; any other error is a bug.
  if (error instanceof errors.JOSEError) return 'malformed';
  return undefined;
}

const claimReasons: Readonly<Record<string, WrongToken>> = {
  iss: 'issuer',
  aud: 'audience',
  exp: 'lifetime',
  nbf: 'not-yet-valid',
  iat: 'lifetime',
};

const refused = (reason: WrongToken): { kind: 'refused'; reason: WrongToken } => ({
  kind: 'refused',
  reason,
});
