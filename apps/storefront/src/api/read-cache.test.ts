import { describe, expect, it } from 'vitest';
import type { Api } from './client.ts';
import { createReadCache, readKey } from './read-cache.ts';

function countingApi(answers: ('ok' | 'fails')[]) {
  let asked = 0;
  const read = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return answer === 'ok'
      ? { ok: true, content: asked }
      : { ok: false, code: 'lost', message: '', content: undefined };
  };
  return { api: { read } as unknown as Api, asked: () => asked };
}

const path = '/api/pay/getCountries' as const;
const fields = { client_id: 'c', product_id: 'p', platform: 'web' } as const;
const key = readKey(path, fields, 'en');

describe('answers cached for the life of the page', () => {
  it('O-05 the methods of a client and product are requested once for any number of readers', async () => {
    const { api, asked } = countingApi(['ok']);
    const cache = createReadCache(api);
    await Promise.all([cache.read(key, path, fields), cache.read(key, path, fields)]);
    await cache.read(key, path, fields);
    expect(asked()).toBe(1);
    expect(cache.known(key)).toMatchObject({ ok: true });
  });

  it.each([
    ['another product', { ...fields, product_id: 'q' }, 'en'],
    ['another client', { ...fields, client_id: 'd' }, 'en'],
    ['another language', fields, 'ja'],
  ])('O-05 %s is another request', (_name, others, scope) => {
    expect(readKey(path, others, scope)).not.toBe(key);
  });

  it('S-08 a failure is not cached: a retry sends a new request', async () => {
    const { api, asked } = countingApi(['fails', 'ok']);
    const cache = createReadCache(api);
    expect((await cache.read(key, path, fields)).ok).toBe(false);
    expect(cache.known(key)).toBeUndefined();
    expect((await cache.read(key, path, fields)).ok).toBe(true);
    expect(asked()).toBe(2);
  });

  it('an answer that is invalidated while pending is not cached', async () => {
    const { api, asked } = countingApi(['ok']);
    const cache = createReadCache(api);
    const first = cache.read(key, path, fields);
    cache.forget(path);
    await first;
    expect(cache.known(key)).toBeUndefined();
    await cache.read(key, path, fields);
    expect(asked()).toBe(2);
  });

  it('O-05 a reload after invalidation is not replaced by a late older answer', async () => {
    const answers: ((content: string) => void)[] = [];
    const options: unknown[] = [];
    const read = (_path: string, _fields: object, given: unknown) => {
      options.push(given);
      return new Promise((resolve) => answers.push((content) => resolve({ ok: true, content })));
    };
    const cache = createReadCache({ read } as unknown as Api);
    const older = cache.read(key, path, fields);
    cache.forget(path);
    const newer = cache.read(key, path, fields);
    answers[0]?.('old');
    expect(await older).toMatchObject({ content: 'old' });
    expect(cache.known(key)).toBeUndefined();
    // The newer request is still pending, and further readers wait for it.
    const third = cache.read(key, path, fields);
    answers[1]?.('new');
    expect([await newer, await third]).toMatchObject([{ content: 'new' }, { content: 'new' }]);
    expect(cache.known(key)).toMatchObject({ content: 'new' });
    // The reader shows the failure itself.
    expect(options).toEqual([{ quiet: true }, { quiet: true }]);
  });

  it('O-05 invalidation affects only the answers of that call', async () => {
    const cache = createReadCache(countingApi(['ok']).api);
    const calls = ['/api/pay/getOrderInfo', '/api/pay/getOrderList', '/api/coupons/vipInfo'] as const;
    const keys = calls.map((one) => readKey(one, {}, 'en'));
    for (const [i, one] of calls.entries()) await cache.read(keys[i]!, one, {} as never);
    cache.forget('/api/pay/getOrderInfo');
    cache.forget('/api/coupons/vip' as never);
    expect(keys.map((one) => cache.known(one) !== undefined)).toEqual([false, true, true]);
  });
});
