import { z } from 'zod';
import { changeCall } from '../../call.ts';
import {
  amount,
  areaId,
  billingNo,
  clientId,
  currency,
  domainArea,
  platform,
  productId,
  replenishId,
  roleId,
  serverId,
} from '../../fields.ts';

const tracked = z.string().max(128);

/** The pay request of the spec (row O-09), the same for every call. */
const payFields = {
  client_id: clientId,
  server_id: serverId,
  role_id: roleId,
  platform,
  /** The goods; a make-up payment has `replenish_id` instead. */
  product_id: productId.optional(),
  /** A make-up link, instead of product and coupon. */
  replenish_id: replenishId.optional(),
  domain_area: domainArea.optional(),
  /** The game's distribution channel. */
  game_channel_id: tracked.optional(),
  bcp47_lang: z.string().max(35).optional(),
  /** The payment region that the player chose. */
  country: z.string().max(16),
  did: tracked.optional(),
  session_id: tracked.optional(),
  session_time: tracked.optional(),
  traffic_source: tracked.optional(),
  /** Accepted, not used: a character is named by its server and its own id. */
  areaId: areaId.optional(),
  /** The method's payway_id. */
  pay_id: z.string().max(32),
  coupon_code: z.string().max(64).optional(),
  /** The sub-payment's own code. */
  channel: z.string().max(64).optional(),
  /** The method's channel, or the number of its sub-payment. */
  channel_id: z.string().max(32),
  /** The price that the page showed, and its currency: a purchase never costs anything else. */
  price: amount,
  currency,
  /** The prepaid card that was typed in the shop, for a method with `card_form`, in the form of row K-01. */
  card_info: z.string().max(1024).optional(),
  /** The consents that the player gave before paying: the `value` of each checkbox, separated by commas. */
  consents: z.string().max(256).optional(),
  /** Set to pay an order that is still unpaid by another method. */
  billing_no: billingNo.optional(),
  /** Set if the browser could not open a window, so that the provider's page replaces the shop's. Not used. */
  same_tab: z.union([z.boolean(), z.stringbool()]).optional(),
};

/** A pay request as the server has read it. */
export type PayInput = z.output<z.ZodObject<typeof payFields>> & { attempt_id: string };

const payAnswer = z.object({
  billing_no: z.string(),
  /** The provider's page. Empty if there is none, or none is known yet: poll the order. */
  url: z.string(),
  /**
   * True if this is a repeated request whose payment has ended since: a new intention needs a new key. A repeated
   * refusal has it in its content.
   */
  is_over: z.boolean().optional(),
});

export type PayAnswer = z.infer<typeof payAnswer>;

/** Declares one pay call. */
export function payCall<const Path extends string>(path: Path, method: string) {
  const text = { summary: `Starts a payment by ${method}.`, secretFields: ['card_info'] };
  return changeCall(path, text, payFields, payAnswer);
}
