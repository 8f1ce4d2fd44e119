import { z } from 'zod';
import { changeCall } from '../../call.ts';
import { areaId, clientId, platform, roleId, serverId } from '../../fields.ts';

export const card_pay = changeCall(
  '/api/pay/card_pay',
  { summary: 'Exchanges a prepaid card.', secretFields: ['card_info'] },
  {
    areaId: areaId.optional(),
    client_id: clientId,
    server_id: serverId,
    role_id: roleId,
    platform,
    card_info: z.string().max(1024),
  },
  z.object({ billing_no: z.string() }),
);
