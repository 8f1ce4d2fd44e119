import { loginOf } from '@gemporium/catalogue/login-app.ts';
import { methodsFor } from '@gemporium/catalogue/methods-for.ts';
import type { Catalogue, Game, Login } from '@gemporium/catalogue/types.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { createGameDirectory } from '../game-directory.ts';
import { liveSecrets } from '../secrets.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { loginConfig } from '../views/login-config.ts';
import { unusableParts, usablePart } from './unusable.ts';

/** nova sells on `cashier`, zeta on `till`; each brand's games have a secret of their own. */
function shop(): Catalogue {
  const text = JSON.stringify(sampleShop()).replaceAll('sandbox:', 'https://games.example');
  const catalogue = JSON.parse(text);
  catalogue.accounts.till = { ...catalogue.accounts.cashier, id: 'till' };
  for (const brand of Object.values<{ key: string; methods: object[]; games: { link: object }[] }>(
    catalogue.brands,
  )) {
    const account = brand.key === 'zeta' ? 'till' : 'cashier';
    for (const method of brand.methods)
      Object.assign(method, { account: { production: account, demo: `${account}-demo` } });
    for (const game of brand.games) Object.assign(game.link, { secret: `game.${brand.key}` });
  }
  catalogue.accounts['till-demo'] = { ...catalogue.accounts.till, id: 'till-demo' };
  return catalogue;
}
const good = (name: string) => `${name}-ZX81-spectrum-of-good-secrets-long-enough`;
const names = [
  ...['cashier', 'cashier-demo', 'till', 'till-demo'].map((id) => `${id}.signingKey`),
  'game.nova',
  'game.zeta',
];

function sells(spoiled: Record<string, string | undefined>, runMode: 'live' | 'local' = 'live') {
  const values = new Map(names.map((name) => [name, good(name)]));
  for (const [name, value] of Object.entries(spoiled))
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  const config = { runMode, sandboxUrl: '', secrets: liveSecrets(values) };
  const secretProblem = (name: string, value: string) =>
    value.includes('swapped') ? `is no ${name}` : undefined;
  const providerOf = () => ({ secrets: ['signingKey'], secretProblem }) as unknown as Provider;
  const catalogue = usablePart(shop(), { config, providerOf, loginOf: (id) => adapters[id] });
  const methods = (key: string, environment: 'production' | 'demo') => {
    const brand = catalogue.brands[key]!;
    const buyer = { area: 'west', currency: 'USD', platform: 'web' as const, game: brand.games[0]! };
    return Object.values(methodsFor({ brand, environment, ...buyer })).flat().length > 0;
  };
  const directory = createGameDirectory({
    config,
    catalogue: { current: () => ({ version: 1, catalogue }) },
    http: async () => ({ kind: 'not-sent', reason: '' }),
    now: () => new Date(),
    randomBytes: (size) => Buffer.alloc(size),
  });
  const opens = (key: string) => {
    const brand = catalogue.brands[key]!;
    return (
      directory.link(
        { id: `${key}.production`, brand, environment: 'production', version: 1 },
        brand.games[0]!.gpId,
      ) !== undefined
    );
  };
  return {
    problems: unusableParts(shop(), { config, providerOf, loginOf: (id) => adapters[id] }),
    nova: [methods('nova', 'production'), methods('nova', 'demo'), opens('nova')],
    zeta: [methods('zeta', 'production'), methods('zeta', 'demo'), opens('zeta')],
  };
}
const all = [true, true, true];

