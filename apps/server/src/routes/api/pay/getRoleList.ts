import { handler } from '../../../handler.ts';
import { gameRoles } from '../../../use-cases/ask-game-data.ts';

export const getRoleList = handler('/api/pay/getRoleList', (context, input) =>
  gameRoles(context, { clientId: input.client_id, serverId: input.server_id }),
);
