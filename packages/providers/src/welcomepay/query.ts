import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { closedByPayer } from './provider.ts';

/** An approval requested in time may still be under way for this long after the payment has expired. */
const underWayMs = 60_000;

/**
 * The payment's state, from what is remembered: Welcome Payments has no query. Only our approve moves money, so a
 * payment for which none was ever noted ends as its payer left it (`left`), or when its time is up. If one was noted,
 * the payment ends if it is known to have been undone; otherwise only an operator can settle it.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { back, charge, undone, left } = payment.memo;
  if (back === undefined)
    return { kind: 'not-found', detail: 'it was never opened, and nobody can pay without its page' };
  if (undone !== undefined) return { kind: 'known', update: undoneFor(context, payment, undone) };
  if (charge !== undefined)
    return {
      kind: 'cannot-ask',
      detail: `an approval was requested on a ${charge}, and Welcome Payments has no query for its outcome`,
    };
  if (left !== undefined) return { kind: 'known', update: leftWith(context, payment, left) };
  const isOver = context.now().getTime() >= payment.expiresAt.getTime() + underWayMs;
  return {
    kind: 'known',
    update: {
      ...aboutOf(context, payment),
      status: isOver ? 'expired' : 'pending',
      detail: 'nothing was approved',
    },
  };
}

/** A payment whose approve came to nothing, for this reason: no money is held for it. */
export function undoneFor(context: ProviderContext, payment: KnownPayment, reason: string): PaymentUpdate {
  return {
    ...aboutOf(context, payment),
    status: 'declined',
    error: 'declined',
    detail: `not approved: ${reason}`,
  };
}

/** A payment whose payer came back with this code, with nothing approved. */
export function leftWith(context: ProviderContext, payment: KnownPayment, code: string): PaymentUpdate {
  const about = { ...aboutOf(context, payment), detail: code };
  return code.startsWith(closedByPayer)
    ? { ...about, status: 'cancelled', error: 'cancelled-by-player' }
    : { ...about, status: 'declined', error: 'declined' };
}

function aboutOf({ account }: ProviderContext, { reference }: KnownPayment) {
  return { reference, merchant: account.merchant };
}
