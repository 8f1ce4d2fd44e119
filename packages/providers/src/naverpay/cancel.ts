import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/**
 * Naver Pay has no cancel for an open payment and needs none: a payment ends unpaid unless we apply for it. It counts
 * as cancelled once the history shows no money for it; after that the store never applies for it.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const outcome = await query(context, payment);
  if (outcome.kind === 'not-found') return { kind: 'cancelled', detail: outcome.detail };
  if (outcome.kind !== 'known') return { kind: 'unavailable', detail: outcome.detail };
  const { update } = outcome;
  const { detail } = update;
  return update.status === 'paid' ? { kind: 'refused', detail, update } : { kind: 'cancelled', detail };
}
