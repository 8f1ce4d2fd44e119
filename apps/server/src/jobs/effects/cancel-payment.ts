import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { findOrder } from '../../repositories/orders.ts';
import { findPayment } from '../../repositories/payments.ts';
import { stopPayment } from '../../use-cases/orders/cancel-order.ts';
import { done, type EffectHandler } from './outcome.ts';

/**
 * Cancels a payment that is no longer needed, because another one paid the order. It is tried a few times; a payment
 * that cannot be cancelled stays under its watch, and is refunded if it is paid after all.
 */
export const cancelPayment: EffectHandler = async (services, effect) => {
  const payment = await findPayment(services.database, effect.store, effect.key);
  if (!payment || !openPaymentStates.includes(payment.state)) return done;
  const order = await findOrder(services.database, payment.store, payment.billing_no);
  if (!order || effect.tries > 5) return done;
  if (!services.providers.provider(payment.provider)?.cancel) return done;
  const stopped = await stopPayment(services, order, payment, 'worker');
  return stopped === 'stopped'
    ? done
    : { kind: 'again', inSeconds: 20, reason: 'not stopped yet', progress: false };
};
