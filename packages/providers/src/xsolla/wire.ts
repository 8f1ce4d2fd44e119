import { z } from 'zod';

/** Xsolla writes numbers as numbers in some places and as text in others. */
const number = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(String);
const name = z.union([z.string(), z.int()]).transform(String);
const flag = z.union([z.number(), z.string(), z.boolean()]).nullish();
const money = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.union([z.number(), z.string()]),
});

export const tokenSchema = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,2000}$/) });

/** A refusal by the API; `extended_message` names the fields that were wrong. */
export const errorSchema = z.object({ message: z.string(), extended_message: z.unknown().optional() });

/** A refund's 200 says who will make it. Its 204 has no content. */
export const refundAnswerSchema = z.object({ message: z.string() });

/** One try to pay, as the search shows it. The documentation does not say which of the amounts it has. */
const transactionSchema = z.object({
  transaction: z.object({
    id: number,
    external_id: name.nullish(),
    status: z.string().min(1),
    dry_run: flag,
    project: z.object({ id: number }).nullish(),
  }),
  purchase: z
    .object({
      simple_checkout: money.nullish().catch(undefined),
      checkout: money.nullish().catch(undefined),
      total: money.nullish().catch(undefined),
    })
    .nullish(),
});
export const searchSchema = z.array(transactionSchema);
export type FoundTransaction = z.infer<typeof transactionSchema>;

const settings = z.object({ project_id: number.nullish(), merchant_id: name.nullish() });
const transaction = z.object({ id: number, external_id: name.nullish(), dry_run: flag });

/** Only the type: everything else depends on it. */
export const envelopeSchema = z.object({ notification_type: z.string().min(1) });

export const userValidationSchema = z.object({
  settings: settings.nullish(),
  user: z.object({ id: z.string().min(1) }),
});

export const paymentSchema = z.object({
  settings: settings.nullish(),
  purchase: z.object({ total: money }),
  transaction,
});

export const refundSchema = z.object({
  settings: settings.nullish(),
  purchase: z.object({ total: money.nullish() }).nullish(),
  payment_details: z.object({ payment: money.nullish() }).nullish(),
  transaction,
  refund_details: z.object({ code: number, reason: z.string().nullish() }).nullish(),
});

/** The combined form: `billing` holds the content of the separate form. */
export const orderSchema = z.object({
  order: z.object({ mode: z.string().nullish() }).nullish(),
  billing: z.looseObject({ notification_type: z.string().nullish() }),
});

export const hintSchema = z.object({ transaction });

export const disputeSchema = z.object({
  action: z.string(),
  settings: settings.nullish(),
  transaction: transaction.extend({ total: money }),
  dispute: z.object({ type: z.string(), status: z.string(), reason: z.string().nullish() }),
});

export type WireSettings = z.infer<typeof settings>;

/** Whether a flag on the wire is set: 1, "1" or true. */
export function isSet(value: z.infer<typeof flag>): boolean {
  return value === 1 || value === '1' || value === true;
}
