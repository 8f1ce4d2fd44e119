import { z } from 'zod';
import { readCall } from '../../call.ts';
import { areaId, clientId } from '../../fields.ts';

const gameServer = z.object({
  server_id: z.string(),
  name: z.string(),
  area_id: z.string(),
  area_name: z.string(),
  status: z.enum(['open', 'maintenance']),
});

export type GameServer = z.infer<typeof gameServer>;

export const getServerList = readCall(
  '/api/pay/getServerList',
  { summary: "The game's servers, from the game." },
  { client_id: clientId, area_id: areaId.optional() },
  z.array(gameServer),
);
