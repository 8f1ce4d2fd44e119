import { z } from 'zod';
import { readCall } from '../../call.ts';
import { billingNo, simple } from '../../fields.ts';
import { returnedOrder } from './order.ts';

export const getReturnedOrder = readCall(
  '/api/pay/getReturnedOrder',
  {
    summary:
      'How an order stands, for a browser that comes back from paying it and knows no session: return_key is what the return address ended with. simple=1 as in getOrderInfo.',
    secretFields: ['return_key'],
  },
  {
    billing_no: billingNo,
    return_key: z.string().max(64),
    simple: simple.optional(),
  },
  returnedOrder,
);
