import type { Account, UpdateAmount } from './provider.ts';

/** The fields in which a provider's update can differ from the payment or refund that it names. */
export type Mismatch = 'reference' | 'amount' | 'currency' | 'merchant' | 'mode';

/** The fields compared in every update about a payment, refund or chargeback. */
export interface AnyUpdate {
  reference?: string;
  amount?: UpdateAmount;
  merchant: string;
  isTest?: boolean;
}

/** What our own books say. */
export interface Expected {
  reference?: string;
  currency: string;
  /** Which amounts agree: exactly this one, or a part of it (a partial refund or dispute). In minor units. */
  amount: { is: number } | { atMost: number };
  /** Set if money came in: an update without an amount then proves nothing. */
  isAmountNeeded: boolean;
  account: Pick<Account, 'merchant' | 'mode'>;
}

/**
 * Every field in which an update differs from our books; empty if it can be applied. This is the only comparison,
 * for every kind of update: one with any difference books no money and becomes an exception.
 */
export function mismatchesOf(update: AnyUpdate, expected: Expected): Mismatch[] {
  const { account } = expected;
  const found: [Mismatch, boolean][] = [
    ['reference', expected.reference !== undefined && update.reference !== expected.reference],
    ['amount', differsInAmount(update.amount, expected)],
    ['currency', typeof update.amount === 'object' && update.amount.currency !== expected.currency],
    ['merchant', update.merchant !== account.merchant],
    ['mode', update.isTest !== undefined && update.isTest !== (account.mode !== 'live')],
  ];
  return found.filter(([, differs]) => differs).map(([name]) => name);
}

function differsInAmount(given: UpdateAmount | undefined, { amount, isAmountNeeded }: Expected): boolean {
  if (given === undefined) return isAmountNeeded;
  if (given === 'inexpressible') return true;
  if ('is' in amount) return given.amountMinor !== amount.is;
  return given.amountMinor <= 0 || given.amountMinor > amount.atMost;
}
