import { expect, it } from 'vitest';
import { orderFor } from '../state/create-state.ts';
import { sampleGame, samplePage } from '../testing/sample-page.ts';
import { needsLater } from './needs-later.ts';

it.each([
  ['the goods', '/selectGoods', {}, false],
  ['the goods, with a trailing slash', '/selectGoods/', {}, false],
  ['the goods, with nothing for sale', '/selectGoods', { goods: [] }, true],
  ['the account', '/my', {}, true],
  ['the account, with nothing for sale', '/my', { goods: [] }, true],
  ['an unknown path', '/no/such/page', {}, true],
])('R-01 whether %s (%s) needs the later part', (_title, path, change, needs) => {
  expect(needsLater(samplePage(change), path)).toBe(needs);
});

it('S-05 an order has the client id that was opened, and the game product behind it', () => {
  const sub = sampleGame('sub', { gp_id: 'gp-sub', name: 'Sub-game' });
  const offer = {
    ...samplePage(),
    clientId: 'family',
    games: [sampleGame('family', { sub_game: { a: sub } })],
  };
  expect(orderFor(offer)).toEqual({ gameName: 'Sub-game', clientId: 'family', gameProductId: 'gp-sub' });
});
