import { z } from 'zod';
import { readCall } from '../../call.ts';
import { amount, clientId, currency } from '../../fields.ts';

export const replenishment_info = readCall(
  '/api/replenishment/replenishment_info',
  { summary: 'What a make-up link asks the player to pay.', session: 'player' },
  { replenish_id: z.string().max(64), client_id: clientId },
  z.object({
    game_name: z.string(),
    user_name: z.string(),
    amount,
    currency_code: currency,
    valid_time: z.number().int(),
  }),
);
