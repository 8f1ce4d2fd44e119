import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readQuery } from '../routing/entry-query.ts';
import type { Services } from '../state/services.ts';
import { fakeShop, kira, refusal, yes } from '../testing/fake-shop.ts';
import { sampleGame, sampleGoods, samplePage } from '../testing/sample-page.ts';

/* A link to a game, opened where its game is sold, where it is not, and by another client id of it. */

vi.mock('../later/with-later.ts', () => ({
  withLater: async (services: Services, act: (later: object) => unknown) => {
    const { startPlayer } = await import('./start-player.ts');
    await act({ startPlayer });
    return services !== undefined;
  },
}));
const { startShop } = await import('./start-shop.ts');

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => vi.unstubAllGlobals());

const role = { role_id: 'r1', name: 'Kira', level: 1, server_id: 's1', server_name: 'Asgard' };

/** Which games each area sells, by their web client ids; a list keeps the id that a game was opened by. */
const sold: Record<string, string[]> = { universal: ['one', 'two'], sea: ['one', 'two'], eru: ['one'] };
const listOf = (area: string, opened: string) =>
  (sold[area] ?? []).map((game) =>
    sampleGame(opened.startsWith(`${game}-`) ? opened : game, { gp_id: `gp-${game}` }),
  );

/** The page of a link, rendered as the server does: in the area that the link names, or else in the first. */
async function open(
  search: string,
  { stored = '', isPlayer = false, fails = false, path = '/selectGoods' } = {},
) {
  const { config, loginConfig } = samplePage();
  const entry = readQuery(search);
  const area = entry.domain_area ?? 'universal';
  const games = listOf(area, entry.client_id ?? '');
  const clientId = games.find(({ client_id }) => client_id === entry.client_id)?.client_id ?? 'one';
  const shop = fakeShop({
    search,
    entry,
    path,
    page: { area, games, clientId },
    replies: {
      '/api/pay/getGameListV2': ({ domain_area, client_id = '' }) =>
        fails ? refusal(-5003, 'away') : yes(listOf(String(domain_area), String(client_id)))(),
      '/api/config/recharge': yes(config),
      '/util/login/login_config': yes(loginConfig),
      '/api/pay/getThirdGift': yes([sampleGoods('p1')]),
      '/api/system/allRoleList': yes([role, { ...role, role_id: 'r2', name: 'Bela' }]),
    },
  });
  if (stored) shop.services.storage.write('payment_domain_area', stored);
  if (isPlayer) shop.services.storage.write('userMap', { 'gp-one': kira });
  await startShop(shop.services, 'web');
  const { offer, order, toasts, t } = shop.state();
  const isSaid = toasts.some(({ text }) => text === t('error_no_game'));
  return {
    shows: `${offer.clientId} in ${offer.area}${isSaid ? ', and says that it is another' : ''}`,
    role: order.role?.display,
    address: shop.services.browser.search(),
  };
}

it.each([
  ['?client_id=two', '', 'two in universal'],
  ['?client_id=two', 'sea', 'two in sea'],
  ['?client_id=two', 'eru', 'two in universal'],
  ['?client_id=two&domain_area=sea', 'universal', 'two in sea'],
  ['?client_id=two-android', '', 'two-android in universal'],
  ['?client_id=two-android', 'sea', 'two-android in sea'],
  ['?client_id=two-android', 'eru', 'two-android in universal'],
  ['?client_id=two&domain_area=eru', '', 'one in eru, and says that it is another'],
  ['?client_id=two&domain_area=eru', 'sea', 'one in eru, and says that it is another'],
  ['?client_id=gone', '', 'one in universal, and says that it is another'],
  ['?client_id=gone', 'sea', 'one in sea, and says that it is another'],
  ['?domain_area=eru', 'sea', 'one in eru'],
  ['', 'sea', 'one in sea'],
])('B-04 the link “%s”, opened where “%s” was visited before, shows %s', async (search, stored, shown) => {
  expect((await open(search, { stored })).shows).toBe(shown);
});

it('R-06 server and character of a game that is not for sale here choose nothing in the one that is shown', async () => {
  const named = '&server_id=s1&role_id=r1';
  const own = await open(`?client_id=one${named}`, { isPlayer: true });
  expect([own.shows, own.role]).toEqual(['one in universal', 'Kira']);
  const other = await open(`?client_id=gone${named}&utm_source=mail`, { isPlayer: true });
  expect([other.role, other.address]).toEqual([undefined, '?client_id=one&utm_source=mail']);
});

it('Y-01 a make-up link of a game that is not for sale here speaks for itself', async () => {
  const search = '?replenish_id=R1&rp_client_id=gone';
  const link = await open(search, { path: '/replenishGoods' });
  expect([link.shows, link.address]).toEqual(['one in universal', search]);
});

it('B-04 nothing is said of a game that could not be looked for', async () => {
  expect((await open('?client_id=two&domain_area=eru', { fails: true })).shows).toBe('one in eru');
});

it('R-06 S-12 a shop that sells no game at all does not say that another is shown instead', async () => {
  const search = '?client_id=two&role_id=r1';
  const page = { games: [], goods: [], clientId: '' };
  const shop = fakeShop({ search, entry: readQuery(search), page });
  await startShop(shop.services, 'web');
  expect([shop.state().toasts, shop.services.browser.search()]).toEqual([[], search]);
});
