import { describe, expect, it } from 'vitest';
import { mismatchesOf } from './mismatches.ts';
import type { Observation } from './provider.ts';

const amount = { amountMinor: 1499, currency: 'USD' };
const expected = { reference: 'GP1-1', amount, account: { merchant: 'gem', mode: 'live' as const } };
const paid: Observation = {
  reference: 'GP1-1',
  status: 'paid',
  amount,
  merchant: 'gem',
  isTest: false,
  detail: '',
};

describe('CVE-2026-9189 a correctly signed message that is not this payment', () => {
  it.each<[string, Partial<Observation>, string[]]>([
    ['agrees', {}, []],
    ['has another amount', { amount: { amountMinor: 100, currency: 'USD' } }, ['amount']],
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
    expect(mismatchesOf({ ...paid, ...change }, expected)).toEqual(mismatches);
  });

  it('stops at money that could not be expressed in our units', () => {
    const { amount: _, ...without } = paid;
    expect(mismatchesOf(without, expected)).toEqual(['amount']);
  });

  it('takes a wire without a test mark as it is', () => {
    const { isTest: _, ...without } = paid;
    expect(mismatchesOf(without, expected)).toEqual([]);
  });

  it('calls a live payment on a sandbox account a mismatch, too', () => {
    expect(mismatchesOf(paid, { ...expected, account: { merchant: 'gem', mode: 'sandbox' } })).toEqual([
      'mode',
    ]);
  });

  it('asks no amount of a payment that was not made', () => {
    const { amount: _, ...without } = paid;
    expect(mismatchesOf({ ...without, status: 'declined' }, expected)).toEqual([]);
  });
});
