import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/** A return proves nothing; it only names its order. PayPal is asked whether the payer has approved it. */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const { orderId } = payment.memo;
  if (orderId === undefined || parameters.token !== orderId) return undefined;
  return query(context, payment);
}
