import { z } from 'zod';

const text = z.string().min(1);

export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

/** The whole number in a text in canonical form: no sign, no leading zero, no `1e3`; otherwise undefined. */
export function wholeNumberIn(text: string): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 && String(number) === text ? number : undefined;
}

/** An amount in the currency's minor units, as text. */
const amount = z.object({ currency: currencySchema, value: text });

export type WireAmount = z.infer<typeof amount>;

/** The result of a call or payment: `S` is success, `F` failure, and anything else is undecided. */
const result = z.object({
  resultCode: text,
  resultStatus: text,
  resultMessage: z.string().nullish(),
});

/** The common part of every answer. */
export const answerSchema = z.object({ result });

/** The headers that prove an answer. */
export const sealSchema = z.object({ 'response-time': text, signature: text });

/** Answer of pay. */
export const openedSchema = z.object({
  paymentRequestId: text,
  paymentId: text,
  normalUrl: z.string().nullish(),
});

/** Answer of createPaymentSession. */
export const sessionSchema = z.object({ paymentSessionData: text });

/** A payment, as inquiryPayment shows it. What followed it (captures, refunds) is in `transactions`. */
export const paymentSchema = z.object({
  paymentRequestId: text,
  paymentId: text,
  paymentStatus: text,
  paymentAmount: amount,
  paymentResultCode: z.string().nullish(),
  paymentMethodType: z.string().nullish(),
  transactions: z
    .array(z.object({ transactionType: text, transactionStatus: text, transactionAmount: amount.nullish() }))
    .nullish(),
});

export type Payment = z.infer<typeof paymentSchema>;

/** A refund, in the answer of refund and as inquiryRefund and notifications show it. */
export const refundSchema = z.object({
  refundRequestId: text,
  refundId: text,
  refundAmount: amount.nullish(),
  refundStatus: z.string().nullish(),
  paymentId: text.nullish(),
});

export type Refund = z.infer<typeof refundSchema>;

/** inquiryRefund's answer if there is no such refund: a yes to the question, and nothing else. */
export const noRefundSchema = z.object({
  refundRequestId: z.null().optional(),
  refundId: z.null().optional(),
  refundAmount: z.null().optional(),
  refundStatus: z.null().optional(),
});

/** What the signature covers besides path and body: who it is for, and when it was sent (milliseconds, or ISO 8601). */
export const stampSchema = z.object({
  clientId: text,
  time: z.union([
    z.iso.datetime({ offset: true }),
    z.string().refine((time) => wholeNumberIn(time) !== undefined),
  ]),
});

/** The kind of a notification; one about a dispute may lack `notifyType`. */
export const kindSchema = z
  .object({ notifyType: text.nullish(), disputeNotificationType: text.nullish() })
  .transform(({ notifyType, disputeNotificationType }) =>
    disputeNotificationType == null ? notifyType : 'DISPUTE',
  )
  .pipe(text);

/** notifyPayment */
export const notifiedPaymentSchema = z.object({
  result,
  paymentRequestId: text,
  paymentId: text,
  paymentAmount: amount,
  paymentMethodType: z.string().nullish(),
});

/** notifyCapture, which contains none of our references. */
export const notifiedCaptureSchema = z.object({
  result,
  paymentId: text,
  captureId: text,
  captureAmount: amount,
});

/** notifyRefund */
export const notifiedRefundSchema = refundSchema.extend({ refundStatus: text, refundAmount: amount });

/** notifyDispute */
export const disputeSchema = z.object({
  paymentRequestId: text,
  paymentId: text,
  disputeId: text,
  disputeNotificationType: text,
  disputeAmount: amount.nullish(),
  disputeJudgedAmount: amount.nullish(),
  disputeJudgedResult: z.string().nullish(),
  disputeJudgedTime: z.string().nullish(),
});
