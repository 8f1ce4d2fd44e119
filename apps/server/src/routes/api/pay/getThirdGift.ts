import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { goodsList } from '../../../views/goods-list.ts';
import { shelfOfCall } from '../../shelf-of-call.ts';

export const getThirdGift = handler('/api/pay/getThirdGift', (context, input) => {
  const shelf = shelfOfCall(context, input);
  if (isRefusal(shelf)) return shelf;
  const game = gameIn(context.store, input.client_id, shelf.area);
  return isRefusal(game) ? game : content(goodsList(shelf, game));
});
