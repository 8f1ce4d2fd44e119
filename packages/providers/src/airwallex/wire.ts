import { z } from 'zod';

const text = z.string().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** In major units. */
const amount = z.number().nonnegative();

/** Answer of the login. */
export const tokenSchema = z.object({ token: text, expires_at: text });

/** The body of every refusal. */
export const errorSchema = z.object({
  code: text,
  message: z.string().nullish(),
  source: z.string().nullish(),
});

/** A payment intent, in answers and webhooks. */
export const intentSchema = z.object({
  id: text,
  merchant_order_id: text,
  status: text,
  amount,
  currency,
  captured_amount: amount.nullish(),
});

export type Intent = z.infer<typeof intentSchema>;

/** Answer of create: the intent, with what a browser needs to pay it. */
export const createdSchema = intentSchema.extend({ client_secret: text });

/** Answer to the query for all intents of one order, or all refunds of one intent. */
export const listSchema = z.object({ items: z.array(z.unknown()), has_more: z.boolean().nullish() });

/** A refund, in answers and webhooks. One made in the web app has a `request_id` that is not ours, or none. */
export const refundSchema = z.object({
  id: text,
  request_id: z.string().nullish(),
  payment_intent_id: text,
  status: text,
  amount,
  currency,
});

export type Refund = z.infer<typeof refundSchema>;

/** A dispute, in webhooks. One about a payment that was made elsewhere has a `merchant_order_id` of theirs, or none. */
export const disputeSchema = z.object({
  id: text,
  payment_intent_id: text,
  merchant_order_id: z.string().nullish(),
  stage: z.string().nullish(),
  status: text,
  /** The disputed amount, in the intent's currency. */
  amount,
  currency,
  updated_at: z.string().nullish(),
});

/**
 * The headers that prove a webhook. The time has exactly 13 digits: otherwise a digit at the start of the body could
 * be read as part of it.
 */
export const sealSchema = z.object({
  'x-timestamp': z.string().regex(/^\d{13}$/),
  'x-signature': z.string().regex(/^[0-9a-f]{64}$/),
});

/** The envelope of a webhook. The account is in `account_id`, or `accountId` in older versions. */
export const webhookSchema = z
  .object({
    id: text,
    name: text,
    account_id: text.nullish(),
    accountId: text.nullish(),
    created_at: z.string().nullish(),
    data: z.object({ object: z.unknown() }),
  })
  .refine(({ account_id, accountId }) => (account_id ?? accountId) != null);

export type Webhook = z.infer<typeof webhookSchema>;
