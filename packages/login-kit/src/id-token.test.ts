import { beforeEach, describe, expect, it } from 'vitest';
import { type IdTokenRules, verifyIdToken } from './id-token.ts';
import { keepProviderKeys } from './provider-keys.ts';
import { issuerOfTests } from './testing/issuer-of-tests.ts';

const rules: IdTokenRules = {
  keysUrl: 'https://keys.example/certs',
  issuers: ['https://issuer.example', 'issuer.example'],
  algorithms: ['RS256'],
  nonces: ['nonce-1', 'hash-of-nonce-1'],
  longestSeconds: 3_600,
};
let issuer: ReturnType<typeof issuerOfTests>;
beforeEach(() => {
  issuer = issuerOfTests();
  issuer.add('one');
});

const claims = () => ({
  iss: 'https://issuer.example',
  aud: 'app-1',
  sub: 'Sub-1',
  nonce: 'nonce-1',
  iat: issuer.seconds(),
  exp: issuer.seconds() + 3_600,
});
const judge = async (change: Record<string, unknown>) => {
  const token = await issuer.sign({ ...claims(), ...change }, 'one');
  const verdict = await verifyIdToken(issuer.context, keepProviderKeys(), token, rules);
  return verdict.kind === 'proved' ? verdict.subject : verdict.kind === 'refused' ? verdict.reason : verdict;
};

