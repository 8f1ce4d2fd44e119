import { z } from 'zod';
import { readCall } from '../../call.ts';
import { billingNo, simple } from '../../fields.ts';
import { orderDetail } from './order.ts';

export const getOrderInfo = readCall(
  '/api/pay/getOrderInfo',
  {
    summary:
      'One order of the player. simple=1 answers from what is stored; without it the provider is asked first where the order is still open.',
    session: 'player',
  },
  {
    billing_no: billingNo,
    client_id: z.string().max(64).optional(),
    simple: simple.optional(),
  },
  orderDetail,
);
