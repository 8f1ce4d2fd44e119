import { z } from 'zod';

const won = z.int().nonnegative();

/** What every answer begins with; `body` is there where it was carried out. */
export const answerSchema = z.object({
  code: z.string().min(1),
  message: z.string().nullish(),
  body: z.unknown().optional(),
});

export const reservedSchema = z.object({ reserveId: z.string().regex(/^[\w-]{1,100}$/) });

/** One approval or refund, as apply and the history tell of it. */
export const recordSchema = z.object({
  paymentId: z.string().min(1),
  /** The number of this very record. */
  payHistId: z.string().min(1).nullish(),
  merchantId: z.string().min(1).nullish(),
  /** Our reference. */
  merchantPayKey: z.string().min(1),
  /** Of a refund: what its request carried under this name. */
  merchantPayTransactionKey: z.string().nullish(),
  admissionTypeCode: z.string().min(1),
  admissionState: z.string().min(1),
  /** Of an approval what was paid, points and discounts included; of a refund what went back. */
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

/** Naver Pay's number of a payment, as a browser may bring it: it becomes a part of an address and of a header. */
export function isPaymentId(text: string): boolean {
  return /^[\w-]{1,50}$/.test(text);
}
