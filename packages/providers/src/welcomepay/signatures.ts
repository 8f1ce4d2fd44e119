import { keysOf, sha256Hex } from '@gemporium/provider-kit/signatures.ts';

/**
 * SHA-256 over names and values as Welcome Payments signs them: `name=value` in the order of its manual, joined by
 * `&`.
 */
export function signatureOf(...pairs: readonly (readonly [name: string, value: string])[]): string {
  return sha256Hex(pairs.map(([name, value]) => `${name}=${value}`).join('&'));
}

/** The manual's mKey: the digest of the signKey, which the payer's browser gets as well. */
export function mKeyOf(signKey: string): string {
  return sha256Hex(keysOf(signKey)[0]);
}
