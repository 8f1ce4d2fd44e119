import type { Report } from '../problem.ts';
import { closest } from '../reading/did-you-mean.ts';
import { allGames, type GameFolder, type Tree } from '../reading/tree.ts';
import { type GoodsPlace, goodsOf } from './goods-of.ts';

/** Goods: ids and groups stand once, what is promised is what is delivered, limits make sense (row M-01). */
export function checkGoods(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    for (const game of allGames(brand)) {
      checkIds(game, report);
      checkItemNames(game, report);
      checkSkus(game, report);
      for (const row of goodsOf(game)) {
        checkDelivery(row, report);
        checkBonus(row, report);
        checkLimit(row, report);
      }
    }
  }
}

function checkIds(game: GameFolder, report: Report): void {
  const products = new Set<string>();
  for (const { goods, file, path } of goodsOf(game)) {
    if (goods.productId === undefined) continue;
    if (products.has(goods.productId)) {
      report.problem(
        { file, path: [...path, 'productId'] },
        `the product id "${goods.productId}" is used twice in this game`,
      );
    }
    products.add(goods.productId);
  }
  const groups = new Set<string>();
  game.goods?.draft?.groups?.forEach((group, index) => {
    const typeKey = group?.typeKey;
    if (typeKey === undefined) return;
    if (groups.has(typeKey)) {
      report.problem(
        { file: game.goods!.file, path: ['groups', index, 'typeKey'] },
        `the key "${typeKey}" is used twice`,
      );
    }
    groups.add(typeKey);
  });
}

/** Players read what a pack contains: whatever stands beside another item in some goods has a name. */
function checkItemNames(game: GameFolder, report: Report): void {
  const names = game.goods?.draft?.itemNames;
  const isUnreadable = names === undefined && Object.hasOwn(game.goods?.draft ?? {}, 'itemNames');
  if (isUnreadable) return;
  const missing = new Set<string>();
  for (const { goods, file, path } of goodsOf(game)) {
    if (new Set(goods.items?.map((item) => item?.sku)).size < 2) continue;
    goods.items?.forEach((item, index) => {
      const sku = item?.sku;
      if (sku === undefined || missing.has(sku) || Object.hasOwn(names ?? {}, sku)) return;
      missing.add(sku);
      report.problem(
        { file, path: [...path, 'items', index, 'sku'] },
        `players could not read what "${sku}" is, which is sold in a pack`,
        `name it: "itemNames": { "${sku}": { "en": "…" } }`,
      );
    });
  }
}

/** An SKU of single goods that is nearly the one of several others was probably misspelt: the game would not know it. */
function checkSkus(game: GameFolder, report: Report): void {
  const rows = goodsOf(game);
  const uses = Map.groupBy(
    rows.flatMap(({ goods }) => goods.items ?? []),
    (item) => item?.sku,
  );
  const names = game.goods?.draft?.itemNames ?? {};
  const common = [...uses].flatMap(([sku, items]) => (sku !== undefined && items.length > 1 ? [sku] : []));
  for (const { goods, file, path } of rows) {
    goods.items?.forEach((item, index) => {
      const sku = item?.sku;
      if (sku === undefined || common.includes(sku) || Object.hasOwn(names, sku)) return;
      const meant = closest(sku, common);
      if (meant === undefined) return;
      report.warning(
        { file, path: [...path, 'items', index, 'sku'] },
        `no other goods of this game give "${sku}"`,
        `did you mean "${meant}"?`,
      );
    });
  }
}

/**
 * The first item is what the card shows. A game that counts it (quantity above 1) must get as many as the card
 * promises; a game with an SKU of its own for the whole pack gets 1.
 */
function checkDelivery({ goods, file, path }: GoodsPlace, report: Report): void {
  const skus = goods.items?.map((item) => item?.sku);
  skus?.forEach((sku, index) => {
    if (sku !== undefined && skus.indexOf(sku) !== index) {
      report.problem(
        { file, path: [...path, 'items', index, 'sku'] },
        `the item "${sku}" is listed twice`,
        'add the quantities together',
      );
    }
  });
  const delivered = goods.items?.[0]?.quantity;
  const isBonusUnreadable = Object.hasOwn(goods, 'bonus') && goods.bonus === undefined;
  if (delivered === undefined || delivered === 1 || goods.amount === undefined || isBonusUnreadable) return;
  const promised = goods.amount + (goods.bonus ?? 0);
  if (delivered === promised) return;
  report.problem(
    { file, path: [...path, 'items', 0, 'quantity'] },
    `the game would deliver ${delivered}, but the card promises ${promised} (amount and bonus)`,
    `write ${promised}, or correct the amount`,
  );
}

/** What comes on top needs something that it comes on top of. */
function checkBonus({ goods, file, path }: GoodsPlace, report: Report): void {
  if (!goods.bonus || Object.hasOwn(goods, 'amount')) return;
  report.problem(
    { file, path: [...path, 'bonus'] },
    'the card shows a bonus on top of no amount',
    'write the amount, or remove the bonus',
  );
}

function checkLimit({ goods: { limit }, file, path }: GoodsPlace, report: Report): void {
  if (limit?.type !== 'time' || limit.days !== 0) return;
  report.problem(
    { file, path: [...path, 'limit', 'days'] },
    'a limit of type "time" needs at least 1 day',
    'write the days, or use the type "role"',
  );
}
