import { loginOf } from '@gemporium/catalogue/login-app.ts';
import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { areaOf } from '../../../use-cases/shop/area-of.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { loginConfig } from '../../../views/login-config.ts';

export const login_config = handler('/util/login/login_config', ({ store }, input) => {
  const area = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(area)) return area;
  const game = gameIn(store, input.client_id, area);
  return isRefusal(game)
    ? game
    : content(loginConfig(loginOf(store.brand, input.client_id), input.client_id));
});
