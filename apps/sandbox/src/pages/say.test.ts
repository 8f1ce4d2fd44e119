import { expect, it } from 'vitest';
import { sayIn } from './say.ts';

it('L-06 a text is filled with its values, and a missing value is an error', () => {
  expect(sayIn('de')('pay_amount', { amount: 'USD 4.99' })).toBe('USD 4.99 bezahlen');
  expect(() => sayIn('de')('pay_amount')).toThrow('pay_amount is missing its value amount');
});

it('L-05 in Thai and Japanese no line of a page breaks inside a word', () => {
  expect(sayIn('th')('declined_text')).toContain('ชำระ\u2060เงิน');
  expect(sayIn('ja')('declined_text')).toContain('お支払いを\u200b拒否しました。');
});
