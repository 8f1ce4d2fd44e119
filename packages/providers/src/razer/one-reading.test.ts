import { describe, expect, it } from 'vitest';
import { callback, merchant } from './testing/answers-of-razer.ts';
import { paymentSchema } from './wire.ts';

/*
 * A signature covers values joined without separators, so somebody who has seen one message could try to shift the
 * end of a field. Here every way to cut the signed text into fields is tried, and only the original message is ever
 * read from it.
 */

const names = Object.keys(paymentSchema.shape)
  .filter((name) => name !== 'signature')
  .sort() as (keyof typeof paymentSchema.shape)[];
const optional: readonly string[] = ['customerId', 'hashType', 'virtualCurrencyAmount'];

/** Every message that the adapter would read from this text, for its own application. */
function readingsOf(text: string, isMd5: boolean): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const cut = (rest: string, at: number, fields: Record<string, string>): void => {
    const name = names[at];
    if (name === undefined) {
      if (rest === '') found.push(fields);
      return;
    }
    if (optional.includes(name) && (name !== 'hashType' || isMd5)) cut(rest, at + 1, fields);
    if (name === 'hashType' && isMd5) return;
    for (let end = 1; end <= rest.length; end++) {
      const value = rest.slice(0, end);
      const isOurs = name !== 'applicationCode' || value === merchant;
      if (isOurs && paymentSchema.shape[name].safeParse(value).success)
        cut(rest.slice(end), at + 1, { ...fields, [name]: value });
    }
  };
  cut(text, 0, {});
  return found;
}

describe.each([
  ['HMAC', {}],
  ['HMAC, without a player', { customerId: '' }],
  ['HMAC, with points', { virtualCurrencyAmount: '1499' }],
  ['MD5', { hashType: '' }],
  ['MD5, without a player', { hashType: '', customerId: '' }],
  ['MD5, with a number of digits alone', { hashType: '', paymentId: '20000000000001' }],
  ['MD5, where the amount is long', { hashType: '', amount: '100000000000000' }],
])('P-13 a message signed by %s', (_title, change) => {
  const message: Record<string, string> = { ...callback, ...change };
  const written = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== ''));

  it('P-13 has no other reading', () => {
    const text = names.map((name) => message[name] ?? '').join('');
    expect(readingsOf(text, message.hashType === '')).toEqual([written]);
  });
});
