import { hmacSha256Base64 } from '@gemporium/provider-kit/signatures.ts';
import { z } from 'zod';

const amountSchema = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.int() });
const textOrNone = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** Answer of `POST /sessions` with mode `hosted`. */
export const sessionSchema = z.object({
  id: z.string().min(1),
  url: z.string().min(1),
  reference: z.string(),
  amount: amountSchema,
});

/** Answer of `GET /sessions/{id}`. `payments` lists authorised payments only. */
export const sessionResultSchema = z.object({
  id: z.string().min(1),
  status: z.string().min(1),
  reference: z.string().nullish(),
  payments: z
    .array(
      z.object({
        pspReference: z.string().nullish(),
        resultCode: z.string().nullish(),
        amount: amountSchema.nullish(),
      }),
    )
    .nullish(),
});

/** Answer of `POST /payments/{pspReference}/refunds`. */
export const refundSchema = z.object({
  pspReference: z.string().min(1),
  status: z.string().min(1),
});

export const errorSchema = z.object({
  status: z.int(),
  errorCode: z.string().nullish(),
  message: z.string().nullish(),
});

export const notificationItemSchema = z.object({
  additionalData: z.looseObject({ hmacSignature: z.string().nullish() }).nullish(),
  amount: amountSchema.nullish(),
  eventCode: z.string().min(1),
  merchantAccountCode: z.string(),
  merchantReference: textOrNone,
  originalReference: z.string().nullish(),
  pspReference: textOrNone,
  reason: z.string().nullish(),
  success: z.enum(['true', 'false']),
});

export type NotificationItem = z.infer<typeof notificationItemSchema>;

/** `live` and `success` are strings in Adyen's messages. */
export const notificationSchema = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z
    .array(z.object({ NotificationRequestItem: notificationItemSchema }))
    .min(1)
    .max(100),
});

/** The bytes that Adyen signs: eight values, missing ones empty, nothing escaped (confirmed by a published vector). */
export function signedTextOf(item: NotificationItem): string {
  return [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount?.value ?? '',
    item.amount?.currency ?? '',
    item.eventCode,
    item.success,
  ].join(':');
}

/**
 * Whether the signed values have only one reading. Nothing is escaped, so a colon inside two values would let one
 * signature cover several readings; with at most one such value there is only one.
 */
export function isUnambiguous(item: NotificationItem): boolean {
  const others = [item.pspReference, item.originalReference, item.merchantAccountCode, item.eventCode];
  return others.every((value) => !value?.includes(':'));
}

/** An item's signature under this key, base64. */
export function signatureOf(item: NotificationItem, key: Buffer): string {
  return hmacSha256Base64(key, signedTextOf(item));
}
