import type { Report } from '../problem.ts';
import { allGames, type Tree } from '../reading/tree.ts';
import { type GoodsPlace, goodsOf } from './goods-of.ts';
import { offBy } from './off-by.ts';
import { type PricePoint, priceRatios, pricesOf, unitPrices } from './price-points.ts';

/** A decimal point that slipped is off by 10, and a large pack is up to twice as good as a small one. */
const doubtfulTimes = 5;
const absurdTimes = 100;

/**
 * Finds slips of the pen: 50,000,000 gold instead of 5,000, a price with the decimal point in the wrong place.
 * Off by more than 5 times is a warning, by more than 100 times a problem. Each price is doubted once.
 */
export function checkBelievable(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    for (const game of allGames(brand)) {
      const rows = goodsOf(game);
      const doubted = judge(rows.flatMap(unitPrices), report);
      const others = judge(rows.filter((row) => !doubted.has(row)).flatMap(priceRatios), report);
      if (doubted.size + others.size === 0) checkMoreForLess(rows, report);
    }
  }
}

/** Reports what is off, and answers the rows of which it said something. */
function judge(points: readonly PricePoint[], report: Report): Set<GoodsPlace> {
  const doubted = new Set<GoodsPlace>();
  const told = new Set<string>();
  const risingOf = new Map(
    [...Map.groupBy(points, ({ name }) => name)].map(([name, alike]) => {
      const peers = alike.filter(({ isBundle }) => !isBundle).map(({ value }) => value);
      return [name, peers.sort((a, b) => a - b)];
    }),
  );
  const graveFirst = [absurdTimes, doubtfulTimes];
  for (const times of graveFirst) {
    for (const point of points) {
      const rising = risingOf.get(point.name) ?? [];
      const factor = offBy(point.value, rising, times, rising.length - (point.isBundle ? 0 : 1));
      const key = [...point.row.path, point.currency].join();
      // What else is in a bundle costs something too: only being far too cheap is suspicious.
      if (factor === undefined || told.has(key) || (point.isBundle && factor > 1)) continue;
      told.add(key);
      doubted.add(point.row);
      const path = [...point.row.path, 'prices', ...(point.currency === undefined ? [] : [point.currency])];
      const place = { file: point.row.file, path };
      const fix = 'compare the price with the amount and the item quantities';
      if (times === absurdTimes) report.problem(place, reasonOf(point, factor), fix);
      else report.warning(place, reasonOf(point, factor), fix);
    }
  }
  return doubted;
}

/** Of goods that are always on sale the one that gives more costs more: else two prices were swapped. */
function checkMoreForLess(rows: readonly GoodsPlace[], report: Report): void {
  const packs = rows.flatMap((row) => {
    const { items = [], limit, isSpecial } = row.goods;
    const [item] = items;
    // One of something is a whole pack with an SKU of its own.
    return items.length === 1 && item?.sku !== undefined && (item.quantity ?? 0) > 1 && !limit && !isSpecial
      ? pricesOf(row).map((price) => ({ row, ...price, sku: item.sku, quantity: item.quantity! }))
      : [];
  });
  for (const alike of Map.groupBy(packs, ({ sku, currency }) => `${currency} ${sku}`).values()) {
    const rising = alike.toSorted((a, b) => a.quantity - b.quantity);
    let smaller = 0;
    let dearest: (typeof packs)[number] | undefined;
    for (const pack of rising) {
      for (; rising[smaller]!.quantity < pack.quantity; smaller += 1)
        if (!dearest || rising[smaller]!.price > dearest.price) dearest = rising[smaller]!;
      if (!dearest || dearest.price < pack.price) continue;
      report.warning(
        { file: pack.row.file, path: [...pack.row.path, 'prices', pack.currency] },
        `gives more of "${pack.sku}" than ${dearest.row.goods.productId}, which costs ${dearest.price === pack.price ? 'the same' : 'more'}`,
        'compare the two prices',
      );
    }
  }
}

function reasonOf({ subject }: PricePoint, factor: number): string {
  const times = Math.round(Math.max(factor, 1 / factor)).toLocaleString('en');
  return `${subject} costs about ${times} times ${factor > 1 ? 'more' : 'less'} than in this game's other goods`;
}
