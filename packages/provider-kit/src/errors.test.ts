import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { paymentErrors } from './errors.ts';

it('tells the player nothing of a suspicion', () => {
  expect(paymentErrors['suspected-fraud'].messageKey).toBe(paymentErrors.declined.messageKey);
});

const sentences = JSON.parse(readFileSync(new URL('../../locales/src/en.json', import.meta.url), 'utf8'));

it.each(Object.entries(paymentErrors))('explains %s to both people', (_, meaning) => {
  expect(sentences).toHaveProperty(meaning.messageKey);
  expect(meaning.explanation).toMatch(/^[A-Z].*\.$/);
});

it('has a message for every error, except those that a player can do nothing about', () => {
  const keys = Object.entries(paymentErrors).map(([error, { messageKey }]) => [
    error,
    messageKey.slice('payment_error_'.length).replaceAll('_', '-'),
  ]);
  expect(keys.filter(([error, key]) => error !== key)).toEqual([
    ['suspected-fraud', 'declined'],
    ['invalid-request', 'method-unavailable'],
    ['configuration', 'method-unavailable'],
    ['duplicate-reference', 'invalid-request'],
  ]);
});

it('says after which errors the same method may work at once, another method, or nothing', () => {
  const after = (retry: string) =>
    Object.keys(paymentErrors)
      .filter((error) => paymentErrors[error as keyof typeof paymentErrors].retry === retry)
      .sort();
  expect(after('again')).toEqual([
    'authentication-failed',
    'cancelled-by-player',
    'card-invalid',
    'duplicate-reference',
    'expired',
  ]);
  expect(after('never')).toEqual(['configuration']);
  expect(after('other-method')).toEqual([
    'card-used',
    'declined',
    'insufficient-funds',
    'invalid-request',
    'limit-exceeded',
    'method-unavailable',
    'suspected-fraud',
  ]);
});
