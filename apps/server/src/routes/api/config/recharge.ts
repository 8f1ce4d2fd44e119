import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { pageConfig } from '../../../views/page-config.ts';
import { areaOf, gameIn } from '../../../views/shelf.ts';

export const recharge = handler('/api/config/recharge', ({ store, services }, input) => {
  const found = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(found)) return found;
  const sold = gameIn(store, input.client_id, found.area);
  return isRefusal(sold) ? sold : content(pageConfig(store.brand, sold.game, found.area, services.now()));
});