describe('B-07 a secret that one brand forgot', () => {
  it('none: everything is available', () => {
    expect(sells({})).toEqual({ problems: [], nova: all, zeta: all });
  });

  it.each([
    ['is missing', undefined, 'is missing in SECRETS_FILE'],
    ['is too short', 'k3y!', 'is shorter than 8 characters'],
    ['was never filled in', 'change-me-please', 'looks like a placeholder'],
    ['is no key as its provider wants it', 'the-public-half-swapped', 'is no signingKey'],
  ])(
    'of an account, which %s: that account’s methods are not offered, and the start says so',
    (_what, value, said) => {
      expect(sells({ 'cashier.signingKey': value })).toEqual({
        problems: [`the account cashier takes no payments: the secret cashier.signingKey ${said}`],
        nova: [false, true, true],
        zeta: all,
      });
    },
  );

  it('of a game: only that game is closed, and the start says so', () => {
    const { problems, nova, zeta } = sells({ 'game.nova': undefined });
    expect(problems[0]).toMatch(
      /^the game \w+ of nova is closed: the secret game.nova is missing in SECRETS_FILE$/,
    );
    expect([nova, zeta]).toEqual([[true, true, false], all]);
  });

  it.each(['cashier', 'cashier-demo', 'till', 'till-demo'])(
    'of the account %s: only this one takes no payments',
    (id) => {
      const { problems, nova, zeta } = sells({ [`${id}.signingKey`]: undefined });
      expect(problems).toEqual([expect.stringContaining(`the account ${id} takes no payments`)]);
      const is = (account: string) => id !== account;
      expect([nova, zeta]).toEqual([
        [is('cashier'), is('cashier-demo'), true],
        [is('till'), is('till-demo'), true],
      ]);
    },
  );

  it.each([
    ['the first', ['signingKey', 'apiKey'], 'signingKey'],
    ['the second', ['apiKey', 'signingKey'], 'signingKey'],
  ])('of two secrets of an account, %s: it takes no payments', (_which, secrets, lacking) => {
    const values = names.flatMap((name) =>
      name.endsWith('.signingKey') && name !== `cashier.${lacking}`
        ? [name, name.replace('signingKey', 'apiKey')]
        : [name.replace(lacking, 'apiKey')],
    );
    const config = {
      runMode: 'live',
      secrets: liveSecrets(new Map(values.map((name) => [name, good(name)]))),
    } as const;
    const providerOf = () => ({ secrets }) as unknown as Provider;
    expect(unusableParts(shop(), { config, providerOf, loginOf: (id) => adapters[id] })).toEqual([
      'the account cashier takes no payments: the secret cashier.signingKey is missing in SECRETS_FILE',
    ]);
  });

  it('of both secrets of an account: both are reported at once', () => {
    const values = names
      .filter((name) => !name.startsWith('cashier.'))
      .map((name) => [name, good(name)] as const);
    const both = [
      ...values,
      ...values.map(([name, value]) => [name.replace('signingKey', 'apiKey'), value] as const),
    ];
    const config = { runMode: 'live', secrets: liveSecrets(new Map(both)) } as const;
    const providerOf = () => ({ secrets: ['signingKey', 'apiKey'] }) as unknown as Provider;
    expect(unusableParts(shop(), { config, providerOf, loginOf: (id) => adapters[id] })).toEqual([
      'the account cashier takes no payments: the secret cashier.signingKey is missing in SECRETS_FILE; the secret cashier.apiKey is missing in SECRETS_FILE',
    ]);
  });

  it('of a game below another: the start says so', () => {
    const catalogue = structuredClone(shop()) as unknown as { brands: Record<string, { games: Game[] }> };
    const [game] = catalogue.brands.nova!.games;
    const below = { ...game!, key: 'below', gpId: '11', link: { ...game!.link, secret: 'game.below' } };
    Object.assign(game!, { subGames: [below] });
    const config = {
      runMode: 'live',
      secrets: liveSecrets(new Map(names.map((name) => [name, good(name)]))),
    } as const;
    const providerOf = () => ({ secrets: ['signingKey'] }) as unknown as Provider;
    expect(
      unusableParts(catalogue as unknown as Catalogue, { config, providerOf, loginOf: (id) => adapters[id] }),
    ).toEqual(['the game below of nova is closed: the secret game.below is missing in SECRETS_FILE']);
  });

  it('I-01 of a game’s own app at a login provider: only that game’s button is hidden, and the start says so', () => {
    const catalogue = structuredClone(shop()) as unknown as Catalogue & {
      brands: Record<string, { login: Login; games: Game[] }>;
    };
    const { nova } = catalogue.brands;
    Object.assign(nova!, { login: { providers: ['account', 'google', 'vk'], ggId: 'shared', vkId: 'v' } });
    const [comet, orbit] = nova!.games;
    const below = {
      ...comet!,
      key: 'below',
      gpId: '12',
      clientIds: { android: 'b-a', ios: 'b-i', web: 'b-web' },
    };
    Object.assign(comet!, { login: { ggId: 'of-comet' }, subGames: [below] });
    const shown = (missing: string) => {
      const named = [
        'login.google.shared.clientSecret',
        'login.google.of-comet.clientSecret',
        'login.vk.v.serviceToken',
      ];
      const values = [...names, ...named.filter((name) => name !== missing)].map(
        (name) => [name, good(name)] as const,
      );
      const config = { runMode: 'live', secrets: liveSecrets(new Map(values)) } as const;
      const surroundings = { config, providerOf: () => undefined, loginOf: (id: string) => adapters[id] };
      const usable = usablePart(catalogue, surroundings).brands.nova!;
      const clients = [orbit!.clientIds.web, comet!.clientIds.web, 'b-web'];
      return {
        said: unusableParts(catalogue, surroundings).filter((line) => line.includes('login')),
        buttons: clients.map((client) => loginConfig(loginOf(usable, client), client).json_type.slice(1)),
      };
    };
    const both = ['google', 'vk'];
    expect(shown('')).toEqual({ said: [], buttons: [both, both, both] });
    expect(shown('login.google.of-comet.clientSecret')).toEqual({
      said: [
        expect.stringMatching(
          /^the login by google of the game comet of nova is not shown: the secret login.google.of-comet/,
        ),
      ],
      // The sub-game uses the app of its game.
      buttons: [both, ['vk'], ['vk']],
    });
    expect(shown('login.google.shared.clientSecret')).toEqual({
      said: [expect.stringMatching(/^the login by google of nova is not shown: /)],
      buttons: [['vk'], both, both],
    });
    expect(shown('login.vk.v.serviceToken').buttons).toEqual([['google'], ['google'], ['google']]);
  });

  it.each([
    ['login.google.of-nova.clientSecret', ['vk'], ['google', 'vk'], ['google', 'vk']],
    ['login.google.of-comet.clientSecret', ['google', 'vk'], ['vk'], ['vk']],
    ['login.vk.of-nova.serviceToken', ['google'], ['google'], ['google', 'vk']],
    ['login.vk.of-below.serviceToken', ['google', 'vk'], ['google', 'vk'], ['google']],
  ])(
    'I-01 without %s: the buttons of a brand, of a game with an app, and of one below with another',
    (missing, ofBrand, ofGame, ofBelow) => {
      const catalogue = structuredClone(shop()) as unknown as Catalogue & {
        brands: Record<string, { login: Login; games: Game[] }>;
      };
      const nova = catalogue.brands.nova!;
      const [comet, orbit] = nova.games;
      Object.assign(nova, {
        login: { providers: ['account', 'google', 'vk'], ggId: 'of-nova', vkId: 'of-nova' },
      });
      const clientIds = { android: 'b-a', ios: 'b-i', web: 'b-web' };
      const below = { ...comet!, key: 'below', gpId: '12', clientIds, login: { vkId: 'of-below' } };
      Object.assign(comet!, { login: { ggId: 'of-comet' }, subGames: [below] });
      const values = new Map(
        [
          ...names,
          ...['of-nova', 'of-comet'].map((id) => `login.google.${id}.clientSecret`),
          ...['of-nova', 'of-below'].map((id) => `login.vk.${id}.serviceToken`),
        ].flatMap((name) => (name === missing ? [] : [[name, good(name)] as const])),
      );
      const config = { runMode: 'live', secrets: liveSecrets(values) } as const;
      const surroundings = { config, providerOf: () => undefined, loginOf: (id: string) => adapters[id] };
      const usable = usablePart(catalogue, surroundings).brands.nova!;
      const buttons = [orbit!.clientIds.web, comet!.clientIds.web, 'b-web'].map((client) =>
        loginConfig(loginOf(usable, client), client).json_type.slice(1),
      );
      expect(buttons).toEqual([ofBrand, ofGame, ofBelow]);
    },
  );

  it('local mode derives every secret and leaves nothing out', () => {
    const { problems, nova } = sells({ 'cashier.signingKey': undefined }, 'local');
    expect([problems, nova.slice(0, 2)]).toEqual([[], [true, true]]);
  });
});
