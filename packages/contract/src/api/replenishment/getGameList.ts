import { z } from 'zod';
import { readCall } from '../../call.ts';
import { gameListItem } from '../pay/getGameListV2.ts';

export const replenishmentGameList = readCall(
  '/api/replenishment/getGameList',
  { summary: 'The game of a make-up link.' },
  { rp_client_id: z.string().max(64) },
  z.array(gameListItem),
);
