import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseGoods } from '../../catalogue/take-offer.ts';
import { login } from '../../login/session/login.ts';
import { startPlayer } from '../../start/start-player.ts';
import { changeOrder, openPopup } from '../../state/actions.ts';
import { createState } from '../../state/create-state.ts';
import { type FakeShop, fakeShop } from '../../testing/fake-shop.ts';
import { samplePage } from '../../testing/sample-page.ts';
import { goOnAfterLogin, goOnBuying } from './go-on-buying.ts';
import { keepPurchase, lastPurchase } from './last-purchase.ts';

const gpId = samplePage().games[0]!.gp_id;
const player = { username: 'kira', suid: '1', oauth_token: 'session', gp_id: gpId };
const role = (id: string, server = 's1') => ({
  role_id: id,
  name: `Name of ${id}`,
  level: 45,
  area_id: '',
  area_name: '',
  server_id: server,
  server_name: `Server ${server}`,
});
type Roles = ReturnType<typeof role>[];

function shopOf(roles: Roles, { layout = 'new' as 'new' | 'old', isWide = false } = {}): FakeShop {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isWide }) });
  const page = samplePage();
  return fakeShop({
    page: { brand: { ...page.brand, layout } },
    replies: {
      '/util/login/auth': () => ({ ok: true, content: player }),
      '/api/system/allRoleList': () => ({ ok: true, content: roles }),
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

function choose(shop: FakeShop): void {
  const [item] = shop.state().offer.goods;
  chooseGoods(shop.services, item!);
  changeOrder(shop.services, { region: 'PH', rechargeKey: 'card-1' });
}

/** Reloads the page: its state is rebuilt from what the browser stores. */
async function reload(shop: FakeShop): Promise<void> {
  const { store, storage } = shop.services;
  const state = store.getState();
  store.setState({ ...createState(state.page, state.t), started: true, player });
  const kept = storage.read('paymentOrderInfo');
  if (kept) store.setState({ order: kept });
  await startPlayer(shop.services);
}

async function logIn(shop: FakeShop, toPay: boolean): Promise<void> {
  openPopup(shop.services, { kind: 'login', ...(toPay && { toPay }) });
  await login(shop.services, { mode: 'account', first: 'kira', second: 'secret' });
  await reload(shop);
}

describe('a first purchase', () => {
  it.each<[title: string, roles: Roles, popup: object | undefined, roleId: string | undefined]>([
    ['several characters', [role('r1'), role('r2')], { kind: 'recipient', toPay: true }, undefined],
    ['one character', [role('r1')], { kind: 'recharge', subPayments: false }, 'r1'],
  ])(
    'I-06 “Log in to continue” continues automatically if the account has %s',
    async (_title, roles, popup, roleId) => {
      const shop = shopOf(roles);
      choose(shop);
      await logIn(shop, true);
      expect(shop.state().popup).toEqual(popup);
      const { goods, region, rechargeKey, role: chosen } = shop.state().order;
      expect([goods?.value, region, rechargeKey]).toEqual([
        shop.state().offer.goods[0]!.value,
        'PH',
        'card-1',
      ]);
      expect(chosen?.value).toBe(roleId);
    },
  );

  it.each([true, false])(
    'I-06 K-01 a login to redeem a card leads to its form, with goods chosen: %s',
    async (has) => {
      const shop = shopOf([role('r1')]);
      if (has) choose(shop);
      openPopup(shop.services, { kind: 'login', toCard: true });
      await login(shop.services, { mode: 'account', first: 'kira', second: 'secret' });
      await reload(shop);
      const { popup, order } = shop.state();
      expect(popup).toEqual({ kind: 'recharge', subPayments: false, card: 'issued' });
      expect([order.role?.value, order.goods !== undefined]).toEqual(['r1', has]);
      await reload(shop);
      expect(shop.state().popup).toBeUndefined();
    },
  );

  it('I-06 it continues only once: a reloaded page opens nothing', async () => {
    const shop = shopOf([role('r1'), role('r2')]);
    choose(shop);
    await logIn(shop, true);
    await reload(shop);
    expect(shop.state().popup).toBeUndefined();
  });

  it.each([
    ['a login that was not started in order to buy', false, true, 'one'],
    ['a login with nothing chosen', true, false, 'one'],
    ['a login for another game', true, true, 'two'],
  ])('I-06 %s opens nothing', async (_title, toPay, isChosen, clientId) => {
    const shop = shopOf([role('r1')]);
    if (isChosen) choose(shop);
    const { store } = shop.services;
    openPopup(shop.services, { kind: 'login', toPay });
    const entering = login(shop.services, { mode: 'account', first: 'kira', second: 'secret' });
    store.setState(({ order }) => ({ order: { ...order, clientId } }));
    await entering;
    await reload(shop);
    expect(shop.state().popup).toBeUndefined();
    expect(shop.state().order.goods !== undefined).toBe(isChosen && clientId === 'one');
  });

  describe.each([true, false])('I-06 with someone logged in: %s', (isLoggedIn) => {
    describe.each([true, false])('and goods chosen: %s', (isChosen) => {
      it.each<[title: string, open: object]>([
        ['nothing', {}],
        ['a popup', { popup: { kind: 'activities' } }],
        ['a question', { question: { title: 'Sure?' } }],
      ])('I-06 it is continued once, and never over %s', (_title, open) => {
        const shop = shopOf([role('r1')]);
        if (isChosen) choose(shop);
        changeOrder(shop.services, { goesOn: true });
        shop.services.store.setState({ player: isLoggedIn ? player : undefined, ...open });
        const { popup, question } = shop.state();
        const goesOn = isLoggedIn && isChosen && !popup && !question;
        expect(goOnAfterLogin(shop.services)).toBe(goesOn);
        expect(shop.state().popup).toEqual(goesOn ? { kind: 'recipient', toPay: true } : popup);
        expect(shop.state().question).toEqual(question);
        expect(goOnAfterLogin(shop.services)).toBe(false);
      });
    });
  });

  it('I-06 the previous player’s character is not chosen for the one who logs in', async () => {
    const shop = shopOf([role('r7'), role('r8')]);
    choose(shop);
    changeOrder(shop.services, { realServer: 's1', role: { value: 'r1', display: 'Not mine', level: 1 } });
    await logIn(shop, true);
    expect(shop.state().order.role).toBeUndefined();
  });

  it.each([
    ['the new layout on a phone', 'new', false, { kind: 'recharge', subPayments: false }, undefined],
    ['the new layout with the methods next to the goods', 'new', true, undefined, undefined],
    ['the old layout', 'old', false, undefined, '/recharge'],
    ['the old layout on a wide screen', 'old', true, undefined, '/recharge'],
  ] as const)(
    'O-06 once the character is chosen %s leads to the methods',
    async (_title, layout, isWide, popup, path) => {
      const shop = shopOf([role('r1')], { layout, isWide });
      shop.services.store.setState({ player });
      choose(shop);
      changeOrder(shop.services, { realServer: 's1', role: { value: 'r1', display: 'Kira', level: 1 } });
      openPopup(shop.services, { kind: 'recipient', toPay: true });
      goOnBuying(shop.services);
      expect(shop.state().popup).toEqual(popup);
      expect(shop.events.find(([what]) => what === 'navigate')?.[1]).toBe(path);
    },
  );
});

describe('a returning player', () => {
  const bought = (shop: FakeShop, suid = '1') => {
    choose(shop);
    changeOrder(shop.services, { realServer: 's2', role: { value: 'r1', display: 'Kira', level: 1 } });
    shop.services.store.setState({ player: { ...player, suid } });
    keepPurchase(shop.services);
    shop.services.storage.remove('paymentOrderInfo');
  };
  /** Two servers use the same character id. */
  const roles = [role('r1', 's1'), role('r1', 's2'), role('r2', 's2')];

  it.each([
    [{}, 's2 r1'],
    // Two characters there: the player must say which.
    [{ server_id: 's2' }, undefined],
    [{ server_id: 's1' }, 's1 r1'],
    [{ role_id: 'r2' }, 's2 r2'],
    [{ role_id: 'r9' }, undefined],
  ])('R-06 O-01 with %j in the address, the character is %s', async (entry, found) => {
    const shop = shopOf(roles);
    bought(shop);
    shop.services.entry = entry;
    await reload(shop);
    const { realServer, role: chosen } = shop.state().order;
    expect(chosen && `${realServer} ${chosen.value}`).toBe(found);
  });

  it('O-01 finds the character and method of the last purchase in this game already chosen', async () => {
    const shop = shopOf(roles);
    bought(shop);
    await reload(shop);
    const { realServer, role: chosen, region, rechargeKey } = shop.state().order;
    expect([realServer, chosen?.value, region, rechargeKey]).toEqual(['s2', 'r1', 'PH', 'card-1']);
  });

  it.each<[title: string, change: (shop: FakeShop) => void]>([
    ['another account bought', (shop) => bought(shop, '2')],
    [
      'it was in another game',
      (shop) => {
        bought(shop);
        const { storage } = shop.services;
        storage.write('lastPurchases', { other: storage.read('lastPurchases')![gpId]! });
      },
    ],
    ['nothing was bought', () => {}],
  ])('O-01 nothing is chosen automatically if %s', async (_title, change) => {
    const shop = shopOf(roles);
    change(shop);
    await reload(shop);
    const { role: chosen, rechargeKey } = shop.state().order;
    expect([chosen, rechargeKey]).toEqual([undefined, undefined]);
  });

  it('O-01 a deleted character is not chosen, but the method is', async () => {
    const shop = shopOf([role('r3'), role('r4')]);
    bought(shop);
    await reload(shop);
    expect(shop.state().order.role).toBeUndefined();
    expect(shop.state().order.rechargeKey).toBe('card-1');
  });

  it('O-01 the current choice stays', async () => {
    const shop = shopOf(roles);
    bought(shop);
    const now = {
      realServer: 's2',
      role: { value: 'r2', display: 'Mira', level: 1 },
      region: 'MY',
      rechargeKey: 'bank-2',
    };
    shop.services.storage.write('paymentOrderInfo', {
      gameName: '',
      clientId: 'one',
      gameProductId: gpId,
      ...now,
    });
    await reload(shop);
    expect(shop.state().order).toMatchObject(now);
  });

  it('O-01 a purchase in another game leaves the last one in this game as it is', async () => {
    const shop = shopOf(roles);
    bought(shop);
    const last = lastPurchase(shop.services);
    shop.services.store.setState({ player: { ...player, gp_id: 'other' } });
    keepPurchase(shop.services);
    shop.services.store.setState({ player });
    expect(lastPurchase(shop.services)).toEqual(last);
    expect(last).toMatchObject({ realServer: 's2', rechargeKey: 'card-1' });
  });

  it('O-01 no purchase is stored if nobody is logged in', () => {
    const shop = shopOf(roles);
    keepPurchase(shop.services);
    expect(shop.services.storage.read('lastPurchases')).toBeUndefined();
    expect(lastPurchase(shop.services)).toBeUndefined();
  });
});
