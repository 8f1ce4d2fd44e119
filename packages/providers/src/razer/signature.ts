import { createHash } from 'node:crypto';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex, keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { type Settings, settingsSchema } from './provider.ts';

/** The documented fields of a message; missing or empty fields add nothing to its signature. */
export type Fields = Readonly<Record<string, string | null | undefined>>;

/**
 * Razer's signature: the values of all fields except `signature`, in the order of the fields' names, joined without
 * separators; HMAC-SHA256 with the key or, for older applications, MD5 over them followed by the key. Lower-case hex.
 */
export function signatureOf(fields: Fields, key: string, hashType: Settings['hashType']): string {
  const names = Object.keys(fields).filter((name) => name !== 'signature');
  const joined = names
    .sort()
    .map((name) => fields[name] ?? '')
    .join('');
  return hashType === 'md5'
    ? createHash('md5').update(joined).update(key).digest('hex')
    : hmacSha256Hex(Buffer.from(key), joined);
}

/** The fields with the account's hash type, and the signature with its first key. */
export function signed(
  context: ProviderContext,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const { hashType } = settingsSchema.parse(context.account.settings);
  const whole = { ...fields, ...(hashType === 'md5' ? {} : { hashType }) };
  const [key] = keysOf(context.secret('secretKey'));
  return { ...whole, signature: signatureOf(whole, key, hashType) };
}

/**
 * Whether Razer signed this with the account's hash type. The hash type in the message must match, but decides
 * nothing.
 */
export function isSigned(
  context: ProviderContext,
  message: Fields & { hashType?: string | null | undefined; signature: string },
): boolean {
  const { hashType } = settingsSchema.parse(context.account.settings);
  if ((message.hashType || 'md5') !== hashType) return false;
  const keys = keysOf(context.secret('secretKey'));
  return keys.some((key) => sameSignature(message.signature, signatureOf(message, key, hashType)));
}
