import { generateKeyPairSync } from 'node:crypto';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { describe, expect, it } from 'vitest';
import { liveSecrets } from '../secrets.ts';
import { lackingLogins, loginSettingsProblems } from './login-problems.ts';

describe('I-01 a secret of an app at a login provider', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const name = 'login.ios.shop-services.privateKey';
  const login = { providers: ['account', 'ios'], iosId: 'shop-services' } as const;
  const lacking = (value: string | undefined, runMode: 'live' | 'local' = 'live') => {
    const secrets = liveSecrets(new Map(value === undefined ? [] : [[name, value]]));
    const loginOf = (id: string) => adapters[id];
    return lackingLogins({ login, own: ['ios'] }, { config: { runMode, secrets }, loginOf });
  };

  it('I-01 that is present and valid hides nothing', () => {
    expect(lacking(key)).toEqual([]);
  });

  it.each([
    ['is missing', undefined, 'is missing in SECRETS_FILE'],
    ['is no key as its provider wants it', 'a word ZX81, and long enough', 'is not a private P-256 key'],
    ['is a key of another kind', rsaKey(), 'is not a private P-256 key'],
  ])('I-01 that %s hides the login, with the reason', (_what, value, said) => {
    expect(lacking(value)).toEqual([
      { provider: 'ios', problems: [expect.stringContaining(`the secret ${name} ${said}`)] },
    ]);
    if (value) expect(JSON.stringify(lacking(value))).not.toContain(value.slice(0, 12));
    expect(lacking(value, 'local')).toEqual([]);
  });
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

describe('I-01 the settings of an app at a login provider', () => {
  const seen: unknown[] = [];
  const provider = {
    checkSettings(settings: object) {
      seen.push(settings);
      return [{ path: 'teamId', reason: 'is wrong' }];
    },
  } as unknown as LoginProvider;

  it.each([
    [['one', 'two'], []],
    ['one', ['otherAudiences']],
    [[1], ['otherAudiences']],
  ])(
    'I-01 further audiences %j are checked for every provider, the rest by its adapter',
    (otherAudiences, wrong) => {
      const problems = loginSettingsProblems({ teamId: 'x', otherAudiences }, provider);
      expect(problems.map(({ path }) => path)).toEqual(['teamId', ...wrong]);
      expect(seen.at(-1)).toEqual({ teamId: 'x' });
      const alone = loginSettingsProblems({ otherAudiences }, undefined);
      expect(alone.map(({ path }) => path)).toEqual(wrong);
    },
  );
});
