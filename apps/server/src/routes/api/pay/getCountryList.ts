import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { methodsForGoods } from '../../../use-cases/shop/choose-method.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { paymentRegions } from '../../../views/payment-regions.ts';
import { shelfOfCall } from '../../shelf-of-call.ts';

export const getCountryList = handler('/api/pay/getCountryList', (context, input) => {
  const found = shelfOfCall(context, input);
  if (isRefusal(found)) return found;
  const sold = gameIn(context.store, input.client_id, found.shelf.area);
  if (isRefusal(sold)) return sold;
  const goods = sold.game.goods.find(({ productId }) => productId === input.product_id);
  const methods = goods && methodsForGoods(context.services, found.shelf, { game: sold.game, goods });
  return methods ? content(paymentRegions(found.shelf, methods)) : refuse('goodsGone');
});
