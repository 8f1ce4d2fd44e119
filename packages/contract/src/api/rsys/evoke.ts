import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, platform } from '../../fields.ts';

export const evoke = readCall(
  '/api/rsys/evoke',
  { summary: 'The link that reopens the game.' },
  { client_id: clientId, platform },
  z.object({ url: z.string() }),
);
