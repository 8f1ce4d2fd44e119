import type {
  Provider,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import { type Effect, finishEffect } from '../../repositories/effects.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import { isOperator, whoFailed } from '../../repositories/history.ts';
import { findOrder, lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { findPayment, type PaymentRow } from '../../repositories/payments.ts';
import {
  findRefund,
  madeOutside,
  noteSent,
  type RefundRow,
  refundsOfOrder,
} from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { knownPayment } from '../../use-cases/payments/known-payment.ts';
import { applyRefundOutcome } from '../../use-cases/refunds/apply-refund-outcome.ts';
import { type ByTries, nextWait, schedules } from '../schedules.ts';
import { isKeyOver } from './key-life.ts';
import { done, type EffectHandler, type EffectOutcome } from './outcome.ts';

/** Older than this, a call is over, and the provider shows what it did. */
const callIsOverSeconds = 3600;
/** Between two queries of a refund whose outcome is overdue. */
const silentWaitSeconds = 6 * 3600;
const keyIsOver =
  'it may have been carried out, and the provider would now take a repeat for a new refund: waiting for its report';

/**
 * Refunds a payment at the provider. The refund's reference is the idempotency key. If the provider has a query for
 * refunds, it is used before a second attempt; otherwise nothing is sent again after the key has expired. A refund that
 * is still unknown after an hour is sent once an hour: what the provider does not show so long after the last call was
 * never made, so that a refusal is believed again. A refund whose outcome is overdue becomes an exception, and
 * continues; so does one made in the provider's back office, for which nothing is sent. If the account is gone, a
 * refund that was never sent has failed, and one that may have been sent is waited for.
 */
export const refund: EffectHandler = async (services, effect) => {
  const row = await findRefund(services.database, effect.store, effect.key);
  if (!row || isOver(row)) return done;
  const payment = await findPayment(services.database, row.store, row.reference);
  const order = payment && (await findOrder(services.database, payment.store, payment.billing_no));
  if (!payment || !order) return { kind: 'park', reason: `refund ${effect.key} has lost its order` };
  const at = services.providers.account(payment.account);
  const outcome = await (row.requested_by === madeOutside
    ? waiting(services, row, 'it was made at the provider, which has not reported the outcome yet')
    : at && givesBack(at.provider)
      ? carryOut(services, effect, { row, payment, order, provider: at.provider, context: at.context })
      : withoutAccount(services, effect, row, payment));
  const provider = services.providers.provider(payment.provider);
  if (outcome.kind !== 'again' || !isSilent(services, row, provider)) return outcome;
  await raiseUnresolved(services, row, payment, outcome.reason);
  return { ...outcome, inSeconds: Math.max(outcome.inSeconds, silentWaitSeconds) };
};

function isOver(row: RefundRow | undefined): boolean {
  return row?.state === 'succeeded' || row?.state === 'failed';
}

type Refunder = Provider & Required<Pick<Provider, 'refund'>>;

function givesBack(provider: Provider): provider is Refunder {
  return provider.refund !== undefined;
}

interface Refunding {
  row: RefundRow;
  payment: PaymentRow;
  order: OrderRow;
  provider: Refunder;
  context: ProviderContext;
}

async function carryOut(
  services: Services,
  effect: Effect,
  { row, payment, order, provider, context }: Refunding,
): Promise<EffectOutcome> {
  const known = knownPayment(payment, order);
  const others = (await refundsOfOrder(services.database, row.store, row.billing_no)).filter(
    (other) => other.reference === row.reference && other.kind === 'refund',
  );
  const begun = mayHaveBegun(row, effect);
  const request = {
    refundReference: row.refund_reference,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    reason: row.reason,
    earlier: others
      .filter((r) => r.state === 'succeeded')
      .map((r) => ({
        refundReference: r.refund_reference,
        amount: { amountMinor: r.amount_minor, currency: r.currency },
        ...(r.provider_reference ? { providerReference: r.provider_reference } : {}),
      })),
    foundNeverMade: await endedByOperators(services, others),
    ...(begun ? { isRepeat: true as const } : {}),
  };
  if (begun && provider.queryRefund) {
    const answer = await provider.queryRefund(context, known, request);
    if (answer.kind !== 'not-found') {
      if (answer.kind === 'unavailable') return again(effect, answer.detail);
      return finish(services, effect, row, await apply(services, effect, row, answer, 'query'));
    }
  } else if (begun && isKeyOver(services, provider, row)) {
    return { kind: 'again', inSeconds: 3600, reason: keyIsOver, progress: true };
  }
  if (row.state === 'pending')
    return { kind: 'again', inSeconds: 600, reason: 'the provider is processing it', progress: true };
  const isOld = (since: Date) => secondsSince(services, since) >= callIsOverSeconds;
  const lost = row.state === 'unknown' ? row.sent_at : null;
  const isLastOver = lost !== null && isOld(lost);
  if (lost !== null && !isLastOver && isOld(row.created_at))
    return again(effect, 'it is sent once an hour', schedules.unknownRefund);
  // While the provider was asked, it or an operator may have said how the refund ended.
  if (!(await noteSent(services.database, row, services.now()))) return done;
  const { isRepeat: _, ...first } = request;
  const settled = provider.queryRefund ? first : { ...request, isSettled: true as const };
  const outcome = await provider.refund(context, known, isLastOver ? settled : request);
  if (outcome.kind === 'unavailable') return again(effect, outcome.detail);
  return finish(services, effect, row, await apply(services, effect, row, outcome, 'worker'));
}

/**
 * A refusal proves that nothing was refunded only while this worker has the work: a worker that has taken it over may
 * have refunded the money, and this call was refused because of that.
 */
function apply(
  services: Services,
  effect: Effect,
  row: RefundRow,
  outcome: RefundOutcome,
  by: 'query' | 'worker',
): Promise<RefundRow['state']> {
  return applyRefundOutcome(services, row, outcome, by, (tx) => finishEffect(tx, effect));
}

/** A payment's refunds that an operator, not the provider, marked as failed. */
async function endedByOperators(
  { database }: Services,
  refunds: readonly RefundRow[],
): Promise<NonNullable<RefundRequest['foundNeverMade']>> {
  const found: { refundReference: string; amountMinor: number }[] = [];
  for (const { store, refund_reference: refundReference, amount_minor, state } of refunds)
    if (state === 'failed' && isOperator(await whoFailed(database, store, refundReference)))
      found.push({ refundReference, amountMinor: amount_minor });
  return found;
}

/** The lease counts every start, including that of a worker that died before it could write anything. */
function mayHaveBegun({ state }: RefundRow, { lease }: Effect): boolean {
  return state !== 'requested' || lease > 1;
}

/** The account has left the catalogue, so the refund can be neither sent nor queried. */
async function withoutAccount(
  services: Services,
  effect: Effect,
  row: RefundRow,
  { account }: PaymentRow,
): Promise<EffectOutcome> {
  const detail = `the provider cannot be asked: account ${account} is not in the catalogue, or cannot refund`;
  if (mayHaveBegun(row, effect)) return { kind: 'again', inSeconds: 3600, reason: detail, progress: true };
  return finish(
    services,
    effect,
    row,
    await apply(services, effect, row, { kind: 'refused', detail }, 'worker'),
  );
}

function isSilent(services: Services, row: RefundRow, provider: Provider | undefined): boolean {
  const ageMinutes = secondsSince(services, row.created_at) / 60;
  return ageMinutes >= (provider?.speaksWithin.refundMinutes ?? 0);
}

/** Resolved when the provider reports the outcome (applyRefundOutcome). */
async function raiseUnresolved(
  services: Services,
  row: RefundRow,
  payment: PaymentRow,
  detail: string,
): Promise<void> {
  const { store, billing_no: billingNo, refund_reference: key, reference } = row;
  await services.database.transaction(async (tx) => {
    await lockOrder(tx, store, billingNo);
    const current = await findRefund(tx, store, key);
    if (isOver(current)) return;
    await raiseException(tx, {
      store,
      kind: 'refund-unresolved',
      key,
      billingNo,
      reference,
      reason: `refund ${key} was ${row.requested_by === madeOutside ? 'made at the provider' : 'requested'}, and it is not known whether the money went back: ${detail}`,
      detail: {
        provider: payment.provider,
        account: payment.account,
        amountMinor: row.amount_minor,
        currency: row.currency,
      },
    });
  });
}

function finish(services: Services, effect: Effect, row: RefundRow, state: string): EffectOutcome {
  if (state === 'succeeded' || state === 'failed') return done;
  const reason = `the refund is ${state}`;
  if (state === 'unknown') return again(effect, reason, schedules.unknownRefund);
  return waiting(services, row, reason);
}

/** Waits until the refund ends, longer each time. */
function waiting(services: Services, row: RefundRow, reason: string): EffectOutcome {
  const inSeconds = nextWait(schedules.pendingRefund, { ageSeconds: secondsSince(services, row.created_at) });
  return { kind: 'again', inSeconds, reason, progress: true };
}

function again(effect: Effect, reason: string, schedule: ByTries = schedules.failure): EffectOutcome {
  return { kind: 'again', inSeconds: nextWait(schedule, effect), reason, progress: false };
}
