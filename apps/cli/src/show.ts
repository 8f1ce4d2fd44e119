import { toMajor } from '@gemporium/domain/money.ts';
import type { OrderRow } from '@gemporium/server/repositories/orders.ts';

export const time = (at: Date | null): string => (at ? at.toISOString().replace('T', ' ').slice(0, 19) : '-');

export const money = (amountMinor: number, currency: string): string =>
  `${toMajor({ amountMinor, currency })} ${currency}`;

export function orderLine(order: OrderRow): string[] {
  return [
    order.billing_no,
    order.store,
    order.state,
    money(order.pay_minor, order.currency),
    order.product_id,
    `${order.suid} ${order.role_id}@${order.server_id}`,
    time(order.created_at),
  ];
}
