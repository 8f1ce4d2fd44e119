import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { fetchPayment, query, standOf } from './query.ts';

/**
 * A token cannot be revoked, and need not be: Xsolla asks about the player before it takes money, and the store
 * refuses a player who has no open payment (read-player-check.ts). So a payment counts as stopped unless a try is
 * under way or done.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const outcome = await query(context, payment);
  if (outcome.kind !== 'known') return { kind: 'unavailable', detail: outcome.detail };
  const { update } = outcome;
  const { status, detail } = update;
  if (status === 'paid') return { kind: 'refused', detail, update };
  if (status !== 'pending') return { kind: 'cancelled', detail };
  const found = await fetchPayment(context, payment);
  if (found.kind === 'unavailable') return found;
  const isBusy = found.transactions.some((one) => standOf(one) === undefined || standOf(one) === 'paid');
  return isBusy ? { kind: 'refused', detail, update } : { kind: 'cancelled', detail };
}
