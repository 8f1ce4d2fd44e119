import { sameSignature, sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { z } from 'zod';

/** A message as PingPong signs it: flat fields; anything nested travels as JSON text in one of them. */
export const messageSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type Message = Readonly<z.infer<typeof messageSchema>>;

/**
 * SHA-256 in capital hex over the salt, directly followed by `name=value` of every field except the signature, sorted
 * by name and joined by `&` ("Signature Protocol" and its Java sample; the PHP sample there follows another rule).
 * Blank fields are left out.
 */
export function signatureOf(message: Message, salt: string): string {
  const parts = Object.keys(message)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => [name, String(message[name] ?? '')] as const)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${value}`);
  return sha256Hex(salt + parts.join('&')).toUpperCase();
}

/** Whether one of the salts yields this signature. PingPong's dispute examples have a space after it. */
export function isSigned(message: Message, salts: readonly string[]): boolean {
  const given = String(message.sign).trim();
  return salts.some((salt) => sameSignature(given, signatureOf(message, salt)));
}

/**
 * Whether the signed text can be split into fields in only one way: no value looks as if another field began inside
 * it. The JSON text may contain anything: shortened or extended, it is no longer JSON.
 */
export function hasOneReading({ bizContent: _json, sign: _sign, ...fields }: Message): boolean {
  return Object.entries(fields).every(([name, value]) => /^\w+$/.test(name) && !/&\w+=/.test(String(value)));
}
