import { expect, it } from 'vitest';
import { listNaming } from './list-naming.ts';

it.each([
  ['SUCCESS', 'paid'],
  ['CLOSED', 'expired'],
  ['PENDING', undefined],
  ['success', undefined],
  ['toString', undefined],
  ['', undefined],
])('O-11 a provider’s status “%s” is named by the list %s', (text, name) => {
  const lists: Record<'paid' | 'declined' | 'expired', string[]> = {
    paid: ['SUCCESS'],
    declined: [],
    expired: ['TIMEOUT', 'CLOSED'],
  };
  expect(listNaming(lists, text)).toBe(name);
});
