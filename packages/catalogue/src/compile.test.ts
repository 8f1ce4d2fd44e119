import { describe, expect, it } from 'vitest';
import { catalogueChecksum } from './catalogue-checksum.ts';
import { all } from './testing/edits.ts';
import { idsOf, withActivities, withGame, withGoods } from './testing/full-tree.ts';
import { sampleCatalogue, sampleTree } from './testing/sample-tree.ts';

describe('what is published', () => {
  it('B-02 what a file leaves out has its plain meaning', () => {
    const { brands, accounts } = sampleCatalogue();
    const nova = brands.nova!;
    expect(nova.areas).toEqual([
      { key: 'west', currency: 'USD', notices: [] },
      { key: 'east', currency: 'JPY', notices: [] },
    ]);
    expect(nova.betaAccountKeys).toEqual([]);
    expect(nova.games[0]).toMatchObject({ key: 'orbit', isSelectGame: false, subGames: [] });
    expect(nova.methods[0]).toMatchObject({
      region: 'Global',
      minMoney: '0',
      maxMoney: '0',
      subPayments: [],
    });
    expect(accounts.cashier).toEqual({
      id: 'cashier',
      provider: 'platform-pay',
      mode: 'sandbox',
      merchant: 'cashier',
      settings: {},
    });
  });

  it('O-02 a bank without limits of its own has none, whatever its method has', () => {
    const files = sampleTree();
    Object.assign(files['nova/methods.json'].methods[0], {
      minMoney: '5',
      maxMoney: '50',
      subPayments: [
        { channelId: '1', code: 'free', name: 'Free', icon: 'platform-pay' },
        {
          channelId: '2',
          code: 'bound',
          name: 'Bound',
          icon: 'platform-pay',
          minMoney: '1',
          maxMoney: '9',
        },
      ],
    });
    const [method] = sampleCatalogue(files).brands.nova!.methods;
    expect(method).toMatchObject({
      minMoney: '5',
      maxMoney: '50',
      subPayments: [
        { code: 'free', minMoney: '0', maxMoney: '0' },
        { code: 'bound', minMoney: '1', maxMoney: '9' },
      ],
    });
  });

  it('B-03 where each area has client ids of its own, those of the game’s first area stand for it', () => {
    const files = sampleTree();
    const orbit = files['nova/games/orbit/game.json'];
    delete orbit.clientIds;
    orbit.areaClientIds = { east: idsOf('orbit-e'), west: idsOf('orbit-w') };
    const [game] = sampleCatalogue(files).brands.nova!.games;
    expect(game).toMatchObject({
      clientIds: idsOf('orbit-w'),
      areaClientIds: { east: idsOf('orbit-e'), west: idsOf('orbit-w') },
    });
  });

  it('A-01 rewards can be received as long as the activity says, else as long as it lasts', () => {
    const files = sampleTree();
    withActivities(files);
    files['nova/activities.json'].activities[1].receiveUntil = '2026-03-01T00:00:00Z';
    const until = '2026-02-01T00:00:00+09:00';
    expect(sampleCatalogue(files).brands.nova!.activities).toMatchObject([
      { id: 'total', until, receiveUntil: until },
      { id: 'days', until, receiveUntil: '2026-03-01T00:00:00Z' },
      { id: 'first', until, receiveUntil: until },
    ]);
  });

  it('S-07 the order of the file is the order of the shop', () => {
    const files = sampleTree();
    const [gems] = files['nova/games/orbit/goods.json'].groups;
    const packs = { typeKey: 'packs', typeName: 'Packs', goods: [{ ...gems.goods[0], productId: 'pack' }] };
    files['nova/games/orbit/goods.json'].groups = [packs, gems];
    const goods = sampleCatalogue(files).brands.nova!.games[0]!.goods;
    expect(
      goods.map(({ productId, typeKey, typeSort, goodsSort }) => [productId, typeKey, typeSort, goodsSort]),
    ).toEqual([
      ['pack', 'packs', 1, 1],
      ['gem-60', 'gems', 2, 1],
      ['gem-300', 'gems', 2, 2],
      ['gem-980', 'gems', 2, 3],
    ]);
  });

  it('O-02 a method of two regions is a row in each', () => {
    const files = sampleTree();
    files['nova/methods.json'].methods[0].regions = ['Global', 'PH'];
    expect(
      sampleCatalogue(files).brands.nova!.methods.map(({ region, currencies }) => [region, currencies[0]]),
    ).toEqual([
      ['Global', 'USD'],
      ['PH', 'USD'],
      ['Global', 'JPY'],
    ]);
  });

  it('drawings and message overrides travel with the brand', () => {
    const files = sampleTree();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"></svg>';
    files['nova/art/logo.svg'] = svg;
    files['nova/games/orbit/art/banner.svg'] = svg;
    all(
      withGame('family', '3'),
      withGame('family/sub-games/child', '4'),
      withGoods('family/sub-games/child'),
    )(files);
    const drawn = (name: string) => svg.replace('></svg>', ` id="${name}"></svg>`);
    files['nova/games/family/art/icon.svg'] = drawn('family');
    files['nova/games/family/sub-games/child/art/icon.svg'] = drawn('child');
    files['nova/messages/ja.json'] = { log_fail: 'ログインに失敗しました' };
    const { artOverrides, messages } = sampleCatalogue(files).brands.nova!;
    expect(artOverrides).toEqual({
      logo: svg,
      'orbit/banner': svg,
      'family/icon': drawn('family'),
      'child/icon': drawn('child'),
    });
    expect(messages).toEqual({ ja: { log_fail: 'ログインに失敗しました' } });
  });

  it('B-05 each area is priced in its own currency', () => {
    const { areas } = sampleCatalogue().brands.nova!;
    expect(areas.map(({ key, currency }) => [key, currency])).toEqual([
      ['west', 'USD'],
      ['east', 'JPY'],
    ]);
  });
});

describe('the checksum of a catalogue', () => {
  it('is the same for the same content, whatever the order of keys', () => {
    const catalogue = sampleCatalogue();
    const turned = {
      accounts: catalogue.accounts,
      brands: Object.fromEntries(
        Object.entries(catalogue.brands).map(([key, brand]) => [
          key,
          Object.fromEntries(Object.entries(brand).reverse()) as typeof brand,
        ]),
      ),
    };
    expect(catalogueChecksum(turned)).toBe(catalogueChecksum(catalogue));
    expect(catalogueChecksum(catalogue)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stays the same from one version of the store to the next, whatever stands in the settings of accounts', () => {
    const settings = { none: null, list: ['b', 'a'], deep: { z: 1, a: { c: 2, b: true } } };
    const account = { id: 'a', provider: 'adyen', mode: 'test', merchant: 'm', settings } as const;
    expect(catalogueChecksum({ brands: {}, accounts: { a: account } })).toBe(
      '0640e9d0c2048cd61fdab1e0eab196f93d5d78353b74eb58ff05e40b1a1853fc',
    );
  });

  it('changes with a price and with the order of goods', () => {
    const before = catalogueChecksum(sampleCatalogue());
    const dearer = sampleTree();
    dearer['nova/games/orbit/goods.json'].groups[0].goods[0].prices.USD = '1.09';
    const turned = sampleTree();
    turned['nova/games/orbit/goods.json'].groups[0].goods.reverse();
    expect(
      new Set([
        before,
        catalogueChecksum(sampleCatalogue(dearer)),
        catalogueChecksum(sampleCatalogue(turned)),
      ]).size,
    ).toBe(3);
  });
});
