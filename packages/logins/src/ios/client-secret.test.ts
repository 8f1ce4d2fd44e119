import { generateKeyPairSync } from 'node:crypto';
import type { LoginContext } from '@gemporium/login-kit/login-provider.ts';
import { sandboxEcKeyPair } from '@gemporium/login-kit/sandbox-ec-key.ts';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { ios } from './adapter.ts';
import { clientSecret, privateKeyProblem } from './client-secret.ts';

const now = new Date('2026-11-20T12:00:00Z');
const pem = (type: 'ec' | 'rsa') =>
  (type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })
  ).privateKey
    .export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
const contextOf = (secret: string, isSandbox: boolean): LoginContext => ({
  app: {
    provider: 'ios',
    clientId: 'example.shop.signin',
    otherAudiences: [],
    settings: { teamId: 'TEAM123456', keyId: 'KEY1234567' },
  },
  host: (name) => `https://${name}.example`,
  secret: (name) => (name === 'privateKey' ? secret : ''),
  isSandbox,
  http: async () => ({ kind: 'lost', reason: 'nobody is asked' }),
  now: () => now,
  randomBytes: (size) => Buffer.alloc(size),
});

it('I-03 Apple’s client secret is signed with the key of the app and lives five minutes', async () => {
  const secret = 'ab'.repeat(32);
  const token = await clientSecret(contextOf(secret, true));
  const { payload, protectedHeader } = await jwtVerify(token, sandboxEcKeyPair(secret).publicKey, {
    currentDate: now,
  });
  const iat = now.getTime() / 1_000;
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' });
  expect(payload).toEqual({
    iss: 'TEAM123456',
    sub: 'example.shop.signin',
    aud: 'https://appleid.apple.com',
    iat,
    exp: iat + 300,
  });
});

it('I-03 outside the sandbox a placeholder for a key is rejected', async () => {
  await expect(async () => clientSecret(contextOf('ab'.repeat(32), false))).rejects.toThrow();
  await expect(clientSecret(contextOf(pem('ec'), false))).resolves.toMatch(/^e/);
});

it.each([
  ['a key as Apple gives it', pem('ec'), false],
  ['an RSA key', pem('rsa'), true],
  [
    'another curve',
    generateKeyPairSync('ec', { namedCurve: 'secp384r1' })
      .privateKey.export({ format: 'der', type: 'pkcs8' })
      .toString('base64'),
    true,
  ],
  ['no key', 'bm90IGEga2V5', true],
  ['nothing', '', true],
])('I-03 %s as the secret', (_what, text, isProblem) => {
  const problem = privateKeyProblem(text);
  expect(problem).toEqual(isProblem ? expect.stringContaining('not a private P-256 key') : undefined);
  expect(problem === undefined || text === '' || !problem.includes(text)).toBe(true);
});

it.each([
  [{ teamId: 'TEAM123456', keyId: 'KEY1234567' }, []],
  [{}, ['teamId', 'keyId']],
  [{ teamId: 'team123456', keyId: 'KEY123456' }, ['teamId', 'keyId']],
  [{ teamId: 'TEAM123456', keyId: 42 }, ['keyId']],
  [{ teamId: 'TEAM123456', keyId: 1234567890 }, ['keyId']],
  [{ teamId: 'xTEAM123456', keyId: 'KEY1234567x' }, ['teamId', 'keyId']],
])('I-01 Apple’s settings %j lack %j', (settings, paths) => {
  const problems = ios.checkSettings(settings);
  expect(problems.map(({ path }) => path)).toEqual(paths);
  for (const { reason } of problems) expect(reason).toContain('ten capital letters and digits');
});
