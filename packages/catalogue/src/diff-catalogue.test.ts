import { expect, it } from 'vitest';
import { diffCatalogue } from './diff-catalogue.ts';
import { type Files, sampleCatalogue, sampleTree } from './testing/sample-tree.ts';

const goodsOf = (files: Files) => files['nova/games/orbit/goods.json'].groups[0].goods;

it.each<[string, (files: Files) => void, string[]]>([
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
    ['changed game nova/orbit: areas', 'price goods nova/orbit/gem-60: 160 → no price JPY'],
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
    ['changed goods nova/orbit/gem-60: items, bonus'],
  ],
  [
    'the order of goods',
    (files) => {
      goodsOf(files).push(goodsOf(files).shift());
    },
    [
      'changed goods nova/orbit/gem-300: goodsSort',
      'changed goods nova/orbit/gem-60: goodsSort',
      'changed goods nova/orbit/gem-980: goodsSort',
    ],
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
    ['changed method nova/Global/platform-pay:10801/USD: maxMoney'],
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
    ['changed brand nova: defaultLanguage', 'removed goods nova/orbit/gem-980: 980 Gems'],
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
    ['changed brand nova: isVip, legal'],
  ],
  [
    'an account',
    (files) => {
      files['accounts/cashier.json'].mode = 'live';
    },
    ['changed account cashier: mode'],
  ],
])('publishing shows %s', (_title, change, expected) => {
  const files = sampleTree();
  change(files);
  const changes = diffCatalogue(sampleCatalogue(), sampleCatalogue(files));
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
    'nova/orbit: areas',
    'nova/orbit/gem-300: no price → 800 JPY',
    'nova/orbit/gem-60: no price → 160 JPY',
    'nova/orbit/gem-980: no price → 2400 JPY',
  ]);
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
