import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { describe, expect, it } from 'vitest';
import { liveSecrets } from '../secrets.ts';
import { checkBrands } from './check-brands.ts';
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

describe('I-01 a login provider of the files that nobody can log in by', () => {
  const config = { runMode: 'live', secrets: liveSecrets(new Map()) } as const;

  it.each([
    ['that this program does not have', () => undefined, { iosId: 'shop-services' }],
    ['at which there is no app', (id: string) => adapters[id], {}],
  ])('I-01 %s lacks no secret', (_what, loginOf, ids) => {
    const login = { providers: ['account', 'ios'], ...ids } as const;
    expect(lackingLogins({ login, own: ['ios'] }, { config, loginOf })).toEqual([]);
  });

  it('I-01 because its adapter refuses what they say of it is reported with its place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'server-brands-'));
    const files = sampleTree();
    const settings = { ios: { teamId: 'short', keyId: 'ABCDEFGH12' }, facebook: { graphVersion: 'newest' } };
    files['nova/brand.json'].login = {
      providers: ['account', 'ios', 'facebook'],
      iosId: 'shop-services',
      fbId: '43',
      settings,
    };
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), JSON.stringify(content));
    }
    const checked = checkBrands(folder, 'local');
    rmSync(folder, { recursive: true });
    expect(checked.ok ? [] : checked.problems.map(({ file, path }) => [file, path])).toEqual([
      ['nova/brand.json', 'login.settings.ios.teamId'],
      ['nova/brand.json', 'login.settings.facebook.graphVersion'],
    ]);
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
