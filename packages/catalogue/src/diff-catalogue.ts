import { isDeepStrictEqual } from 'node:util';
import { localText } from './local-text.ts';
import type { Brand, Catalogue, Game, Goods, Method } from './types.ts';

/** One difference between two catalogues, for the person who is about to publish. */
export interface CatalogueChange {
  kind: 'added' | 'removed' | 'changed' | 'price';
  what: 'account' | 'brand' | 'game' | 'goods' | 'method';
  /** Which: `watt`, `watt/voltgarde`, `watt/voltgarde/vg-crystal-60`. */
  where: string;
  /** A line to print: `14.99 → 12.99 USD`, `languages, legal`. */
  detail: string;
}

/** What changes when `next` is published over `current`: a short list, brands in the order of their keys. */
export function diffCatalogue(current: Catalogue, next: Catalogue): CatalogueChange[] {
  const accounts = compareByKey(
    new Map(Object.entries(current.accounts)),
    new Map(Object.entries(next.accounts)),
    (where, before, after) =>
      say(
        'account',
        where,
        before && 'present',
        after && 'present',
        changedFields({ ...before }, { ...after }),
      ),
  );
  const brands = compareByKey(
    new Map(Object.entries(current.brands)),
    new Map(Object.entries(next.brands)),
    (key, before, after) => diffBrand(key, before, after),
  );
  return [...accounts, ...brands];
}

function diffBrand(key: string, before: Brand | undefined, after: Brand | undefined): CatalogueChange[] {
  if (!before || !after) return say('brand', key, before?.name, after?.name, []);
  const parts = (brand: Brand): Record<string, unknown> => ({
    ...brand,
    games: undefined,
    methods: undefined,
  });
  return [
    ...say('brand', key, before.name, after.name, changedFields(parts(before), parts(after))),
    ...compareByKey(gamesOf(before), gamesOf(after), (game, old, now) =>
      diffGame(`${key}/${game}`, old, now, after),
    ),
    ...compareByKey(methodsOf(before), methodsOf(after), (method, old, now) =>
      say(
        'method',
        `${key}/${method}`,
        old && nameOf(old.name, after),
        now && nameOf(now.name, after),
        changedFields({ ...old }, { ...now }),
      ),
    ),
  ];
}

function diffGame(
  where: string,
  before: Game | undefined,
  after: Game | undefined,
  brand: Brand,
): CatalogueChange[] {
  const names = [before && nameOf(before.name, brand), after && nameOf(after.name, brand)] as const;
  if (!before || !after) return say('game', where, ...names, []);
  const parts = (game: Game): Record<string, unknown> => ({ ...game, goods: undefined, subGames: undefined });
  return [
    ...say('game', where, ...names, changedFields(parts(before), parts(after))),
    ...compareByKey(goodsOf(before), goodsOf(after), (id, old, now) =>
      diffGoods(`${where}/${id}`, old, now, brand),
    ),
  ];
}

function diffGoods(
  where: string,
  before: Goods | undefined,
  after: Goods | undefined,
  brand: Brand,
): CatalogueChange[] {
  const names = [before && nameOf(before.display, brand), after && nameOf(after.display, brand)] as const;
  if (!before || !after) return say('goods', where, ...names, []);
  const currencies = [...new Set([...Object.keys(before.prices), ...Object.keys(after.prices)])];
  const prices = currencies.flatMap((currency): CatalogueChange[] => {
    const [old, now] = [before.prices[currency], after.prices[currency]];
    if (old === now) return [];
    return [
      {
        kind: 'price',
        what: 'goods',
        where,
        detail: `${old ?? 'no price'} → ${now ?? 'no price'} ${currency}`,
      },
    ];
  });
  const parts = (goods: Goods): Record<string, unknown> => ({ ...goods, prices: undefined });
  return [...prices, ...say('goods', where, ...names, changedFields(parts(before), parts(after)))];
}

function say(
  what: CatalogueChange['what'],
  where: string,
  before: string | undefined,
  after: string | undefined,
  fields: readonly string[],
): CatalogueChange[] {
  if (before === undefined && after !== undefined) return [{ kind: 'added', what, where, detail: after }];
  if (before !== undefined && after === undefined) return [{ kind: 'removed', what, where, detail: before }];
  return fields.length > 0 ? [{ kind: 'changed', what, where, detail: fields.join(', ') }] : [];
}

function compareByKey<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  compare: (key: string, before: T | undefined, after: T | undefined) => CatalogueChange[],
): CatalogueChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys.flatMap((key) => compare(key, before.get(key), after.get(key)));
}

function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
}

const nameOf = (text: Goods['display'], brand: Brand) => localText(text, 'en', brand.defaultLanguage);

/** A brand's games and sub-games by key; keys are unique in a brand. */
const gamesOf = (brand: Brand) =>
  new Map(brand.games.flatMap((game) => [game, ...game.subGames]).map((game) => [game.key, game]));

const goodsOf = (game: Game) => new Map(game.goods.map((goods) => [goods.productId, goods]));

/** Rows of one method key may stand side by side in a region, told apart by currency, area, game or platform. */
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
