import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './answer-cache.ts';

/** Placeholders in a rendered page for each answer's own nonce and time. */
export interface Places {
  nonce: string;
  /** Ten digits that no real clock shows before the year 2255. */
  time: number;
}

/** Placeholders unique to this process, so that no other text on a page can be one. */
export function choosePlaces(randomBytes: (size: number) => Buffer): Places {
  return {
    nonce: `nonce${randomBytes(12).toString('hex')}`,
    time: 9_000_000_000 + (randomBytes(4).readUInt32BE(0) % 900_000_000),
  };
}

/** A rendered page, split at its placeholders. */
export class PageTemplate {
  readonly status: number;
  readonly bytes: number;
  private readonly pieces: readonly string[];
  private readonly values: readonly ('nonce' | 'time')[];

  constructor(status: number, html: string, places: Places) {
    const cuts = new RegExp(`${places.nonce}|${places.time}`, 'g');
    this.status = status;
    this.bytes = html.length;
    this.pieces = html.split(cuts);
    this.values = (html.match(cuts) ?? []).map((place) => (place === places.nonce ? 'nonce' : 'time'));
  }

  fill(nonce: string, time: number): string {
    let html = this.pieces[0] ?? '';
    for (const [index, value] of this.values.entries())
      html += (value === 'nonce' ? nonce : String(time)) + (this.pieces[index + 1] ?? '');
    return html;
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compressed for each answer, because each has its own nonce: a larger window (64 KiB) at this quality, or a higher
 * quality, would take ten times as long.
 */
export function compressPage(html: string, encoding: Encoding): Promise<Buffer> | Buffer {
  const plain = Buffer.from(html);
  if (encoding === 'br')
    return brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 16,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
  return encoding === 'gzip' ? gzipped(plain, { level: 5 }) : plain;
}
