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
  /** What stands large on the card, and what comes on top. */
  amount: z.number().int(),
  bonus: z.number().int(),
  /** What a pack contains, an item a line: "Scale Gems ×1,580". Absent for goods of one kind. */
  contents: z.array(z.string()).optional(),
  /** What it costs by the piece, bonus included: "$1.39 per 100". Absent where nothing of its group can be compared by it. */
  perUnit: z.string().optional(),
  /** "Best value" for the one of its group that gives most for its price, else "Special offer" for special goods. */
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
