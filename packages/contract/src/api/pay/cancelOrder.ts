import { z } from 'zod';
import { changeCall } from '../../call.ts';
import { billingNo } from '../../fields.ts';

export const cancelOrder = changeCall(
  '/api/pay/cancelOrder',
  { summary: 'Drops an unpaid order, once its provider has cancelled every open payment of it.' },
  { billing_no: billingNo },
  z.object({ billing_no: z.string(), state: z.string() }),
);
