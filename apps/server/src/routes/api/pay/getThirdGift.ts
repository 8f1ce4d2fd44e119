import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { goodsList } from '../../../views/goods-list.ts';
import { shelfOfCall } from '../../shelf-of-call.ts';

export const getThirdGift = handler('/api/pay/getThirdGift', (context, input) => {
  const found = shelfOfCall(context, input);
  if (isRefusal(found)) return found;
  const sold = gameIn(context.store, input.client_id, found.shelf.area);
  return isRefusal(sold) ? sold : content(goodsList(found.shelf, sold.game));
});
