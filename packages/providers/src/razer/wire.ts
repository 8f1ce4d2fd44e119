import { isReference } from '@gemporium/provider-kit/reference.ts';
import { z } from 'zod';

/*
 * Signatures join values without separators, so each field's format must show where it ends: no other message has the
 * same signature as one whose fields have these formats (`one-reading.test.ts`). A player's number begins with a
 * small letter, which Razer's own numbers never do.
 */

const amount = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(String);
const currencyCode = z.string().regex(/^[A-Z]{3}$/);
const referenceId = z.string().refine(isReference);
const paymentId = z.string().regex(/^[A-Z0-9]{1,64}$/);
const version = z.literal('v1');
const hashType = z.enum(['hmac-sha256', '']).nullish();
const signature = z.string().min(1);

/** The fields common to every message that Razer signs. */
const common = { applicationCode: z.string().min(1), referenceId, version, paymentId, hashType, signature };

/** The answer to a payment that was opened. */
export const openedSchema = z.object({ ...common, amount, currencyCode, paymentUrl: z.string().min(1) });

/** A payment's state, in answers and callbacks. */
export const paymentSchema = z.object({
  ...common,
  amount,
  currencyCode,
  paymentStatusCode: z.string().regex(/^\d\d$/),
  paymentStatusDate: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  customerId: z.union([z.literal(''), z.string().regex(/^p[0-9a-f]{31}$/)]).nullish(),
  virtualCurrencyAmount: z.union([z.number().transform(String), z.string()]).nullish(),
});

export type PaymentStatus = z.infer<typeof paymentSchema>;

/** A refusal; Razer does not sign refusals. */
export const errorSchema = z.object({
  code: z.union([z.int(), z.string().min(1)]).transform(String),
  message: z.string().nullish(),
});
