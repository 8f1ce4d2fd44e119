import { parseMajor } from '@gemporium/domain/money.ts';
import type { Goods } from './types.ts';

type Prices = Goods['prices'];

const read = new WeakMap<Prices, ReadonlyMap<string, number>>();

/**
 * What goods cost in a currency, in minor units; undefined if they are not sold in it. A version never changes, so that
 * each price of it is read once.
 */
export function priceIn({ prices }: Pick<Goods, 'prices'>, currency: string): number | undefined {
  let minor = read.get(prices);
  if (!minor) {
    minor = inMinorUnits(prices);
    read.set(prices, minor);
  }
  return minor.get(currency);
}

function inMinorUnits(prices: Prices): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(prices).flatMap(([currency, text]) => {
      const price = parseMajor(text, currency);
      return price.ok ? [[currency, price.amountMinor] as const] : [];
    }),
  );
}
