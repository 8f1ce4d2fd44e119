import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { markOfNumber, markOfStore, newBillingNumber } from './billing-number.ts';

const whose = { store: 'watt.production', gpId: 'gp1', suid: 'p1' };
const numbersOf = (who: typeof whose) =>
  Array.from({ length: 200 }, () => newBillingNumber(randomBytes, who));
const buckets = (numbers: string[]) => new Set(numbers.map((number) => number.slice(5, 7)));

it('O-01 numbers have one form, and each is unique', () => {
  const numbers = numbersOf(whose);
  for (const number of numbers) expect(number).toMatch(/^GP[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(new Set(numbers).size).toBe(200);
  // Each character of the random part varies: none is constant.
  for (let place = 7; place < 18; place += 1)
    expect(new Set(numbers.map((number) => number.charAt(place))).size).toBeGreaterThan(20);
});

it('O-01 a number identifies its store, and so does every name that begins with it', () => {
  for (const store of ['watt.production', 'watt.demo', 'volt.production']) {
    const number = newBillingNumber(randomBytes, { ...whose, store });
    for (const name of [number, `${number}-1`, `${number}-2-R1`])
      expect(markOfNumber(name)).toBe(markOfStore(store));
  }
  // Stored numbers must keep their meaning.
  expect(['watt.production', 'watt.demo'].map(markOfStore)).toEqual(['AGN', 'D45']);
});

it('O-01 all numbers of a player are in one bucket, and players are spread over many', () => {
  expect(buckets(numbersOf(whose)).size).toBe(1);
  expect(buckets(numbersOf({ ...whose, store: 'watt.demo' }))).toEqual(buckets(numbersOf(whose)));
  const players = Array.from({ length: 400 }, (_, index) => ({ ...whose, suid: `p${index}` }));
  expect(buckets(players.map((who) => newBillingNumber(randomBytes, who))).size).toBeGreaterThan(250);
  expect(buckets(numbersOf({ ...whose, gpId: 'gp2' }))).not.toEqual(buckets(numbersOf(whose)));
});
