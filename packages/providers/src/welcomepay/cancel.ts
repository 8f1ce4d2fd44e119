import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/**
 * An open payment ends unpaid unless we approve it, and the store approves nothing for a cancelled payment. A payment
 * for which an approval was requested may be paid.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const outcome = await query(context, payment);
  if (outcome.kind === 'cannot-ask') return { kind: 'refused', detail: outcome.detail };
  return {
    kind: 'cancelled',
    detail: outcome.kind === 'known' ? outcome.update.detail : outcome.detail,
  };
}
