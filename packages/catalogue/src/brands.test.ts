import { join } from 'node:path';
import { isPassing } from '@gemporium/art/color/contrast.ts';
import { describe, expect, it } from 'vitest';
import { checkFiles, checkTree } from './check-tree.ts';
import { clientIdOf } from './client-id-of.ts';
import { gameByClientId } from './game-by-client-id.ts';
import { localText } from './local-text.ts';
import { methodsFor } from './methods-for.ts';
import { readFolder } from './reading/read-folder.ts';
import { storeByHost } from './store-by-host.ts';
import type { Brand, Game, Goods } from './types.ts';

const folder = join(import.meta.dirname, '../../../brands');
const checked = checkTree(folder);
if (!checked.ok) throw new Error(JSON.stringify(checked.problems, null, 2));
const { catalogue } = checked;
const { brands } = catalogue;
const all = Object.values(brands);

const gamesOf = (brand: Brand): Game[] => brand.games.flatMap((game) => [game, ...game.subGames]);
const soldBy = (brand: Brand): Game[] => gamesOf(brand).filter((game) => game.goods.length > 0);

const isPass = (items: Goods['items']) => items.length === 1 && items[0]!.sku.endsWith('-pass');

/** The areas that are a Japanese variant. */
const japanese: [brand: string, area: string][] = [
  ['acenetJp', 'universal'],
  ['spotJp', 'ja'],
  ['rhinosJp', 'ja'],
  ['joynet', 'ja'],
  ['ssgame', 'ja'],
  ['rhinos', 'ja'],
];

const areas: [string, Record<string, string>][] = [
  ['watt', { universal: 'USD', eru: 'USD', sea: 'USD' }],
  ['dragon', { dragon: 'USD' }],
  ['ko', { universal: 'KRW' }],
  ['coolgame', { universal: 'TWD' }],
  ['ru', { universal: 'USD' }],
  ['joynet', { universal: 'KRW', eru: 'USD', ja: 'JPY' }],
  ['ssgame', { ja: 'JPY', kr: 'KRW', twhk: 'TWD', sea: 'USD', useuro: 'USD', ru: 'USD' }],
  ['joyage', { universal: 'USD', hk: 'TWD', codapay: 'USD' }],
  ['acenet', { universal: 'TWD' }],
  ['acenetJp', { universal: 'JPY' }],
  ['rhinosTwhk', { universal: 'TWD' }],
  ['rhinos', { kr: 'KRW', ja: 'JPY' }],
  ['spotJp', { ja: 'JPY' }],
  ['rhinosJp', { ja: 'JPY' }],
  ['rhinosSea', { sea: 'USD', eru: 'USD' }],
  ['brandEn', { sea: 'USD', eru: 'USD', mea: 'USD' }],
];

