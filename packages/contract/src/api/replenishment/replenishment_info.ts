import { z } from 'zod';
import { readCall } from '../../call.ts';
import { amount, clientId, currency, replenishId } from '../../fields.ts';

const replenishInfo = z.object({
  game_name: z.string(),
  user_name: z.string(),
  amount,
  currency_code: currency,
  /** Seconds until the link expires, by the server's clock. The page counts down if it is less than a day. */
  valid_time: z.number().int(),
  /** The character whose restriction is lifted; a pay call names it. */
  server_id: z.string(),
  role_id: z.string(),
  server_name: z.string(),
  role_name: z.string(),
  domain_area: z.string(),
  /** The order whose money is missing; '' if the publisher named none. */
  for_billing_no: z.string(),
  /** The unpaid order for this link; '' if there is none. */
  unpaid_billing_no: z.string(),
});

export type ReplenishInfo = z.infer<typeof replenishInfo>;

export const replenishment_info = readCall(
  '/api/replenishment/replenishment_info',
  { summary: 'What a make-up link asks its player to pay.', session: 'player' },
  { replenish_id: replenishId, client_id: clientId },
  replenishInfo,
);
