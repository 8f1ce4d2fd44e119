import { withCurrency } from '@gemporium/domain/money.ts';
import type { OrderRow } from '@gemporium/server/repositories/orders.ts';
import { table } from './table.ts';

/** To the second, by UTC: `2026-11-20 19:37:07Z`. */
export const time = (at: Date | null): string =>
  at ? `${at.toISOString().replace('T', ' ').slice(0, 19)}Z` : '-';

/** Orders one below the other. */
export function orderTable(orders: readonly OrderRow[]): string[] {
  const names = ['order', 'store', 'state', 'price', 'product', 'player and character', 'made'];
  return table(orders.map(orderLine), names);
}

function orderLine(order: OrderRow): string[] {
  return [
    order.billing_no,
    order.store,
    order.state,
    withCurrency(order.pay_minor, order.currency),
    order.product_id,
    `${order.suid} ${order.role_id}@${order.server_id}`,
    time(order.created_at),
  ];
}
