import { exponentOf, parsePrice, shownDecimals } from '@gemporium/domain/money.ts';
import { judgeCurrency } from '../authored/fields.ts';
import { meantDecimal } from '../authored/meant-decimal.ts';
import type { Report } from '../problem.ts';
import { didYouMean } from '../reading/did-you-mean.ts';
import { readable } from '../reading/draft.ts';
import { allGames, type Tree } from '../reading/tree.ts';
import { gameCurrencies } from './currencies-of.ts';
import { type GoodsPlace, goodsOf } from './goods-of.ts';

/** Every goods has a price that its currency can express, in each currency of the game's areas. */
export function checkPrices(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    for (const game of allGames(brand)) {
      const currencies = gameCurrencies(brand, game);
      for (const row of goodsOf(game)) checkRow(row, currencies, report);
    }
  }
}

function checkRow(
  { goods, file, path }: GoodsPlace,
  currencies: readonly (string | undefined)[],
  report: Report,
): void {
  if (!goods.prices) return;
  const place = (currency?: string) => ({
    file,
    path: [...path, 'prices', ...(currency === undefined ? [] : [currency])],
  });
  for (const [currency, price] of Object.entries(goods.prices)) {
    const unknown = judgeCurrency(currency);
    if (unknown) report.problem(place(currency), unknown.reason, unknown.fix);
    else if (price !== undefined) {
      const refusal = refusePrice(price, currency);
      if (refusal) report.problem(place(currency), refusal.reason, refusal.fix);
    }
    if (!unknown && !currencies.includes(undefined) && !currencies.includes(currency)) {
      report.warning(
        place(currency),
        `nobody can pay this price: none of the game's areas uses ${currency}`,
        didYouMean(currency, readable(currencies)) ?? 'remove it',
      );
    }
  }
  for (const currency of readable(currencies)) {
    if (Object.hasOwn(goods.prices, currency)) continue;
    report.problem(place(), `has no price in ${currency}, the currency of an area in which the game is sold`);
  }
}

/** Why this text is not a price in this currency, undefined if it is one. */
export function refusePrice(price: string, currency: string): { reason: string; fix?: string } | undefined {
  const parsed = parsePrice(price, currency);
  if (parsed.ok && parsed.amountMinor > 0) return undefined;
  if (parsed.ok) return { reason: 'a price must be above 0' };
  if (parsed.reason === 'too-large') return { reason: `"${price}" is too large` };
  if (parsed.reason === 'too-precise') {
    const decimals = Math.min(exponentOf(currency), shownDecimals);
    const allowed = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
    return { reason: `"${price}" has too many decimals: prices in ${currency} have ${allowed}` };
  }
  const meant = meantDecimal(price);
  const isFixable = meant !== undefined && meant !== price && refusePrice(meant, currency) === undefined;
  return { reason: `"${price}" is not a price like "14.99"`, ...(isFixable && { fix: `write "${meant}"` }) };
}
