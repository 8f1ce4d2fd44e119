import { describe, expect, it } from 'vitest';
import { appAt, audiencesProblem, loginApp, loginOf, ownLogins, settingsAt } from './login-app.ts';
import type { Brand, Game, Login, LoginProvider } from './types.ts';

const ids = {
  ggId: 'id-of-google',
  iosId: 'id-of-ios',
  fbId: 'id-of-facebook',
  vkId: 'id-of-vk',
  twitterId: 'id-of-twitter',
  huaweiId: 'id-of-huawei',
};
const companies: readonly LoginProvider[] = ['google', 'ios', 'facebook', 'vk', 'twitter', 'huawei'];
const login = { providers: ['account', ...companies], ...ids } as Login;
const clientIdAt = (of: Login, provider: string, client: string) => loginApp(of, provider, client)?.clientId;

describe('I-01 the app of a brand', () => {
  it.each(companies)('I-01 at %s has the id that it has there', (provider) => {
    expect(appAt(login, provider)).toEqual({
      provider,
      clientId: `id-of-${provider}`,
      otherAudiences: [],
      settings: {},
    });
    expect(appAt({ providers: companies } as Login, provider)).toBeUndefined();
  });

  it('I-01 an account of the game is no app', () => {
    expect(appAt(login, 'account')).toBeUndefined();
  });

  it.each(['google', 'facebook', 'ios'])('I-01 at %s is there for every client', (provider) => {
    expect(clientIdAt(login, provider, 'any')).toBe(`id-of-${provider}`);
  });

  it.each([
    ['vk', 'vkClientIds', true],
    ['twitter', 'twitterClientIds', true],
    ['huawei', 'huaweiClientIds', false],
  ])('I-01 at %s is there for the clients of %s; with none named, for all: %s', (provider, list, forAll) => {
    const id = `id-of-${provider}`;
    const named = { ...login, [list]: ['one', 'two'] };
    expect(['one', 'two', 'three'].map((client) => clientIdAt(named, provider, client))).toEqual([
      id,
      id,
      undefined,
    ]);
    expect(clientIdAt(login, provider, 'one')).toBe(forAll ? id : undefined);
  });

  it('I-01 is missing at a company that the brand does not list, or that it cannot use now', () => {
    expect(clientIdAt({ ...login, providers: ['google'] }, 'facebook', 'one')).toBeUndefined();
    expect(clientIdAt(login, 'nobody', 'one')).toBeUndefined();
    const half = { ...login, unusable: ['google'] as const };
    expect(['google', 'facebook'].map((one) => clientIdAt(half, one, 'one'))).toEqual([
      undefined,
      'id-of-facebook',
    ]);
  });

  it('I-01 at Google knows its package, unless its settings name another', () => {
    const packaged = { ...login, ggPkg: 'org.example.orbit' };
    expect(appAt(packaged, 'google')?.settings).toEqual({ pkg: 'org.example.orbit' });
    expect(appAt(packaged, 'facebook')?.settings).toEqual({});
    const set = { ...packaged, settings: { google: { pkg: 'org.example.other', extra: 1 } } };
    expect(appAt(set, 'google')?.settings).toEqual({ pkg: 'org.example.other', extra: 1 });
  });
});

describe('I-01 further ids whose tokens count', () => {
  it.each<[what: string, said: unknown, read: readonly string[], isGood: boolean]>([
    ['none', undefined, [], true],
    ['two', ['ios-app', 'android-app'], ['ios-app', 'android-app'], true],
    ['an empty list', [], [], true],
    ['a text', 'ios-app', [], false],
    ['an empty text', ['ios-app', ''], [], false],
    ['a number', [7], [], false],
  ])('I-01 %s', (_what, otherAudiences, read, isGood) => {
    const settings = { google: { otherAudiences, own: 'x' } };
    const app = appAt({ ...login, settings } as Login, 'google');
    expect([app?.otherAudiences, app?.settings]).toEqual([read, { own: 'x' }]);
    expect(audiencesProblem({ otherAudiences })).toBe(
      isGood ? undefined : 'must be a list of texts: the ids of the publisher’s other apps',
    );
  });

  it.each([[undefined], [null], ['text'], [['list']], [7]])('I-01 settings that are %j are none', (said) => {
    expect(settingsAt({ settings: { google: said } }, 'google')).toEqual({});
    expect(settingsAt({}, 'google')).toEqual({});
    expect(settingsAt({ settings: {} }, 'toString')).toEqual({});
  });
});

describe('I-01 a game with apps of its own', () => {
  const gameOf = (name: string, own: Partial<Login> | undefined, subGames: Game[] = []) =>
    ({
      clientIds: { web: `${name}-web`, ios: `${name}-ios`, android: `${name}-android` },
      key: name,
      name,
      areas: [],
      subGames,
      ...(own && { login: own }),
    }) as unknown as Game;
  const moon = gameOf('moon', { fbId: 'moon-facebook', settings: { facebook: { of: 'moon' } } });
  const dust = gameOf('dust', undefined);
  const orbit = gameOf('orbit', { ggId: 'orbit-google', settings: { google: { of: 'orbit' } } }, [
    moon,
    dust,
  ]);
  const comet = gameOf('comet', undefined);
  const brand = {
    login: { ...login, settings: { google: { of: 'brand' }, vk: { of: 'brand' } } },
    games: [orbit, comet],
  } as unknown as Brand;

  it('I-01 lists each place that has any, a sub-game after its game', () => {
    const listed = ownLogins(brand).map(({ game, own }) => [game?.name, own]);
    expect(listed).toEqual([
      [undefined, companies],
      ['orbit', ['google']],
      ['moon', ['facebook']],
    ]);
  });

  it('I-01 has the brand’s apps otherwise, and a sub-game those of its game', () => {
    const [, ofOrbit, ofMoon] = ownLogins(brand);
    expect(ofOrbit?.login).toMatchObject({
      ggId: 'orbit-google',
      fbId: 'id-of-facebook',
      settings: { google: { of: 'orbit' }, vk: { of: 'brand' } },
    });
    expect(ofMoon?.login).toMatchObject({
      ggId: 'orbit-google',
      fbId: 'moon-facebook',
      settings: { google: { of: 'orbit' }, facebook: { of: 'moon' }, vk: { of: 'brand' } },
    });
  });

  it.each([
    ['orbit-web', 'orbit-google', 'id-of-facebook', 'orbit'],
    ['moon-ios', 'orbit-google', 'moon-facebook', 'orbit'],
    ['dust-android', 'orbit-google', 'id-of-facebook', 'orbit'],
    ['comet-web', 'id-of-google', 'id-of-facebook', 'brand'],
    ['of-nobody', 'id-of-google', 'id-of-facebook', 'brand'],
  ])('I-01 has them for each of its client ids: %s', (clientId, ggId, fbId, of) => {
    expect(loginOf(brand, clientId)).toMatchObject({
      ggId,
      fbId,
      settings: { google: { of }, vk: { of: 'brand' } },
    });
  });

  it('I-01 counts one by its settings alone', () => {
    const set = gameOf('set', { settings: { vk: { confidential: true } } });
    expect(ownLogins({ ...brand, games: [set] })[1]?.own).toEqual(['vk']);
  });
});
