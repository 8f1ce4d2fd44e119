import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { OrderDetail, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, refuse } from '../../answer.ts';
import { contentsOf } from '../../contents-of.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import { refundsOfOrder } from '../../repositories/refunds.ts';
import type { CallContext } from '../../services.ts';
import { answerWithinMs } from '../once.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { isKeyGood, isReturnKey } from '../payments/return-key.ts';
import { canBeDropped } from './cancel-order.ts';
import { orderDetail, returnedOrder } from './describe-order.ts';
import { localizeMethodName, localizeOrder } from './localize-order.ts';
import { takenWithMoney } from './taken-with-money.ts';

/**
 * One order, for the account that owns it alone. Where the order is open and `ask` is set the providers of its open
 * payments are asked first, as often as they may be (refreshPayment), and for `askAtMostMs` at most; then the order is
 * shown as it stands.
 */
export async function readOrder(
  context: CallContext,
  billingNo: string,
  ask: boolean,
  askAtMostMs = answerWithinMs,
): Promise<Answer<OrderDetail>> {
  const { services, store, session } = context;
  const order = await findOrder(services.database, store.id, billingNo);
  if (!order || !session || order.suid !== session.suid || order.gp_id !== session.gpId)
    return refuse('notFound');
  return content(await describe(context, order, ask ? askAtMostMs : 0));
}

/**
 * An order's state for a payer who returns into a browser without a session: authorized by the key of the return
 * address, without the player's identity or the amount (docs/decisions/0016-who-comes-back.md). Queries providers like
 * `readOrder`.
 */
export async function readReturnedOrder(
  context: CallContext,
  { billingNo, key }: { billingNo: string; key: string },
  ask: boolean,
): Promise<Answer<ReturnedOrder>> {
  const { services, store } = context;
  if (!isReturnKey(services, { store: store.id, billing_no: billingNo }, key)) return refuse('notFound');
  const order = await findOrder(services.database, store.id, billingNo);
  if (!order || !isKeyGood(services, order)) return refuse('notFound');
  return content(returnedOrder(await describe(context, order, ask ? answerWithinMs : 0)));
}

/** The order as it stands; where it is open, its providers are asked for `askAtMostMs` first, or not at all. */
async function describe(context: CallContext, order: OrderRow, askAtMostMs: number): Promise<OrderDetail> {
  const { services, store, language } = context;
  const { billing_no: billingNo } = order;
  const ask = askAtMostMs > 0;
  if (ask && order.state === 'unpaid') await askOpenPayments(context, order, askAtMostMs);
  const current = ask ? ((await findOrder(services.database, store.id, billingNo)) ?? order) : order;
  const [payments, deliveries, refunds, taken] = await Promise.all([
    paymentsOfOrder(services.database, store.id, billingNo),
    deliveriesOfOrder(services.database, store.id, billingNo),
    refundsOfOrder(services.database, store.id, billingNo),
    takenWithMoney(services, current),
  ]);
  const { brand } = store;
  const hasActivities = (brand.activities ?? []).length > 0;
  const { defaultLanguage } = brand;
  const game = gameByGpId(brand, current.gp_id);
  const canDrop = canBeDropped(services, payments);
  const inTheirLanguage = payments.map((payment) => ({
    ...payment,
    method_name: localizeMethodName(brand, payment.method_name, language),
  }));
  const parts = { payments: inTheirLanguage, deliveries, refunds, taken };
  return orderDetail(localizeOrder(brand, current, language), parts, {
    language,
    defaultLanguage,
    contents: game && contentsOf(brand, game, current, language),
    hasActivities,
    canDrop,
  });
}

/** A provider that hangs delays neither the others nor the player's answer: what it says afterwards is applied then. */
async function askOpenPayments(
  { services, log }: CallContext,
  order: OrderRow,
  atMostMs: number,
): Promise<void> {
  const payments = await paymentsOfOrder(services.database, order.store, order.billing_no);
  const open = payments.filter(({ state }) => openPaymentStates.includes(state));
  const asked = Promise.all(open.map(({ reference }) => refreshPayment(services, order, reference)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, atMostMs, 'late');
  });
  const first = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
  if (first === 'late')
    asked.catch((error) =>
      log.error({ err: error, billingNo: order.billing_no }, 'a late answer of a provider was not applied'),
    );
}
