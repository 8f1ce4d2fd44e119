import type { Money } from '@gemporium/domain/money.ts';
import type { Account, Observation } from './provider.ts';

/** In what an observation can differ from the payment that it names. */
export type Mismatch = 'reference' | 'amount' | 'currency' | 'merchant' | 'mode';

/**
 * Everything in which a paid observation differs from the payment it is taken for; empty when the goods may be
 * given. An amount that the provider could not express counts as another amount. Statuses other than `paid` carry no
 * amount and are compared in the rest.
 */
export function mismatchesOf(
  observation: Observation,
  expected: { reference: string; amount: Money; account: Pick<Account, 'merchant' | 'mode'> },
): Mismatch[] {
  const { reference, amount, account } = expected;
  const seen = observation.amount;
  const isPaid = observation.status === 'paid';
  const found: [Mismatch, boolean][] = [
    ['reference', observation.reference !== reference],
    ['amount', isPaid && seen?.amountMinor !== amount.amountMinor],
    ['currency', isPaid && seen !== undefined && seen.currency !== amount.currency],
    ['merchant', observation.merchant !== account.merchant],
    ['mode', observation.isTest !== undefined && observation.isTest !== (account.mode !== 'live')],
  ];
  return found.filter(([, differs]) => differs).map(([name]) => name);
}
