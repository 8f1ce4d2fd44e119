import { join } from 'node:path';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Game, Platform } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import { checkBrands } from '../catalogue/check-brands.ts';
import { shelfOfCall } from '../routes/shelf-of-call.ts';
import type { CallContext } from '../services.ts';
import { addressOf, storeById } from '../stores.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { pageData, pageWish } from './page-data.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const { catalogue } = checked;
const platforms: Platform[] = ['android', 'ios', 'web'];

function drawn(brand: Brand, asked: { area?: string; clientId?: string; platform?: Platform }) {
  const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
  const address = addressOf({ version: 1, catalogue }, `${brand.key}.localhost`, config)!;
  const wish = pageWish(address.store, { area: '', clientId: '', language: 'en', platform: 'web', ...asked });
  return pageData(address, wish, { runMode: 'local', eventsKeptDays: 180, serverTime: 0, now: new Date() });
}

it('I-01 a link that names no game has the logins of the game that it opens', () => {
  const { nova } = sampleShop().brands;
  const [first, ...others] = nova!.games;
  const login = { providers: ['account', 'google'], ggId: 'of-the-brand' };
  const games = [{ ...first!, isSelectGame: true, login: { ggId: 'of-the-game' } }, ...others];
  const brand = { ...nova!, login, games } as Brand;
  const shop = { version: 1, catalogue: { ...sampleShop(), brands: { nova: brand } } };
  const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
  const address = addressOf(shop, 'nova.localhost', config)!;
  const wish = pageWish(address.store, { area: 'west', clientId: '', language: 'en', platform: 'web' });
  const data = pageData(address, wish, {
    runMode: 'local',
    eventsKeptDays: 0,
    serverTime: 0,
    now: new Date(),
  });
  expect([data.clientId, data.loginConfig.gg_id]).toEqual([first!.clientIds.web, 'of-the-game']);
});

/** Every client id of a game, with the area that follows from it. */
function clientIdsOf(game: Game): { clientId: string; area: string }[] {
  const named = game.areaClientIds
    ? []
    : platforms.map((one) => ({ clientId: game.clientIds[one], area: '' }));
  const byArea = Object.entries(game.areaClientIds ?? {}).flatMap(([area, ids]) =>
    platforms.map((one) => ({ clientId: ids[one], area })),
  );
  const coda = game.codaPayClientIds;
  return [
    ...named,
    ...byArea,
    ...(coda ? platforms.map((one) => ({ clientId: coda[one], area: game.codaPayArea ?? 'missing' })) : []),
  ];
}

const every = Object.values(catalogue.brands).flatMap((brand) =>
  allGames(brand).flatMap((game) =>
    clientIdsOf(game).map((one) => ({ brand, game, ...one, title: `${brand.key} ${one.clientId}` })),
  ),
);

