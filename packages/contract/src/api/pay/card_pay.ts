import { z } from 'zod';
import { changeCall } from '../../call.ts';
import { areaId, clientId, platform, roleId, serverId } from '../../fields.ts';
import { orderStatus } from './order.ts';

/** The new order: who bought what for whom. */
const billingInfo = z.object({
  billing_no: z.string(),
  status: orderStatus,
  account: z.string(),
  game: z.string(),
  goods: z.string(),
  server: z.string(),
  role: z.string(),
});

export type BillingInfo = z.infer<typeof billingInfo>;

export const card_pay = changeCall(
  '/api/pay/card_pay',
  { summary: 'Exchanges a prepaid card.', secretFields: ['card_info'] },
  {
    /** Accepted, not used: a character is named by its server and its own id. */
    areaId: areaId.optional(),
    client_id: clientId,
    server_id: serverId,
    role_id: roleId,
    platform,
    card_info: z.string().max(1024),
  },
  billingInfo,
);