describe('an ID token', () => {
  it.each<[title: string, change: () => Record<string, unknown>, verdict: string]>([
    ['as it should be', () => ({}), 'Sub-1'],
    ['by the issuer’s other name', () => ({ iss: 'issuer.example' }), 'Sub-1'],
    ['for another app of the same publisher', () => ({ aud: 'app-2' }), 'Sub-1'],
    ['for both of them', () => ({ aud: ['app-1', 'app-2'] }), 'Sub-1'],
    ['with the hash of the nonce', () => ({ nonce: 'hash-of-nonce-1' }), 'Sub-1'],
    ['issued to us among others', () => ({ aud: ['app-1', 'app-9'], azp: 'app-1' }), 'Sub-1'],
    ['for us among others', () => ({ aud: ['app-1', 'app-9'] }), 'audience'],
    ['issued to another', () => ({ azp: 'app-9' }), 'audience'],
    ['for nobody', () => ({ aud: undefined }), 'audience'],
    ['for an empty list', () => ({ aud: [] }), 'audience'],
    ['by nobody', () => ({ iss: undefined }), 'issuer'],
    [
      'that expired a moment ago',
      () => ({ iat: issuer.seconds() - 100, exp: issuer.seconds() - 59 }),
      'Sub-1',
    ],
    [
      'that expired a minute ago',
      () => ({ iat: issuer.seconds() - 100, exp: issuer.seconds() - 60 }),
      'expired',
    ],
    ['of a clock a minute ahead', () => ({ iat: issuer.seconds() + 60 }), 'Sub-1'],
    ['of a clock further ahead', () => ({ iat: issuer.seconds() + 61 }), 'not-yet-valid'],
    ['that begins in a minute', () => ({ nbf: issuer.seconds() + 60 }), 'Sub-1'],
    ['that begins later', () => ({ nbf: issuer.seconds() + 61 }), 'not-yet-valid'],
    ['that is valid a second too long', () => ({ exp: issuer.seconds() + 3_601 }), 'lifetime'],
    [
      'that is valid a second too long, and soon over',
      () => ({ iat: issuer.seconds() - 3_600, exp: issuer.seconds() + 1 }),
      'lifetime',
    ],
    ['whose end is a text', () => ({ exp: 'never' }), 'lifetime'],
    ['with a subject of 255 characters', () => ({ sub: 'S'.repeat(255) }), 'S'.repeat(255)],
    ['with a longer one', () => ({ sub: 'S'.repeat(256) }), 'subject'],
    ['with a blank in it', () => ({ sub: 'Sub 1' }), 'subject'],
    ['with a control character', () => ({ sub: 'Sub\u0000' }), 'subject'],
    ['with an empty nonce', () => ({ nonce: '' }), 'nonce'],
    ['without a nonce', () => ({ nonce: undefined }), 'nonce'],
    ['with a list of nonces', () => ({ nonce: ['nonce-1'] }), 'nonce'],
    ['without a subject', () => ({ sub: undefined }), 'subject'],
    ['with a number for a subject', () => ({ sub: 1 }), 'subject'],
    ['that never ends', () => ({ exp: undefined }), 'lifetime'],
    ['that began at no time', () => ({ iat: undefined }), 'lifetime'],
    ['whose beginning is a text', () => ({ iat: 'now' }), 'lifetime'],
    ['by another issuer', () => ({ iss: 'https://other.example' }), 'issuer'],
  ])('I-03 %s', async (_title, change, verdict) => {
    expect(await judge(change())).toBe(verdict);
  });

  it.each([
    ['none', undefined, 'no-proof'],
    ['an empty one', '', 'no-proof'],
    ['a number', 42, 'no-proof'],
    ['an endless one', 'e'.repeat(16_385), 'malformed'],
    ['two parts', 'e30.e30', 'malformed'],
  ])('I-03 %s is rejected before keys are fetched', async (_title, token, reason) => {
    const verdict = await verifyIdToken(issuer.context, keepProviderKeys(), token, rules);
    expect([verdict, issuer.asked]).toEqual([{ kind: 'refused', reason }, []]);
  });

  it.each<[title: string, header: object, reason: string, asksForKeys: boolean]>([
    ['without a signature’s name', { alg: undefined }, 'algorithm', false],
    ['in no algorithm', { alg: 'none' }, 'algorithm', false],
    ['in one that the provider does not sign with', { alg: 'RS512' }, 'algorithm', false],
    ['with a shared secret', { alg: 'HS256' }, 'algorithm', false],
    ['by no key', { kid: undefined }, 'unknown-key', false],
    ['by a key without a name', { kid: '' }, 'unknown-key', false],
    ['by a key whose name is a number', { kid: 1 }, 'unknown-key', false],
    ['by a key that nobody publishes', { kid: 'none-such' }, 'unknown-key', true],
    ['by another key than it names', { kid: 'two' }, 'signature', true],
  ])('I-03 signed %s is refused', async (_title, change, reason, asksForKeys) => {
    issuer.add('two');
    const [, ...rest] = (await issuer.sign(claims(), 'one')).split('.');
    const header = JSON.stringify({ alg: 'RS256', kid: 'one', ...change });
    const token = [Buffer.from(header).toString('base64url'), ...rest].join('.');
    const verdict = await verifyIdToken(issuer.context, keepProviderKeys(), token, rules);
    expect(verdict).toEqual({ kind: 'refused', reason });
    expect(issuer.asked.length > 0).toBe(asksForKeys);
  });

  it('I-03 by a key that the provider publishes for another algorithm is refused', async () => {
    const token = await issuer.sign(claims(), 'one');
    const unfit = async () => ({ kind: 'unfit' as const });
    expect(await verifyIdToken(issuer.context, unfit, token, rules)).toEqual({
      kind: 'refused',
      reason: 'algorithm',
    });
  });

  it('I-03 with one letter of its contents changed is refused', async () => {
    const [header, , signature] = (await issuer.sign(claims(), 'one')).split('.');
    const contents = Buffer.from(JSON.stringify({ ...claims(), sub: 'Sub-2' })).toString('base64url');
    const token = [header, contents, signature].join('.');
    expect(await verifyIdToken(issuer.context, keepProviderKeys(), token, rules)).toEqual({
      kind: 'refused',
      reason: 'signature',
    });
  });

  it('I-03 with the client’s own nonce is accepted with any, and with none', async () => {
    for (const nonce of [undefined, 'nonce-of-the-app']) {
      const token = await issuer.sign({ ...claims(), nonce }, 'one');
      const verdict = await verifyIdToken(issuer.context, keepProviderKeys(), token, {
        ...rules,
        nonces: "the-client's",
      });
      expect(verdict).toMatchObject({ kind: 'proved', subject: 'Sub-1' });
    }
  });

  it.each(['[]', 'null', '"Sub-1"', 'Sub-1', ''])(
    'I-03 is refused if its contents are not claims, however well signed: %j',
    async (contents) => {
      const token = await issuer.signText(contents, 'one');
      const verdict = await verifyIdToken(issuer.context, keepProviderKeys(), token, rules);
      expect(verdict).toEqual({ kind: 'refused', reason: 'malformed' });
    },
  );

  it.each([16_384, 16_385])('I-03 of %i characters is read, or is too long', async (length) => {
    const token = (await issuer.sign(claims(), 'one')).padEnd(length, 'A');
    const verdict = await verifyIdToken(issuer.context, keepProviderKeys(), token, rules);
    expect(verdict).toEqual({ kind: 'refused', reason: length > 16_384 ? 'malformed' : 'signature' });
  });

  it('I-03 our own error is not a wrong token: it is thrown', async () => {
    const token = await issuer.sign(claims(), 'one');
    const broken = async () => ({ kind: 'key' as const, key: 'no key at all' as never });
    await expect(verifyIdToken(issuer.context, broken, token, rules)).rejects.toThrow(TypeError);
  });

  it('I-03 an overlong one is not read, however well it is signed', async () => {
    expect(await judge({ filler: 'x'.repeat(11_000) })).toBe('Sub-1');
    expect(await judge({ filler: 'x'.repeat(12_500) })).toBe('malformed');
  });

  it('I-03 proves nothing about the player while the keys are unavailable', async () => {
    issuer.script.answer = { kind: 'lost', reason: 'ECONNRESET' };
    expect(await judge({})).toEqual({ kind: 'unavailable', detail: 'ECONNRESET' });
  });
});
