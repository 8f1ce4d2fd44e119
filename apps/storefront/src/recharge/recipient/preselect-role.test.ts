import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { type Query, readQuery } from '../../routing/entry-query.ts';
import { changeOrder } from '../../state/actions.ts';
import type { ShopState } from '../../state/shop-state.ts';
import { fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { chooseRole, preselectRole, roleToPreselect } from './preselect-role.ts';

const role = {
  role_id: 'r1',
  name: 'Kira',
  level: 45,
  area_id: '',
  area_name: '',
  server_id: 's1',
  server_name: 'Asgard',
};

it.each([
  ['is still shown', 'one', 'Kira'],
  ['was left meanwhile', 'two', undefined],
])('R-06 a player’s only character is chosen if its game %s', async (_title, shown, chosen) => {
  let answer: (roles: ApiAnswer<unknown>) => void = () => {};
  const late = new Promise<ApiAnswer<unknown>>((resolve) => {
    answer = resolve;
  });
  const shop = fakeShop({ replies: { '/api/system/allRoleList': () => late } });
  const { store } = shop.services;
  store.setState({ started: true, player: kira });
  const choosing = preselectRole(shop.services);
  store.setState(({ offer }) => ({ offer: { ...offer, clientId: shown } }));
  answer({ ok: true, content: [role] });
  await choosing;
  expect(shop.state().order.role?.display).toBe(chosen);
});

describe('R-06 a link that names a character', () => {
  const earlier = {
    realServer: 's9',
    server: { display: 'Midgard' },
    role: { value: 'r9', display: 'Earlier', level: 9 },
  };
  const taro = { ...role, role_id: 'r2', name: 'Taro' };
  const link = '?visit=sdk&client_id=one&server_id=s1&role_id=r1';

  /** A shop with an earlier character, opened by the link; the list of characters is answered by hand. */
  function opened(search = link) {
    let answer: (roles: ApiAnswer<unknown>) => void = () => {};
    const late = new Promise<ApiAnswer<unknown>>((resolve) => {
      answer = resolve;
    });
    const shop = fakeShop({
      search,
      entry: readQuery(search),
      replies: { '/api/system/allRoleList': () => late },
    });
    shop.services.store.setState({ started: true, player: kira });
    changeOrder(shop.services, earlier);
    return { ...shop, choosing: preselectRole(shop.services), answer };
  }
  const who = ({ order }: ShopState) => order.role?.display;

  it.each<[what: string, said: ApiAnswer<unknown>]>([
    ['cannot be loaded', refusal('lost')],
    ['does not contain it', { ok: true, content: [taro] }],
  ])('R-06 the earlier character is not chosen any more, even if the list %s', async (_what, said) => {
    const shop = opened();
    // Not while the list is loading either: it could be paid for.
    expect(shop.state().order).toMatchObject({ role: undefined, realServer: undefined });
    expect(shop.services.storage.read('paymentOrderInfo')?.role).toBeUndefined();
    shop.answer(said);
    await shop.choosing;
    expect(who(shop.state())).toBeUndefined();
    // The next visit by this address looks again.
    expect(shop.services.entry.role_id).toBe('r1');
  });

  it.each([
    ['the same character', '?server_id=s9&role_id=r9', 'Earlier'],
    ['its server only', '?server_id=s9', 'Earlier'],
    ['another server only', '?server_id=s1', undefined],
    ['a character with the same id on another server', '?server_id=s1&role_id=r9', undefined],
    ['nobody', '?client_id=one', 'Earlier'],
  ])('R-06 if it names %s, the earlier one is: %s', (_what, search, kept) => {
    const shop = opened(search);
    expect(who(shop.state())).toBe(kept);
    expect(shop.calls).toHaveLength(kept ? 0 : 1);
  });

  it('R-06 what the player chooses while the list is loading stays', async () => {
    const shop = opened();
    chooseRole(shop.services, taro);
    shop.answer({ ok: true, content: [role, taro] });
    await shop.choosing;
    expect(who(shop.state())).toBe('Taro');
  });

  it('R-06 is not for the account that logs in while the list is loading', async () => {
    const shop = opened();
    shop.services.store.setState({ player: { ...kira, suid: '2', oauth_token: 'other' } });
    shop.answer({ ok: true, content: [role] });
    await shop.choosing;
    expect(who(shop.state())).toBeUndefined();
  });

  it('R-06 counts once: a reload keeps what the player has chosen since', async () => {
    const shop = opened();
    shop.answer({ ok: true, content: [role, taro] });
    await shop.choosing;
    expect(who(shop.state())).toBe('Kira');
    expect(shop.services.browser.search()).toBe('?visit=sdk&client_id=one');
    expect(shop.services.entry).toEqual({ visit: 'sdk', client_id: 'one' });

    chooseRole(shop.services, taro);
    shop.services.entry = readQuery(shop.services.browser.search());
    await preselectRole(shop.services);
    expect(who(shop.state())).toBe('Taro');
    expect(shop.calls).toHaveLength(1);
  });
});

describe('R-06 the character of the last purchase', () => {
  const roleOn = (server_id: string, role_id: string) => ({ ...role, server_id, role_id });
  // Ids repeat on each server.
  const roles = [roleOn('s1', 'r1'), roleOn('s1', 'r2'), roleOn('s2', 'r1'), roleOn('s2', 'r2')];
  const bought = (realServer: string, value: string) => ({
    suid: '1',
    realServer,
    server: { display: 'Asgard' },
    role: { value, display: 'Kira', level: 44 },
  });

  async function chosenAfter(last: object | undefined, entry: Query = {}) {
    const shop = fakeShop({
      entry,
      replies: { '/api/system/allRoleList': () => ({ ok: true, content: roles }) },
    });
    shop.services.store.setState({ started: true, player: kira });
    if (last) shop.services.storage.write('lastPurchases', { 'gp-one': last as never });
    await preselectRole(shop.services);
    expect(shop.calls.map(({ fields }) => fields)).toEqual([{ client_id: 'one' }]);
    const { role: chosen, realServer } = shop.state().order;
    return chosen && [realServer, chosen.value, chosen.level];
  }

  it.each([
    ['on the first server', bought('s1', 'r2'), ['s1', 'r2', 45]],
    ['on the second server, with the same id', bought('s2', 'r1'), ['s2', 'r1', 45]],
    ['that is gone', bought('s3', 'r1'), undefined],
    ['of another account', { ...bought('s1', 'r2'), suid: '2' }, undefined],
    ['that was for no character', { ...bought('s1', 'r2'), role: undefined }, undefined],
    ['that never was', undefined, undefined],
  ])('R-06 %s is chosen as it is now', async (_title, last, chosen) => {
    expect(await chosenAfter(last)).toEqual(chosen);
  });

  it.each([
    ['another character, which does not exist', { role_id: 'r9' }],
    ['a server on which there are two', { server_id: 's1' }],
  ])('R-06 is not chosen if the address names %s', async (_title, entry) => {
    expect(await chosenAfter(bought('s2', 'r2'), entry)).toBeUndefined();
  });
});

it.each([
  ['with its region, if the game has regions', 'eu', { value: 'eu', display: 'Europe' }],
  ['without one, if the game has none', '', undefined],
])('S-06 a chosen character brings its server and level, %s', (_title, area_id, area) => {
  const shop = fakeShop();
  chooseRole(shop.services, { ...role, area_id, area_name: 'Europe' });
  expect(shop.state().order).toMatchObject({
    realServer: 's1',
    server: { display: 'Asgard' },
    role: { value: 'r1', display: 'Kira', level: 45 },
  });
  expect(shop.state().order.area).toEqual(area);
});

const on = (server_id: string, role_id: string) => ({ ...role, server_id, role_id });
it.each<[string, Query, string | undefined]>([
  ['nothing, and there are two', {}, undefined],
  ['a server with one character', { server_id: 's2' }, 's2 r1'],
  ['a server with two characters', { server_id: 's1' }, undefined],
  ['a character', { role_id: 'r2' }, 's1 r2'],
  ['a character on its server', { server_id: 's2', role_id: 'r1' }, 's2 r1'],
  ['a character with an id that is used twice', { role_id: 'r1' }, 's1 r1'],
  ['nobody who exists', { role_id: 'r9' }, undefined],
])('R-06 a link that names %s', (_title, asked, chosen) => {
  const found = roleToPreselect([on('s1', 'r1'), on('s1', 'r2'), on('s2', 'r1')], asked);
  expect(found && `${found.server_id} ${found.role_id}`).toBe(chosen);
});
