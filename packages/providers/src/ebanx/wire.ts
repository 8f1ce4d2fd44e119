import { z } from 'zod';

const text = z.string().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** In major units: text in every known answer, a number in EBANX's own schema. */
const amount = z.union([z.number().nonnegative(), text]);

/** The common part of every answer. Errors also come with status 200. */
export const answerSchema = z.object({
  status: text,
  status_code: z.string().nullish(),
  status_message: z.string().nullish(),
});

/** Answer of /ws/request. */
export const openedSchema = z.object({
  redirect_url: z.string().nullish(),
  payment: z.object({ hash: text, merchant_payment_code: text }),
});

const refundSchema = z.object({
  id: z.union([text, z.int()]).transform(String),
  /** Missing if the merchant gave none, as in EBANX's dashboard. */
  merchant_refund_code: z.string().nullish(),
  status: text,
  amount_ext: amount,
});

/** A refund of a payment. */
export type Refund = z.infer<typeof refundSchema>;

const paymentSchema = z.object({
  hash: text,
  /** Missing if the payment was not made by a call, but for example by a link from EBANX's dashboard. */
  merchant_payment_code: z.string().nullish(),
  status: text,
  amount_ext: amount,
  currency_ext: currency,
  transaction_status: z
    .object({
      code: z.string().nullish(),
      description: z.string().nullish(),
      description_code: z.string().nullish(),
    })
    .nullish(),
  refunds: z
    .array(refundSchema)
    .nullish()
    .transform((refunds) => refunds ?? []),
});

/** A payment as the answers show it; `_ext` is what the merchant requested. */
export type Payment = z.infer<typeof paymentSchema>;

/** Answer of /ws/query and /ws/cancel. */
export const queriedSchema = z.object({ payment: paymentSchema });

/** Answer of /ws/refund: the payment, and the requested refund. */
export const refundedSchema = z.object({ payment: paymentSchema, refund: refundSchema });

/** A notification: it says that something happened to payments, but not what. */
export const notificationSchema = z.object({
  operation: text,
  notification_type: text,
  hash_codes: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.string().regex(/^\w{1,100}$/))),
});
