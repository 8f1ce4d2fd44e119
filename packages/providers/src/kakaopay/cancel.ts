import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/**
 * KakaoPay has no cancel for an open payment and needs none: it ends unpaid unless we approve it. So it counts as
 * cancelled once KakaoPay says that it is not paid; the store does not approve it after that.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const outcome = await query(context, payment);
  if (outcome.kind === 'not-found') return { kind: 'cancelled', detail: outcome.detail };
  if (outcome.kind !== 'known') return { kind: 'unavailable', detail: outcome.detail };
  const { update } = outcome;
  const { detail } = update;
  return update.status === 'paid' ? { kind: 'refused', detail, update } : { kind: 'cancelled', detail };
}
