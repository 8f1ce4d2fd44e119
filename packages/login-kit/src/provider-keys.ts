import { parseJson } from '@gemporium/provider-kit/json.ts';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { LoginContext } from './login-provider.ts';

/** How long keys are cached by default, and the bounds of the provider's value, in milliseconds. */
const usualMs = 3_600_000;
const shortestMs = 60_000;
const longestMs = 24 * 3_600_000;
/** How long the last keys stay valid while the provider is down: tokens live an hour, keys mostly weeks. */
const staleMs = 24 * 3_600_000;
/**
 * An unknown key id refetches at once, because a key may be new, but not more often than this: invented ids must not
 * flood the provider.
 */
const mostLooks = 3;
const looksWithinMs = 30_000;
/** No provider publishes more. */
const mostKeys = 50;

interface KeySet {
  keys: readonly JWK[];
  fetchedAt: number;
  freshUntil: number;
}

interface Known {
  set?: KeySet;
  /** Concurrent callers share one fetch. */
  asking?: Promise<void>;
  /** The times of recent fetches, successful or not. */
  looks: number[];
  /** Why the latest fetch failed; undefined if it did not. */
  failure: string | undefined;
}

export type KeyOutcome =
  | { kind: 'key'; key: CryptoKey | Uint8Array }
  /** The provider publishes no such key. */
  | { kind: 'unknown' }
  /** It publishes it for another use or another algorithm. */
  | { kind: 'unfit' }
  | { kind: 'unavailable'; detail: string };

export type ProviderKeys = (
  context: Pick<LoginContext, 'http' | 'now'>,
  url: string,
  wanted: { kid: string; algorithm: string },
) => Promise<KeyOutcome>;

/**
 * The keys that providers publish (JWKS, RFC 7517), each set kept for as long as its Cache-Control says (a minute to a
 * day), and for a day while the provider is down. An unknown key id refetches, at most three times in half a minute.
 */
export function keepProviderKeys(): ProviderKeys {
  const sets = new LRUCache<string, Known>({ max: 100 });
  return async (context, url, { kid, algorithm }) => {
    let known = sets.get(url);
    if (known === undefined) {
      known = { looks: [], failure: undefined };
      sets.set(url, known);
    }
    const now = context.now().getTime();
    known.looks = known.looks.filter((at) => now - at < looksWithinMs);
    const mayAsk = known.looks.length < mostLooks;
    const isFresh = known.set !== undefined && now < known.set.freshUntil;
    const hasKey = known.set?.keys.some((key) => key.kid === kid) ?? false;
    if (known.asking !== undefined || ((!isFresh || !hasKey) && mayAsk)) {
      known.asking ??= ask(context, url, known);
      await known.asking;
    }
    const { set, failure } = known;
    if (set === undefined || now - set.fetchedAt > Math.max(set.freshUntil - set.fetchedAt, staleMs))
      return { kind: 'unavailable', detail: failure ?? '' };
    const found = set.keys.find((key) => key.kid === kid);
    if (found === undefined) {
      // The fetch failed: whether the provider has the key is unknown.
      return failure === undefined ? { kind: 'unknown' } : { kind: 'unavailable', detail: failure };
    }
    return importKey(found, algorithm);
  };
}

async function ask(context: Pick<LoginContext, 'http' | 'now'>, url: string, known: Known): Promise<void> {
  known.looks.push(context.now().getTime());
  try {
    const outcome = await context.http({ method: 'GET', url });
    if (outcome.kind !== 'answer') {
      known.failure = outcome.reason;
      return;
    }
    const keys = outcome.status === 200 ? readKeys(outcome.body) : undefined;
    known.failure = keys ? undefined : `status ${outcome.status}, and no set of keys`;
    if (!keys) return;
    const fetchedAt = context.now().getTime();
    known.set = { keys, fetchedAt, freshUntil: fetchedAt + lifetimeOf(outcome.headers['cache-control']) };
  } finally {
    delete known.asking;
  }
}

function readKeys(body: string): JWK[] | undefined {
  const said = parseJson(body);
  const keys = typeof said === 'object' && said !== null && 'keys' in said ? said.keys : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > mostKeys) return undefined;
  return keys.filter(
    (key): key is JWK => typeof key === 'object' && key !== null && typeof key.kty === 'string',
  );
}

function lifetimeOf(cacheControl: string | undefined): number {
  const directive = (cacheControl ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .find((one) => one.startsWith('max-age='));
  const seconds = Number(directive?.slice('max-age='.length) ?? Number.NaN);
  if (!Number.isFinite(seconds)) return usualMs;
  return Math.min(Math.max(seconds * 1_000, shortestMs), longestMs);
}

/** RFC 7518, 3.3: a shorter RSA key must not be used. */
function bitsOf(modulus: string | undefined): number {
  return Buffer.from(modulus ?? '', 'base64url').length * 8;
}

async function importKey(jwk: JWK, algorithm: string): Promise<KeyOutcome> {
  // Symmetric keys must not be published, and encryption keys do not sign.
  const isFit =
    ((jwk.kty === 'RSA' && bitsOf(jwk.n) >= 2_048) || jwk.kty === 'EC') &&
    (jwk.use === undefined || jwk.use === 'sig') &&
    (jwk.alg === undefined || jwk.alg === algorithm);
  if (!isFit) return { kind: 'unfit' };
  try {
    return { kind: 'key', key: await importJWK(jwk, algorithm) };
  } catch {
    // An invalid published key: its tokens cannot be verified.
    return { kind: 'unfit' };
  }
}
