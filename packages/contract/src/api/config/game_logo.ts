import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId } from '../../fields.ts';

export const game_logo = readCall(
  '/api/config/game_logo',
  { summary: 'The icon of a game.' },
  { client_id: clientId },
  z.object({ icon: z.string() }),
);
