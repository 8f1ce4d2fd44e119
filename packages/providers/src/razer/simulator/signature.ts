import { createHash, createHmac } from 'node:crypto';

/** Every field that Razer's documentation names; no other field is part of a signature. */
const documented = [
  ...['amount', 'applicationCode', 'callbackUrl', 'channelId', 'currencyCode', 'customerId', 'description'],
  ...['hashType', 'paymentId', 'paymentStatusCode', 'paymentStatusDate', 'paymentUrl', 'referenceId'],
  ...['returnUrl', 'version', 'virtualCurrencyAmount'],
] as const;

export type Fields = Readonly<Record<string, string | number>>;

/** Lower-case hex over the concatenated values, sorted by field name; the list above is in that order. */
export function razerSignature(fields: Fields, key: string): string {
  const text = documented.map((name) => String(fields[name] ?? '')).join('');
  return fields.hashType === 'hmac-sha256'
    ? createHmac('sha256', key).update(text, 'utf8').digest('hex')
    : createHash('md5')
        .update(text + key, 'utf8')
        .digest('hex');
}
