import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { OrderDetail, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, refuse } from '../../answer.ts';
import { contentsOf } from '../../contents-of.ts';
import { deliveriesOfOrder } from '../../repositories/deliveries.ts';
import { paymentsInDoubt } from '../../repositories/exceptions.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import { refundsOfOrder } from '../../repositories/refunds.ts';
import type { CallContext, Services } from '../../services.ts';
import { answerWithinMs } from '../once.ts';
import { wasPaidWrongly } from '../payments/in-doubt.ts';
import { refreshPayment } from '../payments/refresh-payment.ts';
import { isKeyGood, isReturnKey } from '../payments/return-key.ts';
import { waitAtMost } from '../payments/wait-at-most.ts';
import { canBeDropped } from './cancel-order.ts';
import { type OrderParts, orderDetail, returnedOrder } from './describe-order.ts';
import { localizeMethodName, localizeOrder, namersOf } from './localize-order.ts';
import { takenWithMoney } from './taken-with-money.ts';

/**
 * One order, only for the account that owns it. If the order is unpaid and `ask` is set, the providers of its open
 * payments are queried first (within the limits of refreshPayment), for at most `askAtMostMs`; then the order is shown
 * in its current state.
 */
export async function readOrder(
  context: CallContext,
  billingNo: string,
  ask: boolean,
  askAtMostMs = answerWithinMs,
): Promise<Answer<OrderDetail>> {
  const { store, session } = context;
  const kept = await findKept(context.services, store.id, billingNo);
  const isOwn = session && kept?.order.suid === session.suid && kept.order.gp_id === session.gpId;
  if (!kept || !isOwn) return refuse('notFound');
  return content(await describe(context, kept, ask ? askAtMostMs : 0));
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
  const kept = await findKept(services, store.id, billingNo);
  if (!kept || !isKeyGood(services, kept.order)) return refuse('notFound');
  return content(returnedOrder(await describe(context, kept, ask ? answerWithinMs : 0)));
}

interface KeptOrder {
  order: OrderRow;
  parts: OrderParts;
}

/** An order with its parts, all from one snapshot of the database. */
function findKept(
  { database, now }: Pick<Services, 'database' | 'now'>,
  store: string,
  billingNo: string,
): Promise<KeptOrder | undefined> {
  return database.snapshot(async (db) => {
    const [order, payments, deliveries, refunds] = await Promise.all([
      findOrder(db, store, billingNo),
      paymentsOfOrder(db, store, billingNo),
      deliveriesOfOrder(db, store, billingNo),
      refundsOfOrder(db, store, billingNo),
    ]);
    if (!order) return undefined;
    const isDoubtful = payments.some((p) => p.state === 'unresolved' || wasPaidWrongly(p));
    const [inDoubt, taken] = await Promise.all([
      isDoubtful ? paymentsInDoubt(db, store, billingNo) : [],
      takenWithMoney(db, order, now()),
    ]);
    return { order, parts: { payments, deliveries, refunds, inDoubt, taken } };
  });
}

/** Describes the order; if it is unpaid, its providers are first queried for at most `askAtMostMs` (0: not at all). */
async function describe(context: CallContext, kept: KeptOrder, askAtMostMs: number): Promise<OrderDetail> {
  const { services, store, language } = context;
  const { billing_no: billingNo } = kept.order;
  let current = kept;
  if (askAtMostMs > 0 && kept.order.state === 'unpaid') {
    await askOpenPayments(context, kept, askAtMostMs);
    current = (await findKept(services, store.id, billingNo)) ?? kept;
  }
  const { order, parts } = current;
  const { brand } = store;
  const game = gameByGpId(brand, order.gp_id);
  const methodNames = parts.payments.map(({ method_name }) => method_name);
  const namers = await namersOf(context, order, methodNames.filter(Boolean));
  const payments = parts.payments.map((payment) => ({
    ...payment,
    method_name: localizeMethodName(namers, payment.method_name, language),
  }));
  return orderDetail(
    localizeOrder(namers, order, language),
    { ...parts, payments },
    {
      language,
      defaultLanguage: brand.defaultLanguage,
      contents: game && contentsOf(brand, game, order, language),
      hasActivities: (brand.activities ?? []).length > 0,
      canDrop: canBeDropped(services, parts.payments),
    },
  );
}

/** A provider that hangs delays neither the others nor the player's answer; a late answer is still applied. */
async function askOpenPayments(
  { services, log }: CallContext,
  { order, parts }: KeptOrder,
  atMostMs: number,
): Promise<void> {
  const open = parts.payments.filter(({ state }) => openPaymentStates.includes(state));
  const asked = Promise.all(open.map(({ reference }) => refreshPayment(services, order, reference)));
  await waitAtMost(services, atMostMs, asked, (err) =>
    log.error({ err, billingNo: order.billing_no }, 'could not apply the late answer of a provider'),
  );
}
