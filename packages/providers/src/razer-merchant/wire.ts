import { isReference } from '@gemporium/provider-kit/reference.ts';
import { z } from 'zod';

/*
 * Signatures join values without separators, so each field's format must show where it ends: our references begin
 * with a letter, transaction numbers are digits, and a merchant's name contains a letter (`one-reading.test.ts`).
 */

const amount = z.string().regex(/^\d{1,12}\.\d\d$/);
/** ISO 4217, or `RM`: see `fromMerchantServices`. */
const currency = z.string().regex(/^(?:[A-Z]{3}|RM)$/);
const status = z.string().regex(/^\d\d$/);
const tranID = z.string().regex(/^\d{1,20}$/);
const orderid = z.string().refine((text) => isReference(text) && /^[A-Z]/.test(text));
const merchant = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .refine((text) => /[A-Za-z]/.test(text));

/** A notification, a deferred callback, and the browser's return: all have the same fields. */
export const notificationSchema = z.object({
  tranID,
  orderid,
  status,
  amount,
  currency,
  domain: merchant,
  paydate: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  appcode: z
    .string()
    .regex(/^[A-Za-z0-9]{0,20}$/)
    .default(''),
  skey: z.string().min(1),
});

export type Notification = z.infer<typeof notificationSchema>;

/** Answer of the query by order. */
export const answerSchema = z.object({
  StatCode: status,
  StatName: z.string().nullish(),
  TranID: z.union([z.int().nonnegative().transform(String), tranID]),
  Amount: amount,
  Domain: z.string().min(1),
  OrderID: z.string().min(1),
  Currency: currency,
  VrfKey: z.string().min(1),
});

export type QueryAnswer = z.infer<typeof answerSchema>;

/** A refusal of a query. */
export const errorSchema = z.object({ error_code: z.string().min(1), error_desc: z.string().nullish() });
