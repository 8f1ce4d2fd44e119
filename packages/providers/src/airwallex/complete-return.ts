import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/** A return proves nothing, whatever its parameters: Airwallex is asked. */
export function completeReturn(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  return query(context, payment);
}
