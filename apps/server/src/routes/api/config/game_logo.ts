import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { artPaths } from '../../../views/art-paths.ts';
import { gameIn } from '../../../views/shelf.ts';

export const game_logo = handler('/api/config/game_logo', ({ store, services }, input) => {
  const sold = gameIn(store, input.client_id);
  if (isRefusal(sold)) return sold;
  return content({ icon: artPaths(services.catalogue.current().version).gameIcon(sold.game) });
});
