import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import { describe, expect, it } from 'vitest';
import { sampleGame } from '../testing/sample-page.ts';
import { defaultGame, findGame, findProduct } from './choose-game.ts';

const game = (client_id: string, flagged = false, subs: readonly GameListItem[] = []): GameListItem =>
  sampleGame(client_id, {
    is_select_game: flagged,
    sub_game: Object.fromEntries(subs.map((sub) => [sub.client_id, sub])),
  });

describe('the game shown at first', () => {
  it.each<[string, GameListItem[], string | undefined]>([
    ['the flagged one', [game('a'), game('b', true), game('c', true)], 'b'],
    ['else the first', [game('a'), game('b')], 'a'],
    ['the flagged sub-game', [game('a', true, [game('a1'), game('a2', true)])], 'a2'],
    ['else the first sub-game', [game('a', true, [game('a1'), game('a2')])], 'a1'],
    ['none if none is sold', [], undefined],
  ])('S-05 %s', (_name, games, clientId) => {
    expect(defaultGame(games)?.game.client_id).toBe(clientId);
  });

  it('S-05 a game or sub-game is found by its product, whatever its client ids are', () => {
    const games = [game('a'), game('b', false, [game('b1'), game('b2', true)])];
    const found = (gpId: string) => findProduct(games, gpId)?.game.client_id;
    expect(['gp-a', 'gp-b', 'gp-b1', 'a', ''].map(found)).toEqual(['a', 'b2', 'b1', undefined, undefined]);
  });

  it('S-05 a sub-game is found by its client id, with its parent', () => {
    const found = findGame([game('a'), game('b', false, [game('b1')])], 'b1');
    expect([found?.game.client_id, found?.parent?.client_id]).toEqual(['b1', 'b']);
    expect(findGame([game('a')], 'x')).toBeUndefined();
  });
});
