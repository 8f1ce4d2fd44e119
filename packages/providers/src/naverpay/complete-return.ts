import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { type CallOutcome, call } from './call.ts';
import { endings, paths, success } from './provider.ts';
import { kindOf, query, stateOf, updateOfApproved } from './query.ts';
import { appliedSchema, isPaymentId } from './wire.ts';

/**
 * Handles the player's return to the address that only this payment has. If it brings a Naver Pay number in time,
 * apply takes the money now; without a number, or after the payment has expired, Naver Pay is only queried.
 */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const { back = '', resultCode = '', resultMessage = '', paymentId = '' } = parameters;
  const { memo, expiresAt } = payment;
  if (memo.back === undefined || !sameSignature(back, memo.back)) return undefined;
  if (resultCode === success && isPaymentId(paymentId) && context.now() < expiresAt)
    return apply(context, payment, paymentId);
  const said = [resultCode, resultMessage].find((word) => Object.hasOwn(endings, word));
  return said === undefined ? query(context, payment) : queryHaving(context, payment, said);
}

/**
 * Takes the money. If apply was not sent or its answer was lost, it is repeated once under the same key and still
 * charges only once. If it was refused, an earlier try may have gone through; the history tells.
 */
async function apply(
  context: ProviderContext,
  payment: KnownPayment,
  paymentId: string,
): Promise<QueryOutcome> {
  const first = await sendApply(context, paymentId);
  const isRepeated = first.kind === 'not-sent' || first.kind === 'unknown';
  const outcome = isRepeated ? await sendApply(context, paymentId) : first;
  const numbered = { ...payment, providerReference: paymentId };
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'error')
    return afterRefusal(context, numbered, { ...outcome, mayBeDone: first.kind === 'unknown' });
  return readApproval(context, numbered, outcome.kind === 'done' ? outcome.body : undefined);
}

function sendApply(context: ProviderContext, paymentId: string): Promise<CallOutcome> {
  return call(context, { path: paths.apply, content: { form: { paymentId } }, idempotencyKey: paymentId });
}

/**
 * An answer that is not an approval is followed by a query; if that shows none either, the money may still move. The money may belong to another payment, if the payer
 * brought that payment's number to this payment's address.
 */
async function readApproval(
  context: ProviderContext,
  payment: KnownPayment,
  body: unknown,
): Promise<QueryOutcome> {
  const applied = appliedSchema.safeParse(body);
  if (!applied.success) return afterLoss(context, payment);
  const { paymentId, detail } = applied.data;
  if (paymentId !== payment.providerReference || detail.paymentId !== paymentId)
    return { kind: 'unavailable', detail: 'Naver Pay approved another payment' };
  if (kindOf(detail) !== 'approval' || stateOf(detail) !== 'done') return afterLoss(context, payment);
  return { kind: 'known', update: updateOfApproved(context, detail, []) };
}

/**
 * The reason for the refusal decides, unless the history knows better. A refusal that is not final leaves the payment
 * open. While an earlier try may still go through (`mayBeDone`), a refusal says nothing.
 */
async function afterRefusal(
  context: ProviderContext,
  payment: KnownPayment,
  { code, detail, mayBeDone }: { code: string; detail: string; mayBeDone: boolean },
): Promise<QueryOutcome> {
  if (mayBeDone) return afterLoss(context, payment);
  if (Object.hasOwn(endings, code)) return queryHaving(context, payment, code);
  const asked = await query(context, payment);
  if (asked.kind !== 'known' || asked.update.status !== 'pending') return asked;
  return { kind: 'known', update: { ...asked.update, detail } };
}

/** Whatever the history shows, unless that is no end: then the apply may still be carried out, even past the time. */
async function afterLoss(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const asked = await query(context, payment);
  const isOpen =
    asked.kind === 'known' && (asked.update.status === 'pending' || asked.update.status === 'expired');
  return isOpen ? { kind: 'unavailable', detail: 'apply may still take the money' } : asked;
}

/** Queries with what was said about the payment's end, and has it remembered for later queries. */
async function queryHaving(
  context: ProviderContext,
  payment: KnownPayment,
  said: string,
): Promise<QueryOutcome> {
  const asked = await query(context, { ...payment, memo: { ...payment.memo, said } });
  if (asked.kind !== 'known') return asked;
  return { kind: 'known', update: { ...asked.update, memo: { said } } };
}
