import { expect, it } from 'vitest';
import { isCardPriceHidden } from './hidden-card-price.ts';

it.each([
  [0, false],
  [42, false],
  [43, true],
  [44, false],
  [430, false],
])('K-01 the price of a card of %i points is hidden: %s', (gems, hidden) => {
  expect(isCardPriceHidden(gems)).toBe(hidden);
});
