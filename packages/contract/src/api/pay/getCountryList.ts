import { z } from 'zod';
import { readCall } from '../../call.ts';
import { amount, clientId, domainArea, platform, productId } from '../../fields.ts';

const subPayment = z.object({
  channel_id: z.string(),
  /** The sub-payment's own code: `channel` of the pay request. */
  code: z.string(),
  icon: z.string(),
  name: z.string(),
  min_money: amount,
  max_money: amount,
});

export const paymentMethod = z.object({
  payway_id: z.string(),
  channel_id: z.string(),
  name: z.string(),
  icon: z.string(),
  sort: z.number(),
  min_money: amount,
  max_money: amount,
  /** How many decimals of the currency its provider can write; finer prices cannot be paid. */
  decimals: z.number().int(),
  open_coupon: z.boolean(),
  /** Set if the player types a prepaid card in the shop: the pay call takes it as `card_info`. */
  card_form: z.boolean().optional(),
  description: z.record(z.string(), z.string()).optional(),
  sub_payment: z.array(subPayment),
});

export type SubPayment = z.infer<typeof subPayment>;
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const getCountryList = readCall(
  '/api/pay/getCountryList',
  { summary: 'Payment methods by region code that fit the goods, its price and the platform.' },
  { client_id: clientId, product_id: productId, platform, domain_area: domainArea.optional() },
  z.record(z.string(), z.array(paymentMethod)),
);
