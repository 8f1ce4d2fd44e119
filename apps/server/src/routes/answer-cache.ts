import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Path } from '@gemporium/contract/calls.ts';
import { LRUCache } from 'lru-cache';
import { isRefusal } from '../answer.ts';
import type { Store } from '../services.ts';
import { areaOf } from '../use-cases/shop/area-of.ts';
import type { Fields } from './read-fields.ts';

/**
 * Calls whose answer depends only on the catalogue, the methods in service and these fields. Their serialised answers
 * are cached until these change; they cannot contain personal data, because nothing else is read.
 */
export const catalogueCalls: Readonly<Partial<Record<Path, readonly string[]>>> = {
  '/api/pay/getGameListV2': ['client_id', 'platform', 'domain_area'],
  '/api/pay/getThirdGift': ['client_id', 'platform', 'domain_area'],
  '/api/pay/getCountryList': ['client_id', 'product_id', 'platform', 'domain_area'],
  '/api/pay/getCountries': ['client_id', 'product_id', 'platform', 'domain_area'],
  '/api/config/recharge': ['client_id', 'domain_area'],
  '/api/config/legal': ['page', 'domain_area'],
  '/api/config/game_logo': ['client_id'],
  '/api/rsys/evoke': ['client_id', 'platform'],
  '/util/login/login_config': ['client_id', 'domain_area'],
};

export type Encoding = 'br' | 'gzip' | 'identity';

/** One serialised answer, compressed at most once for each encoding. */
export class CachedAnswer {
  private readonly plain: Buffer;
  private readonly encoded = new Map<Encoding, Buffer>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  get bytes(): number {
    return this.plain.length;
  }

  /** The body to send and its encoding: small answers are not compressed. */
  as(wanted: Encoding): { body: Buffer; encoding: Encoding } {
    if (wanted === 'identity' || this.plain.length < 1024) return { body: this.plain, encoding: 'identity' };
    let body = this.encoded.get(wanted);
    if (!body) {
      body = wanted === 'br' ? brotli(this.plain) : gzipSync(this.plain);
      this.encoded.set(wanted, body);
    }
    return { body, encoding: wanted };
  }
}

function brotli(plain: Buffer): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
}

/** The best encoding that a client accepts, by its Accept-Encoding. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  return negotiate(acceptEncoding ?? '', ['br', 'gzip']) ?? 'identity';
}

/** Answers by catalogue version, as an LRU cache. */
export class AnswerCache {
  private readonly answers = new LRUCache<string, CachedAnswer>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes,
  });

  get(version: number, key: string): CachedAnswer | undefined {
    return this.answers.get(`${version} ${key}`);
  }

  put(version: number, key: string, answer: CachedAnswer): void {
    this.answers.set(`${version} ${key}`, answer);
  }
}

/** Fields that a call's schema has accepted. */
export type CheckedFields = Fields & { client_id?: string | undefined; domain_area?: string | undefined };

/**
 * The fields resolved in the store: its area, and a known client id or none. Invented values resolve like omitted ones,
 * so that they cannot fill the cache.
 */
export function asUnderstood(
  store: Store,
  { client_id: clientId, domain_area: area, ...rest }: CheckedFields,
): Fields {
  const known = clientId && gameByClientId(store.brand, clientId) ? clientId : undefined;
  const located = areaOf(store, area, known);
  return { ...rest, client_id: known, domain_area: isRefusal(located) ? undefined : located.key };
}

/** The cache key: an unambiguous text of everything that an answer depends on. */
export function cacheKey(
  store: string,
  path: string,
  language: string,
  names: readonly string[],
  fields: Fields,
): string {
  return JSON.stringify([store, path, language, ...names.map((name) => fields[name])]);
}
