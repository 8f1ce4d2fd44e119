import { createHash } from 'node:crypto';
import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import type { Notification, QueryAnswer } from './wire.ts';

/** MD5 over the concatenated texts, as lower-case hex. */
export function md5Of(...texts: string[]): string {
  return createHash('md5').update(texts.join('')).digest('hex');
}

/** The signature of a notification: a hash of its content, inside a second hash that ends with the secret key. */
export function skeyOf(message: Omit<Notification, 'skey'>, secretKey: string): string {
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = message;
  const about = md5Of(tranID, orderid, status, domain, amount, currency);
  return md5Of(paydate, domain, about, appcode, secretKey);
}

/** The signature of an answer to a query by order. It covers neither the currency nor the transaction number. */
export function vrfKeyOf(
  { Amount, Domain, OrderID, StatCode }: Omit<QueryAnswer, 'VrfKey'>,
  secretKey: string,
): string {
  return md5Of(Amount, secretKey, Domain, OrderID, StatCode);
}

/** Whether one of the keys yields this signature. */
export function fits(given: string, keys: readonly string[], signatureBy: (key: string) => string): boolean {
  return keys.some((key) => sameSignature(given, signatureBy(key)));
}
