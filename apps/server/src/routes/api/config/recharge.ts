import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { areaOf } from '../../../use-cases/shop/area-of.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { pageConfig } from '../../../views/page-config.ts';

export const recharge = handler('/api/config/recharge', ({ store, services, language }, input) => {
  const found = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(found)) return found;
  const sold = gameIn(store, input.client_id, found.area);
  const shown = { now: services.now(), language };
  return isRefusal(sold) ? sold : content(pageConfig(store.brand, sold.game, found.area, shown));
});
