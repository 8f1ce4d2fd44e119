import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import type { Settings } from './provider.ts';

/**
 * .NET's HttpUtility.UrlEncode: letters, digits and `-_.!*()` stay, a space becomes `+`, every other byte of the
 * UTF-8 text becomes a lower-case escape.
 */
export function dotNetUrlEncode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9\-_.!*()]/.test(character)) encoded += character;
    else encoded += byte === 0x20 ? '+' : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
}

/**
 * MyCard's hash: the values in their order and the merchant key, joined without separators, URL-encoded, SHA-256,
 * hex. Integrations disagree on the case of the encoded text, so it is a setting, to be checked with MyCard's
 * tester.
 */
export function hashOf(values: readonly string[], key: string, hashCase: Settings['hashCase']): string {
  const encoded = dotNetUrlEncode(values.join('') + key);
  return sha256Hex(hashCase === 'whole' ? encoded.toLowerCase() : encoded);
}
