import type { Queryable } from '@gemporium/server/repositories/database.ts';
import { type OrderRow, searchOrders } from '@gemporium/server/repositories/orders.ts';
import { Refusal } from './command.ts';

/** The order of a billing number, whatever its store. */
export async function findOneOrder(database: Queryable, billingNo: string): Promise<OrderRow> {
  const [order] = await searchOrders(database, { billingNo: billingNo.trim().toUpperCase(), limit: 1 });
  if (!order)
    throw new Refusal(
      `There is no order ${billingNo}.`,
      'Look for it with: gemporium orders find --player <suid>',
      3,
    );
  return order;
}