describe('a link to a game, by every client id of every brand', () => {
  it.each(every)(
    'B-03 B-04 $title leads to its game, in its area or the first that sells it',
    ({ brand, game, clientId, area }) => {
      const page = drawn(brand, { clientId });
      const only = brand.areas.length === 1 ? brand.areas[0]!.key : undefined;
      const [firstSold] = brand.areas.map(({ key }) => key).filter((key) => game.areas.includes(key));
      expect(page.areaOfClientId).toBe(area);
      expect(page.area).toBe(only ?? (area || firstSold));
      const family = [game, ...game.subGames].flatMap((one) => clientIdsOf(one).map((each) => each.clientId));
      expect(family).toContain(page.clientId);
      expect(page.goods.length).toBeGreaterThan(0);
      expect(page.loginConfig).toMatchObject({ client_id: page.clientId });
      const store = storeById({ version: 1, catalogue }, `${brand.key}.production`)!;
      const called = shelfOfCall({ store, language: 'ja' } as CallContext, {
        client_id: clientId,
        platform: 'ios',
      });
      const named = only ?? area;
      expect(called).toMatchObject(
        named
          ? { store, area: { key: named }, platform: 'ios', language: 'ja' }
          : { kind: 'refusal', code: -3014 },
      );
    },
  );

  it('S-05 a game with sub-games is opened as its flagged or first one', () => {
    const parents = every.filter(({ game }) => game.subGames.length > 0);
    expect(parents.length).toBeGreaterThan(0);
    for (const { brand, game, clientId } of parents) {
      const sub = game.subGames.find(({ isSelectGame }) => isSelectGame) ?? game.subGames[0]!;
      expect(drawn(brand, { clientId }).clientId).toBe(sub.clientIds.web);
    }
  });

  it('B-04 the area in the link holds, also where its game is not sold there', () => {
    const { brandEn } = catalogue.brands;
    const orchard = brandEn!.games.find(({ areas }) => !areas.includes('sea'))!;
    const page = drawn(brandEn!, { clientId: orchard.clientIds.web, area: 'sea' });
    expect([page.area, page.clientId]).toEqual(['sea', 'thistle-thorne-web']);
  });

  it('B-04 the area in the link holds against that of the client id', () => {
    const { ssgame } = catalogue.brands;
    const [game] = ssgame!.games;
    const page = drawn(ssgame!, { clientId: game!.areaClientIds!.kr!.web, area: 'ja' });
    expect([page.area, page.areaOfClientId]).toEqual(['ja', 'kr']);
  });
});

it('B-04 an area that sells no game yet has a page without games and goods', () => {
  const { nova } = sampleShop().brands;
  const games = nova!.games.map((game) => ({ ...game, areas: ['west'] }));
  const shop = { version: 1, catalogue: { ...sampleShop(), brands: { nova: { ...nova!, games } } } };
  const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
  const address = addressOf(shop, 'nova.localhost', config)!;
  const wish = pageWish(address.store, { area: 'east', clientId: '', language: 'en', platform: 'web' });
  const now = new Date();
  const data = pageData(address, wish, { runMode: 'local', eventsKeptDays: 0, serverTime: 0, now });
  expect(data).toMatchObject({ area: 'east', currency: 'JPY', games: [], goods: [], clientId: '' });
});

it('B-08 a page has the notices of its area, and every brand’s area has some', () => {
  for (const brand of Object.values(catalogue.brands)) {
    for (const { key, notices } of brand.areas) {
      const { legal_notices: shown } = drawn(brand, { area: key }).config;
      expect(shown.map(({ href = '' }) => href.split('?')[0])).toEqual(
        expect.arrayContaining(['/legal/seller', '/legal/refunds']),
      );
      const isJapanese = notices.includes('specifiedCommercialTransactions');
      expect(shown.some(({ href }) => href?.startsWith('/legal/commercial-transactions'))).toBe(isJapanese);
      const inquiry = shown.find(({ href }) => href?.startsWith('/legal/inquiry'));
      for (const hours of isJapanese ? ['10:00', '13:00', '14:30', '19:00'] : [])
        expect(inquiry?.text).toContain(hours);
    }
  }
});

it('W-02 the keys of testers stand in pages of the demo shop alone', () => {
  const [brand] = Object.values(catalogue.brands).filter(({ betaAccountKeys }) => betaAccountKeys.length > 0);
  const keysIn = (environment: 'production' | 'demo') => {
    const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
    const at = addressOf({ version: 1, catalogue }, `${brand!.key}.localhost`, config)!;
    const store = { ...at.store, environment };
    const wish = pageWish(store, { area: '', clientId: '', language: 'en', platform: 'web' });
    return pageData({ ...at, store }, wish, {
      runMode: 'local',
      eventsKeptDays: 180,
      serverTime: 0,
      now: new Date(),
    }).betaAccountKeys;
  };
  expect(keysIn('demo')).toEqual(brand!.betaAccountKeys);
  expect(keysIn('production')).toEqual([]);
});
