import { sha256Hex } from './signatures.ts';

/**
 * A refund's name for a provider that takes fewer characters than our references have: ten of a hash of the payment's
 * reference, which no other payment will share, and then the part of the refund's reference that follows the payment's.
 */
export function shortRefundName(reference: string, refundReference: string): string {
  return nameOf(reference) + refundReference.slice(reference.length);
}

/** Our refund's reference for such a name, beside this payment; undefined if the name is not ours. */
export function refundReferenceOf(reference: string, name: string | null | undefined): string | undefined {
  const own = nameOf(reference);
  return name?.startsWith(own) ? reference + name.slice(own.length) : undefined;
}

function nameOf(reference: string): string {
  return sha256Hex(reference).slice(0, 10).toUpperCase();
}
