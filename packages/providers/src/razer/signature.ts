import { createHash } from 'node:crypto';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex, keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { type Settings, settingsSchema } from './provider.ts';

/** The documented fields of a message; what is missing or empty adds nothing to its signature. */
export type Fields = Readonly<Record<string, string | null | undefined>>;

/**
 * Razer's signature: the values of all fields but `signature`, in the order of the fields' names, joined without
 * separators; HMAC-SHA256 by the key, or (older applications) MD5 over them and the key behind them. Lower-case hex.
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

/** The fields with the way of signing that the account has, and the signature by its first key. */
export function signed(
  context: ProviderContext,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const { hashType } = settingsSchema.parse(context.account.settings);
  const whole = { ...fields, ...(hashType === 'md5' ? {} : { hashType }) };
  const [key] = keysOf(context.secret('secretKey'));
  return { ...whole, signature: signatureOf(whole, key, hashType) };
}

/** Whether Razer has signed this in the way that the account has: what the message says of the way decides nothing. */
export function isSigned(
  context: ProviderContext,
  message: Fields & { hashType?: string | null | undefined; signature: string },
): boolean {
  const { hashType } = settingsSchema.parse(context.account.settings);
  if ((message.hashType || 'md5') !== hashType) return false;
  const keys = keysOf(context.secret('secretKey'));
  return keys.some((key) => sameSignature(message.signature, signatureOf(message, key, hashType)));
}
