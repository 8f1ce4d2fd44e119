import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';

export const evoke = handler('/api/rsys/evoke', ({ store }, input) => {
  const game = gameIn(store, input.client_id);
  return isRefusal(game) ? game : content({ url: game.evoke[input.platform] });
});
