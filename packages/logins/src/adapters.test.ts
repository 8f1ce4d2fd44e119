import type { LoginContext } from '@gemporium/login-kit/login-provider.ts';
import { describe, expect, it } from 'vitest';
import { adapters } from './adapters.ts';
import { askedProvider, cameBack } from './testing/asked-provider.ts';

const settings: Readonly<Record<string, Record<string, unknown>>> = {
  ios: { teamId: 'TEAM123456', keyId: 'KEY1234567' },
};

/**
 * Apple answers a login by a form, all others by the address. Facebook and Google refuse to log in inside another app's
 * browser: developers.facebook.com/docs/facebook-login/android/deprecating-webviews,
 * developers.google.com/identity/protocols/oauth2/policies.
 */
it.each<[id: string, callbackMethod: string, refusesInAppBrowsers: boolean]>([
  ['facebook', 'GET', true],
  ['google', 'GET', true],
  ['huawei', 'GET', false],
  ['ios', 'POST', false],
  ['twitter', 'GET', false],
  ['vk', 'GET', false],
])('I-03 %s comes back by %s, and refuses the browser of another app: %s', (id, callbackMethod, refuses) => {
  expect(adapters[id]).toMatchObject({ callbackMethod, refusesInAppBrowsers: refuses });
});

describe('I-03 the settings of a brand’s login', () => {
  it.each(Object.keys(adapters))('I-03 %s needs none but its own, and takes those', (id) => {
    expect(adapters[id]?.checkSettings(settings[id] ?? {})).toEqual([]);
  });

  it.each<[id: string, wrong: Record<string, unknown>, problems: { path: string; reason: string }[]]>([
    [
      'facebook',
      { graphVersion: '26' },
      [{ path: 'graphVersion', reason: 'must be a version of the Graph API, such as v26.0' }],
    ],
    [
      'ios',
      { teamId: 'team', keyId: 7 },
      ['teamId', 'keyId'].map((path) => ({ path, reason: "must be Apple's ten capital letters and digits" })),
    ],
    ['twitter', { callbacks: 'orbit://x' }, [{ path: 'callbacks', reason: 'must be a list of addresses' }]],
    [
      'twitter',
      { callbacks: ['x'] },
      [
        {
          path: 'callbacks.0',
          reason: 'must be an address that X knows for this app, by https or an app’s own scheme',
        },
      ],
    ],
    [
      'vk',
      { confidential: 'yes' },
      [{ path: 'confidential', reason: 'must be true or false, as the app is registered with VK' }],
    ],
    [
      'vk',
      { partnersApi: 'partners.api.vk.ru' },
      [{ path: 'partnersApi', reason: 'must be true or false: docs/logins/vk.md says what it needs' }],
    ],
  ])('I-03 %s says what is wrong with %j', (id, wrong, problems) => {
    expect(adapters[id]?.checkSettings(wrong)).toEqual(problems);
  });

  it('I-03 a secret that is not Apple’s key is refused, and none of it is repeated', () => {
    const problem = adapters.ios?.secretProblem?.('privateKey', 'c2VjcmV0') ?? '';
    expect(problem).toContain('private P-256 key');
    expect(problem).not.toContain('c2VjcmV0');
  });
});

/**
 * The addresses and fields of each provider's documents (docs/logins), with the hosts that a live server uses. VK names
 * languages by number; where a provider takes none of ours, its page goes by the browser's.
 */
const begun: Readonly<Record<string, [address: string, own: Readonly<Record<string, string>>]>> = {
  facebook: ['https://www.facebook.com/v26.0/dialog/oauth', { scope: 'public_profile' }],
  google: [
    'https://accounts.google.com/o/oauth2/v2/auth',
    { scope: 'openid', nonce: 'nonce-of-43', hl: 'ru' },
  ],
  huawei: [
    'https://oauth-login.cloud.huawei.com/oauth2/v3/authorize',
    { scope: 'openid', nonce: 'nonce-of-43' },
  ],
  ios: [
    'https://appleid.apple.com/auth/authorize',
    { response_mode: 'form_post', nonce: 'nonce-of-43', locale: 'ru' },
  ],
  twitter: ['https://api.x.com/oauth/authenticate', { oauth_token: 'request-token' }],
  vk: ['https://id.vk.ru/authorize', { lang_id: '0' }],
};

const code = {
  response_type: 'code',
  client_id: '43',
  redirect_uri: 'https://shop.example/login/return',
  // RFC 7636, 4.2, of the verifier.
  state: 'state-of-43',
  code_challenge: 'NuOFGqe0HKkwyF3eTP2gnH3LCN1ApisIYpeJxHM4S7Y',
  code_challenge_method: 'S256',
};

