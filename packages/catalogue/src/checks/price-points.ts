import { exponentOf, parseMajor } from '@gemporium/domain/money.ts';
import type { GoodsPlace } from './goods-of.ts';

/** One way of measuring goods by their price, comparable with other goods of the same game under the same name. */
export interface PricePoint {
  row: GoodsPlace;
  /** What it is compared under: equal names are peers. */
  name: string;
  value: number;
  /** Said of a value that is off. */
  subject: string;
  /** The price that is doubted; undefined if it may be any. */
  currency?: string;
  /** A bundle: its price pays for other things too, so that it is no measure for others. */
  isBundle: boolean;
}

/** Price per unit: of each thing that is given by the number, else of the number on the card. */
export function unitPrices(row: GoodsPlace): PricePoint[] {
  const { items } = row.goods;
  if (!items) return [];
  const isBundle = items.length > 1;
  const counted = items.flatMap((item) =>
    item?.sku !== undefined && item.quantity !== undefined && item.quantity > 1
      ? [{ name: `item ${item.sku}`, subject: `a unit of "${item.sku}"`, quantity: item.quantity }]
      : [],
  );
  const promised = (row.goods.amount ?? 0) + (row.goods.bonus ?? 0);
  // A game with an SKU of its own for each pack: the numbers on the cards of one group are compared.
  const card = { name: `card ${row.typeKey}`, subject: 'a unit on the card', quantity: promised };
  const measures = counted.length > 0 ? counted : promised > 1 && row.typeKey !== undefined ? [card] : [];
  return pricesOf(row).flatMap(({ currency, price }) =>
    measures.map(({ name, subject, quantity }) => ({
      row,
      name: `${name} ${currency}`,
      value: price / quantity,
      subject: `${subject} in ${currency}`,
      currency,
      isBundle,
    })),
  );
}

/** How the prices of one goods stand to each other: in all goods much the same. */
export function priceRatios(row: GoodsPlace): PricePoint[] {
  const [base, ...others] = pricesOf(row).sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return others.map(({ currency, price }) => ({
    row,
    name: `ratio/${base!.currency}/${currency}`,
    value: price / base!.price,
    subject: `compared with its price in ${base!.currency}, this in ${currency}`,
    isBundle: false,
  }));
}

/** What goods cost in each currency, as far as it can be read. */
export function pricesOf({ goods }: GoodsPlace): { currency: string; price: number }[] {
  return Object.entries(goods.prices ?? {}).flatMap(([currency, text]) => {
    const parsed = text === undefined ? undefined : parseMajor(text, currency);
    if (!parsed?.ok || parsed.amountMinor <= 0) return [];
    return [{ currency, price: parsed.amountMinor / 10 ** exponentOf(currency) }];
  });
}
