import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { ask, read } from './query.ts';

/** A return proves nothing by itself, but its `sessionResult` lets us ask, now and again later. */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const { sessionId, sessionResult } = parameters;
  const isOurs = sessionId === undefined || sessionId === payment.memo.sessionId;
  if (sessionResult === undefined || sessionResult === '' || sessionResult.length > 8_000 || !isOurs)
    return undefined;

  if (payment.memo.sessionId === undefined) return undefined;
  const memo = { ...payment.memo, sessionResult };
  const outcome = await ask(context, payment.memo.sessionId, sessionResult);
  const notNow = (detail: string): QueryOutcome => {
    // Stored so that the next query can ask. Anybody may have sent it, so it never replaces one already stored.
    if (payment.memo.sessionResult !== undefined) return { kind: 'unavailable', detail };
    const { reference } = payment;
    const { merchant } = context.account;
    return { kind: 'known', update: { reference, merchant, status: 'pending', memo, detail } };
  };
  if (outcome.kind !== 'answer') return notNow(outcome.reason);
  if (outcome.status >= 500) return notNow(`answer ${outcome.status}`);
  return read(context, { ...payment, memo }, outcome);
}
