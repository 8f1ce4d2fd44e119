import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { secondsSince } from '../../clock.ts';
import { findOrder, lockOrder } from '../../repositories/orders.ts';
import { lockPayments } from '../../repositories/payments.ts';
import { moveOrder } from '../../use-cases/orders/move-order.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler } from './outcome.ts';

/**
 * Closes an unpaid order. Its payments have their own watches; the order expires only when none of them is open any
 * more, so that no order ends while it may still be charged.
 */
export const expireOrder: EffectHandler = async (services, effect) => {
  const order = await findOrder(services.database, effect.store, effect.key);
  if (order?.state !== 'unpaid') return done;
  const early = -secondsSince(services, order.expires_at);
  if (early > 0) return { kind: 'again', inSeconds: early, reason: 'not yet', progress: true };
  const closed = await services.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, effect.store, effect.key);
    if (locked?.state !== 'unpaid') return true;
    const open = (await lockPayments(tx, effect.store, effect.key)).some((p) =>
      openPaymentStates.includes(p.state),
    );
    if (open) return false;
    await moveOrder(tx, locked, { event: 'expire', by: 'worker', failReason: 'expired' });
    return true;
  });
  if (closed) return done;
  const inSeconds = nextWait(schedules.unclosedOrder, effect);
  return { kind: 'again', inSeconds, reason: 'a payment is still open', progress: false };
};
