import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readQuery } from '../routing/entry-query.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { followHistory } from './follow-history.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  [
    'of the game before a change of the game',
    ['?client_id=one&utm_source=mail&role_id=r1', '?client_id=two&utm_source=mail'],
    ['/selectGoods?client_id=two&utm_source=mail'],
  ],
  [
    'of a character that is no longer the link’s choice',
    ['?client_id=one&server_id=s1&role_id=r1', '?client_id=one'],
    ['/selectGoods?client_id=one'],
  ],
  ['of the same game', ['?client_id=one&utm_source=mail', '?client_id=one'], []],
  ['without a game', ['?spec_lang=ja', '?client_id=two'], []],
])('S-05 R-05 going back to an address %s', (_title, [before, now], addresses) => {
  const shop = fakeShop({ search: before ?? '', entry: readQuery(now ?? '') });
  followHistory(shop.services);
  page.dispatchEvent(new Event('popstate'));
  expect(shop.events).toEqual(addresses.map((address) => ['navigate', address]));
});
