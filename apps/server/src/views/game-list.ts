import { clientIdOf } from '@gemporium/catalogue/client-id-of.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import { shownText } from '../shown-text.ts';
import type { Shelf } from './shelf.ts';

/**
 * The games sold in the area, with their sub-games by key. A game opened by another of its client ids (its Android one
 * on a computer, its coda-pay variant) keeps that one.
 */
export function gameList(shelf: Shelf, openedClientId?: string): GameListItem[] {
  const opened = openedClientId === undefined ? undefined : gameByClientId(shelf.store.brand, openedClientId);
  // Keys begin with a letter, so the object keeps their order; numeric keys would be sorted.
  const list = (games: readonly Game[]): [key: string, item: GameListItem][] =>
    games.flatMap((game) => {
      const own = clientIdOf(game, shelf.platform, shelf.area.key);
      if (own === undefined) return [];
      const clientId = openedClientId !== undefined && opened?.game === game ? openedClientId : own;
      const sub_game = Object.fromEntries(list(game.subGames));
      return [[game.key, { ...gameListItem(shelf, game), client_id: clientId, sub_game }]];
    });
  return list(shelf.store.brand.games).map(([, item]) => item);
}

/** How a game is shown, wherever it is opened. */
export function gameListItem(
  { store: { brand }, language, art }: Pick<Shelf, 'store' | 'language' | 'art'>,
  game: Game,
): Omit<GameListItem, 'client_id' | 'sub_game'> {
  return {
    gp_id: game.gpId,
    name: shownText(game.name, language, brand.defaultLanguage),
    logo: art.gameIcon(game),
    banner: art.gameBanner(game),
    wide_banner: art.wideGameBanner(game),
    is_select_game: game.isSelectGame,
    terms: game.termsUrl ?? brand.legal.termsUrl,
    privacy: game.privacyUrl ?? brand.legal.privacyUrl,
  };
}

/** The client id that a visitor sees first: the first flagged game, or else the first; the same for its sub-games. */
export function firstClientId(items: readonly GameListItem[]): string {
  const first = items.find(({ is_select_game }) => is_select_game) ?? items[0];
  if (!first) return '';
  return firstClientId(Object.values(first.sub_game)) || first.client_id;
}

/** The client id itself; for a game that is played as one of its sub-games, that sub-game's (row S-05). */
export function playedClientId(items: readonly GameListItem[], clientId: string): string {
  const named = items.find(({ client_id }) => client_id === clientId);
  return named ? firstClientId([named]) : clientId;
}
