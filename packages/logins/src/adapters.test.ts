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
  ])('I-03 %s says what is wrong with %j', (id, wrong, problems) => {
    expect(adapters[id]?.checkSettings(wrong)).toEqual(problems);
  });

  it('I-03 a secret that is not Apple’s key is refused, and none of it is repeated', () => {
    const problem = adapters.ios?.secretProblem?.('privateKey', 'c2VjcmV0') ?? '';
    expect(problem).toContain('private P-256 key');
    expect(problem).not.toContain('c2VjcmV0');
  });
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
