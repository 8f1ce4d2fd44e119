import { sameSignature, sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { z } from 'zod';

/** A message as PingPong signs it: fields of one level; what nests travels as JSON text in one of them. */
export const messageSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type Message = Readonly<z.infer<typeof messageSchema>>;

/**
 * SHA-256 in capital hex over the salt and, right behind it, `name=value` of every field but the signature, sorted by name and
 * joined by `&` ("Signature Protocol", and its Java sample: the PHP one there is another rule). Blank fields have no part.
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

/** Whether one of the salts gives this signature. The examples of disputes have a space behind theirs. */
export function isSigned(message: Message, salts: readonly string[]): boolean {
  const given = String(message.sign).trim();
  return salts.some((salt) => sameSignature(given, signatureOf(message, salt)));
}

/**
 * Whether the signed text can be cut into fields in one way alone: no value looks as if another field began in it. The JSON
 * text may have anything within: cut short or prolonged, it is none.
 */
export function hasOneReading({ bizContent: _json, sign: _sign, ...fields }: Message): boolean {
  return Object.entries(fields).every(([name, value]) => /^\w+$/.test(name) && !/&\w+=/.test(String(value)));
}
