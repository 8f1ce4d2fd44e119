import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';

const nameLength = 10;

/**
 * Pagsmile's out_request_no has 16 characters at most, and our refund's reference more: it is named by ten characters of
 * its payment's hash, which no other payment's refund will have, and by what follows the payment's reference.
 */
export function requestNumberOf(reference: string, refundReference: string): string {
  return nameOf(reference) + refundReference.slice(reference.length);
}

/** Our refund's reference of a number that Pagsmile names beside the payment's; the number itself where it is not ours. */
export function refundReferenceOf(reference: string, requestNumber: string): string {
  const name = nameOf(reference);
  return requestNumber.startsWith(name) ? reference + requestNumber.slice(name.length) : requestNumber;
}

function nameOf(reference: string): string {
  return sha256Hex(reference).slice(0, nameLength).toUpperCase();
}
