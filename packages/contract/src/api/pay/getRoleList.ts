import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId, serverId } from '../../fields.ts';

export const gameRole = z.object({
  role_id: z.string(),
  name: z.string(),
  level: z.number().int(),
  server_id: z.string(),
  server_name: z.string(),
  area_id: z.string(),
  area_name: z.string(),
});

export type GameRole = z.infer<typeof gameRole>;

export const getRoleList = readCall(
  '/api/pay/getRoleList',
  { summary: "The player's characters on one server.", session: 'player' },
  { client_id: clientId, server_id: serverId },
  z.array(gameRole),
);
