import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepProviderKeys, type ProviderKeys } from './provider-keys.ts';
import { issuerOfTests } from './testing/issuer-of-tests.ts';

const url = 'https://keys.example/certs';
const minute = 60_000;
const hour = 60 * minute;
let issuer: ReturnType<typeof issuerOfTests>;
let keys: ProviderKeys;
const look = (kid: string, algorithm = 'RS256') => keys(issuer.context, url, { kid, algorithm });
const kindOf = async (kid: string) => (await look(kid)).kind;
const answer = (status: number, body: string) => ({ kind: 'answer' as const, status, headers: {}, body });

beforeEach(() => {
  issuer = issuerOfTests();
  issuer.add('one');
  issuer.add('two');
  keys = keepProviderKeys();
});

describe('the keys that a provider publishes', () => {
  it('I-03 are fetched once while valid, also for concurrent callers', async () => {
    const answers = await Promise.all(['one', 'two', 'one', 'two'].map(kindOf));
    expect(answers).toEqual(['key', 'key', 'key', 'key']);
    issuer.wait(hour - 1);
    await look('one');
    expect(issuer.asked).toHaveLength(1);
    issuer.wait(1);
    await look('one');
    expect(issuer.asked).toHaveLength(2);
  });

  it.each([
    ['public, max-age=7200', 2 * hour],
    ['MAX-AGE=7200', 2 * hour],
    ['max-age=1', minute],
    ['max-age=0', minute],
    ['max-age=999999999', 24 * hour],
    ['max-age=soon', hour],
    ['no-store', hour],
  ])('I-03 are cached as long as the provider says, a minute to a day: %s', async (cacheControl, ms) => {
    issuer.script.cacheControl = cacheControl;
    await look('one');
    issuer.wait(ms - 1);
    await look('one');
    expect(issuer.asked).toHaveLength(1);
    issuer.wait(1);
    await look('one');
    expect(issuer.asked).toHaveLength(2);
  });

  it('I-03 an unknown key id refetches, but invented ids do not flood the provider', async () => {
    await look('one');
    issuer.add('three');
    expect(await kindOf('three')).toBe('key');
    expect(issuer.asked).toHaveLength(2);
    issuer.wait(30_000 - 1);
    for (let i = 0; i < 100; i++) expect(await kindOf(`invented-${i}`)).toBe('unknown');
    expect(issuer.asked).toHaveLength(3);
    issuer.add('four');
    expect(await kindOf('four')).toBe('unknown');
    // The first two fetches have finished by now.
    issuer.wait(1);
    expect(await kindOf('four')).toBe('key');
    for (let i = 0; i < 100; i++) expect(await kindOf(`invented-${i}`)).toBe('unknown');
    expect(issuer.asked).toHaveLength(5);
  });

  it('I-03 a withdrawn key is no longer valid', async () => {
    await look('one');
    issuer.script.published = ['two'];
    issuer.wait(hour);
    expect([await kindOf('one'), await kindOf('two')]).toEqual(['unknown', 'key']);
  });

  it.each([
    ['breaks off', { kind: 'lost' as const, reason: 'ECONNRESET' }, 'ECONNRESET'],
    ['cannot be reached', { kind: 'not-sent' as const, reason: 'ECONNREFUSED' }, 'ECONNREFUSED'],
    ['breaks off without a word', { kind: 'lost' as const, reason: '' }, ''],
    ['fails', answer(503, '{"keys":[{"kty":"RSA"}]}'), 'status 503, and no set of keys'],
    ['sends a web page', answer(200, '<html>'), 'status 200, and no set of keys'],
    ['sends no key', answer(200, '{"keys":[]}'), 'status 200, and no set of keys'],
    ['sends null', answer(200, 'null'), 'status 200, and no set of keys'],
    [
      'sends too many',
      answer(200, JSON.stringify({ keys: Array.from({ length: 51 }, () => ({ kty: 'RSA' })) })),
      'status 200, and no set of keys',
    ],
  ])(
    'I-03 stay valid for a day while the provider %s, and unknown keys have no verdict',
    async (_how, answer, detail) => {
      await look('one');
      issuer.script.answer = answer;
      issuer.wait(2 * hour);
      expect(await kindOf('one')).toBe('key');
      issuer.wait(minute);
      expect(await look('other')).toEqual({ kind: 'unavailable', detail });
      issuer.wait(22 * hour - minute);
      expect(await kindOf('one')).toBe('key');
      issuer.wait(1);
      expect(await look('one')).toEqual({ kind: 'unavailable', detail });
    },
  );

  it('I-03 without any keys ever fetched, there is no rejection, only an outage', async () => {
    issuer.script.answer = { kind: 'lost', reason: 'ECONNRESET' };
    for (let i = 0; i < 3; i++)
      expect(await look('one')).toEqual({ kind: 'unavailable', detail: 'ECONNRESET' });
    delete issuer.script.answer;
    expect(await look('one')).toEqual({ kind: 'unavailable', detail: 'ECONNRESET' });
    expect(issuer.asked).toHaveLength(3);
    issuer.wait(30_000);
    expect(await kindOf('one')).toBe('key');
  });

  it('I-03 nobody is refused while the provider is down: not who shares a fetch, nor who may not fetch', async () => {
    await look('one');
    issuer.add('three');
    issuer.script.answer = { kind: 'lost', reason: 'ECONNRESET' };
    const down = { kind: 'unavailable', detail: 'ECONNRESET' };
    expect(await Promise.all([look('three'), look('three')])).toEqual([down, down]);
    expect([await look('three'), await look('three')]).toEqual([down, down]);
    expect(issuer.asked).toHaveLength(3);
    delete issuer.script.answer;
    issuer.wait(30_000);
    expect(await kindOf('three')).toBe('key');
    expect(await kindOf('invented')).toBe('unknown');
  });

  it('I-03 the last permitted fetch is shared as well: nobody is turned away while it is under way', async () => {
    issuer.script.answer = { kind: 'lost', reason: 'ECONNRESET' };
    for (let i = 0; i < 2; i++) expect(await kindOf('one')).toBe('unavailable');
    delete issuer.script.answer;
    expect(await Promise.all(['one', 'two', 'one'].map(kindOf))).toEqual(['key', 'key', 'key']);
    expect(issuer.asked).toHaveLength(3);
  });

  it.each([
    ['as it should be', {}, 'key'],
    ['of a provider that says no use', { use: undefined, alg: undefined }, 'key'],
    ['for encryption', { use: 'enc' }],
    ['for another algorithm', { alg: 'RS512' }],
    ['that is a secret', { kty: 'oct', k: 'AAAA' }],
    ['of 2040 bits', { n: Buffer.alloc(255, 0xc1).toString('base64url') }],
    ['without its number', { n: undefined }],
    ['without its exponent', { e: undefined }],
    ['on a curve that is none', { kty: 'EC', crv: 'none', x: 'AAAA', y: 'AAAA' }],
  ])('I-03 a key %s: fit or not', async (_what, change, fit = 'unfit') => {
    const n = Buffer.alloc(256, 0xc1).toString('base64url');
    const good = { kty: 'RSA', n, e: 'AQAB', kid: 'odd', use: 'sig', alg: 'RS256' };
    const body = JSON.stringify({ keys: [{ ...good, ...change }] });
    issuer.script.answer = { kind: 'answer', status: 200, headers: {}, body };
    expect(await kindOf('odd')).toBe(fit);
  });

  it.each([
    ['P-256', 'ES256', 'key'],
    ['P-256', 'RS256', 'unfit'],
    ['P-384', 'ES256', 'unfit'],
  ])('I-03 a key on the curve %s is for %s: %s', async (namedCurve, algorithm, fit) => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve });
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'odd' }];
    issuer.script.answer = answer(200, JSON.stringify({ keys }));
    expect((await look('odd', algorithm)).kind).toBe(fit);
  });

  it.each([
    ['is no key', [null, 7, 'RSA', {}, { kty: 5, kid: 'odd' }]],
    ['fills the set: 50 keys', Array.from({ length: 49 }, (_, index) => ({ kty: 'RSA', kid: `${index}` }))],
  ])('I-03 what stands beside a key and %s does not hide it', async (_what, besides) => {
    const n = Buffer.alloc(256, 0xc1).toString('base64url');
    const good = { kty: 'RSA', n, e: 'AQAB', kid: 'odd' };
    const body = JSON.stringify({ keys: [...besides, good] });
    issuer.script.answer = { kind: 'answer', status: 200, headers: {}, body };
    expect(await kindOf('odd')).toBe('key');
  });

  it('I-03 two providers are kept apart', async () => {
    await look('one');
    issuer.script.published = ['two'];
    const other = await keys(issuer.context, `${url}/other`, { kid: 'one', algorithm: 'RS256' });
    expect([other.kind, await kindOf('one')]).toEqual(['unknown', 'key']);
  });
});
