import { describe, expect, it } from 'vitest';
import { methodsFor } from './methods-for.ts';
import { sampleCatalogue, sampleTree } from './testing/sample-tree.ts';
import type { Environment, Platform } from './types.ts';

const files = sampleTree();
const [dollar, yen] = files['nova/methods.json'].methods;
files['nova/methods.json'].methods = [
  { ...dollar, regions: ['Global', 'PH'], sort: 30 },
  { ...yen },
  { ...dollar, regions: ['PH'], paywayId: 'late', sort: 90 },
  { ...dollar, regions: ['Global'], paywayId: 'first', sort: 5, platforms: ['ios'] },
  { ...dollar, regions: ['US'], paywayId: 'west-only', areas: ['west'], games: ['1'] },
  { ...dollar, regions: ['US'], paywayId: 'other-game', areas: ['west'], games: ['2'] },
];
files['nova/games/second/game.json'] = {
  ...structuredClone(files['nova/games/orbit/game.json']),
  gpId: '2',
  clientIds: { android: 'a', ios: 'i', web: 'w' },
};
files['nova/games/second/goods.json'] = files['nova/games/orbit/goods.json'];
const brand = sampleCatalogue(files).brands.nova!;

const listed = (
  gpId: string,
  area: string,
  currency: string,
  platform: Platform,
  environment: Environment = 'production',
) =>
  Object.fromEntries(
    Object.entries(methodsFor({ brand, environment, area, game: { gpId }, currency, platform })).map(
      ([region, methods]) => [region, methods.map((method) => method.paywayId)],
    ),
  );

describe('O-02 methods by region', () => {
  it.each<[string, string, string, string, Platform, object]>([
    [
      'regions',
      '1',
      'west',
      'USD',
      'web',
      { Global: ['platform-pay'], PH: ['platform-pay', 'late'], US: ['west-only'] },
    ],
    [
      'a method of one platform',
      '1',
      'west',
      'USD',
      'ios',
      { Global: ['platform-pay', 'first'], PH: ['platform-pay', 'late'], US: ['west-only'] },
    ],
    [
      'a method of another game',
      '2',
      'west',
      'USD',
      'web',
      { Global: ['platform-pay'], PH: ['platform-pay', 'late'], US: ['other-game'] },
    ],
    ['another currency', '1', 'east', 'JPY', 'web', { Global: ['platform-pay'] }],
    ['a currency that nobody takes', '1', 'west', 'KRW', 'web', {}],
  ])('%s', (_title, gpId, area, currency, platform, expected) => {
    expect(listed(gpId, area, currency, platform)).toEqual(expected);
  });

  it('B-06 a method whose account cannot be used here is not offered', () => {
    const [first, ...others] = brand.methods;
    const regions = (environment: Environment, account: Record<Environment, string>) => {
      const methods = [{ ...first!, account }, ...others];
      return Object.keys(
        methodsFor({
          brand: { ...brand, methods },
          environment,
          area: 'west',
          game: { gpId: '1' },
          currency: 'USD',
          platform: 'web',
        }),
      );
    };
    for (const [here, there] of [
      ['production', 'demo'],
      ['demo', 'production'],
    ] as const) {
      const account = { ...first!.account, [here]: '' };
      expect(regions(here, account)).toEqual(['PH', 'US']);
      expect(regions(there, account)).toEqual(['Global', 'PH', 'US']);
    }
  });

  it('regions stand in the order of the file', () => {
    expect(Object.keys(listed('1', 'west', 'USD', 'web'))).toEqual(['Global', 'PH', 'US']);
  });

  it.each<[Environment, string]>([
    ['production', 'cashier'],
    ['demo', 'cashier-demo'],
  ])('B-06 in %s the money goes to the account %s', (environment, account) => {
    const offered = methodsFor({
      brand,
      environment,
      area: 'west',
      game: { gpId: '1' },
      currency: 'USD',
      platform: 'web',
    });
    expect(
      new Set(Object.values(offered).flatMap((methods) => methods.map((method) => method.accountId))),
    ).toEqual(new Set([account]));
  });
});
