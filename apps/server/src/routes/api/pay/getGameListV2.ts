import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { gameList } from '../../../views/game-list.ts';
import { shelfOfCall } from '../../shelf-of-call.ts';

export const getGameListV2 = handler('/api/pay/getGameListV2', (context, input) => {
  const shelf = shelfOfCall(context, input);
  return isRefusal(shelf) ? shelf : content(gameList(shelf, input.client_id));
});
