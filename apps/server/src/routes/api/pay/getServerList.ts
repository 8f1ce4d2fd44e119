import { handler } from '../../../handler.ts';
import { gameServers } from '../../../use-cases/ask-game-data.ts';

export const getServerList = handler('/api/pay/getServerList', (context, input) =>
  gameServers(context, { clientId: input.client_id, areaId: input.area_id }),
);
