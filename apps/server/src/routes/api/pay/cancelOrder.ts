import { handler } from '../../../handler.ts';
import { dropOrder } from '../../../use-cases/orders/drop-order.ts';

export const cancelOrder = handler('/api/pay/cancelOrder', dropOrder);
