import { handler } from '../../../handler.ts';
import { readOrder } from '../../../use-cases/orders/read-order.ts';

export const getOrderInfo = handler('/api/pay/getOrderInfo', (context, input) =>
  readOrder(context, input.billing_no, input.simple !== 1),
);
