import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { methodsForGoods } from '../../../use-cases/shop/choose-method.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { paymentRegions } from '../../../views/payment-regions.ts';
import { shelfOfCall } from '../../shelf-of-call.ts';

/** The methods by region, with each region's name and terms, as the shop's page shows them. */
export const getCountries = handler('/api/pay/getCountries', (context, input) => {
  const found = shelfOfCall(context, input);
  if (isRefusal(found)) return found;
  const sold = gameIn(context.store, input.client_id, found.shelf.area);
  if (isRefusal(sold)) return sold;
  const goods = sold.game.goods.find(({ productId }) => productId === input.product_id);
  const methods = goods && methodsForGoods(context.services, found.shelf, { game: sold.game, goods });
  return methods ? content(paymentRegions(found.shelf, methods)) : refuse('goodsGone');
});

/** The same without them: the specification's form. */
export const getCountryList = handler('/api/pay/getCountryList', async (context, input) => {
  const answer = await getCountries.handle(context, input);
  if (isRefusal(answer)) return answer;
  const regions = Object.entries(answer.content).map(([code, { methods }]) => [code, methods] as const);
  return content(Object.fromEntries(regions));
});