it.each(Object.entries(adapters))(
  'I-03 a login by %s begins at its own address, in Russian',
  async (id, adapter) => {
    const app = { provider: id, clientId: '43', otherAudiences: [], settings: settings[id] ?? {} };
    const requestToken = 'oauth_token=request-token&oauth_token_secret=x&oauth_callback_confirmed=true';
    const answer = { kind: 'answer', status: 200, headers: {}, body: requestToken } as const;
    const { context } = askedProvider(app, new Date('2026-11-20T12:00:00Z'), [answer]);
    const outcome = await adapter.start(
      { ...context, host: (name) => adapter.hosts[name]! },
      { ...cameBack({}), language: 'ru' },
    );
    const { origin, pathname, searchParams } = new URL(outcome.kind === 'redirect' ? outcome.url : '');
    const [address, own] = begun[id]!;
    expect(origin + pathname).toBe(address);
    expect(Object.fromEntries(searchParams)).toEqual(id === 'twitter' ? own : { ...code, ...own });
  },
);

/** The hosts that are called, beside those of the page. */
it('I-03 each provider is called at its own hosts', () => {
  expect(Object.fromEntries(Object.values(adapters).map(({ id, hosts }) => [id, hosts]))).toEqual({
    facebook: { www: 'https://www.facebook.com', graph: 'https://graph.facebook.com' },
    google: {
      accounts: 'https://accounts.google.com',
      oauth2: 'https://oauth2.googleapis.com',
      www: 'https://www.googleapis.com',
    },
    huawei: { oauthLogin: 'https://oauth-login.cloud.huawei.com' },
    ios: { appleid: 'https://appleid.apple.com' },
    twitter: { api: 'https://api.x.com' },
    vk: { id: 'https://id.vk.ru', api: 'https://api.vk.ru', partners: 'https://partners.api.vk.ru' },
  });
});

/** What a provider may say of a request that it refuses, in the forms of all of them. */
const refusals: Readonly<Record<string, (sent: string) => unknown>> = {
  'in a text': (sent) => ({ error: sent, error_description: sent, sub_error: sent, message: sent }),
  'in an object': (error) => ({
    error: { code: error, error_subcode: error, error_code: error, message: error },
  }),
  'in a list': (sent) => ({ errors: [{ code: sent, message: sent }] }),
};

describe.each(Object.entries(adapters))('%s', (id, adapter) => {
  it.each(Object.entries(refusals))(
    'I-03 repeats what it was sent, %s: the operator reads nothing of it',
    async (_how, refusal) => {
      const app = { provider: id, clientId: '43', otherAudiences: [], settings: settings[id] ?? {} };
      const { context } = askedProvider(app, new Date('2026-11-20T12:00:00Z'), []);
      const sent: string[] = [];
      const asked: LoginContext = {
        ...context,
        secret: () => 'ab'.repeat(32),
        async http({ url, body = '', headers = {} }) {
          const said = [body || url, ...Object.values(headers)].join(' ');
          sent.push(...said.split(/[=&"]/));
          return { kind: 'answer', status: 400, headers: {}, body: JSON.stringify(refusal(said)) };
        },
      };
      const brought = { code: 'code-of-43', device_id: 'device-of-43', oauth_verifier: 'verifier-of-43' };
      const fields = { ...brought, oauth_token: 'state-of-43' };
      const client = {
        authorization_code: 'code-of-43',
        fb_access_token: 'token-of-43',
        vk_access_token: 'token-of-43',
        uid: '43',
      };
      const verdicts = [
        await adapter.finish(asked, cameBack(fields)),
        await adapter.brought?.(asked, client),
      ];
      expect(verdicts[0]).toHaveProperty('detail');
      const told = JSON.stringify(verdicts);
      for (const word of sent.filter(({ length }) => length > 30)) expect(told).not.toContain(word);
      expect(told).not.toContain('of-43');
    },
  );
});

/** Apple writes a language with an underscore: developer.apple.com/documentation/signinwithapplerestapi. */
it.each([
  ['ja', 'ja'],
  ['zh-tw', 'zh_tw'],
])('I-03 Apple’s page speaks %s, by its name %s, and answers by a form', async (language, locale) => {
  const app = { provider: 'ios', clientId: '43', otherAudiences: [], settings: settings.ios ?? {} };
  const { context } = askedProvider(app, new Date('2026-11-20T12:00:00Z'), []);
  const begun = await adapters.ios!.start(context, { ...cameBack({}), language });
  const { searchParams } = new URL(begun.kind === 'redirect' ? begun.url : '');
  expect([searchParams.get('locale'), searchParams.get('response_mode')]).toEqual([locale, 'form_post']);
});
