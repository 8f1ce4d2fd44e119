import { handler } from '../../../handler.ts';
import { gameRoles } from '../../../use-cases/ask-game-data.ts';

export const allRoleList = handler('/api/system/allRoleList', (context, input) =>
  gameRoles(context, { clientId: input.client_id }),
);
