import type { Brand } from '@gemporium/catalogue/types.ts';
import { expect, it } from 'vitest';
import { isOneGame } from './is-one-game.ts';

const game = (gpId: string) => ({
  gpId,
  subGames: [],
  clientIds: { android: `${gpId}-android`, ios: `${gpId}-ios`, web: `${gpId}-web` },
});
const brand = { games: [game('one'), game('two')] } as unknown as Pick<Brand, 'games'>;

it.each([
  ['one-web', 'one-web', true],
  ['one-web', 'one-ios', true],
  ['one-web', 'two-web', false],
  ['one-web', 'gone', false],
  ['gone', 'one-web', false],
  ['gone', 'missing', false],
  ['gone', 'gone', true],
])('I-03 Y-01 a login begun by %s may be completed by %s: %s', (one, other, expected) => {
  expect(isOneGame(brand, one, other)).toBe(expected);
});
