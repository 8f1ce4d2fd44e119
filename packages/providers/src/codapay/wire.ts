import { z } from 'zod';

/** A number or a text: Codapay writes both. Its 19-digit numbers are read as text (`parseExactJson`). */
const text = z.union([z.string(), z.number()]).transform(String);
const code = text.pipe(z.string().regex(/^\d{1,5}$/));
const txnId = text.pipe(z.string().regex(/^\d{1,20}$/));

/** Answer of init.json. If nothing was opened, txnId is 0. */
export const initSchema = z.object({
  initResult: z.object({
    resultCode: code,
    resultDesc: z.string().nullish(),
    txnId: txnId.nullish(),
    redirectUrl: z.string().nullish(),
  }),
});

/** Answer of inquiryPaymentResult.json. A refusal contains no order. */
export const inquirySchema = z.object({
  paymentResult: z.object({
    resultCode: code,
    resultDesc: z.string().nullish(),
    txnId: txnId.nullish(),
    orderId: text.nullish(),
    /** In the currency of the payer's country, whatever the price was in. */
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
  // No spaces and only ASCII: the padding of an MD5 length-extension attack needs bytes that this excludes.
  OrderId: z.string().regex(/^[!-~]{1,64}$/),
  ResultCode: z.string().regex(/^\d{1,5}$/),
  Checksum: z.string().min(1).max(64),
  /** The requested price in US dollars, if that is enabled. */
  USDPrice: z.string().max(20).optional(),
});
