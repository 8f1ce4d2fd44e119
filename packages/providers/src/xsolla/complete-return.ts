import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';

/** A return proves nothing; if it names this payment, we query. A payer who closed the page early brings no name. */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  { foreigninvoice, foreignInvoice }: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const named = foreigninvoice ?? foreignInvoice;
  return named === payment.reference ? query(context, payment) : undefined;
}
