import { z } from 'zod';
import { readCall } from '../../call.ts';
import { amount, clientId, currency, domainArea, platform, roleId, serverId } from '../../fields.ts';

const goodsItem = z.object({
  /** Product id. */
  value: z.string(),
  display: z.string(),
  price: amount,
  currency,
  typeKey: z.string(),
  typeName: z.string(),
  typeSort: z.number(),
  goodsSort: z.number(),
  isLimit: z.boolean(),
  isCoupon: z.boolean(),
  isSpecial: z.boolean(),
  /** Points that this purchase earns at full price; 0 outside the VIP version. */
  couponPoints: z.number().int(),
  /** Path of the drawing. */
  art: z.string(),
  /** The large number on the card, and the bonus. */
  amount: z.number().int(),
  bonus: z.number().int(),
  /** What a pack contains, one line per item: "Scale Gems ×1,580". Absent if it contains one kind only. */
  contents: z.array(z.string()).optional(),
  /** The unit price including the bonus: "$1.39 per 100". Absent if nothing in its group can be compared by it. */
  perUnit: z.string().optional(),
  /** "Best value" for the lowest unit price in its group, else "Special offer" for special goods. */
  badge: z.string().optional(),
});

export type GoodsItem = z.infer<typeof goodsItem>;

export const getThirdGift = readCall(
  '/api/pay/getThirdGift',
  { summary: 'The goods of a game, in the currency of the area.' },
  {
    client_id: clientId,
    platform,
    domain_area: domainArea.optional(),
    server_id: serverId.optional(),
    role_id: roleId.optional(),
  },
  z.array(goodsItem),
);
