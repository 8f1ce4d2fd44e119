import type { OrderDetail, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import type { ApiAnswer } from '../../api/client.ts';
import type { Services } from '../../state/services.ts';

/** Loads an order: the simple call returns what is stored, the full one queries its provider first. */
export type AskForOrder<Order> = (depth: { simple?: 1 }) => Promise<ApiAnswer<Order>>;

type Asking<Order> = (services: Pick<Services, 'api'>) => AskForOrder<Order>;

/** The player's own order. */
export function ownOrder(billingNo: string): Asking<OrderDetail> {
  return ({ api }) =>
    (depth) =>
      api.read('/api/pay/getOrderInfo', { billing_no: billingNo, ...depth }, { quiet: true });
}

/** The state of an order, authorized by the return key (`return-key-in-address.ts`). */
export function orderByKey(billingNo: string, returnKey: string): Asking<ReturnedOrder> {
  const fields = { billing_no: billingNo, return_key: returnKey };
  return ({ api }) =>
    (depth) =>
      api.read('/api/pay/getReturnedOrder', { ...fields, ...depth }, { quiet: true, secret: true });
}
