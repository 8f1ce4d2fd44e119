import { z } from 'zod';

const text = z.string().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** In major units: the documentation shows only text. */
const amount = text;

/** The envelope of every answer. Its content is JSON text, which an error may omit. */
export const answerSchema = z.object({
  code: text,
  description: z.string().nullish(),
  accId: z.string().nullish(),
  bizContent: z.string().nullish(),
  sign: z.string().nullish(),
});

/** Answer of prePay. */
export const openedSchema = z.object({
  transactionId: text,
  merchantTransactionId: text,
  amount,
  currency,
  paymentUrl: text,
});

/** A transaction, in answers and notifications. */
export const transactionSchema = z.object({
  transactionId: text,
  merchantTransactionId: text,
  status: text,
  amount,
  currency,
  /** Why it failed, in an answer. */
  resultCode: z.string().nullish(),
});

export type Transaction = z.infer<typeof transactionSchema>;

/** A refund, in answers and notifications. A query's answer may identify it only by its time. */
export const refundSchema = z.object({
  merchantTransactionId: text,
  transactionId: text,
  merchantRefundId: z.string().nullish(),
  refundId: z.string().nullish(),
  refundTime: z.string().nullish(),
  status: text,
  amount,
  currency,
});

export type Refund = z.infer<typeof refundSchema>;

/** A notified refund has PingPong's number. */
export const notifiedRefundSchema = refundSchema.extend({ refundId: text });

/** The envelope of a notification about a transaction or a refund. */
export const notificationSchema = z.object({ accId: text, clientId: text, bizContent: text });

/** The fields common to the content of every notification. */
export const contentsSchema = z.looseObject({ notifyType: text });

/**
 * A notification about a dispute has no envelope. The order and the transaction that it is about are optional in it.
 */
export const disputeSchema = z.object({
  accId: text,
  eventCode: text,
  disputePspReference: text,
  merchantReference: z.string().nullish(),
  originalReference: z.string().nullish(),
  chargebackStatus: z.string().nullish(),
  amount: z.union([z.number().nonnegative(), text]),
  currency,
  /** `2023-03-07 19:54:58`, in a time zone that the documentation does not name. */
  eventDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .transform((said) => Date.parse(`${said.replace(' ', 'T')}Z`))
    .pipe(z.int()),
});
