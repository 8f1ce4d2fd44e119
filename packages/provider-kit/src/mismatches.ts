import type { Account, SaidAmount } from './provider.ts';

/** In what a provider's word can differ from the payment or refund that it names. */
export type Mismatch = 'reference' | 'amount' | 'currency' | 'merchant' | 'mode';

/** What any word of a provider says about itself: a payment's, a refund's, a dispute's. */
export interface Said {
  reference?: string;
  amount?: SaidAmount;
  merchant: string;
  isTest?: boolean;
}

/** What our own books say of the same thing. */
export interface Expected {
  reference?: string;
  currency: string;
  /** Which amounts agree: exactly this one, or a part of it (a partial refund or dispute). In minor units. */
  amount: { is: number } | { atMost: number };
  /** Whether a word without an amount proves nothing: money came in. */
  isAmountNeeded: boolean;
  account: Pick<Account, 'merchant' | 'mode'>;
}

/**
 * Everything in which a provider's word differs from our own books; empty when it may be acted on. The one comparison
 * for every kind of word: what differs in anything changes nothing and stands before an operator.
 */
export function mismatchesOf(said: Said, expected: Expected): Mismatch[] {
  const { account } = expected;
  const found: [Mismatch, boolean][] = [
    ['reference', expected.reference !== undefined && said.reference !== expected.reference],
    ['amount', differsInAmount(said.amount, expected)],
    ['currency', typeof said.amount === 'object' && said.amount.currency !== expected.currency],
    ['merchant', said.merchant !== account.merchant],
    ['mode', said.isTest !== undefined && said.isTest !== (account.mode !== 'live')],
  ];
  return found.filter(([, differs]) => differs).map(([name]) => name);
}

function differsInAmount(said: SaidAmount | undefined, { amount, isAmountNeeded }: Expected): boolean {
  if (said === undefined) return isAmountNeeded;
  if (said === 'inexpressible') return true;
  if ('is' in amount) return said.amountMinor !== amount.is;
  return said.amountMinor <= 0 || said.amountMinor > amount.atMost;
}
