import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { approve } from './approve.ts';
import { netCancel } from './net-cancel.ts';
import { leftWith, query, undoneFor } from './query.ts';
import { type AgreedOnDesktop, type AgreedOnMobile, readReturn } from './read-return.ts';

/**
 * Handles the player's return to the address that only this payment has. A payer who agreed is charged now, after
 * that has been written down. A payer who left ends the payment, but only if no approval was ever requested for it.
 */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const said = readReturn(context, payment, parameters);
  if (said === undefined) return undefined;
  const isNoted = payment.memo.charge !== undefined;
  if (said.kind === 'left') return isNoted ? undefined : left(context, payment, said.code);
  if (!isNoted || context.now() >= payment.expiresAt) return query(context, payment);
  return charge(context, payment, said.agreed);
}

/**
 * An approve that was not sent is tried once more, because nothing has moved. Any other failure is undone, refusals
 * included, because some of their codes stand for a failure half-way. What could not be undone stays unknown and goes
 * to an operator.
 */
async function charge(
  context: ProviderContext,
  payment: KnownPayment,
  agreed: AgreedOnDesktop | AgreedOnMobile,
): Promise<QueryOutcome> {
  const first = await approve(context, payment, agreed);
  const outcome = first.kind === 'not-sent' ? await approve(context, payment, agreed) : first;
  if (outcome.kind === 'approved') return { kind: 'known', update: outcome.update };
  if (outcome.kind === 'not-sent') return undone(context, payment, 'not sent');
  const isUndone = await netCancel(context, payment, agreed);
  if (outcome.kind === 'refused') return undone(context, payment, outcome.detail);
  if (isUndone) return undone(context, payment, 'net cancel');
  return { kind: 'unavailable', detail: `${outcome.detail}, and it could not be undone` };
}

/** The payer has left. This is remembered, so that `query` reports it from now on. */
function left(context: ProviderContext, payment: KnownPayment, code: string): QueryOutcome {
  return { kind: 'known', update: { ...leftWith(context, payment, code), memo: { left: code } } };
}

/** The same for an approve that came to nothing. */
function undone(context: ProviderContext, payment: KnownPayment, reason: string): QueryOutcome {
  const update = { ...undoneFor(context, payment, reason), memo: { undone: reason } };
  return { kind: 'known', update };
}
