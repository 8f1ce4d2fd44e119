import { expect, it } from 'vitest';
import { sayIn } from './say.ts';

it('L-06 a text has its values in it, and one that is said without them is a fault', () => {
  expect(sayIn('de')('pay_amount', { amount: 'USD 4.99' })).toBe('USD 4.99 bezahlen');
  expect(() => sayIn('de')('pay_amount')).toThrow('pay_amount is said without its amount');
});
