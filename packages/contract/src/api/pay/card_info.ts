import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, currency, hiddenAmount } from '../../fields.ts';

const cardInfo = z.object({
  /** '' if it is not shown, because the brand gives such cards away (row K-01). */
  price: hiddenAmount,
  currency,
  gems_number: z.number().int(),
  extra_gems_number: z.number().int(),
  /** The game's name for its gems; '' if the catalogue has none. */
  gems_name: z.string(),
  product_name: z.string(),
});

export type CardInfo = z.infer<typeof cardInfo>;

export const card_info = readCall(
  '/api/pay/card_info',
  { summary: 'What a prepaid card is worth.', session: 'player', secretFields: ['card_info'] },
  { client_id: clientId, card_info: z.string().max(1024) },
  cardInfo,
);
