import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { content, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { ordersOfPlayer } from '../../../repositories/orders.ts';
import { orderSummary } from '../../../use-cases/orders/describe-order.ts';
import { localizeMethodName, localizeOrder, namersOf } from '../../../use-cases/orders/localize-order.ts';

const pageSize = 20;

export const getOrderList = handler('/api/pay/getOrderList', async (context, input) => {
  const { services, store, session, language } = context;
  const found = gameByClientId(store.brand, input.client_id);
  if (!found) return refuse('noGame');
  if (session?.gpId !== found.game.gpId) return refuse('notLoggedIn');
  const page = input.page ?? 1;
  const who = { store: store.id, gpId: session.gpId, suid: session.suid };
  const orders = await ordersOfPlayer(services.database, who, pageSize + 1, (page - 1) * pageSize);
  const shown: OrderSummary[] = [];
  // One after another: neighbours were often sold under the same earlier version, which is then loaded once.
  for (const order of orders.slice(0, pageSize)) {
    const name = order.method_name ?? '';
    const namers = await namersOf(context, order, name ? [name] : []);
    shown.push(
      orderSummary(localizeOrder(namers, order, language), localizeMethodName(namers, name, language)),
    );
  }
  return content({ orders: shown, page, has_more: orders.length > pageSize });
});
