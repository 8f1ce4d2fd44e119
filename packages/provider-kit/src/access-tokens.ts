import { LRUCache } from 'lru-cache';
import type { HttpOutcome, ProviderContext } from './provider.ts';

/** The outcome of asking a provider for an access token. */
export type Token =
  /** `until`: when it counts as expired, in milliseconds since 1970. */
  | { kind: 'token'; token: string; until: number }
  /** The provider does not know our credentials. */
  | { kind: 'refused'; detail: string }
  | { kind: 'unavailable'; detail: string };

export type TokenOf = (context: ProviderContext, spent?: string) => Promise<Token>;

/**
 * Caches a provider's access tokens, each for its lifetime; concurrent callers share one request. `nameOf` tells one
 * account's credentials from another's; it is the cache key, so it must be a hash. `spent`: a token that the
 * provider has rejected and that must not be returned again.
 */
export function keepTokens(
  nameOf: (context: ProviderContext) => string,
  fetchToken: (context: ProviderContext) => Promise<Token>,
): TokenOf {
  const tokens = new LRUCache<string, Promise<Token>>({ max: 1_000 });
  return async (context, spent) => {
    const name = nameOf(context);
    const isGood = (token: Token) =>
      token.kind === 'token' && token.token !== spent && context.now().getTime() < token.until;

    const known = tokens.get(name);
    if (known !== undefined) {
      const token = await known;
      if (isGood(token)) return token;
      // Another caller may have fetched it meanwhile.
      const newer = tokens.get(name) ?? known;
      if (newer !== known) return newer;
    }
    const asked = fetchToken(context);
    tokens.set(name, asked);
    return asked;
  };
}

/**
 * Makes one exchange with the account's access token. If the provider rejects the token (401), it is renewed and the
 * exchange repeated, once: a request answered with 401 was not carried out.
 */
export async function withToken(
  context: ProviderContext,
  tokenOf: TokenOf,
  send: (token: string) => Promise<HttpOutcome>,
): Promise<{ kind: 'sent'; outcome: HttpOutcome; token: string } | Exclude<Token, { kind: 'token' }>> {
  const first = await tokenOf(context);
  if (first.kind !== 'token') return first;
  const outcome = await send(first.token);
  if (outcome.kind !== 'answer' || outcome.status !== 401)
    return { kind: 'sent', outcome, token: first.token };
  const second = await tokenOf(context, first.token);
  if (second.kind !== 'token') return second;
  return { kind: 'sent', outcome: await send(second.token), token: second.token };
}
