import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, domainArea, platform } from '../../fields.ts';

export const gameListItem = z.object({
  gp_id: z.string(),
  client_id: z.string(),
  name: z.string(),
  /** Path of the game's icon on this host. */
  logo: z.string(),
  /** Path of the game's banner. */
  banner: z.string(),
  /** The same scene for wide screens. */
  wide_banner: z.string(),
  is_select_game: z.boolean(),
  terms: z.string(),
  privacy: z.string(),
  /** In the publisher's order. */
  get sub_game(): z.ZodRecord<z.ZodString, typeof gameListItem> {
    return z.record(z.string(), gameListItem);
  },
});

export type GameListItem = z.infer<typeof gameListItem>;

export const getGameListV2 = readCall(
  '/api/pay/getGameListV2',
  { summary: 'The games of this store that are sold in the area, with their sub-games.' },
  { client_id: clientId.optional(), platform, domain_area: domainArea.optional() },
  z.array(gameListItem),
);
