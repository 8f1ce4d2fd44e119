import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { type CallOutcome, call } from './call.ts';
import { userIdOf } from './create.ts';
import { cidOf, paths } from './provider.ts';
import { paymentUpdateOf, query } from './query.ts';
import { approveSchema } from './wire.ts';

/**
 * The player is back. With a pg_token, approve takes the money now; without one (the cancel and fail addresses), or
 * after the payment has expired, KakaoPay is only asked.
 */
export async function completeReturn(
  context: ProviderContext,
  payment: KnownPayment,
  parameters: Readonly<Record<string, string>>,
): Promise<QueryOutcome | undefined> {
  const { pg_token: token } = parameters;
  if (payment.memo.tid === undefined) return undefined;
  const mayApprove =
    token !== undefined && token !== '' && token.length <= 200 && context.now() < payment.expiresAt;
  if (!mayApprove) return query(context, payment);

  let outcome = await approve(context, payment, token);
  // Certainly not sent: the token is still valid, and the player will not come back a second time.
  if (outcome.kind === 'not-sent') outcome = await approve(context, payment, token);
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  return outcome.kind === 'done'
    ? readApproval(context, payment, outcome.body)
    : afterNoApproval(context, payment, outcome);
}

function approve(context: ProviderContext, payment: KnownPayment, token: string): Promise<CallOutcome> {
  return call(context, paths.approve, {
    cid: cidOf(context.account),
    tid: payment.memo.tid,
    partner_order_id: payment.reference,
    partner_user_id: userIdOf(payment.shopperId),
    pg_token: token,
    total_amount: payment.amount.amountMinor,
  });
}

async function readApproval(
  context: ProviderContext,
  payment: KnownPayment,
  body: unknown,
): Promise<QueryOutcome> {
  const approval = approveSchema.safeParse(body);
  if (!approval.success)
    return afterNoApproval(context, payment, { kind: 'unknown', detail: 'the answer is no approval' });
  const { tid, cid, partner_order_id: reference, amount } = approval.data;
  if (tid !== payment.memo.tid || reference !== payment.reference) {
    return { kind: 'unavailable', detail: 'KakaoPay approved another payment' };
  }
  const seen = { status: 'paid', cid, total: amount.total, detail: 'approved' } as const;
  return { kind: 'known', update: paymentUpdateOf(context, payment, seen) };
}

/**
 * Approve was refused or lost: the order call tells which state the payment is in. If it is still open there, a lost
 * approve may yet take the money. A refused one will not, but it does not end the payment: the token may have been made
 * up by anybody, and the player may still come back with the right one.
 */
async function afterNoApproval(
  context: ProviderContext,
  payment: KnownPayment,
  outcome: Extract<CallOutcome, { kind: 'error' | 'unknown' }>,
): Promise<QueryOutcome> {
  const asked = await query(context, payment);
  if (asked.kind !== 'known') return asked;
  const { update } = asked;
  if (outcome.kind === 'unknown')
    return isUndecided(update) ? { kind: 'unavailable', detail: outcome.detail } : asked;
  return update.status === 'pending'
    ? { kind: 'known', update: { ...update, detail: outcome.detail } }
    : asked;
}

/** Neither taken nor ended by the payer or KakaoPay: our approve may still be carried out, even past the payment's time. */
function isUndecided({ status }: PaymentUpdate): boolean {
  return status === 'pending' || status === 'expired';
}
