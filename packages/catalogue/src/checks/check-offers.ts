import { parseMajor } from '@gemporium/domain/money.ts';
import { priceFits } from '@gemporium/domain/price-filter.ts';
import type { AuthoredMethod } from '../authored/methods-file.ts';
import { type Buyer, offers } from '../offers.ts';
import type { Report } from '../problem.ts';
import { allGames, type BrandFolder, type GameFolder, type Tree } from '../reading/tree.ts';
import { areaCurrency } from './currencies-of.ts';
import { goodsOf } from './goods-of.ts';

const platforms = ['android', 'ios', 'web'] as const;

/**
 * Whoever can see goods can pay for them: in every area, on every platform, at every price at least one method fits;
 * and no player sees one method key twice in a region. Judged where the brand's methods can be read as a whole.
 */
export function checkOffers(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    const methods = brand.methods.complete?.methods;
    if (!methods) continue;
    for (const game of allGames(brand)) {
      if (game.goods && game.game.draft?.gpId !== undefined) checkGame(brand, game, methods, report);
    }
    checkKeys(brand, methods, report);
  }
}

function checkGame(
  brand: BrandFolder,
  game: GameFolder,
  methods: readonly AuthoredMethod[],
  report: Report,
): void {
  const unpayable = new Set<string>();
  for (const area of game.game.draft?.areas ?? []) {
    const currency = area === undefined ? undefined : areaCurrency(brand, area);
    if (area === undefined || currency === undefined) continue;
    for (const platform of platforms) {
      const buyer: Buyer = { area, gpId: game.game.draft!.gpId!, currency, platform };
      const offered = methods.filter((method) => offers(method, buyer));
      if (offered.length === 0) {
        const reason = `nothing of the game ${game.key} can be paid in the area "${area}" (${currency}) on ${platform}: no method is offered there`;
        report.problem({ file: brand.methods.file, path: ['methods'] }, reason);
        continue;
      }
      for (const { goods, file, path } of goodsOf(game)) {
        const price = goods.prices?.[currency];
        const parsed = price === undefined ? undefined : parseMajor(price, currency);
        if (!parsed?.ok || offered.some((method) => takes(method, parsed.amountMinor, currency))) continue;
        const reason = `no payment method of the area "${area}" takes ${price} ${currency}`;
        const key = `${path.join()} ${reason}`;
        if (!unpayable.has(key)) report.problem({ file, path: [...path, 'prices', currency] }, reason);
        unpayable.add(key);
      }
    }
  }
}

function takes(method: AuthoredMethod, priceMinor: number, currency: string): boolean {
  return [method, ...(method.subPayments ?? [])].some(({ minMoney = '0', maxMoney = '0' }) => {
    const [min, max] = [parseMajor(minMoney, currency), parseMajor(maxMoney, currency)];
    return !min.ok || !max.ok || priceFits(priceMinor, min.amountMinor, max.amountMinor);
  });
}

/** A method's key is payway_id plus channel_id (row O-02): two rows of one key must never meet before one player. */
function checkKeys(brand: BrandFolder, methods: readonly AuthoredMethod[], report: Report): void {
  const areas = brand.brand.draft?.areas?.flatMap((area) => area?.key ?? []) ?? [];
  methods.forEach((method, index) => {
    const twin = methods.slice(0, index).find((other) => meet(method, other, areas));
    if (!twin) return;
    report.problem(
      { file: brand.methods.file, path: ['methods', index, 'paywayId'] },
      `"${method.paywayId}" of channel ${method.channelId} would be listed twice to the same players, beside methods[${methods.indexOf(twin)}]`,
      'choose another paywayId, or other regions, areas, currencies, games or platforms',
    );
  });
}

function meet(a: AuthoredMethod, b: AuthoredMethod, areas: readonly string[]): boolean {
  const share = <T>(left: readonly T[] | undefined, right: readonly T[] | undefined) =>
    !left || !right || left.some((entry) => right.includes(entry));
  return (
    a.paywayId === b.paywayId &&
    a.channelId === b.channelId &&
    share<string>(a.regions, b.regions) &&
    share(a.currencies, b.currencies) &&
    share(a.areas ?? areas, b.areas ?? areas) &&
    share(a.games, b.games) &&
    share<string>(a.platforms, b.platforms)
  );
}
