import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';

const nameLength = 10;

/**
 * EBANX's merchant_refund_code has 20 characters at most, and our refund's reference more: it is named by ten characters of
 * its payment's hash, which no other payment's refund will have, and by what follows the payment's reference.
 */
export function refundCodeOf(reference: string, refundReference: string): string {
  return nameOf(reference) + refundReference.slice(reference.length);
}

/** Our refund's reference of a code that stands beside the payment's; undefined where nobody here gave it. */
export function refundReferenceOf(reference: string, code: string | null | undefined): string | undefined {
  const name = nameOf(reference);
  return code?.startsWith(name) ? reference + code.slice(name.length) : undefined;
}

function nameOf(reference: string): string {
  return sha256Hex(reference).slice(0, nameLength).toUpperCase();
}
