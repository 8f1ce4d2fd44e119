import { z } from 'zod';
import { id, shortKey } from './fields.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

const count = z.int().min(1).max(1_000_000_000);

const goods = object({
  productId: id,
  display: localText,
  /** Left out if the goods are no number of anything: a pass, a costume. */
  amount: z.exactOptional(count),
  bonus: z.exactOptional(z.int().min(0).max(1_000_000_000)),
  items: z.array(object({ sku: id, quantity: count })).min(1),
  isSpecial: z.exactOptional(z.boolean()),
  isCoupon: z.exactOptional(z.boolean()),
  limit: z.exactOptional(
    object({
      type: z.enum(['role', 'time', 'game']),
      frequency: z.int().min(1).max(999),
      days: z.int().min(0).max(366),
    }),
  ),
  /** Checked one by one in check-prices.ts, where the currency is known. */
  prices: z.record(z.string(), z.string()),
});

/** `goods.json` of a game: groups in the order of the shop, goods in the order of the group. */
export const goodsFile = object({
  /** What players call an item, by its SKU: goods of several kinds of items list what is in them. */
  itemNames: z.exactOptional(z.record(z.string(), localText)),
  groups: z.array(object({ typeKey: shortKey, typeName: localText, goods: z.array(goods).min(1) })).min(1),
});

export type GoodsFile = z.infer<typeof goodsFile>;
export type AuthoredGoods = GoodsFile['groups'][number]['goods'][number];
