import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, page } from '../../fields.ts';
import { orderSummary } from './order.ts';

export const getOrderList = readCall(
  '/api/pay/getOrderList',
  { summary: "The player's orders, newest first, twenty a page.", session: 'player' },
  { client_id: clientId, page: page.optional() },
  z.object({ orders: z.array(orderSummary), page: z.number().int(), has_more: z.boolean() }),
);
