import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';

const nameLength = 10;

/**
 * Pagsmile's out_request_no has at most 16 characters, and our refund references are longer. The number is ten
 * characters of the hash of the payment's reference, which no other payment's refund will share, followed by what the
 * refund's reference adds to it.
 */
export function requestNumberOf(reference: string, refundReference: string): string {
  return nameOf(reference) + refundReference.slice(reference.length);
}

/**
 * Our refund's reference for a number that Pagsmile names next to the payment's; the number itself if it is not one
 * of ours.
 */
export function refundReferenceOf(reference: string, requestNumber: string): string {
  const name = nameOf(reference);
  return requestNumber.startsWith(name) ? reference + requestNumber.slice(name.length) : requestNumber;
}

function nameOf(reference: string): string {
  return sha256Hex(reference).slice(0, nameLength).toUpperCase();
}
