import type { OrderDetail, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import type { ApiAnswer } from '../../api/client.ts';
import type { Services } from '../../state/services.ts';

/** Asks for an order: simply, from what is stored, or fully, which queries its provider first. */
export type AskForOrder<Order> = (depth: { simple?: 1 }) => Promise<ApiAnswer<Order>>;

type Asking<Order> = (services: Pick<Services, 'api'>) => AskForOrder<Order>;

/** The player's own order. */
export function ownOrder(billingNo: string): Asking<OrderDetail> {
  return ({ api }) =>
    (depth) =>
      api.read('/api/pay/getOrderInfo', { billing_no: billingNo, ...depth }, { quiet: true });
}

/** How an order stands, by the key with which its payer came back (`return-key.ts`). */
export function orderByKey(billingNo: string, returnKey: string): Asking<ReturnedOrder> {
  const fields = { billing_no: billingNo, return_key: returnKey };
  return ({ api }) =>
    (depth) =>
      api.read('/api/pay/getReturnedOrder', { ...fields, ...depth }, { quiet: true, secret: true });
}
