import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type BegunLogin, openLogin, sealLogin } from './sealed-login.ts';

const secret = 'a secret of tests, long enough to be one';
const place = { store: 'watt.production', provider: 'google' };
const now = new Date('2026-11-20T12:00:00Z');
const login: BegunLogin = {
  state: 'state-1',
  nonce: 'nonce-1',
  verifier: 'verifier-1',
  language: 'en',
  clientId: 'orbit-web',
  redirectUri: 'https://shop.example/login/return/google',
  memo: { requestSecret: 'secret of a request token' },
};
const seal = (at = now) => sealLogin(secret, place, login, { now: at, randomBytes });
/** As in docs/logins/README.md. */
const tenMinutesMs = 600_000;
const later = (ms: number) => new Date(now.getTime() + ms);

it('I-03 the browser returns a sealed login unchanged, and cannot read it', () => {
  const sealed = seal();
  expect(openLogin(secret, place, { sealed, state: 'state-1' }, now)).toEqual(login);
  const bytes = Buffer.from(sealed, 'base64url').toString('latin1');
  for (const word of ['state-1', 'nonce-1', 'verifier-1', 'secret']) expect(bytes).not.toContain(word);
  expect(seal()).not.toBe(sealed);
});

it.each<[title: string, opened: () => unknown]>([
  [
    'another brand',
    () =>
      openLogin(secret, { ...place, store: 'volt.production' }, { sealed: seal(), state: 'state-1' }, now),
  ],
  [
    'the other environment',
    () => openLogin(secret, { ...place, store: 'watt.demo' }, { sealed: seal(), state: 'state-1' }, now),
  ],
  [
    'another provider',
    () => openLogin(secret, { ...place, provider: 'vk' }, { sealed: seal(), state: 'state-1' }, now),
  ],
  [
    'another login of this browser',
    () => openLogin(secret, place, { sealed: seal(), state: 'state-2' }, now),
  ],
  ['a state cut short', () => openLogin(secret, place, { sealed: seal(), state: 'state-' }, now)],
  ['no state', () => openLogin(secret, place, { sealed: seal(), state: '' }, now)],
  [
    'a server with another secret',
    () => openLogin(`${secret}!`, place, { sealed: seal(), state: 'state-1' }, now),
  ],
  ['too late', () => openLogin(secret, place, { sealed: seal(), state: 'state-1' }, later(tenMinutesMs))],
  ['nothing', () => openLogin(secret, place, { sealed: '', state: 'state-1' }, now)],
  ['a short text', () => openLogin(secret, place, { sealed: 'A'.repeat(20), state: 'state-1' }, now)],
])('I-03 a sealed login is invalid for %s', (_title, opened) => {
  expect(opened()).toBeUndefined();
});

it('I-03 an overlong text is not read, however well it is sealed', () => {
  const sealedWith = (memo: BegunLogin['memo']) =>
    sealLogin(secret, place, { ...login, memo }, { now, randomBytes });
  let requestSecret = 's'.repeat(5_000);
  while (sealedWith({ requestSecret }).length < 8_192) requestSecret += 's';
  const longest = { sealed: sealedWith({ requestSecret }), state: 'state-1' };
  expect(longest.sealed).toHaveLength(8_192);
  expect(openLogin(secret, place, longest, now)).toEqual({ ...login, memo: { requestSecret } });
  const longer = { sealed: sealedWith({ requestSecret: `${requestSecret}s` }), state: 'state-1' };
  expect(openLogin(secret, place, longer, now)).toBeUndefined();
});

it('I-03 a login that was begun before an update of the store is finished after it', () => {
  // Sealed by another implementation of AES-256-GCM, with an iv of twelve bytes 2.
  const sealed =
    'AgICAgICAgICAgICtTMzWI5Ur3nmV2MTqyQiJ2Q2aEQQDa64Ju04zJK6ka5WNi7q8SYpttBo7zt9lxSaMvpkaAObYAdGwSEp5sxgU_' +
    'tjWsbJLW3cPWVVUYy_A-mJJbgcj6wAbnnhpHPIQj8UtTUHPVCfIW0-Blg8VEMoeHAqZOmdEtlTJIEPpoVjb0aGlWDMO0Ja1pn51u41' +
    '5kyaOVZgqz5iQnDSQba2lmTNsKSAkxA';
  expect(openLogin(secret, place, { sealed, state: 'state-1' }, now)).toEqual({
    state: 'state-1',
    nonce: 'n',
    verifier: 'v',
    language: 'en',
    clientId: 'c',
    memo: {},
    redirectUri: 'https://shop.example/r',
  });
});

it('I-03 a login is valid until its end, and invalid if a single byte is changed', () => {
  const sealed = seal();
  expect(openLogin(secret, place, { sealed, state: 'state-1' }, later(tenMinutesMs - 1))).toEqual(login);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i] = (changed[i] ?? 0) ^ 1;
    const brought = { sealed: changed.toString('base64url'), state: 'state-1' };
    expect(openLogin(secret, place, brought, now)).toBeUndefined();
  }
});
