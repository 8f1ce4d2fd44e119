import { methodsFor } from '@gemporium/catalogue/methods-for.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { createGameDirectory } from '../game-directory.ts';
import { liveSecrets } from '../secrets.ts';
import { sampleShop } from '../testing/sample-shop.ts';
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
const good = (name: string) => `${name} ZX81 spectrum of good secrets, long enough`;
const names = [
  ...['cashier', 'cashier-demo', 'till', 'till-demo'].map((id) => `${id}.signingKey`),
  ...['game.nova', 'game.zeta'],
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
  const catalogue = usablePart(shop(), { config, providerOf });
  const methods = (key: string, environment: 'production' | 'demo') => {
    const brand = catalogue.brands[key]!;
    const buyer = { area: 'west', currency: 'USD', platform: 'web' as const, game: brand.games[0]! };
    return Object.values(methodsFor({ brand, environment, ...buyer })).flat().length > 0;
  };
  const directory = createGameDirectory({
    ...{ config, catalogue: { current: () => ({ version: 1, catalogue }) } },
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
    problems: unusableParts(shop(), { config, providerOf }),
    nova: [methods('nova', 'production'), methods('nova', 'demo'), opens('nova')],
    zeta: [methods('zeta', 'production'), methods('zeta', 'demo'), opens('zeta')],
  };
}
const all = [true, true, true];

describe('B-07 a secret that one brand forgot', () => {
  it('none: everything is sold', () => {
    expect(sells({})).toEqual({ problems: [], nova: all, zeta: all });
  });

  it.each([
    ['is missing', undefined, 'is missing in SECRETS_FILE'],
    ['is too short', 'k3y!', 'is shorter than 8 characters'],
    ['was never filled in', 'change-me-please', 'looks like a placeholder'],
    ['is no key as its provider wants it', 'the public half, swapped', 'is no signingKey'],
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

  it('of a game: that game alone is closed, and the start says so', () => {
    const { problems, nova, zeta } = sells({ 'game.nova': undefined });
    expect(problems[0]).toMatch(
      /^the game \w+ of nova is closed: the secret game.nova is missing in SECRETS_FILE$/,
    );
    expect([nova, zeta]).toEqual([[true, true, false], all]);
  });

  it('local mode derives every secret and leaves nothing out', () => {
    const { problems, nova } = sells({ 'cashier.signingKey': undefined }, 'local');
    expect([problems, nova.slice(0, 2)]).toEqual([[], [true, true]]);
  });
});
