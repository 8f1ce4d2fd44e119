import { type OrderState, orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { z } from 'zod';
import { currency, hiddenAmount, timestamp } from '../../fields.ts';
import { legalWords } from '../../legal-words.ts';

/**
 * Where an order stands, as the player sees it. It follows from the state: Success is delivered; Pending is unpaid, paid,
 * review and refunding; Fail is every other.
 */
export const orderStatus = z.enum(['Pending', 'Success', 'Fail']);
const orderState = z.enum(Object.keys(orderLifecycle.states) as OrderState[]);

/** One step of the order's clock: what happened, and when. */
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
  /** Set where the price is not to be shown (cards that are given away); it is '' then. */
  price_hidden: z.boolean().optional(),
  /** Set where the order pays a make-up link: it brings no goods, the game lifts a restriction. */
  make_up: z.object({ replenish_id: z.string(), for_billing_no: z.string() }).optional(),
  /** Set where the order failed because its payment was cancelled at the provider, by the payer as a rule: nothing went wrong. */
  payment_cancelled: z.boolean().optional(),
  created_at: timestamp,
});

export const orderDetail = orderSummary.extend({
  /** The provider's page while the order can still be paid there; '' otherwise. */
  url: z.string(),
  expires_at: timestamp,
  /** Unpaid, and every provider that was asked to take its payment can stop it; else it closes by itself. */
  can_drop: z.boolean(),
  /** For whom and where it is: what paying it by another method has to say again. */
  server_id: z.string(),
  role_id: z.string(),
  domain_area: z.string(),
  /**
   * What is known of the money of an order that is not paid. none: every payment that was closed ended unpaid by its
   * provider's own word, or by its books. unknown: one closed without it, and may have been charged. held: money came in
   * that does not agree with the order, and our team looks at it. refunded: money came in that the order could not use, and
   * our team gave it back.
   */
  charged: z.enum(['none', 'unknown', 'held', 'refunded']),
  /** A payment that this order did not need went through, and is being given back or waits for an operator. */
  extra_payment: z.enum(['none', 'refunding', 'refunded', 'review']),
  /** The game's own sentence, where it refused the delivery. */
  note: z.string(),
  /** Growth points that it earns, or has earned; 0 outside the VIP version. */
  points: z.number().int(),
  /** Extra pieces of a card; those of goods on sale are in the offer. */
  bonus: z.number().int().optional(),
  /** What a pack contains, an item a line; absent for goods of one kind. */
  contents: z.array(z.string()).optional(),
  steps: z.array(orderStep),
  /** The consents that the player gave before paying, with wording and time. */
  consents: z.array(legalWords.extend({ at: timestamp })).optional(),
  /** What went back with the money of a refunded or charged-back order, by the publisher's rules. */
  money_back: z
    .object({
      /** Growth points that were taken back. */
      points: z.number().int(),
      /** returned: it can be used again; used: it stays used; '': there was none, or what was returned has ended or serves another order. */
      coupon: z.enum(['', 'returned', 'used']),
      /** Whether the order no longer counts in activities. */
      activities: z.boolean(),
      /** Whether the game was asked to take the goods back. */
      goods: z.boolean(),
    })
    .optional(),
});

/**
 * How an order stands, without whom it is for and what it cost: for a browser that comes back from the payment and knows no
 * session.
 */
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
    /** Set where it pays a make-up link. */
    make_up: z.boolean().optional(),
  });

export type OrderSummary = z.infer<typeof orderSummary>;
export type OrderDetail = z.infer<typeof orderDetail>;
export type ReturnedOrder = z.infer<typeof returnedOrder>;
