import type { Game, Platform } from './types.ts';

/**
 * The client id under which a game is opened on a platform. Where the area follows from the client id it is the
 * area's own; undefined if the game is not sold in that area.
 */
export function clientIdOf(game: Game, platform: Platform, area: string): string | undefined {
  if (!game.areas.includes(area)) return undefined;
  return (game.areaClientIds?.[area] ?? game.clientIds)[platform];
}
