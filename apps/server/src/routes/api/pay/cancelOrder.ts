import { handler } from '../../../handler.ts';
import { cancelOrder as cancel } from '../../../use-cases/orders/cancel-order.ts';

export const cancelOrder = handler('/api/pay/cancelOrder', (context, input) =>
  cancel(context, input.billing_no),
);
