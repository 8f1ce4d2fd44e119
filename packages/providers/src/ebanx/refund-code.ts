import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';

const nameLength = 10;

/**
 * EBANX's merchant_refund_code has at most 20 characters, and our refund's reference has more: the code is ten
 * characters of a hash of the payment's reference, which no other payment will share, and then the part of the
 * refund's reference that follows the payment's.
 */
export function refundCodeOf(reference: string, refundReference: string): string {
  return nameOf(reference) + refundReference.slice(reference.length);
}

/** Our refund's reference for a code of this payment; undefined if the code is not ours. */
export function refundReferenceOf(reference: string, code: string | null | undefined): string | undefined {
  const name = nameOf(reference);
  return code?.startsWith(name) ? reference + code.slice(name.length) : undefined;
}

function nameOf(reference: string): string {
  return sha256Hex(reference).slice(0, nameLength).toUpperCase();
}
