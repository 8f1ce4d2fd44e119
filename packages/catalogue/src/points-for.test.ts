import { expect, it } from 'vitest';
import { pointRate, pointsFor } from './points-for.ts';
import type { Brand } from './types.ts';

const rates = { vip: { pointToCoin: { KRW: '0.001', USD: '2' } } } as unknown as Pick<Brand, 'vip'>;

it.each([
  ['the brand’s rate', true, rates, 'USD', '2', 998, 19],
  ['the brand’s rate of a currency without decimals', true, rates, 'KRW', '0.001', 5_900, 5],
  ['one for one where the brand says nothing of the currency', true, rates, 'EUR', '1', 499, 4],
  ['one for one where the brand says nothing at all', true, {}, 'EUR', '1', 499, 4],
  ['none outside of the VIP version', false, rates, 'USD', '2', 998, 0],
] as const)(
  'V-02 a purchase earns points by %s',
  (_what, isVip, brand, currency, rate, amountMinor, points) => {
    expect(pointRate(brand, currency)).toBe(rate);
    expect(pointsFor({ ...brand, isVip }, { amountMinor, currency })).toBe(points);
  },
);
