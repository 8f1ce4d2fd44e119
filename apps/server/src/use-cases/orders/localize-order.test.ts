import type { Brand } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import type { OrderRow } from '../../repositories/orders.ts';
import { localizeMethodName, localizeOrder, namersOf } from './localize-order.ts';

const brand = {
  defaultLanguage: 'en',
  messages: {},
  games: [
    {
      gpId: '1',
      name: { en: 'Orbit', ja: 'オービット' },
      goods: [
        { productId: 'gem-60', display: { en: '60 Gems', ja: 'ジェム 60個' } },
        { productId: 'plain', display: 'Pass' },
      ],
      subGames: [{ gpId: '2', name: { en: 'Abyss', ja: 'アビス' }, goods: [], subGames: [] }],
    },
  ],
  methods: [
    { name: { en: 'Card', ja: 'カード' }, subPayments: [{ name: { en: 'Bank', ja: '銀行' } }] },
    { name: 'PayPal', subPayments: [] },
  ],
} as unknown as Brand;

const order = (change: object = {}) =>
  ({ gp_id: '1', game_name: 'Orbit', goods_name: '60 Gems', snapshot: {}, ...change }) as OrderRow;
const read = (language: string, change: object = {}) => {
  const { game_name, goods_name } = localizeOrder([brand], order(change), language);
  return [game_name, goods_name];
};

describe('L-02 an order is shown in its reader’s language', () => {
  it.each<[why: string, language: string, change: object, told: string[]]>([
    ['made in English, read in Japanese', 'ja', {}, ['オービット', 'ジェム 60個']],
    [
      'made in Japanese, read in English',
      'en',
      { game_name: 'オービット', goods_name: 'ジェム 60個' },
      ['Orbit', '60 Gems'],
    ],
    [
      'a language without texts',
      'ko',
      { game_name: 'オービット', goods_name: 'ジェム 60個' },
      ['Orbit', '60 Gems'],
    ],
    // A Thai word is not broken, whoever sold it under that name.
    ['a Thai name', 'th', { goods_name: 'แพ็กตัวละคร' }, ['Orbit', 'แพ็ก\u200bตัว\u2060ละคร']],
    ['goods renamed since', 'ja', { goods_name: '60 Old Gems' }, ['オービット', '60 Old Gems']],
    ['a plain name', 'ja', { goods_name: 'Pass' }, ['オービット', 'Pass']],
    ['a sub-game', 'ja', { gp_id: '2', game_name: 'Abyss', goods_name: 'Gone' }, ['アビス', 'Gone']],
    ['a game that is gone', 'ja', { gp_id: '3' }, ['Orbit', '60 Gems']],
    [
      'a card with a name for each language',
      'ja',
      { goods_name: 'Gift card', snapshot: { card: { name: { en: 'Gift card', ja: 'ギフトカード' } } } },
      ['オービット', 'ギフトカード'],
    ],
    [
      'a card with one name',
      'ja',
      { goods_name: 'Gift card', snapshot: { card: { name: 'Gift card' } } },
      ['オービット', 'Gift card'],
    ],
    [
      'a make-up payment',
      'en',
      { goods_name: '未払いのお支払い', snapshot: { makeUp: { replenishId: 'R1', forBillingNo: null } } },
      ['Orbit', 'Outstanding payment'],
    ],
  ])('L-02 %s', (_why, language, change, told) => {
    expect(read(language, change)).toEqual(told);
  });

  it('L-02 a redeemed card names its kind in the reader’s language, and keeps the rest', () => {
    const card = { number: '•••• 1', methodName: 'プリペイドカード', isPriceHidden: true };
    const { snapshot } = localizeOrder([brand], order({ snapshot: { card, taxMinor: 7 } }), 'en');
    expect(snapshot).toEqual({ taxMinor: 7, card: { ...card, methodName: 'Prepaid card' } });
  });

  it.each([
    ['Card', 'ja', 'カード'],
    ['銀行', 'en', 'Bank'],
    ['PayPal', 'ja', 'PayPal'],
    ['A method of last year', 'ja', 'A method of last year'],
    ['', 'ja', ''],
  ])('L-02 the method “%s” in %s is “%s”', (written, language, told) => {
    expect(localizeMethodName([brand], written, language)).toBe(told);
  });
});

describe('L-02 what was taken out of the shop since', () => {
  /** What version 1 sold: the present brand is version 2. */
  const sold = {
    ...brand,
    games: [
      {
        ...brand.games[0],
        name: { en: 'Orbit Classic', ja: 'オービット・クラシック' },
        goods: [{ productId: 'old', display: { en: '60 Old Gems', ja: '旧ジェム 60個' } }],
      },
    ],
    methods: [{ name: { en: 'Old card', ja: '旧カード' }, subPayments: [] }],
  } as unknown as Brand;
  let loaded: number[] = [];
  const catalogue = {
    load: async (version: number) => {
      loaded.push(version);
      return version === 1 ? { brands: { nova: sold } } : undefined;
    },
  };
  const context = {
    store: { brand: { ...brand, key: 'nova' }, version: 2 },
    services: { catalogue },
  } as unknown as Parameters<typeof namersOf>[0];
  const told = async (change: object, methods: readonly string[] = []) => {
    loaded = [];
    const row = order({ catalogue_version: 1, ...change });
    const namers = await namersOf(context, row, methods);
    const { game_name, goods_name } = localizeOrder(namers, row, 'ja');
    return [game_name, goods_name, ...methods.map((name) => localizeMethodName(namers, name, 'ja'))];
  };

  it.each<[why: string, change: object, methods: string[], told: string[], loads: number[]]>([
    ['goods', { goods_name: '60 Old Gems' }, [], ['オービット', '旧ジェム 60個'], [1]],
    ['the game’s name', { game_name: 'Orbit Classic' }, [], ['オービット・クラシック', 'ジェム 60個'], [1]],
    ['a method', {}, ['Old card'], ['オービット', 'ジェム 60個', '旧カード'], [1]],
    ['nothing', {}, ['Card'], ['オービット', 'ジェム 60個', 'カード'], []],
    [
      'a make-up payment, which was never there',
      { snapshot: { makeUp: {} } },
      [],
      ['オービット', '未払い分のお支払い'],
      [],
    ],
    [
      'goods sold under a version that is lost',
      { goods_name: 'Gone', catalogue_version: 0 },
      [],
      ['オービット', 'Gone'],
      [0],
    ],
    [
      'goods sold under the present version',
      { goods_name: 'Gone', catalogue_version: 2 },
      [],
      ['オービット', 'Gone'],
      [],
    ],
  ])(
    'L-02 is named in the reader’s language by the catalogue of its sale: %s',
    async (_why, change, methods, names, loads) => {
      const plain = (await told(change, methods)).map((name) => name.replace(/\u200b/g, ''));
      expect([plain, loaded]).toEqual([names, loads]);
    },
  );

  it('L-02 without a text in the reader’s language it is named in the language that is now the brand’s own', async () => {
    const row = order({
      catalogue_version: 1,
      game_name: 'オービット・クラシック',
      goods_name: '旧ジェム 60個',
    });
    const before = { load: async () => ({ brands: { nova: { ...sold, defaultLanguage: 'ja' } } }) };
    const at = { ...context, services: { catalogue: before } } as unknown as typeof context;
    const { game_name, goods_name } = localizeOrder(await namersOf(at, row, []), row, 'ko');
    expect([game_name, goods_name]).toEqual(['Orbit Classic', '60 Old Gems']);
  });
});
