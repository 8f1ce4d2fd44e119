import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { findPayment } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { knownPayment } from './known-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * The browser came back from a provider. Where the provider must be told to charge (KakaoPay), that happens here;
 * whatever is learned settles the payment like any other word of the provider. The browser itself proves nothing.
 * Undefined: no such payment.
 */
export async function completeReturn(
  services: Services,
  providerId: string,
  reference: string,
  parameters: Readonly<Record<string, string>>,
): Promise<OrderRow | undefined> {
  const payment = await findPayment(services.database, reference);
  const order = payment && (await findOrder(services.database, payment.store, payment.billing_no));
  const at = payment && services.providers.context(payment.account);
  if (!payment || !order || !at || payment.provider !== providerId) return undefined;
  // Some providers charge only in this call: for an order that is paid or closed it must not be made.
  const isOpen = order.state === 'unpaid' && openPaymentStates.includes(payment.state);
  if (!at.provider.completeReturn || !isOpen) return order;
  const outcome = await at.provider.completeReturn(at.context, knownPayment(payment, order.suid), parameters);
  if (outcome?.kind === 'observed')
    await settlePayment(services, payment.account, outcome.observation, 'return');
  return order;
}
