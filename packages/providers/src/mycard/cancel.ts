import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { payResults } from './provider.ts';

/** After this, AuthGlobal has answered or its answer is lost: a call is given up after eight seconds. */
const createIsOverMs = 30_000;

/**
 * MyCard has no cancel. A payment whose AuthGlobal was lost needs none: without its AuthCode there is no page, so nobody
 * can pay it.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const { authCode, payResult } = payment.memo;
  if (authCode !== undefined || payResult === payResults.paid)
    return { kind: 'refused', detail: 'MyCard has no cancel' };
  const isOver = context.now().getTime() >= payment.createdAt.getTime() + createIsOverMs;
  return isOver
    ? { kind: 'cancelled', detail: 'MyCard never returned a page for it' }
    : { kind: 'unavailable', detail: 'the answer of AuthGlobal may still come' };
}
