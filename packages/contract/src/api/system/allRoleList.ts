import { z } from 'zod';
import { readCall } from '../../call.ts';
import { clientId } from '../../fields.ts';
import { gameRole } from '../pay/getRoleList.ts';

export const allRoleList = readCall(
  '/api/system/allRoleList',
  { summary: "The player's characters on every server.", session: 'player' },
  { client_id: clientId },
  z.array(gameRole),
);
