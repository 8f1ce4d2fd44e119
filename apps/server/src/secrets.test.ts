import { describe, expect, it } from 'vitest';
import { liveSecrets, localSecrets } from './secrets.ts';

const good = '0123456789abcdefghijklmnopqrstuv';
const problem = (name: string, value: string) =>
  liveSecrets(new Map([[name, value]]))
    .problemWith(name)
    ?.replace(`the secret ${name} `, '');

describe('a secret that an operator wrote', () => {
  it.each(['session.key', 'attempt.key', 'card.key', 'game.linkSecret'])('%s is long', (name) => {
    expect(problem(name, good)).toBeUndefined();
    expect(problem(name, good.slice(0, 31))).toBe('is shorter than 32 characters');
  });

  it.each(['adyen.hmacKey', 'mycard.key'])('%s is as long as its provider makes it', (name) => {
    expect(problem(name, good.slice(0, 8))).toBeUndefined();
    expect(problem(name, good.slice(0, 7))).toBe('is shorter than 8 characters');
  });

  it.each([
    'changeme-changeme-changeme-changeme',
    'change_me-0123456789abcdefghijklmnop',
    'password0123456789abcdefghijklmnop',
    'xxxx0123456789abcdefghijklmnopqrst',
    '12345678901234567890123456789012',
    'abcdabcdabcdabcdabcdabcdabcdabcd',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ])('%s is a placeholder', (value) => {
    expect(problem('session.key', value)).toBe('looks like a placeholder');
  });

  it('of five different letters is too weak', () => {
    expect(problem('session.key', 'abcdeabcdeabcdeabcdeabcdeabcdeab')).toBeUndefined();
  });

  it.each(['game.linkSecret', 'cashier.signingKey'])(
    'B-07 each of several values in %s counts for itself, as each of them verifies messages',
    (name) => {
      for (const two of [
        `${good} changeme-changeme-changeme-changeme`,
        `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ${good}`,
      ])
        expect(problem(name, two)).toBe('looks like a placeholder');
      for (const two of [`${good} k3y!`, `k3y!\t${good}`])
        expect(problem(name, two)).toMatch(/^is shorter than \d+ characters$/);
      for (const fit of [`${good} ${good}n`, ` ${good}\n`]) expect(problem(name, fit)).toBeUndefined();
      expect(problem(name, ' \t\n'.repeat(11))).toBe('looks like a placeholder');
    },
  );

  it.each(['session.key', 'attempt.key', 'card.key', 'login.google.an-app.clientSecret'])(
    'B-07 %s is one value, whatever spaces are in it',
    (name) => {
      expect(problem(name, `${good} k3y!`)).toBeUndefined();
    },
  );

  it('that is missing is named, and never empty', () => {
    const secrets = liveSecrets(new Map());
    expect(secrets.has('session.key')).toBe(false);
    expect(secrets.problemWith('session.key')).toContain('is missing');
    expect(() => secrets.get('session.key')).toThrow('session.key is not configured');
  });
});

it('in local mode each name has a secret of its own, the same for whoever knows the master', () => {
  const names = [
    'main.hmacKey',
    'main.hmacKey2',
    'main.hmac',
    'second.hmacKey',
    'session.key',
    'session.key2',
  ];
  const secrets = localSecrets('master');
  expect(new Set(names.map((name) => secrets.get(name))).size).toBe(names.length);
  expect(localSecrets('master').get('session.key')).toBe(secrets.get('session.key'));
  expect(localSecrets('another').get('session.key')).not.toBe(secrets.get('session.key'));
});
