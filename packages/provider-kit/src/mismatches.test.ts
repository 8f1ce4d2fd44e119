import { describe, expect, it } from 'vitest';
import { type AnyUpdate, type Expected, mismatchesOf } from './mismatches.ts';

const account = { merchant: 'gem', mode: 'live' as const };
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const paid = { reference: 'GP1-1', amount: usd(1499), merchant: 'gem', isTest: false };
const exactly: Expected = {
  reference: 'GP1-1',
  currency: 'USD',
  amount: { is: 1499 },
  isAmountNeeded: true,
  account,
};
const inParts: Expected = {
  currency: 'USD',
  amount: { atMost: 1499 },
  isAmountNeeded: false,
  account,
};

describe('O-11 CVE-2026-9189 a correctly signed message that does not agree with our books', () => {
  it.each<[string, Partial<AnyUpdate>, string[]]>([
    ['agrees', {}, []],
    ['has a smaller amount', { amount: usd(100) }, ['amount']],
    ['has a larger amount', { amount: usd(1500) }, ['amount']],
    ['has nothing as its amount', { amount: usd(0) }, ['amount']],
    ['has an amount below nothing', { amount: usd(-1499) }, ['amount']],
    ['has an amount that is none of ours', { amount: 'inexpressible' }, ['amount']],
    ['has another currency', { amount: { amountMinor: 1499, currency: 'TWD' } }, ['currency']],
    ['went to another merchant', { merchant: 'evil' }, ['merchant']],
    ['is a test in a live account', { isTest: true }, ['mode']],
    ['names another order', { reference: 'GP2-1' }, ['reference']],
    [
      'differs in everything',
      { reference: 'x', merchant: 'y', isTest: true, amount: { amountMinor: 1, currency: 'EUR' } },
      ['reference', 'amount', 'currency', 'merchant', 'mode'],
    ],
  ])('%s', (_, change, mismatches) => {
    expect(mismatchesOf({ ...paid, ...change }, exactly)).toEqual(mismatches);
  });

  it.each<[string, Partial<AnyUpdate>, string[]]>([
    ['takes the whole', {}, []],
    ['takes a part', { amount: usd(1) }, []],
    ['takes more than there is', { amount: usd(1500) }, ['amount']],
    ['takes nothing', { amount: usd(0) }, ['amount']],
    ['takes less than nothing', { amount: usd(-1) }, ['amount']],
    ['takes what is no amount of ours', { amount: 'inexpressible' }, ['amount']],
    ['takes another currency', { amount: { amountMinor: 5, currency: 'JPY' } }, ['currency']],
    ['is another merchant’s', { merchant: 'evil' }, ['merchant']],
    ['is a test', { isTest: true }, ['mode']],
    ['has a reference of its own', { reference: 'R1' }, []],
  ])('where parts may go back, one that %s', (_, change, mismatches) => {
    expect(mismatchesOf({ ...paid, ...change }, inParts)).toEqual(mismatches);
  });

  const { amount: _amount, ...amountless } = paid;
  const { isTest: _isTest, ...unmarked } = paid;
  it.each<[string, AnyUpdate, Expected, string[]]>([
    ['money came in, and nobody says how much', amountless, exactly, ['amount']],
    ['a word about the whole need not repeat it', amountless, inParts, []],
    ['a wire without a test mark is taken as it is', unmarked, exactly, []],
    [
      'a live payment on a sandbox account',
      paid,
      { ...exactly, account: { ...account, mode: 'sandbox' } },
      ['mode'],
    ],
    [
      'a live payment on a test account',
      paid,
      { ...exactly, account: { ...account, mode: 'test' } },
      ['mode'],
    ],
  ])('%s', (_title, said, expected, mismatches) => {
    expect(mismatchesOf(said, expected)).toEqual(mismatches);
  });
});
