import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { gameIn } from '../../../use-cases/shop/game-in.ts';
import { artPaths } from '../../../views/art-paths.ts';

export const game_logo = handler('/api/config/game_logo', ({ store }, input) => {
  const game = gameIn(store, input.client_id);
  return isRefusal(game) ? game : content({ icon: artPaths(store.version).gameIcon(game) });
});
