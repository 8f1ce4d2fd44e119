import { describe, expect, it } from 'vitest';
import { merchant, message } from './testing/answers-of-merchant-services.ts';
import { notificationSchema } from './wire.ts';

/*
 * A signature covers values joined without separators, so somebody who has seen one message could try to shift the
 * end of a field. Here both signed texts are cut in every way, and only the original message is ever read from them.
 */

type Name = keyof typeof notificationSchema.shape;
const within: Name[] = ['tranID', 'orderid', 'status', 'domain', 'amount', 'currency'];

/** Every message about our own merchant that the adapter would read from this text. */
function readingsOf(text: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const cut = (rest: string, at: number, fields: Record<string, string>): void => {
    const name = within[at];
    if (name === undefined) {
      if (rest === '') found.push(fields);
      return;
    }
    for (let end = 0; end <= rest.length; end++) {
      const value = rest.slice(0, end);
      const isOurs = name !== 'domain' || value === merchant;
      if (isOurs && notificationSchema.shape[name].safeParse(value).success)
        cut(rest.slice(end), at + 1, { ...fields, [name]: value });
    }
  };
  cut(text, 0, {});
  return found;
}

describe.each([
  ['money', {}],
  ['a reference that ends in many digits', { orderid: 'GP0123456789ABCDEF-99', status: '11' }],
  ['a large amount', { amount: '123456789012.00', status: '22' }],
  ['a number of one digit', { tranID: '7' }],
  ['ringgit that are called RM', { currency: 'RM' }],
])('P-13 a notification of %s', (_title, change) => {
  const whole = { ...message, ...change };

  it('P-13 is about one thing alone', () => {
    const text = within.map((name) => whole[name as keyof typeof whole]).join('');
    const { paydate: _p, appcode: _a, ...about } = whole;
    expect(readingsOf(text)).toEqual([about]);
  });
});

it('P-13 what closes it has one reading, too', () => {
  // The text is a time of 19 characters, our merchant, the inner hash of 32 hexadecimal digits, and the rest, which
  // is the code.
  const { paydate, appcode } = message;
  expect(notificationSchema.shape.paydate.safeParse(`${paydate}1`).success).toBe(false);
  expect(notificationSchema.shape.paydate.safeParse(paydate.slice(0, -1)).success).toBe(false);
  expect(notificationSchema.shape.appcode.safeParse(appcode).success).toBe(true);
});
