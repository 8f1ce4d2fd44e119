import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { query } from './query.ts';
import { readResult } from './result.ts';

/** The browser posts the same form to the return address, often before MyCard's server sends it. */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const reading = readResult(context, parameters);
  if (reading.kind !== 'result' || reading.result.FacTradeSeq !== payment.reference) return undefined;
  const memo = { ...payment.memo, ...reading.memo };
  const outcome = await query(context, { ...payment, memo });
  if (outcome.kind !== 'known') return outcome;
  return { kind: 'known', update: { memo, ...outcome.update } };
}
