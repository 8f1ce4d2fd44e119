import { z } from 'zod';

const amountMinor = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);

/** Answer of `POST /v1/payments`: 201 for a new payment, 200 for the one that the reference already has. */
export const createdSchema = z.object({
  id: z.string().min(1),
  reference: z.string(),
  status: z.string().min(1),
  url: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
});

export const refundSchema = z.object({
  id: z.string().min(1).optional(),
  refund_reference: z.string().min(1),
  status: z.string().min(1),
  amount_minor: amountMinor.optional(),
});

/** A payment as the cashier shows it, in answers and in notifications. */
export const paymentSchema = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  merchant: z.string().min(1),
  status: z.string().min(1),
  amount_minor: amountMinor,
  currency,
  sandbox: z.boolean(),
  /** How often the payment has changed: a higher number is a later state. */
  sequence: z.int().nonnegative(),
  refunds: z.array(refundSchema).optional(),
});

export type WirePayment = z.infer<typeof paymentSchema>;

export const errorSchema = z.object({
  error: z.object({ code: z.string().min(1), message: z.string().optional() }),
});

/** Only the envelope: what `data` contains depends on the type. */
export const notificationSchema = z.object({ type: z.string().min(1), data: z.unknown() });

export const refundNotificationSchema = paymentSchema.extend({
  refund: refundSchema.extend({ amount_minor: amountMinor }),
});

/** `sequence`: how often the dispute has changed. */
export const disputeNotificationSchema = paymentSchema.extend({
  dispute: z.object({ id: z.string().min(1), amount_minor: amountMinor, sequence: z.int().nonnegative() }),
});
