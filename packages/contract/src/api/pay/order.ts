import { type OrderState, orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { z } from 'zod';
import { currency, hiddenAmount, timestamp } from '../../fields.ts';
import { legalWords } from '../../legal-words.ts';

/**
 * The status of an order as the player sees it. It follows from the state: delivered is Success; unpaid, paid, review
 * and refunding are Pending; all others are Fail.
 */
export const orderStatus = z.enum(['Pending', 'Success', 'Fail']);
const orderState = z.enum(Object.keys(orderLifecycle.states) as OrderState[]);

/** A step in the order's progress: what happened, and when. */
const orderStep = z.object({
  /** Shown by the message `order_step_` and this word. */
  key: z.enum([
    'created',
    'paid',
    'sent',
    'delivered',
    'failed',
    'expired',
    'cancelled',
    'refunding',
    'refunded',
    'charged_back',
    'review',
  ]),
  at: timestamp,
});

export const orderSummary = z.object({
  billing_no: z.string(),
  /** -2 Fail, -1 Pending, 1 Success; 10 Repeat: a success that was paid for more than once (`extra_payment`). */
  status: z.number().int(),
  billing_status: orderStatus,
  state: orderState,
  user_name: z.string(),
  game_name: z.string(),
  game_server_name: z.string(),
  role_name: z.string(),
  product_name: z.string(),
  product_id: z.string(),
  client_id: z.string(),
  price: hiddenAmount,
  original_price: hiddenAmount,
  currency,
  method_name: z.string(),
  /** Set if the price is not shown (cards that are given away); it is then ''. */
  price_hidden: z.boolean().optional(),
  /** Set if the order pays a make-up link: the game lifts a restriction instead of delivering goods. */
  make_up: z.object({ replenish_id: z.string(), for_billing_no: z.string() }).optional(),
  /**
   * Set if the order failed because its payment was cancelled at the provider, usually by the payer: nothing went
   * wrong.
   */
  payment_cancelled: z.boolean().optional(),
  created_at: timestamp,
});

export const orderDetail = orderSummary.extend({
  /** The provider's page while the order can still be paid there, otherwise ''. */
  url: z.string(),
  expires_at: timestamp,
  /** Whether it is unpaid and each of its providers can cancel; if not, it closes by itself. */
  can_drop: z.boolean(),
  /** The recipient and the area, which a call that pays it by another method must repeat. */
  server_id: z.string(),
  role_id: z.string(),
  domain_area: z.string(),
  /**
   * What is known about the money of an unpaid order. none: each closed payment ended unpaid, as its provider says or as
   * an operator found in its books. unknown: one closed without a report, and may have been charged. held: money came in
   * that does not match the order, and our team is looking into it. refunded: money came in that the order could not
   * use, and our team gave it back.
   */
  charged: z.enum(['none', 'unknown', 'held', 'refunded']),
  /** A payment that this order did not need has succeeded, and is being refunded or waits for an operator. */
  extra_payment: z.enum(['none', 'refunding', 'refunded', 'review']),
  /** The game's own message, if it refused the delivery. */
  note: z.string(),
  /** Growth points that it earns, or has earned; 0 outside the VIP version. */
  points: z.number().int(),
  /** A card's bonus; that of goods on sale is in the offer. */
  bonus: z.number().int().optional(),
  /** What a pack contains, one line per item; absent if it contains one kind only. */
  contents: z.array(z.string()).optional(),
  steps: z.array(orderStep),
  /** The consents that the player gave before paying, with wording and time. */
  consents: z.array(legalWords.extend({ at: timestamp })).optional(),
  /** What was taken back or returned with the money of a refunded or charged-back order, by the publisher's rules. */
  money_back: z
    .object({
      /** Growth points that were taken back. */
      points: z.number().int(),
      /** returned: it can be used again; used: it stays used; '': none, or it has expired or been used again since. */
      coupon: z.enum(['', 'returned', 'used']),
      /** Whether the order no longer counts in activities. */
      activities: z.boolean(),
      /** Whether the game was asked to take the goods back. */
      goods: z.boolean(),
    })
    .optional(),
});

/** An order's state without recipient and price, for a browser that returns from the payment without a session. */
export const returnedOrder = orderDetail
  .pick({
    billing_no: true,
    billing_status: true,
    state: true,
    game_name: true,
    product_name: true,
    client_id: true,
    payment_cancelled: true,
    charged: true,
    extra_payment: true,
    steps: true,
  })
  .extend({
    /** Set if it pays a make-up link. */
    make_up: z.boolean().optional(),
  });

export type OrderSummary = z.infer<typeof orderSummary>;
export type OrderDetail = z.infer<typeof orderDetail>;
export type ReturnedOrder = z.infer<typeof returnedOrder>;
