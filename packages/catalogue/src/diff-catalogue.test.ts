import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTree } from './check-tree.ts';
import { diffCatalogue } from './diff-catalogue.ts';
import { type Files, sampleCatalogue, sampleTree } from './testing/sample-tree.ts';
import type { Catalogue, Game } from './types.ts';

const withEvents = (files: Files) => {
  const activity = {
    name: 'Event',
    from: '2026-01-01T00:00:00Z',
    until: '2099-01-01T00:00:00Z',
    games: ['1'],
  };
  const reward = { id: 'one', name: 'Gems', items: [{ sku: 'gem', quantity: 10 }] };
  files['nova/activities.json'] = {
    activities: [
      {
        ...activity,
        id: 'total',
        type: 'cumulative',
        rewards: [{ ...reward, amounts: { USD: '1.00', JPY: '100' } }],
      },
      { ...activity, id: 'days', type: 'continuous', rewards: [{ ...reward, days: 2 }] },
    ],
  };
};
const goodsOf = (files: Files) => files['nova/games/orbit/goods.json'].groups[0].goods;

it.each<[string, (files: Files) => void, string[], before?: (files: Files) => void]>([
  ['nothing', () => {}, []],
  [
    'a price',
    (files) => {
      goodsOf(files)[0].prices.USD = '1.09';
    },
    ['price goods nova/orbit/gem-60: 0.99 → 1.09 USD'],
  ],
  [
    'a currency in which goods are no longer sold, and one in which they are now',
    (files) => {
      files['nova/games/orbit/game.json'].areas = ['west'];
      delete goodsOf(files)[0].prices.JPY;
    },
    ['changed game nova/orbit: areas.east (removed)', 'price goods nova/orbit/gem-60: 160 → no price JPY'],
  ],
  [
    'goods that come and goods that go',
    (files) => {
      goodsOf(files)[0].productId = 'gem-61';
    },
    ['removed goods nova/orbit/gem-60: 60 Gems', 'added goods nova/orbit/gem-61: 60 Gems'],
  ],
  [
    'what goods give',
    (files) => {
      Object.assign(goodsOf(files)[0], { bonus: 5, items: [{ sku: 'gem', quantity: 65 }] });
    },
    ['changed goods nova/orbit/gem-60: items.gem.quantity 60 → 65, bonus 0 → 5'],
  ],
  [
    'a limit that is dropped, one that changes and one that comes',
    (files) => {
      goodsOf(files)[0].limit = { type: 'role', frequency: 2, days: 0 };
      goodsOf(files)[1].limit = { type: 'role', frequency: 1, days: 0 };
    },
    [
      'changed goods nova/orbit/gem-300: limit.frequency 3 → 1',
      'changed goods nova/orbit/gem-60: limit (new)',
      'changed goods nova/orbit/gem-980: limit (removed)',
    ],
    (files) => {
      for (const goods of goodsOf(files).slice(1)) goods.limit = { type: 'role', frequency: 3, days: 0 };
    },
  ],
  [
    'the order of goods',
    (files) => {
      goodsOf(files).push(goodsOf(files).shift());
    },
    [
      'changed goods nova/orbit/gem-300: goodsSort 2 → 1',
      'changed goods nova/orbit/gem-60: goodsSort 1 → 3',
      'changed goods nova/orbit/gem-980: goodsSort 3 → 2',
    ],
  ],
  [
    'the order of methods',
    (files) => {
      files['nova/methods.json'].methods.reverse();
    },
    ['changed brand nova: order of methods'],
  ],
  [
    'the order of methods, beside one that comes',
    (files) => {
      const { methods } = files['nova/methods.json'];
      methods[0].regions.push('PH');
      methods.reverse();
    },
    ['changed brand nova: order of methods', 'added method nova/PH/platform-pay:10801/USD: Platform Pay'],
  ],
  [
    'a method in one more region',
    (files) => {
      files['nova/methods.json'].methods[0].regions.push('PH');
    },
    ['added method nova/PH/platform-pay:10801/USD: Platform Pay'],
  ],
  [
    "a method's range",
    (files) => {
      files['nova/methods.json'].methods[0].maxMoney = '99';
    },
    ['changed method nova/Global/platform-pay:10801/USD: maxMoney 0 → 99'],
  ],
  [
    'a game',
    (files) => {
      files['nova/games/second/game.json'] = {
        ...structuredClone(files['nova/games/orbit/game.json']),
        gpId: '2',
        clientIds: { android: 'a', ios: 'i', web: 'w' },
      };
      files['nova/games/second/goods.json'] = files['nova/games/orbit/goods.json'];
    },
    ['added game nova/second: Orbit'],
  ],
  [
    'goods, in English where there is any, whatever the language of the shop',
    (files) => {
      files['nova/brand.json'].defaultLanguage = 'ja';
      goodsOf(files).pop();
    },
    ['changed brand nova: defaultLanguage en → ja', 'removed goods nova/orbit/gem-980: 980 Gems'],
  ],
  [
    'a method for some players alone',
    (files) => {
      const [method] = files['nova/methods.json'].methods;
      const to = {
        currencies: ['USD', 'JPY'],
        areas: ['west', 'east'],
        games: ['1'],
        platforms: ['ios', 'web'],
      };
      files['nova/methods.json'].methods.push({ ...method, ...to, paywayId: 'card' });
    },
    ['added method nova/Global/card:10801/USD+JPY/west+east/1/ios+web: Platform Pay'],
  ],
  [
    'the brand itself',
    (files) => {
      files['nova/legal.json'].copyright = '© 2027 Nova Games';
      files['nova/brand.json'].isVip = false;
    },
    ['changed brand nova: isVip true → false, legal.copyright © Nova Games → © 2027 Nova Games'],
  ],
  [
    'an event that comes and one that goes, and what another gives',
    (files) => {
      withEvents(files);
      const [first, second] = files['nova/activities.json'].activities;
      first.rewards[0].items[0].quantity += 5;
      files['nova/activities.json'].activities = [first, { ...second, id: 'spring' }];
    },
    [
      'changed brand nova: activities.total.rewards.one.items.gem.quantity 10 → 15, activities.days (removed), activities.spring (new)',
    ],
    withEvents,
  ],
  [
    'the order of events',
    (files) => {
      withEvents(files);
      files['nova/activities.json'].activities.reverse();
    },
    ['changed brand nova: order of activities'],
    withEvents,
  ],
  [
    'a long text by its place alone, and of many places the first twelve',
    (files) => {
      files['nova/legal.json'].everywhere.address = '2 Sample Street, in a town with a very long name';
      files['nova/brand.json'].wholeCurrencies = ['JPY'];
      for (const language of ['de', 'fr', 'es', 'it', 'pl', 'pt', 'ru', 'tr', 'th', 'vi', 'id'])
        files['nova/brand.json'].pageTitle[language] = 'Nova';
    },
    [
      `changed brand nova: ${['de', 'fr', 'es', 'it', 'pl', 'pt', 'ru', 'tr', 'th', 'vi', 'id'].map((one) => `pageTitle.${one} (new)`).join(', ')}, legal.everywhere.address and 1 more`,
    ],
  ],
  [
    'an account',
    (files) => {
      files['accounts/cashier.json'].mode = 'live';
    },
    ['changed account cashier: mode sandbox → live'],
  ],
])('publishing shows %s', (_title, change, expected, before = () => {}) => {
  const [old, files] = [sampleTree(), sampleTree()];
  before(old);
  change(files);
  const changes = diffCatalogue(sampleCatalogue(old), sampleCatalogue(files));
  expect(changes.map(({ kind, what, where, detail }) => `${kind} ${what} ${where}: ${detail}`)).toEqual(
    expected,
  );
});

