import { content } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { artPaths } from '../../../views/art-paths.ts';
import { gameIn } from '../../../views/shelf.ts';

export const game_logo = handler('/api/config/game_logo', ({ store }, input) => {
  const sold = gameIn(store, input.client_id);
  if (sold.kind === 'refusal') return sold;
  return content({ icon: artPaths(store.version).gameIcon(sold.game) });
});
