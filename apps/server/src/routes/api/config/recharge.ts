import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { areaOf } from '../../../use-cases/shop/area-of.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { pageConfig } from '../../../views/page-config.ts';

export const recharge = handler('/api/config/recharge', ({ store, services, language }, input) => {
  const area = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(area)) return area;
  const game = gameIn(store, input.client_id, area);
  const shown = { now: services.now(), language };
  return isRefusal(game) ? game : content(pageConfig(store.brand, game, area, shown));
});