describe('the sixteen brands', () => {
  it('B-01 there are the sixteen of the spec, and nothing about them is doubtful', () => {
    expect(Object.keys(brands).sort()).toEqual(areas.map(([key]) => key).sort());
    expect(checked.warnings).toEqual([]);
  });

  it('B-02 each has a face of its own for its headings', () => {
    const faces = all.map(({ face }) => face.display);
    expect(faces).not.toContain(undefined);
    expect(new Set(faces).size).toBe(16);
  });

  it.each(areas)('B-04, B-05 %s has its areas and currencies', (key, expected) => {
    expect(Object.fromEntries(brands[key]!.areas.map((area) => [area.key, area.currency]))).toEqual(expected);
  });

  it.each(all)('B-04 $key charges no more a unit for more, and more for a longer pass', (brand) => {
    const odd = soldBy(brand).flatMap(({ key, goods }) =>
      [...new Set(brand.areas.map(({ currency }) => currency))].flatMap((currency) => {
        const sold = goods.filter(({ prices }) => prices[currency]);
        const price = (one: Goods) => Number(one.prices[currency]);
        const perUnit = (one: Goods) => price(one) / (one.amount + one.bonus);
        const amounts = sold.filter(({ amount, items, limit }) => amount > 0 && items.length === 1 && !limit);
        const passes = sold.filter(({ limit, items }) => limit?.type === 'time' && isPass(items));
        const pairs = (some: Goods[]) => some.flatMap((one) => some.map((other) => [one, other] as const));
        return [
          ...pairs(amounts).filter(
            ([one, more]) =>
              one.typeKey === more.typeKey && one.amount < more.amount && perUnit(one) < perUnit(more),
          ),
          ...pairs(passes).filter(
            ([one, longer]) => one.limit!.days < longer.limit!.days && price(one) >= price(longer),
          ),
        ].map(([one, other]) => `${key}, ${currency}: ${one.productId} and ${other.productId}`);
      }),
    );
    expect(odd).toEqual([]);
  });

  it.each(all)(
    'V-01 $key has levels in its VIP version and coupons where it opens them, and else neither',
    (brand) => {
      const templates = brand.coupons?.templates ?? [];
      expect((brand.vip?.levels ?? []).length > 1).toBe(brand.isVip);
      expect(brand.isOpenCoupon && !brand.isVip).toBe(false);
      const kinds = brand.isOpenCoupon ? ['granted', 'month', 'permanent', 'week'] : [];
      expect([...new Set(templates.map(({ kind }) => kind))].sort()).toEqual(kinds);
      expect(templates.some(({ level }) => level !== undefined)).toBe(brand.isOpenCoupon);
    },
  );

  it.each(all)('O-14 $key names yen and dong where it sells for them, as these have no decimals', (brand) => {
    const sold = new Set(brand.areas.map(({ currency }) => currency));
    const whole = ['JPY', 'VND'].filter((currency) => sold.has(currency));
    expect(brand.wholeCurrencies ?? []).toEqual(whole);
  });

  it.each(all)('B-02 $key can be told from the others and read', (brand) => {
    const { face } = brand;
    expect(isPassing(face.color)).toBe(true);
    expect(all.filter((other) => other.face.color === face.color)).toEqual([brand]);
    expect(all.filter((other) => other.name === brand.name)).toEqual([brand]);
  });

  it.each(japanese)('B-08 %s shows the notices of Japanese law in its area %s', (key, areaKey) => {
    const area = brands[key]!.areas.find((candidate) => candidate.key === areaKey);
    expect(area?.notices).toEqual(
      expect.arrayContaining(['specifiedCommercialTransactions', 'inquiryContact']),
    );
  });

  it.each(all)('B-07 $key answers on the own machine, demo and backup too', (brand) => {
    const lower = brand.key.toLowerCase();
    const of = (host: string) => storeByHost(catalogue, { host, allowLocal: true });
    expect(of(`${lower}.localhost`)).toMatchObject({
      environment: 'production',
      role: 'web',
      brand: { key: brand.key },
    });
    expect(of(`demo-${lower}.localhost`)).toMatchObject({
      environment: 'demo',
      role: 'web',
      brand: { key: brand.key },
    });
    expect(of(`backup-demo-${lower}.localhost`)).toMatchObject({ environment: 'demo', role: 'backup' });
    expect(of(brand.hosts.production.web[0]!)).toMatchObject({ environment: 'production', role: 'web' });
  });

  it.each(all)('O-02 everything of $key can be paid wherever it is shown', (brand) => {
    for (const game of soldBy(brand)) {
      for (const area of brand.areas.filter(({ key }) => game.areas.includes(key))) {
        const { currency } = area;
        const offered = methodsFor({
          brand,
          environment: 'production',
          area: area.key,
          game,
          currency,
          platform: 'web',
        });
        expect(Object.keys(offered)).toContain('Global');
        expect(game.goods.every((goods) => goods.prices[currency] !== undefined)).toBe(true);
        expect(clientIdOf(game, 'web', area.key)).toBeDefined();
      }
    }
  });

  it.each(all)('L-02 every name of $key can be read in English and in its default language', (brand) => {
    const texts = [
      brand.pageTitle,
      ...gamesOf(brand).map((game) => game.name),
      ...soldBy(brand).flatMap((game) => game.goods.flatMap(({ display, typeName }) => [display, typeName])),
      ...brand.methods.flatMap(({ name, subPayments }) => [name, ...subPayments.map((sub) => sub.name)]),
    ];
    for (const text of texts) {
      expect(text).toHaveProperty('en');
      expect(text).toHaveProperty(brand.defaultLanguage);
    }
  });

  it.each(all)('O-02 $key offers at least five methods', ({ methods }) => {
    expect(
      new Set(methods.map(({ paywayId, areas = [] }) => `${paywayId} ${areas}`)).size,
    ).toBeGreaterThanOrEqual(5);
  });

  it('B-06 production and demo share no account', () => {
    for (const { account } of all.flatMap((brand) => brand.methods)) {
      expect(account.demo).toBe(`${account.production}-demo`);
    }
  });
});

