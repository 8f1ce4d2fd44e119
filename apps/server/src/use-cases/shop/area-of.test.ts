import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../answer.ts';
import type { Store } from '../../services.ts';
import { areaOf, areaShown } from './area-of.ts';
import { findGoods } from './find-goods.ts';
import { gameIn } from './game-in.ts';

/*
 * Three areas; each game is sold in different ones and lists them in its own order. Two games sell goods with the same
 * number, and the numbers of one differ only in capital letters.
 */
const ids = (name: string) => ({ android: `${name}-a`, ios: `${name}-i`, web: name });
const goods = (productId: string, display: string) => ({ productId, display, prices: {}, items: [] });
const games = [
  {
    gpId: '1',
    areas: ['south', 'north'],
    clientIds: ids('wide'),
    subGames: [],
    goods: [goods('gem', 'of one'), goods('GEM', 'of one, large')],
  },
  {
    gpId: '2',
    areas: ['west', 'south'],
    clientIds: ids('named'),
    goods: [goods('gem', 'of two')],
    areaClientIds: { west: ids('named-west'), south: ids('named-south') },
    subGames: [{ gpId: '3', areas: ['west'], clientIds: ids('part'), goods: [], subGames: [] }],
  },
] as unknown as Game[];
const areas = ['north', 'south', 'west'].map((key) => ({ key, currency: 'USD', notices: [] }));
const storeOf = (brand: object) => ({ brand: { games, areas, ...brand } as unknown as Brand }) as Store;
const store = storeOf({});
const keyOf = (found: ReturnType<typeof areaOf>) => (isRefusal(found) ? found.code : found.key);

describe('B-04 the area of a call', () => {
  /** [named, the client id, the area in which it sells, the area that it shows] */
  it.each<[string | undefined, string | undefined, string | number, string | number]>([
    ['north', 'wide', 'north', 'north'],
    ['west', 'wide', 'west', 'west'],
    ['mars', 'wide', codes.wrongDomain, codes.wrongDomain],
    ['mars', 'named-west', codes.wrongDomain, codes.wrongDomain],
    ['north', 'named-west', 'north', 'north'],
    [undefined, 'named-west', 'west', 'west'],
    ['', 'named-south', 'south', 'south'],
    [undefined, 'named-south-i', 'south', 'south'],
    // Nothing names one: the brand's first in which the game is sold, in the brand's own order.
    [undefined, 'wide', codes.wrongDomain, 'north'],
    ['', 'wide-a', codes.wrongDomain, 'north'],
    [undefined, 'named', codes.wrongDomain, 'south'],
    [undefined, 'part', codes.wrongDomain, 'west'],
    [undefined, 'nobody', codes.wrongDomain, codes.wrongDomain],
  ])('B-04 named %s, by the client %s: %s, and shown %s', (named, clientId, sells, shows) => {
    expect(keyOf(areaOf(store, named, clientId))).toBe(sells);
    expect(keyOf(areaShown(store, named, clientId ?? ''))).toBe(shows);
  });
});

it('B-04 a brand’s only area is that of every call', () => {
  const alone = storeOf({ areas: areas.slice(1, 2) });
  for (const clientId of ['wide', 'named-west', 'part', 'nobody', undefined])
    expect([clientId, keyOf(areaOf(alone, undefined, clientId))]).toEqual([clientId, 'south']);
});

describe('P-01 the game of a call', () => {
  const seenIn = (clientId: string, area?: string) => {
    const found = gameIn(
      store,
      clientId,
      areas.find(({ key }) => key === area),
    );
    return isRefusal(found) ? found.code : found.gpId;
  };
  it.each<[clientId: string, gpId: string | number, soldIn: string[]]>([
    ['wide', '1', ['north', 'south']],
    ['wide-i', '1', ['north', 'south']],
    ['named-south', '2', ['south', 'west']],
    ['part', '3', ['west']],
    ['nobody', codes.noGame, []],
  ])('P-01 %s is of the game %s, sold in %j', (clientId, gpId, soldIn) => {
    expect(seenIn(clientId)).toBe(gpId);
    for (const { key } of areas)
      expect([key, seenIn(clientId, key)]).toEqual([key, soldIn.includes(key) ? gpId : codes.noGame]);
  });

  it.each([
    ['1', 'gem', 'of one'],
    ['1', 'GEM', 'of one, large'],
    ['2', 'gem', 'of two'],
    ['2', 'GEM', undefined],
    ['3', 'gem', undefined],
    ['4', 'gem', undefined],
  ])('P-01 the goods of the game %s by the number %s: %s', (gpId, productId, display) => {
    const found = findGoods(store.brand, gpId, productId);
    expect([found?.game.gpId, found?.goods.display]).toEqual([display && gpId, display]);
  });
});
