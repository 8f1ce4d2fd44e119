import { expect, it, vi } from 'vitest';
import { orderFor } from '../state/create-state.ts';
import { sampleGame, samplePage } from '../testing/sample-page.ts';
import { needsLater } from './needs-later.ts';

vi.mock('gemporium:messages', () => ({ firstMessages: {}, laterMessages: {} }));

it.each([
  ['the goods', '/selectGoods', {}, false],
  ['the goods, at another address', '/selectGoods/', {}, false],
  ['the goods where nothing is for sale', '/selectGoods', { goods: [] }, true],
  ['the account', '/my', {}, true],
  ['the account where nothing is for sale', '/my', { goods: [] }, true],
  ['no page', '/no/such/page', {}, true],
])('R-01 whether %s (%s) need what is loaded later', (_title, path, change, needs) => {
  expect(needsLater(samplePage(change), path)).toBe(needs);
});

it('S-05 an order is for the client that was opened, and for the game that is played by it', () => {
  const sub = sampleGame('sub', { gp_id: 'gp-sub', name: 'Sub-game' });
  const offer = {
    ...samplePage(),
    clientId: 'family',
    games: [sampleGame('family', { sub_game: { a: sub } })],
  };
  expect(orderFor(offer)).toEqual({ gameName: 'Sub-game', clientId: 'family', gameProductId: 'gp-sub' });
});