it('publishing shows a currency in which goods are newly sold', () => {
  const before = sampleTree();
  before['nova/games/orbit/game.json'].areas = ['west'];
  for (const goods of goodsOf(before)) delete goods.prices.JPY;
  const changes = diffCatalogue(sampleCatalogue(before), sampleCatalogue());
  expect(changes.map(({ where, detail }) => `${where}: ${detail}`)).toEqual([
    'nova/orbit: areas.east (new)',
    'nova/orbit/gem-300: no price → 800 JPY',
    'nova/orbit/gem-60: no price → 160 JPY',
    'nova/orbit/gem-980: no price → 2400 JPY',
  ]);
});

it('publishing shows a sub-game that moves below another game', () => {
  const { brands, accounts } = sampleCatalogue();
  const nova = brands.nova!;
  const orbit = nova.games[0]!;
  const comet = { ...orbit, key: 'comet' };
  const shop = (...games: Game[]) => ({ brands: { nova: { ...nova, games } }, accounts });
  const withMoon = (game: Game) => ({ ...game, subGames: [{ ...orbit, key: 'moon' }] });
  const changes = diffCatalogue(shop(withMoon(orbit), comet), shop(orbit, withMoon(comet)));
  expect(changes).toEqual([
    { kind: 'changed', what: 'game', where: 'nova/moon', detail: 'parent orbit → comet' },
  ]);
});

