import { z } from 'zod';

const text = z.string().min(1);

/** `value` is a decimal string in major units. */
const moneySchema = z.object({ currency_code: z.string().length(3), value: z.string().max(32) });
export type WireMoney = z.infer<typeof moneySchema>;

const partySchema = z.object({ merchant_id: text.nullish() });
const linksSchema = z.array(z.object({ href: z.string(), rel: z.string() }));

/** Answer of `POST /v1/oauth2/token`. */
export const tokenSchema = z.object({ access_token: text, expires_in: z.number().positive() });

export const captureSchema = z.object({
  id: text,
  status: text,
  amount: moneySchema,
  custom_id: z.string().nullish(),
  invoice_id: z.string().nullish(),
  payee: partySchema.nullish(),
  status_details: z.object({ reason: z.string().nullish() }).nullish(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: text.nullish() }).nullish() }).nullish(),
});
export type Capture = z.infer<typeof captureSchema>;

export const refundSchema = z.object({
  id: text,
  status: text,
  amount: moneySchema.nullish(),
  custom_id: z.string().nullish(),
  invoice_id: z.string().nullish(),
  /** The merchant, whom this resource calls the payer. */
  payer: partySchema.nullish(),
  update_time: z.string().nullish(),
  links: linksSchema.nullish(),
});
export type Refund = z.infer<typeof refundSchema>;

const unitSchema = z.object({
  amount: moneySchema,
  custom_id: z.string().nullish(),
  payee: partySchema.nullish(),
  payments: z
    .object({ captures: z.array(captureSchema).nullish(), refunds: z.array(refundSchema).nullish() })
    .nullish(),
});
export type Unit = z.infer<typeof unitSchema>;

/** A whole order. */
export const orderSchema = z.object({
  id: text,
  status: text,
  intent: z.string().nullish(),
  purchase_units: z.tuple([unitSchema]),
});
export type Order = z.infer<typeof orderSchema>;

/** Answer of create. It may lack what we request with `Prefer`. */
export const createdSchema = z.object({
  id: text,
  status: text,
  purchase_units: z.tuple([unitSchema]).nullish(),
  links: linksSchema,
});

export const errorSchema = z.object({
  name: text,
  message: z.string().nullish(),
  details: z.array(z.object({ issue: z.string().nullish() })).nullish(),
});

/** What is wrong with our credentials, in OAuth's form. */
export const oauthErrorSchema = z.object({ error: text, error_description: z.string().nullish() });

/** The envelope of every webhook. */
export const eventSchema = z.object({
  id: text,
  event_type: text,
  create_time: z.string(),
  resource: z.looseObject({}),
});

/** An order as a webhook shows it; PAYMENT-APPROVAL.REVERSED calls its number `order_id`. */
export const orderResourceSchema = z.object({
  id: text.nullish(),
  order_id: text.nullish(),
  purchase_units: z.array(z.object({ custom_id: z.string().nullish() })).min(1),
});

export const disputeSchema = z.object({
  dispute_id: text,
  status: text,
  reason: z.string().nullish(),
  update_time: z.string().nullish(),
  disputed_transactions: z
    .array(
      z.object({
        seller_transaction_id: text.nullish(),
        gross_amount: moneySchema.nullish(),
        custom: z.string().nullish(),
        invoice_number: z.string().nullish(),
        seller: partySchema.nullish(),
      }),
    )
    .min(1)
    .max(100),
  dispute_amount: moneySchema.nullish(),
  dispute_outcome: z
    .object({ outcome_code: z.string().nullish(), amount_refunded: moneySchema.nullish() })
    .nullish(),
});
