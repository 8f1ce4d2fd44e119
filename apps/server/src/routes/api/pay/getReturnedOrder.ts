import { handler } from '../../../handler.ts';
import { readReturnedOrder } from '../../../use-cases/orders/read-order.ts';

export const getReturnedOrder = handler('/api/pay/getReturnedOrder', (context, input) =>
  readReturnedOrder(context, { billingNo: input.billing_no, key: input.return_key }, input.simple !== 1),
);
