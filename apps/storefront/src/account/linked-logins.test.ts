import type { LinkedLogin } from '@gemporium/contract/util/login/login-calls.ts';
import { describe, expect, it, vi } from 'vitest';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop, kira, refusal } from '../testing/fake-shop.ts';

const login = (login_id: string, provider: LinkedLogin['provider'], standing: Partial<LinkedLogin>) => ({
  login_id,
  provider,
  linked: true,
  current: false,
  used_at: 1,
  ...standing,
});
/** One of each kind: in use, also linked, unlinked. */
const logins: readonly LinkedLogin[] = [
  login('1', 'google', { current: true }),
  login('2', 'ios', {}),
  login('3', 'vk', { linked: false }),
  login('4', 'facebook', { linked: false }),
  login('5', 'twitter', { linked: false }),
  login('6', 'huawei', { linked: false }),
];

async function accountOf(answers: boolean) {
  const answer = () => (answers ? { ok: true as const, content: {} } : refusal(-5003));
  const shop = fakeShop({
    path: '/my',
    replies: {
      '/api/pay/getOrderList': () => ({ ok: true, content: { orders: [], page: 1, has_more: false } }),
      '/util/login/logins': () => ({ ok: true, content: logins }),
      '/util/login/change_login': answer,
      '/util/login/logout_everywhere': answer,
    },
  });
  shop.services.store.setState({ started: true, player: kira });
  shop.services.storage.write('userMap', { 'gp-one': kira });
  await drawShop(shop);
  return { ...shop, t: shop.state().t };
}

type Shop = Awaited<ReturnType<typeof accountOf>>;
const sent = (shop: Shop, path: string) =>
  shop.calls.filter((call) => call.path === path).map(({ fields }) => fields);

