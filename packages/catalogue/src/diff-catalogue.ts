import { isDeepStrictEqual } from 'node:util';
import { localText } from './local-text.ts';
import type { Brand, Catalogue, Game, Goods, Method } from './types.ts';

/** One difference between two catalogues, for the person who is about to publish. */
export interface CatalogueChange {
  kind: 'added' | 'removed' | 'changed' | 'price';
  what: 'account' | 'brand' | 'game' | 'goods' | 'method';
  /** Which: `watt`, `watt/voltgarde`, `watt/voltgarde/vg-crystal-60`. */
  where: string;
  /** A line to print: `14.99 → 12.99 USD`, `languages.de (new), limit.days 7 → 1`. */
  detail: string;
}

/** What changes when `next` is published over `current`: a short list, brands in the order of their keys. */
export function diffCatalogue(current: Catalogue, next: Catalogue): CatalogueChange[] {
  return [
    ...compareByKey(new Map(Object.entries(current.accounts)), new Map(Object.entries(next.accounts)), {
      what: 'account',
      where: (id) => id,
      name: () => 'present',
      changes: (where, before, after) => changed('account', where, { ...before }, { ...after }),
    }),
    ...compareByKey(new Map(Object.entries(current.brands)), new Map(Object.entries(next.brands)), {
      what: 'brand',
      where: (key) => key,
      name: ({ name }) => name,
      changes: diffBrand,
    }),
  ];
}

function diffBrand(key: string, before: Brand, after: Brand): CatalogueChange[] {
  const [old, now] = [methodsOf(before), methodsOf(after)];
  const parts = (brand: Brand) => ({
    ...brand,
    games: undefined,
    // A method that comes or goes has a line of its own.
    methods: [...methodsOf(brand).keys()].filter((one) => old.has(one) && now.has(one)),
  });
  return [
    ...changed('brand', key, parts(before), parts(after)),
    ...compareByKey(gamesOf(before), gamesOf(after), {
      what: 'game',
      where: (game) => `${key}/${game}`,
      name: ({ name }) => nameOf(name, after),
      changes: (where, one, next) => diffGame(where, one, next, after),
    }),
    ...compareByKey(old, now, {
      what: 'method',
      where: (method) => `${key}/${method}`,
      name: ({ name }) => nameOf(name, after),
      changes: (where, one, next) => changed('method', where, { ...one }, { ...next }),
    }),
  ];
}

function diffGame(where: string, before: Game, after: Game, brand: Brand): CatalogueChange[] {
  const parts = (game: Game) => ({ ...game, goods: undefined, subGames: undefined });
  return [
    ...changed('game', where, parts(before), parts(after)),
    ...compareByKey(goodsOf(before), goodsOf(after), {
      what: 'goods',
      where: (id) => `${where}/${id}`,
      name: ({ display }) => nameOf(display, brand),
      changes: diffGoods,
    }),
  ];
}

function diffGoods(where: string, before: Goods, after: Goods): CatalogueChange[] {
  const currencies = [...new Set([...Object.keys(before.prices), ...Object.keys(after.prices)])];
  const prices = currencies.flatMap((currency): CatalogueChange[] => {
    const [old, now] = [before.prices[currency], after.prices[currency]];
    const detail = `${old ?? 'no price'} → ${now ?? 'no price'} ${currency}`;
    return old === now ? [] : [{ kind: 'price', what: 'goods', where, detail }];
  });
  const parts = (goods: Goods) => ({ ...goods, prices: undefined });
  return [...prices, ...changed('goods', where, parts(before), parts(after))];
}

interface Kind<T> {
  what: CatalogueChange['what'];
  where: (key: string) => string;
  /** As which one that comes or goes is shown. */
  name: (one: T) => string;
  changes: (where: string, before: T, after: T) => CatalogueChange[];
}

function compareByKey<T extends object>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  { what, where: whereOf, name, changes }: Kind<T>,
): CatalogueChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys.flatMap((key): CatalogueChange[] => {
    const [where, old, now] = [whereOf(key), before.get(key), after.get(key)];
    if (!old) return [{ kind: 'added', what, where, detail: name(now!) }];
    if (!now) return [{ kind: 'removed', what, where, detail: name(old) }];
    return changes(where, old, now);
  });
}

function changed(
  what: CatalogueChange['what'],
  where: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): CatalogueChange[] {
  const places = differences(before, after);
  const more = places.length > mostNamed ? ` and ${places.length - mostNamed} more` : '';
  const detail = `${places.slice(0, mostNamed).join(', ')}${more}`;
  return places.length > 0 ? [{ kind: 'changed', what, where, detail }] : [];
}

const mostNamed = 12;

/** Each place that differs, with both values if they are short: `limit.days 7 → 1`, `activities.spring (new)`. */
function differences(before: unknown, after: unknown, at = ''): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [`${at} (new)`];
  if (after === undefined) return [`${at} (removed)`];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (!old || !now) return [[before, after].every(isShort) ? `${at} ${before} → ${after}` : at];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const inside = names.flatMap((name) =>
    differences(old.get(name), now.get(name), at ? `${at}.${name}` : name),
  );
  return inside.length > 0 ? inside : [`order of ${at}`];
}

const isShort = (value: unknown) => typeof value !== 'object' && String(value).length <= 40;

/** What is inside, by name: an entry of a list goes by what tells it from the others there, or by its place. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map((one) => String(one.id ?? one.key ?? one.code ?? one.sku ?? one));
  const isNamed = new Set(names).size === names.length;
  return new Map(value.map((one, index) => [isNamed ? names[index]! : String(index), one]));
}

const nameOf = (text: Goods['display'], brand: Brand) => localText(text, 'en', brand.defaultLanguage);

/** A brand's games and sub-games by key, the latter with the game above; keys are unique in a brand. */
const gamesOf = (brand: Brand) =>
  new Map<string, Game & { parent?: string }>(
    brand.games
      .flatMap((game) => [game, ...game.subGames.map((sub) => ({ ...sub, parent: game.key }))])
      .map((game) => [game.key, game]),
  );

const goodsOf = (game: Game) => new Map(game.goods.map((goods) => [goods.productId, goods]));

/** A region may have several rows of one method key, distinguished by currency, area, game or platform. */
const methodsOf = (brand: Brand) =>
  new Map<string, Method>(
    brand.methods.map((method) => {
      const { region, paywayId, channelId, currencies, areas, games, platforms } = method;
      const audience = [currencies, areas, games, platforms]
        .map((list) => list?.join('+') ?? '')
        .filter(Boolean);
      return [[region, `${paywayId}:${channelId}`, ...audience].join('/'), method];
    }),
  );
