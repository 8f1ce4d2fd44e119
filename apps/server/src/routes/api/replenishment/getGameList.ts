import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { content, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { artPaths } from '../../../views/art-paths.ts';
import { gameListItem } from '../../../views/game-list.ts';

/** The game of a make-up link, in any area: the debt stays in the area of its order. */
export const replenishmentGameList = handler('/api/replenishment/getGameList', (context, input) => {
  const { store, language } = context;
  const game = gameByClientId(store.brand, input.rp_client_id)?.game;
  if (!game) return refuse('noGame');
  const art = artPaths(store.version);
  return content([
    { ...gameListItem({ store, language, art }, game), client_id: input.rp_client_id, sub_game: {} },
  ]);
});