describe('S-12 the logins of an account', () => {
  it('S-12 each shows its state', async () => {
    const { t } = await accountOf(true);
    for (const [provider, state] of [
      ['Google', 'login_current'],
      ['Apple', 'login_unlink'],
      ['VK', 'login_relink'],
      ['Facebook', 'login_relink'],
      ['X (Twitter)', 'login_relink'],
      ['Huawei', 'login_relink'],
    ] as const)
      expect(drawn.all(provider)[0]?.text).toBe(`${provider}${t(state)}`);
  });

  it('S-12 the list of before a change, arriving late, does not undo what is shown of it', async () => {
    const shop = await accountOf(true);
    const answers: ((logins: readonly LinkedLogin[]) => void)[] = [];
    const read = shop.services.api.read as (...all: unknown[]) => Promise<unknown>;
    shop.services.api.read = ((path: string, ...rest: unknown[]) =>
      path === '/util/login/logins'
        ? new Promise((resolve) => answers.push((content) => resolve({ ok: true, content })))
        : read(path, ...rest)) as never;
    await drawn.press('VK');
    await drawn.press('Apple');
    await drawn.press(shop.t('login_unlink'));
    await expect.poll(() => answers).toHaveLength(2);
    const changed = logins.map((one) => ({ ...one, linked: one.login_id !== '2' }));
    await drawn.after(() => answers[1]?.(changed));
    await drawn.after(() => answers[0]?.(logins));
    expect(drawn.all('VK')[0]?.text).toBe(`VK${shop.t('login_unlink')}`);
    expect(drawn.all('Apple')[0]?.text).toBe(`Apple${shop.t('login_relink')}`);
  });

  it('S-12 the one in use cannot be unlinked, and says why', async () => {
    const shop = await accountOf(true);
    await drawn.press('Google');
    expect(shop.state().question).toBeUndefined();
    expect(shop.state().toasts.map(({ text }) => text)).toEqual([shop.t('error_login_in_use')]);
    expect(sent(shop, '/util/login/change_login')).toEqual([]);
  });

  it.each([
    ['cancel', []],
    ['login_unlink', [{ client_id: 'one', login_id: '2', linked: 'no' }]],
  ] as const)('S-12 another one is unlinked once the player confirms: %s', async (pressed, changes) => {
    const shop = await accountOf(true);
    await drawn.press('Apple');
    expect(shop.state().question).toMatchObject({ content: expect.stringContaining('Apple'), danger: true });
    expect(sent(shop, '/util/login/change_login')).toEqual([]);
    await drawn.press(shop.t(pressed));
    expect(sent(shop, '/util/login/change_login')).toEqual(changes);
    expect(sent(shop, '/util/login/logins').length).toBe(1 + changes.length);
  });

  it('S-12 if the logins cannot be loaded again they stay, and the changed one shows its change', async () => {
    const shop = await accountOf(true);
    const { api } = shop.services;
    shop.services.api = { ...api, read: async () => refusal(-5003) };
    await drawn.press('VK');
    expect(drawn.all('Apple')[0]?.text).toBe(`Apple${shop.t('login_unlink')}`);
    expect(drawn.all('VK')[0]?.text).toBe(`VK${shop.t('login_unlink')}`);
  });

  it('S-12 those of another game are not shown as this one’s until its own have come', async () => {
    const shop = await accountOf(true);
    const { api, store } = shop.services;
    shop.services.api = { ...api, read: () => new Promise<never>(() => {}) };
    expect(drawn.all('Google')).toHaveLength(1);
    await drawn.after(() => store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })));
    expect(drawn.all('Google')).toEqual([]);
  });

  it.each([
    ['changed', true, 'login_unlink'],
    ['refused', false, 'login_relink'],
  ] as const)(
    'S-12 one whose change is on its way says so, takes no second press, and once it is %s shows how it is',
    async (_title, answers, state) => {
      const shop = await accountOf(answers);
      const change = shop.services.api.change as (...all: unknown[]) => Promise<unknown>;
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      shop.services.api.change = ((...all: unknown[]) => held.then(() => change(...all))) as never;
      const spied = vi.spyOn(shop.services.api, 'change');
      await drawn.press('VK');
      await drawn.press('VK');
      expect(spied).toHaveBeenCalledTimes(1);
      expect(drawn.all('VK')[0]?.text).toBe(`VK${shop.t('loading')}`);
      expect(drawn.all('Apple')[0]?.text).toBe(`Apple${shop.t('login_unlink')}`);
      const { api } = shop.services;
      shop.services.api = { ...api, read: async () => refusal(-5003) };
      await drawn.after(() => goOn());
      expect(drawn.all('VK')[0]?.text).toBe(`VK${shop.t(state)}`);
    },
  );

  it('I-09 in a game’s view, where the game logs in and out, none are shown', async () => {
    const shop = await accountOf(true);
    await drawn.after(() => shop.services.store.setState({ sdk: 'open' }));
    expect(drawn.all('Google')).toEqual([]);
    expect(drawn.all(shop.t('logout_everywhere'))).toEqual([]);
  });

  it('S-12 logging out everywhere stands among the account’s own rows, not among the logins', async () => {
    const { t } = await accountOf(true);
    const [row, heading] = [t('logout_everywhere'), t('linked_logins')].map((text) =>
      drawn.text().indexOf(text),
    );
    expect(row).toBeGreaterThan(-1);
    expect(row).toBeLessThan(heading ?? -1);
  });

  it('S-12 one tap links an unlinked one again', async () => {
    const shop = await accountOf(true);
    await drawn.press('VK');
    expect(sent(shop, '/util/login/change_login')).toEqual([
      { client_id: 'one', login_id: '3', linked: 'yes' },
    ]);
    expect(sent(shop, '/util/login/logins').length).toBe(2);
  });

  it('S-12 the logins are shown as they are after a refused change: another device may have made it', async () => {
    const shop = await accountOf(false);
    await drawn.press('VK');
    expect(sent(shop, '/util/login/change_login')).toHaveLength(1);
    expect(sent(shop, '/util/login/logins')).toHaveLength(2);
  });

  it.each([
    ['out', true],
    ['still in, and may retry, if the store has not confirmed', false],
  ])('I-07 a player who logs out on every device is %s', async (_title, answers) => {
    const shop = await accountOf(answers);
    await drawn.press(shop.t('logout_everywhere'));
    expect(sent(shop, '/util/login/logout_everywhere')).toEqual([]);
    await drawn.press(shop.t('logout_everywhere'));
    expect(sent(shop, '/util/login/logout_everywhere')).toEqual([{ client_id: 'one' }]);
    expect(shop.state().player).toEqual(answers ? undefined : kira);
    expect(shop.services.storage.read('userMap')).toEqual(answers ? {} : { 'gp-one': kira });
  });
});
