import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/** A return proves nothing; one that names this payment is a reason to ask. Who closed the page early names none. */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  { foreigninvoice, foreignInvoice }: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const named = foreigninvoice ?? foreignInvoice;
  return named === payment.reference ? query(context, payment) : undefined;
}
