import type { Queryable } from '@gemporium/server/repositories/database.ts';
import { type OrderRow, searchOrders } from '@gemporium/server/repositories/orders.ts';
import { Refusal } from './command.ts';
import { quotedNumber } from './quoted-number.ts';

/** The order of a billing number, whatever its store. */
export async function findOneOrder(database: Queryable, billingNo: string): Promise<OrderRow> {
  const [order] = await searchOrders(database, {
    billingNo: quotedNumber(billingNo).toUpperCase(),
    limit: 1,
  });
  if (!order)
    throw new Refusal(
      `There is no order ${billingNo}.`,
      'Look for it with: gemporium orders find --payment <a payment’s number>, or --player <suid>',
      3,
    );
  return order;
}
