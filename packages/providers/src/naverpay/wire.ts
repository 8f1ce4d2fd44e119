import { z } from 'zod';

const won = z.int().nonnegative();

/** The start of every answer; `body` is there if the call took effect. */
export const answerSchema = z.object({
  code: z.string().min(1),
  message: z.string().nullish(),
  body: z.unknown().optional(),
});

export const reservedSchema = z.object({ reserveId: z.string().regex(/^[\w-]{1,100}$/) });

/** One approval or refund, as apply and the history report it. */
const recordSchema = z.object({
  paymentId: z.string().min(1),
  /** The number of this record itself. */
  payHistId: z.string().min(1).nullish(),
  merchantId: z.string().min(1).nullish(),
  /** Our reference. */
  merchantPayKey: z.string().min(1),
  /** Of a refund: the value of the same field in its request. */
  merchantPayTransactionKey: z.string().nullish(),
  admissionTypeCode: z.string().min(1),
  admissionState: z.string().min(1),
  /** For an approval what was paid, points and discounts included; for a refund what was returned. */
  totalPayAmount: won,
});

export type HistoryRecord = z.infer<typeof recordSchema>;

export const appliedSchema = z.object({ paymentId: z.string().min(1), detail: recordSchema });

export const historySchema = z.object({
  totalPageCount: z.int().nonnegative(),
  list: z.array(recordSchema),
});

export const cancelledSchema = z.object({
  paymentId: z.string().min(1),
  payHistId: z.string().min(1).nullish(),
  totalRestAmount: won.nullish(),
});

export type Cancelled = z.infer<typeof cancelledSchema>;

/** Naver Pay's number of a payment, checked because a browser brings it and it goes into a path and a header. */
export function isPaymentId(text: string): boolean {
  return /^[\w-]{1,50}$/.test(text);
}
