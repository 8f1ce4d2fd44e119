import { z } from 'zod';

const text = z.string().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** In major units: a number or its text; the documentation shows both. */
const amount = z.union([z.number().nonnegative(), text]);

/** The envelope of every answer. `code` says whether the call was accepted, never the trade's state. */
export const answerSchema = z.object({ code: text, msg: z.string().nullish(), data: z.unknown().optional() });

/** Answer of orderAndPay. */
export const openedSchema = z.object({
  outTradeNo: text,
  tradeToken: text,
  status: text,
  redirectUrl: z.string().nullish(),
});

/** A trade, in answers and notifications. */
export const tradeSchema = z.object({
  outTradeNo: text,
  tradeToken: text,
  status: text,
  totalAmount: amount,
  currency,
  /** Why it failed, in an answer. */
  resultCode: z.string().nullish(),
});

export type Trade = z.infer<typeof tradeSchema>;

/** A refund, in answers and notifications. An answer may omit the amount. */
export const refundSchema = z.object({
  outRefundNo: text,
  refundTradeNo: text,
  status: text,
  outTradeNo: text.nullish(),
  refundAmount: amount.nullish(),
  refundCurrency: currency.nullish(),
});

export type Refund = z.infer<typeof refundSchema>;

/** A notified refund has all fields. */
export const notifiedRefundSchema = refundSchema.extend({
  outTradeNo: text,
  refundAmount: amount,
  refundCurrency: currency,
});

/** A case about a trade. The frozen amount is in the trade's own currency. */
export const caseSchema = z.object({
  caseId: text,
  status: text,
  caseResult: z.string().nullish(),
  outTradeNo: text,
  tradeToken: text,
  originTradeAmount: amount,
  originTradeCurrency: currency,
});

/** The envelope of a notification. Its type decides which of the two fields names the merchant. */
export const notificationSchema = z
  .object({
    code: text,
    notifyType: text,
    notifyTime: z.iso.datetime({ offset: true }),
    merchantNo: text.nullish(),
    appId: text.nullish(),
    data: z.unknown(),
  })
  .refine(({ merchantNo, appId }) => (merchantNo ?? appId) != null);

export type Notification = z.infer<typeof notificationSchema>;
