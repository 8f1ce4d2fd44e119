import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import { mapPresent } from '../map-present.ts';

/** A playable game: one without sub-games, or a sub-game. */
export interface FoundGame {
  game: GameListItem;
  /** Set for a sub-game. */
  parent: GameListItem | undefined;
}

/** The game or sub-game with this client id; a game with sub-games resolves to its default one. */
export function findGame(games: readonly GameListItem[], clientId: string): FoundGame | undefined {
  return findPlayed(games, (game) => game.client_id === clientId);
}

/** The same by game product; the list has the client id for the platform. */
export function findProduct(games: readonly GameListItem[], gpId: string): FoundGame | undefined {
  return findPlayed(games, (game) => game.gp_id === gpId);
}

function findPlayed(
  games: readonly GameListItem[],
  isIt: (game: GameListItem) => boolean,
): FoundGame | undefined {
  for (const game of games) {
    if (isIt(game)) return defaultGame([game]);
    const sub = subGames(game).find(isIt);
    if (sub) return { game: sub, parent: game };
  }
  return undefined;
}

/** The game shown if none was chosen: the flagged one, else the first; likewise among its sub-games. */
export function defaultGame(games: readonly GameListItem[]): FoundGame | undefined {
  const game = flaggedOrFirst(games);
  if (!game) return undefined;
  const sub = flaggedOrFirst(subGames(game));
  return sub ? { game: sub, parent: game } : { game, parent: undefined };
}

export function subGames(game: GameListItem): readonly GameListItem[] {
  return mapPresent(Object.keys(game.sub_game), (key) => game.sub_game[key]);
}

function flaggedOrFirst(games: readonly GameListItem[]): GameListItem | undefined {
  return games.find((game) => game.is_select_game) ?? games[0];
}
