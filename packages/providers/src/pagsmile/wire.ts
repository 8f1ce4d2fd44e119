import { z } from 'zod';

const text = z.string().min(1);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** In major units: text, or a number as in older samples. */
const amount = z.union([z.number().nonnegative(), text]);
/** The documentation shows sub-codes as words and as numbers. */
const word = z.union([z.string(), z.number()]).transform(String);

/** The envelope of every answer. */
export const answerSchema = z.object({
  code: word,
  msg: z.string().nullish(),
  sub_code: word.nullish(),
  sub_msg: z.string().nullish(),
});

/** Answer of /trade/create. */
export const openedSchema = z.object({ out_trade_no: text, trade_no: text, web_url: z.string().nullish() });

/** Answer of /trade/query. */
export const tradeSchema = z.object({
  out_trade_no: text,
  trade_no: text,
  trade_status: text,
  order_amount: amount,
  order_currency: currency,
  refuse_detail: z.string().nullish(),
});

/** Answer of /trade/refund. It does not name the refund. */
export const refundSchema = z.object({
  out_trade_no: text,
  trade_no: text,
  refund_amount: amount,
  refund_currency: currency,
  refund_status: text,
});

/** A notification: its status tells whether it is about a trade, a refund or a dispute. */
export const notificationSchema = z.object({
  app_id: text,
  trade_no: text,
  out_trade_no: text,
  out_request_no: z.string().nullish(),
  trade_status: text,
  amount,
  currency,
  /** Seconds since 1970, as text. */
  timestamp: word.pipe(z.string().regex(/^\d{9,12}$/)),
});

export type Notification = z.infer<typeof notificationSchema>;