it('L-02 publishing names what comes and what goes in the language of the shop as it will be', () => {
  const inTwo = (name: string) => ({ ja: `${name}（日本語）`, ko: `${name} (한국어)` });
  const shop = (defaultLanguage: string, game: string, goods: string, method: string) => {
    const { brands, accounts } = sampleCatalogue();
    const nova = brands.nova!;
    const [orbit] = nova.games;
    const other = { ...orbit!, key: game, name: inTwo(game) };
    const sub = { ...other, key: `${game}-sub`, name: inTwo(`${game}-sub`) };
    const sold = { ...orbit!.goods[0]!, productId: goods, display: inTwo(goods) };
    const games = [
      { ...orbit!, goods: [sold] },
      { ...other, subGames: [sub] },
    ];
    const methods = [{ ...nova.methods[0]!, paywayId: method, name: inTwo(method) }];
    return { brands: { nova: { ...nova, defaultLanguage, games, methods } }, accounts };
  };
  const changes = diffCatalogue(shop('ja', 'old', 'o60', 'oldpay'), shop('ko', 'young', 'y60', 'youngpay'));
  expect(changes.map(({ kind, what, detail }) => `${kind} ${what}: ${detail}`)).toEqual([
    'changed brand: defaultLanguage ja → ko',
    'removed game: old (한국어)',
    'removed game: old-sub (한국어)',
    'removed goods: o60 (한국어)',
    'added goods: y60 (한국어)',
    'added game: young (한국어)',
    'added game: young-sub (한국어)',
    'removed method: oldpay (한국어)',
    'added method: youngpay (한국어)',
  ]);
});

it.each([
  ['region', { region: 'Global' }, { region: 'PH' }],
  ['name of its own', { paywayId: 'card' }, { paywayId: 'wallet' }],
  ['channel', { channelId: 10801 }, { channelId: 10802 }],
  ['currency', { currencies: ['USD'] }, { currencies: ['JPY'] }],
  ['area', { areas: ['west'] }, { areas: ['east'] }],
  ['area, or none in particular', { areas: ['west'] }, {}],
  ['game', { games: ['1'] }, { games: ['2'] }],
  ['platform', { platforms: ['web' as const] }, { platforms: ['ios' as const] }],
])('O-02 publishing tells methods apart that differ by their %s alone', (_title, one, other) => {
  const { brands, accounts } = sampleCatalogue();
  const nova = brands.nova!;
  const shop = (...sorts: number[]) => {
    const methods = [one, other].map((part, index) => ({
      ...nova.methods[0]!,
      ...part,
      sort: sorts[index]!,
    }));
    return { brands: { nova: { ...nova, methods } }, accounts };
  };
  const told = [shop(2, 1), shop(1, 2), shop(2, 2)].map((next) => diffCatalogue(shop(1, 1), next));
  expect(told.map((changes) => changes.map(({ what, detail }) => `${what}: ${detail}`))).toEqual([
    ['method: sort 1 → 2'],
    ['method: sort 1 → 2'],
    ['method: sort 1 → 2', 'method: sort 1 → 2'],
  ]);
  expect(new Set(told[2]!.map(({ where }) => where)).size).toBe(2);
});

