import { expect, it } from 'vitest';
import { paymentErrors } from './errors.ts';

it('tells the player nothing of a suspicion', () => {
  expect(paymentErrors['suspected-fraud'].messageKey).toBe(paymentErrors.declined.messageKey);
});

it.each(Object.entries(paymentErrors))('explains %s to both people', (_, meaning) => {
  expect(meaning.messageKey).toMatch(/^payment_error_[a-z_]+$/);
  expect(meaning.explanation).toMatch(/^[A-Z].*\.$/);
});
