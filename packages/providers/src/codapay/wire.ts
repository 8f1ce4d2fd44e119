import { z } from 'zod';

/** Numbers and their texts: Codapay writes both. Its 19 digits are read as text (`parseExactJson`). */
const text = z.union([z.string(), z.number()]).transform(String);
const code = text.pipe(z.string().regex(/^\d{1,5}$/));
const txnId = text.pipe(z.string().regex(/^\d{1,20}$/));

/** Answer of init.json. Where nothing was opened txnId is 0. */
export const initSchema = z.object({
  initResult: z.object({
    resultCode: code,
    resultDesc: z.string().nullish(),
    txnId: txnId.nullish(),
    redirectUrl: z.string().nullish(),
  }),
});

/** Answer of inquiryPaymentResult.json. A refusal names no order. */
export const inquirySchema = z.object({
  paymentResult: z.object({
    resultCode: code,
    resultDesc: z.string().nullish(),
    txnId: txnId.nullish(),
    orderId: text.nullish(),
    /** In the money of the payer's country, whatever the price was in. */
    totalPrice: z.union([z.number().nonnegative(), z.string().min(1)]).nullish(),
    profile: z
      .object({
        entry: z.array(
          z.object({
            key: z.string(),
            value: z.union([z.string(), z.number(), z.boolean()]).transform(String).nullish(),
          }),
        ),
      })
      .nullish(),
  }),
});

export type PaymentResult = z.infer<typeof inquirySchema>['paymentResult'];

/** The value of this name in a payment's profile. */
export function entryOf({ profile }: PaymentResult, name: string): string | undefined {
  return profile?.entry.find(({ key }) => key === name)?.value ?? undefined;
}

/** The query of a notification; what the checksum does not cover may be missing. */
export const notificationSchema = z.object({
  TxnId: z.string().regex(/^\d{1,20}$/),
  // No space and nothing beyond ASCII: what lengthens a known MD5 has bytes of neither kind.
  OrderId: z.string().regex(/^[!-~]{1,64}$/),
  ResultCode: z.string().regex(/^\d{1,5}$/),
  Checksum: z.string().min(1).max(64),
  /** What was asked for in US dollars, where that is switched on. */
  USDPrice: z.string().max(20).optional(),
});
