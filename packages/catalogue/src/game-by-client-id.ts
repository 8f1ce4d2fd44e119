import type { Brand, Game, Platform } from './types.ts';

export interface FoundGame {
  game: Game;
  platform: Platform;
  /** Set if the area follows from the client id (row B-03): ids per area, and those of the coda-pay variant. */
  area?: string;
  /** The game above, if this one is a sub-game. */
  parent?: Game;
}

const indexes = new WeakMap<object, ReadonlyMap<string, FoundGame>>();

/** The brand's game to which a client id belongs, sub-games included; undefined for a client id of another brand. */
export function gameByClientId(brand: Pick<Brand, 'games'>, clientId: string): FoundGame | undefined {
  let index = indexes.get(brand.games);
  if (!index) {
    index = new Map(entries(brand.games));
    indexes.set(brand.games, index);
  }
  return index.get(clientId);
}

function* entries(games: readonly Game[], parent?: Game): Generator<[string, FoundGame]> {
  for (const game of games) {
    const about = { game, ...(parent && { parent }) };
    // Where there are ids per area, these are the first area's: they are named again below, with it.
    yield* perPlatform(game.clientIds, about);
    for (const [area, ids] of Object.entries(game.areaClientIds ?? {})) {
      yield* perPlatform(ids, { ...about, area });
    }
    const { codaPayClientIds, codaPayArea: area } = game;
    if (codaPayClientIds) yield* perPlatform(codaPayClientIds, { ...about, ...(area && { area }) });
    yield* entries(game.subGames, game);
  }
}

function* perPlatform(
  ids: Readonly<Record<Platform, string>>,
  about: Omit<FoundGame, 'platform'>,
): Generator<[string, FoundGame]> {
  for (const platform of ['android', 'ios', 'web'] as const) yield [ids[platform], { ...about, platform }];
}
