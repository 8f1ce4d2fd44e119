import { createHash } from 'node:crypto';

const kept = /[A-Za-z0-9\-_.!*()]/;

/**
 * .NET's `HttpUtility.UrlEncode`: letters, digits and `-_.!*()` stay, a space becomes `+`, every other byte of the
 * UTF-8 text becomes `%xx` in lower case.
 */
export function dotNetUrlEncode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    if (kept.test(character)) encoded += character;
    else encoded += byte === 0x20 ? '+' : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
}

/**
 * MyCard's Hash: the values in the call's order and then the merchant's key, joined without separators, URL-encoded
 * (only the escapes in lower case), SHA-256 in lower-case hex. Empty values contribute nothing.
 */
export function myCardHash(values: readonly string[], key: string): string {
  return createHash('sha256')
    .update(dotNetUrlEncode(values.join('') + key), 'utf8')
    .digest('hex');
}

/** Field order of AuthGlobal in v1.6. */
export const authGlobalOrder = [
  'FacServiceId',
  'FacTradeSeq',
  'FacGameId',
  'FacGameName',
  'TradeType',
  'ServerId',
  'CustomerId',
  'PaymentType',
  'ItemCode',
  'ProductName',
  'Amount',
  'Currency',
  'SandBoxMode',
  'FacReturnURL',
] as const;

/** Field order of the result post; ReturnMsg is not hashed. */
export const resultOrder = [
  'ReturnCode',
  'PayResult',
  'FacTradeSeq',
  'PaymentType',
  'Amount',
  'Currency',
  'MyCardTradeNo',
  'MyCardType',
  'PromoCode',
] as const;

export const ingamePayOrder = ['AuthCode', 'CardId', 'CardPw'] as const;

export const sdkTradeQueryOrder = [
  'FacServiceId',
  'FacTradeSeq',
  'StartDateTime',
  'EndDateTime',
  'CancelStatus',
] as const;

/** Picks the values of one call in the order in which they are hashed. */
export function inOrder(order: readonly string[], fields: Readonly<Record<string, string>>): string[] {
  return order.map((name) => fields[name] ?? '');
}
