import { countingIn } from '../../counting.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { findPayment } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { askProvider } from './ask-provider.ts';

const asking = new WeakMap<Services, Map<string, Promise<void>>>();

/**
 * Queries one payment at its provider for a visitor, and applies the answer. This process has at most one query of a
 * payment in flight, and the number of queries by all processes in ten seconds is limited. A visitor who comes during
 * a query waits for its answer; one beyond the limit gets nothing new, nor does one of a provider that limits queries.
 */
export async function refreshPayment(services: Services, order: OrderRow, reference: string): Promise<void> {
  const underWay = asking.get(services) ?? new Map<string, Promise<void>>();
  asking.set(services, underWay);
  const first = underWay.get(reference);
  if (first) return first;
  const question = ask(services, order, reference).finally(() => underWay.delete(reference));
  underWay.set(reference, question);
  return question;
}

async function ask(services: Services, order: OrderRow, reference: string): Promise<void> {
  const payment = await findPayment(services.database, order.store, reference);
  if (!payment || services.providers.provider(payment.provider)?.queryEverySeconds) return;
  const counting = countingIn(services, order.store);
  if (!(await counting.add(visitorLimits.askingOfPayment, reference))) return;
  const answer = await askProvider(services, payment, order);
  if (answer?.kind === 'known') await applyPaymentUpdate(services, payment.account, answer.update, 'query');
}
