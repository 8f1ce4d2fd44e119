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
 * Calls whose answer follows from the catalogue, the methods in service and these fields alone. Their serialised answers
 * are kept for as long as these stay; nothing personal can be among them, because nothing else is looked at.
 */
export const catalogueCalls: Readonly<Partial<Record<Path, readonly string[]>>> = {
  '/api/pay/getGameListV2': ['client_id', 'platform', 'domain_area'],
  '/api/pay/getThirdGift': ['client_id', 'platform', 'domain_area'],
  '/api/pay/getCountryList': ['client_id', 'product_id', 'platform', 'domain_area'],
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

  /** What to send, and how it is encoded: small answers stay as they are. */
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

/** The best encoding that a client takes, by its Accept-Encoding. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  return negotiate(acceptEncoding ?? '', ['br', 'gzip']) ?? 'identity';
}

/** Answers by catalogue version: where they are too many, those go that nobody has asked for the longest. */
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

/**
 * The fields by what they mean in the store: its area, and a client id that it knows or none. What a stranger invents
 * comes to the same as what he leaves out, so that it takes up no room of its own.
 */
export function asUnderstood(
  store: Store,
  { client_id: clientId, domain_area: area, ...rest }: Fields,
): Fields {
  const known = typeof clientId === 'string' && gameByClientId(store.brand, clientId) ? clientId : undefined;
  const located = areaOf(store, typeof area === 'string' ? area : undefined, known);
  return { ...rest, client_id: known, domain_area: isRefusal(located) ? undefined : located.area.key };
}

/** What an answer depends on, as one text that nothing else can come to. */
export function cacheKey(
  store: string,
  path: string,
  language: string,
  names: readonly string[],
  fields: Fields,
): string {
  return JSON.stringify([store, path, language, ...names.map((name) => fields[name])]);
}
