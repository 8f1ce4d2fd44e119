import type { Area, Brand, Game } from './types.ts';

/**
 * The area that is shown if nothing names one (row B-04): the brand's first, of those that sell the game where one is
 * meant; undefined if none sells it.
 */
export function firstArea(
  { areas }: Pick<Brand, 'areas'>,
  game: Pick<Game, 'areas'> | undefined,
): Area | undefined {
  return areas.find(({ key }) => game === undefined || game.areas.includes(key));
}
