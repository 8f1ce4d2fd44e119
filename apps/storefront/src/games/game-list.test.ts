import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GameList } from './game-list.tsx';

const game = (id: string, sub: readonly GameListItem[] = []): GameListItem => ({
  gp_id: id,
  client_id: id,
  name: `Game ${id}`,
  logo: '/logo.svg',
  banner: '',
  wide_banner: '',
  is_select_game: false,
  terms: '',
  privacy: '',
  sub_game: Object.fromEntries(sub.map((item) => [item.gp_id, item])),
});
const games = [game('a'), game('b', [game('b1'), game('b2')])];
const draw = (current: string) =>
  renderToStaticMarkup(
    createElement(GameList, { label: 'Games', games, current, onChoose: () => undefined }),
  );

it.each([
  ['collapsed while another game is chosen', 'a', 'aria-expanded="false"', false],
  ['expanded if one of them is chosen', 'b2', 'aria-expanded="true"', true],
])('S-05 sub-games are %s', (_, current, expanded, areShown) => {
  const html = draw(current);
  expect(html).toContain(expanded);
  expect(html.includes('Game b1')).toBe(areShown);
});

it('S-05 only the chosen game is marked', () => {
  expect(draw('b2').match(/aria-current="true"/g)).toHaveLength(1);
});
