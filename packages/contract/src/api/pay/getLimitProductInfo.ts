import { z } from 'zod';
import { readCall } from '../../call.ts';
import { areaId, billingNo, clientId, roleId, serverId, timestamp } from '../../fields.ts';

const limitProductInfo = z.object({
  product_id: z.string(),
  limit_type: z.enum(['role', 'time', 'game']),
  frequency: z.number().int(),
  day_info: z.number().int(),
  /** How many purchases remain; 0 or less: none left. */
  extra_pay_times: z.number().int(),
  /** When the next one is possible; 0 if never. */
  next_pay_time: timestamp,
  /**
   * If none is left: the character's unpaid order for the product, which holds one of the purchases. Not in the
   * specification.
   */
  billing_no: billingNo.optional(),
  /** The time of this answer by the same clock, because the device's may be wrong. Not in the specification. */
  as_of: timestamp.optional(),
});

export type LimitProductInfo = z.infer<typeof limitProductInfo>;

export const getLimitProductInfo = readCall(
  '/api/pay/getLimitProductInfo',
  { summary: 'What remains of each limited product for a character.', session: 'player' },
  { client_id: clientId, role_id: roleId, server_id: serverId, area_id: areaId.optional() },
  z.array(limitProductInfo),
);
