import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Limit } from './repositories/counters.ts';
import { slowerMs } from './use-cases/cards/card-tries.ts';
import { outsideCalls, visitorLimits } from './visitor-limits.ts';

const book = readFileSync(new URL('../../../docs/operations/server.md', import.meta.url), 'utf8');
const rows = book.split('\n').filter((line) => line.startsWith('|'));

const { login, card, returning, askingOfPayment, askingForStranger, events } = visitorLimits;
const windows = new Map([
  [10, '10 seconds'],
  [60, 'a minute'],
  [600, '10 minutes'],
  [3600, 'an hour'],
]);

it.each<[who: string, limit: Limit]>([
  ['an address on one account', login.addressOnAccount],
  ['an address', login.address],
  ['an address, in all stores together', login.addressInAllStores],
  ['an account', login.account],
  ['a store', login.store],
  ['an account', card.account],
  ['an address', card.address],
  ['a store', card.store],
  ["a provider's account", askingForStranger.account],
  ["an address, at a provider's account", askingForStranger.network],
  ['a payment', askingOfPayment],
  ['an address on one payment', returning.address],
  ['a payment', returning.payment],
  ['an address', events.address],
  ['a device', events.device],
])('an operator reads the limit of %s as the server counts it: %j', (who, { most, seconds }) => {
  const wanted = ` ${who} | ${most} | ${windows.get(seconds)} |`;
  expect(rows.filter((row) => row.includes(wanted))).toHaveLength(1);
});

it('an operator reads for how long an address stays an account’s own, what a store under attack leaves each, and how often a visitor has anybody asked', () => {
  const { most, seconds } = login.knownAddress;
  expect(book).toContain(
    `from which an account has logged in within ${seconds / 86_400} days is that account's own: only the first`,
  );
  expect(most).toBe(1);
  expect(book).toContain(`| a store | 600 | a minute | each address has ${login.underAttack} |`);
  expect(book).toContain(`each account and address has ${card.underAttack} |`);
  expect(book).toContain(`each wrong card before that is answered ${slowerMs} ms later`);
  expect(book).toContain('| an address | ten times that | a minute | held back |');
  const { account, address } = outsideCalls(7);
  expect([account.most, address.most, account.seconds, address.seconds]).toEqual([7, 70, 60, 60]);
});

it('no two limits are counted under one name', () => {
  const named = Object.values(visitorLimits).flatMap((group) =>
    'name' in group
      ? [group.name]
      : Object.values(group).flatMap((one) => (typeof one === 'number' ? [] : [one.name])),
  );
  expect(new Set(named).size).toBe(named.length);
});
