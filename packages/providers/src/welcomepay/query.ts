import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { closedByPayer } from './provider.ts';

/** So long after a payment's time an approval that was asked for in time may still be under way. */
const underWayMs = 60_000;

/**
 * The payment's state, by what is remembered of it: Welcome Payments cannot be asked. Money moves only in our approve, so
 * one for which none was ever noted ends as its payer left it (`left`), or by its time. One for which it was noted ends
 * where it is known to have been undone, and can otherwise be settled by an operator alone.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { back, charge, undone, left } = payment.memo;
  if (back === undefined)
    return { kind: 'not-found', detail: 'it was never opened, and nobody can pay without its page' };
  if (undone !== undefined) return { kind: 'known', update: undoneFor(context, payment, undone) };
  if (charge !== undefined)
    return {
      kind: 'cannot-ask',
      detail: `an approval was asked for on a ${charge}, and Welcome Payments cannot be asked what became of it`,
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

/** A payment whose approve came to nothing, for this reason: no money of it is held. */
export function undoneFor(context: ProviderContext, payment: KnownPayment, reason: string): PaymentUpdate {
  return {
    ...aboutOf(context, payment),
    status: 'declined',
    error: 'declined',
    detail: `not approved: ${reason}`,
  };
}

/** A payment for which nothing was approved when its payer came back with this code. */
export function leftWith(context: ProviderContext, payment: KnownPayment, code: string): PaymentUpdate {
  const about = { ...aboutOf(context, payment), detail: code };
  return code.startsWith(closedByPayer)
    ? { ...about, status: 'cancelled', error: 'cancelled-by-player' }
    : { ...about, status: 'declined', error: 'declined' };
}

function aboutOf({ account }: ProviderContext, { reference }: KnownPayment) {
  return { reference, merchant: account.merchant };
}
