import { z } from 'zod';
import { changeCall, readCall } from '../../call.ts';
import { clientId, currency, domainArea, timestamp } from '../../fields.ts';

const coupon = z.object({
  code: z.string(),
  name: z.string(),
  use_category: z.enum(['claim', 'avail', 'lock', 'history']),
  is_used: z.boolean(),
  used_time: timestamp,
  valid_end_time: timestamp,
  time_zone: z.string(),
  /** The share that is paid: "0.80" is 20% off. */
  discount_rate: z.string(),
  pay_id: z.string(),
  open_coupon: z.boolean(),
  /** How players get it: by claiming it once a week, once a month or once, or from the publisher. */
  type: z.enum(['permanent', 'week', 'month', 'granted']),
  /** Why it cannot be used now: the level is not reached, an unpaid order holds it, it is not valid yet. */
  lock_reason: z.enum(['', 'level', 'order', 'early']),
  /** The level that it requires, in the brand's words (plain or a map like the name); '' if none. */
  level_show: z.string(),
});

export type Coupon = z.infer<typeof coupon>;

export const couponList = readCall(
  '/api/coupons/couponList',
  { summary: "The player's coupons by category.", session: 'player' },
  { client_id: clientId, use_category: z.string().max(32) },
  z.array(coupon),
);

export const receiveCoupons = changeCall(
  '/api/coupons/receiveCoupons',
  { summary: 'Claims a coupon.' },
  { client_id: clientId, code: z.string().max(64) },
  z.object({ code: z.string() }),
);

const vipCoupons = z.object({ permanent: z.array(coupon), week: z.array(coupon), month: z.array(coupon) });

export const vipBasicInfo = readCall(
  '/api/coupons/vipBasicInfo',
  { summary: 'Levels, rewards and questions of the VIP centre.', session: 'player' },
  {
    client_id: clientId,
    /** The area in whose currency points are earned; derived if absent. */
    domain_area: domainArea.optional(),
  },
  z.object({
    /** Points per unit of `currency`. */
    point_to_coin: z.number(),
    currency,
    faq_title: z.string(),
    faq_content: z.string(),
    vip_level_infos: z.array(
      z.object({
        level_id: z.number(),
        level_name: z.string(),
        level_show: z.string(),
        need_points: z.number(),
        coupons_list: vipCoupons,
      }),
    ),
  }),
);

export const vipInfo = readCall(
  '/api/coupons/vipInfo',
  { summary: "The player's VIP level and points.", session: 'player' },
  { client_id: clientId },
  z.object({
    vip_level: z.number(),
    vip_level_name: z.string(),
    vip_level_show: z.string(),
    total_points: z.number(),
  }),
);
