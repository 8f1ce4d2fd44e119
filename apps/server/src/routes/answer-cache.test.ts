import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AnswerCache, CachedAnswer, cacheKey, type Encoding, encodingFor } from './answer-cache.ts';

describe('answers are compressed if the client accepts it', () => {
  it.each<[string | undefined, Encoding]>([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0 , gzip', 'gzip'],
    ['br; q=0.000 ,gzip', 'gzip'],
    ['gzip, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br', 'br'],
    ['*', 'br'],
    ['br;q=0.5', 'br'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['brotli', 'identity'],
  ])('%j is %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });

  it('the same text in every encoding; a small one stays as it is', () => {
    const text = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ index })));
    const answer = new CachedAnswer(text);
    expect(answer.as('identity').body.toString()).toBe(text);
    expect(brotliDecompressSync(answer.as('br').body).toString()).toBe(text);
    expect(gunzipSync(answer.as('gzip').body).toString()).toBe(text);
    expect(answer.as('br').body).toBe(answer.as('br').body);
    expect(new CachedAnswer('{}').as('br')).toEqual({ body: Buffer.from('{}'), encoding: 'identity' });
  });
});

describe('a cached answer is only used for its own request', () => {
  const names = ['client_id', 'platform'];
  it.each<[string, string]>([
    ['another store', cacheKey('b.demo', '/p', 'en', names, { client_id: 'x' })],
    ['another language', cacheKey('a.demo', '/p', 'ja', names, { client_id: 'x' })],
    ['another field', cacheKey('a.demo', '/p', 'en', names, { platform: 'x' })],
    ['a value that looks like two', cacheKey('a.demo', '/p', 'en', names, { client_id: 'x","web' })],
  ])('%s', (_title, key) => {
    expect(key).not.toBe(cacheKey('a.demo', '/p', 'en', names, { client_id: 'x' }));
  });

  it('W-01 the cache is bounded, and keeps the latest', () => {
    const cache = new AnswerCache();
    const answer = new CachedAnswer('x'.repeat(1024 * 1024));
    const asked = Array.from({ length: 60 }, (_, index) => `key ${index}`);
    for (const key of asked) {
      cache.put(1, key, answer);
      expect(cache.get(1, 'key 0')).toBe(answer);
    }
    // The answer that was requested each time stays, and the newest of the others.
    expect(asked.filter((key) => cache.get(1, key))).toEqual(['key 0', ...asked.slice(-15)]);
  });

  it('a new version has its own', () => {
    const cache = new AnswerCache();
    const answer = new CachedAnswer('1');
    cache.put(1, 'key', answer);
    expect(cache.get(1, 'key')).toBe(answer);
    expect(cache.get(2, 'key')).toBeUndefined();
  });
});
