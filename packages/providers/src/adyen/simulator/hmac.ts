import { createHmac } from 'node:crypto';

/** The values of a notification item that Adyen signs. */
export interface SignedItem {
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success: 'true' | 'false';
}

/**
 * Adyen's signature of one notification item: eight values joined by colons without escaping, HMAC-SHA256 under
 * the key's bytes (the key is published as hex), base64. docs.adyen.com, "Verify HMAC signatures".
 */
export function itemSignature(hexKey: string, item: SignedItem): string {
  const signed = [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':');
  return createHmac('sha256', Buffer.from(hexKey, 'hex')).update(signed, 'utf8').digest('base64');
}
