import { expect, it } from 'vitest';
import { priceIn } from './price-in.ts';

it('P-01 goods cost what their file says, in the smallest unit of each currency, and nothing in others', () => {
  const prices = { USD: '4.99', JPY: '740', KWD: '1.5', EUR: '' };
  const others = { USD: '0.99' };
  for (const _look of ['first', 'again']) {
    const minor = (currency: string) => priceIn({ prices }, currency);
    expect(['USD', 'JPY', 'KWD', 'EUR', 'KRW', 'usd', 'constructor'].map(minor)).toEqual([
      ...[499, 740, 1500],
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect(priceIn({ prices: others }, 'USD')).toBe(99);
    expect(priceIn({ prices: others }, 'JPY')).toBeUndefined();
  }
});

it('the prices of goods are read once, however many players look', () => {
  let reads = 0;
  const prices = new Proxy<Record<string, string>>(
    { USD: '4.99', JPY: '740' },
    {
      ownKeys(target) {
        reads += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  expect(['USD', 'JPY', 'USD'].map((currency) => priceIn({ prices }, currency))).toEqual([499, 740, 499]);
  expect(reads).toBe(1);
});