const dressed: [string, string, string, string[]][] = [
  ['watt', 'new', 'en', ['en', 'ja', 'ko', 'ar']],
  ['ko', 'new', 'ko', ['en', 'ja', 'ko', 'ar']],
  ['ssgame', 'new', 'en', ['en', 'ja', 'ko', 'ar', 'zh-tw']],
  ['joynet', 'old', 'ko', ['en', 'ja', 'ko', 'ar']],
];

describe('the four dressed brands', () => {
  it.each(dressed)(
    'B-02 %s has its layout, default language and texts',
    (key, layout, language, languages) => {
      const brand = brands[key]!;
      expect(brand).toMatchObject({ layout, defaultLanguage: language });
      expect(brand.languages).toEqual(expect.arrayContaining(languages));
      for (const goods of soldBy(brand).flatMap((game) => game.goods)) {
        expect(Object.keys(goods.display)).toEqual(expect.arrayContaining(languages));
      }
    },
  );

  it.each(dressed)('S-07, M-01 %s sells special, limited and coupon-eligible goods in groups', (key) => {
    const games = soldBy(brands[key]!);
    expect(games.length).toBeGreaterThanOrEqual(2);
    for (const { goods } of games) {
      expect(goods.length).toBeGreaterThanOrEqual(12);
      expect(new Set(goods.map(({ typeKey }) => typeKey)).size).toBeGreaterThanOrEqual(3);
      expect(goods.some(({ isSpecial }) => isSpecial)).toBe(true);
      expect(goods.some(({ isCoupon }) => isCoupon)).toBe(true);
    }
    const limits = games.flatMap(({ goods }) => goods.flatMap(({ limit }) => limit?.type ?? []));
    expect(new Set(limits)).toEqual(new Set(['role', 'time', 'game']));
  });

  it.each(dressed)('O-03 %s has in each area a method or sub-payment that some prices do not fit', (key) => {
    const brand = brands[key]!;
    for (const area of brand.areas) {
      const bounded = brand.methods.filter(
        (method) =>
          (method.areas?.includes(area.key) ?? true) &&
          [method, ...method.subPayments].some(
            ({ minMoney, maxMoney }) => Number(minMoney) > 0 && Number(maxMoney) > 0,
          ),
      );
      expect(bounded.length).toBeGreaterThan(0);
    }
  });

  it('joynet and watt share one Adyen account', () => {
    const accountsOf = (key: string) =>
      new Set(
        brands[key]!.methods.filter(({ channelId }) => channelId === 12101).map(
          ({ account }) => account.production,
        ),
      );
    expect(accountsOf('watt')).toEqual(new Set(['adyen-main']));
    expect(accountsOf('joynet')).toEqual(new Set(['adyen-main']));
    expect(accountsOf('ssgame')).toEqual(new Set(['adyen-ss']));
  });

  it('O-07 all channels of the providers that there are are offered somewhere', () => {
    const used = new Set(all.flatMap((brand) => brand.methods.map(({ channelId }) => channelId)));
    expect([...used].sort()).toEqual([
      10101, 10102, 10103, 10104, 10201, 10301, 10302, 10303, 10401, 10501, 10701, 10801, 11001, 11401, 11402,
      11501, 11601, 11602, 11701, 11702, 11801, 12001, 12101, 12201,
    ]);
  });

  it('S-05 watt has a game with sub-games, and B-03 one with a coda-pay variant', () => {
    const { watt } = brands;
    expect(watt!.games.some((game) => game.subGames.length > 1)).toBe(true);
    const coda = watt!.games.find((game) => game.codaPayClientIds)!;
    expect(gameByClientId(watt!, coda.codaPayClientIds!.web)).toMatchObject({
      game: { key: coda.key },
      area: 'sea',
    });
  });

  it.each(['ja', 'kr', 'twhk', 'sea', 'useuro', 'ru'])(
    'B-03 the area %s of ssgame follows from the client id',
    (area) => {
      for (const game of brands.ssgame!.games) {
        const clientId = clientIdOf(game, 'android', area)!;
        expect(gameByClientId(brands.ssgame!, clientId)).toMatchObject({
          game: { key: game.key },
          platform: 'android',
          area,
        });
      }
    },
  );
});