it('publishing shows a brand that comes and one that goes in one line each', () => {
  const empty = { brands: {}, accounts: {} };
  const lines = (from: typeof empty, to: typeof empty) =>
    diffCatalogue(from, to).map(({ kind, what, where, detail }) => `${kind} ${what} ${where}: ${detail}`);
  expect(lines(empty, sampleCatalogue())).toEqual([
    'added account cashier: present',
    'added account cashier-demo: present',
    'added brand nova: Nova Games',
  ]);
  expect(lines(sampleCatalogue(), empty)).toEqual([
    'removed account cashier: present',
    'removed account cashier-demo: present',
    'removed brand nova: Nova Games',
  ]);
});

type Parent = Record<string, unknown>;
type Edit = (parent: Parent, name: string) => void;

describe('publishing shows whatever changes', () => {
  const checked = checkTree(join(import.meta.dirname, '../../../brands'));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { accounts, brands } = checked.catalogue;
  // Two brands, of which one has games within a game, are every kind of thing that can be published.
  const chosen = [
    Object.values(brands).find(({ games }) => games.some(({ subGames }) => subGames.length > 0)),
    Object.values(brands).find(({ activities = [], coupons }) => activities.length > 0 && coupons),
  ].map((brand) => brand!.key);
  /** Of a list the first and the last: what stands between them is alike, and each look reads the whole of it. */
  const shortened = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.filter((_one, place) => place === 0 || place === value.length - 1).map(shortened);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
  };
  const only = (brand: string): Catalogue => ({
    accounts: {},
    brands: { [brand]: shortened(brands[brand]) as Catalogue['brands'][string] },
  });

  /** Each value of the catalogue by its path. */
  const leaves = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => leaves(one, [...path, name]))
      : [path];
  /** Of values that differ by their place in a list alone, the first and the last. */
  const ends = (paths: string[][]) =>
    [
      ...Map.groupBy(paths, (path) => path.map((name) => name.replace(/^\d+$/, '#')).join('.')).values(),
    ].flatMap((alike) => [...new Set([alike[0]!, alike.at(-1)!])]);
  const other = (value: unknown) =>
    typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}-other`;
  const toAnother: Edit = (parent, name) => {
    parent[name] = other(parent[name]);
  };
  const without: Edit = (parent, name) => {
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  };
  /** The same value, edited at one path. What does not lead there is shared: a copy of it all takes long. */
  const edited = (value: Parent, [name, ...rest]: string[], edit: Edit): Parent => {
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as Parent;
    if (rest.length === 0) edit(copy, name!);
    else copy[name!] = edited(copy[name!] as Parent, rest, edit);
    return copy;
  };
  const editedCatalogue = (catalogue: Catalogue, path: string[], edit: Edit): Catalogue =>
    edited(catalogue as unknown as Parent, path, edit) as unknown as Catalogue;

  it.each(chosen)('in %s, by a line for each single value', (brand) => {
    const current = only(brand);
    const paths = ends(leaves(current.brands[brand]));
    expect(paths.length).toBeGreaterThan(300);
    const silent = paths.filter((path) => {
      const next = editedCatalogue(current, ['brands', brand, ...path], toAnother);
      return !diffCatalogue(current, next).some(({ where }) => where.startsWith(brand));
    });
    expect(silent.map((path) => path.join('.'))).toEqual([]);
  });

  it.each(chosen)('in %s, by a line for each single value that is taken out or put in', (brand) => {
    const current = only(brand);
    const taken = ends(leaves(current.brands[brand])).filter(
      (path) => !/^(name|display)$/.test(path.at(-1)!),
    );
    const silent = taken.filter((path) => {
      const next = editedCatalogue(current, ['brands', brand, ...path], without);
      const isTold = (from: Catalogue, to: Catalogue) =>
        diffCatalogue(from, to).some(({ where }) => where.startsWith(brand));
      return !isTold(current, next) || !isTold(next, current);
    });
    expect(silent.map((path) => path.join('.'))).toEqual([]);
  });

  it('in accounts, by a line for each single value', () => {
    const current: Catalogue = { accounts, brands: {} };
    for (const path of leaves(accounts)) {
      const next = editedCatalogue(current, ['accounts', ...path], toAnother);
      expect(diffCatalogue(current, next), path.join('.')).toMatchObject([
        { kind: 'changed', what: 'account', where: path[0] },
      ]);
    }
  });
});
