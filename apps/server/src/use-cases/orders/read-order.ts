import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, refuse } from '../../answer.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import { refundsOfOrder } from '../../repositories/refunds.ts';
import type { CallContext } from '../../services.ts';
import { askProvider } from '../payments/ask-provider.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { orderDetail } from './order-view.ts';

/** One order, for the account that owns it alone. Asks the provider first where the order is open and `ask` is set. */
export async function readOrder(
  context: CallContext,
  billingNo: string,
  ask: boolean,
): Promise<Answer<OrderDetail>> {
  const { services, store, session, language } = context;
  const order = await findOrder(services.database, store.id, billingNo);
  if (!order || !session || order.suid !== session.suid || order.gp_id !== session.gpId)
    return refuse('notFound', 'error_not_found');
  if (ask && order.state === 'unpaid') await askOpenPayments(context, order);
  const current = ask ? ((await findOrder(services.database, store.id, billingNo)) ?? order) : order;
  const [payments, deliveries, refunds] = await Promise.all([
    paymentsOfOrder(services.database, store.id, billingNo),
    deliveriesOfOrder(services.database, store.id, billingNo),
    refundsOfOrder(services.database, store.id, billingNo),
  ]);
  const hasActivities = (store.brand.activities ?? []).length > 0;
  const { defaultLanguage } = store.brand;
  return content(
    orderDetail(current, { payments, deliveries, refunds }, { language, defaultLanguage, hasActivities }),
  );
}

async function askOpenPayments(context: CallContext, order: OrderRow): Promise<void> {
  const { services } = context;
  for (const payment of await paymentsOfOrder(services.database, order.store, order.billing_no)) {
    if (!openPaymentStates.includes(payment.state)) continue;
    const answer = await askProvider(services, payment, order);
    if (answer?.kind === 'observed')
      await settlePayment(services, payment.account, answer.observation, 'query');
  }
}