it('B-03 client ids of ssgame that say no area are refused', () => {
  const files = new Map(readFolder(folder).files);
  const file = 'ssgame/games/skyhelm/game.json';
  const { areaClientIds, ...game } = JSON.parse(new TextDecoder().decode(files.get(file)));
  files.set(file, new TextEncoder().encode(JSON.stringify({ ...game, clientIds: areaClientIds.sea })));
  const result = checkFiles(files);
  expect(result.ok ? [] : result.problems).toContainEqual({
    file,
    path: 'clientIds',
    reason: 'the area of ssgame follows from the client id',
    fix: 'write areaClientIds, one entry for each area',
    line: 1,
  });
});

it('B-08 the Japanese variants, and no other area, must show the notices even if their country is not written', () => {
  const files = new Map(readFolder(folder).files);
  for (const { key } of all) {
    const brand = JSON.parse(new TextDecoder().decode(files.get(`${key}/brand.json`)));
    for (const area of brand.areas) {
      delete area.country;
      delete area.notices;
    }
    files.set(`${key}/brand.json`, new TextEncoder().encode(JSON.stringify(brand)));
  }
  const result = checkFiles(files);
  const told = (result.ok ? [] : result.problems).filter(({ path }) => path.endsWith('.notices'));
  const notices = ['specifiedCommercialTransactions', 'inquiryContact'];
  expect(told.map(({ file, path, reason }) => `${file} ${path}: ${reason}`).sort()).toEqual(
    japanese
      .flatMap(([key, area]) => {
        const index = brands[key]!.areas.findIndex((one) => one.key === area);
        return notices.map(
          (notice) =>
            `${key}/brand.json areas[${index}].notices: a Japanese area must show the notice ${notice}`,
        );
      })
      .sort(),
  );
});

it('B-02 a 17th brand is one more folder and no code', () => {
  const files = new Map(readFolder(folder).files);
  const text = (file: string) => new TextDecoder().decode(files.get(file));
  const write = (file: string, content: string) => files.set(file, new TextEncoder().encode(content));
  for (const file of [...files.keys()].filter((name) => name.startsWith('dragon/'))) {
    write(file.replace('dragon/', 'comet/'), text(file));
  }
  const brand = JSON.parse(
    text('dragon/brand.json')
      .replaceAll('dragon.example', 'comet.example')
      .replaceAll('dragon-backup', 'comet-backup'),
  );
  Object.assign(brand, {
    name: 'Comet Games',
    areas: [{ key: 'everywhere' }],
    tracking: { ...brand.tracking, eventId: 25, applicationId: 'comet' },
    face: { ...brand.face, emblem: 'crown' },
  });
  write('comet/brand.json', JSON.stringify(brand));
  for (const file of [...files.keys()].filter((name) => /^comet\/games\/.*game\.json$/.test(name))) {
    const game = JSON.parse(text(file).replace('["dragon"]', '["everywhere"]'));
    write(file, JSON.stringify({ ...game, art: { ...game.art, emblem: 'shield' } }));
  }

  const result = checkFiles(files);
  expect(result).toMatchObject({ ok: true, warnings: [] });
  const published = result.ok ? result.catalogue : catalogue;
  expect(Object.keys(published.brands)).toHaveLength(17);
  expect(storeByHost(published, { host: 'demo-shop.comet.example', allowLocal: false })).toMatchObject({
    brand: { key: 'comet' },
    environment: 'demo',
  });
  expect(localText(published.brands.comet!.games[0]!.name, 'en', 'en')).toBe(
    localText(brands.dragon!.games[0]!.name, 'en', 'en'),
  );
});
