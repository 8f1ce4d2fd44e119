import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { methodsForGoods } from '../../../use-cases/shop/choose-method.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { paymentRegions } from '../../../views/payment-regions.ts';
import { shelfOfCall } from '../../shelf-of-call.ts';

/** The methods by region, with each region's name and terms, as the shop's page shows them. */
export const getCountries = handler('/api/pay/getCountries', (context, input) => {
  const shelf = shelfOfCall(context, input);
  if (isRefusal(shelf)) return shelf;
  const game = gameIn(context.store, input.client_id, shelf.area);
  if (isRefusal(game)) return game;
  const goods = game.goods.find(({ productId }) => productId === input.product_id);
  const methods = goods && methodsForGoods(context.services, shelf, { game, goods });
  return methods ? content(paymentRegions(shelf, methods)) : refuse('goodsGone');
});

/** The same without them: the specification's form. */
export const getCountryList = handler('/api/pay/getCountryList', async (context, input) => {
  const answer = await getCountries.handle(context, input);
  if (isRefusal(answer)) return answer;
  const regions = Object.entries(answer.content).map(([code, { methods }]) => [code, methods] as const);
  return content(Object.fromEntries(regions));
});
