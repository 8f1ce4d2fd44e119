import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { isolate, sideBySide } from '@gemporium/domain/isolate.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiAnswer, Failure } from './api/client.ts';
import { becomePlayer } from './login/session/become-player.ts';
import { clockText } from './messages/clock-text.ts';
import { durationText } from './messages/duration-text.ts';
import { untilText } from './messages/time-text.ts';
import { followLimits } from './recharge/goods/follow-limits.ts';
import { changeOrder, forgetAnswers } from './state/actions.ts';
import type { Popup, ShopState } from './state/shop-state.ts';
import { type DrawnShop, drawShop } from './testing/draw-shop.ts';
import { type FakeShop, type FakeShopOptions, fakeShop, kira, refusal, yes } from './testing/fake-shop.ts';
import { sampleCoupon } from './testing/sample-coupon.ts';
import { sampleLink } from './testing/sample-link.ts';
import { sampleMethod } from './testing/sample-method.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGame, sampleGoods, samplePage } from './testing/sample-page.ts';

/*
 * How screens and popups respond to taps and typing. Each is rendered in the whole shop, with two of whatever could be
 * confused. The bugs that these look for: a button that does nothing or the opposite, a message for the wrong case, and
 * stale content on a page that has moved on.
 */

let drawn: DrawnShop;
afterEach(() => {
  vi.useRealTimers();
});

/** Renders the shop of a player who has chosen a character, with the state changed by `open`. */
async function shopOf(options: FakeShopOptions, open: Partial<ShopState> = {}): Promise<FakeShop> {
  const shop = fakeShop(options);
  shop.services.store.setState((state) => ({
    started: true,
    player: kira,
    order: {
      ...state.order,
      realServer: 's1',
      server: { display: 'Asgard 12' },
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
    },
  }));
  drawn = await drawShop(shop);
  await drawn.after(() => shop.services.store.setState(open));
  return shop;
}

/** Finds out who listens from now on; `turn` hides the page, or shows it. */
function watchVisibility() {
  const listening = vi.spyOn(document, 'addEventListener');
  return {
    async turn(hidden: boolean) {
      Object.assign(document, { hidden });
      for (const [name, heard] of listening.mock.calls)
        if (name === 'visibilitychange')
          await drawn.after(() => (heard as EventListener)(new Event('visibilitychange')));
    },
    end: () => listening.mockRestore(),
  };
}

describe('S-09 coupons opened from a purchase', () => {
  const goods = [sampleGoods('p1', { isCoupon: true }), sampleGoods('p2', { isCoupon: true })];
  const fromPurchase = async () => {
    const shop = await shopOf({
      page: { goods },
      replies: {
        '/api/coupons/couponList': yes([sampleCoupon('A'), sampleCoupon('B', { discount_rate: '0.80' })]),
        '/api/pay/productPoints': yes({ discountPrice: '11.99', points: 1 }),
      },
    });
    await drawn.after(() =>
      shop.services.store.setState((state) => ({
        order: { ...state.order, goods: { ...goods[0]! } },
        popup: { kind: 'coupons', from: 'page' },
      })),
    );
    return shop;
  };

  it('C-03 a tap on the chosen one removes it, for these goods', async () => {
    const shop = await fromPurchase();
    await drawn.press(shop.state().t('coupon_remove'));
    expect(shop.state().coupon).toEqual({ code: '', of: 'p1' });
    expect(shop.state().popup).toBeUndefined();
  });

  it.each([
    ['none for these goods', { code: '', of: 'p1' }, 'B'],
    ['another one for these goods', { code: 'A', of: 'p1' }, 'B'],
    ['none for those', { code: '', of: 'p2' }, undefined],
    ['another one for any goods', { code: 'A', of: '' }, 'A'],
  ])(
    'C-03 the player chose %s: other goods use the best coupon, or the choice made for them',
    async (_title, choice, used) => {
      const shop = await fromPurchase();
      shop.calls.length = 0;
      await drawn.after(() =>
        shop.services.store.setState((state) => ({
          coupon: choice,
          order: { ...state.order, goods: { ...goods[1]! } },
          popup: { kind: 'recharge', subPayments: false },
        })),
      );
      const asked = shop.calls
        .filter(({ path }) => path === '/api/pay/productPoints')
        .map(({ fields }) => fields);
      expect(asked).toEqual(used ? [expect.objectContaining({ product_id: 'p2', coupon_code: used })] : []);
    },
  );

  it('C-03 another one is used instead', async () => {
    const shop = await fromPurchase();
    await drawn.press(shop.state().t('coupon_use'));
    expect(shop.state().coupon).toEqual({ code: 'A', of: 'p1' });
  });
});

const summary = (billing_no: string): OrderSummary => ({
  ...sampleOrder({ billing_no }),
  price_hidden: false,
});

describe('P-14 the list of orders', () => {
  it('has one button at its end that loads more, until all are there', async () => {
    const pages: Record<string, unknown> = {
      1: { orders: [summary('GP1')], has_more: true },
      2: { orders: [summary('GP2')], has_more: true },
      3: { orders: [summary('GP3')], has_more: false },
    };
    const shop = await shopOf({
      path: '/my',
      replies: {
        '/api/pay/getOrderList': ({ page }) => ({ ok: true, content: pages[String(page)] }),
      },
    });
    const more = shop.state().t('orders_more');
    const left: number[] = [];
    for (let page = 1; page < 3; page++) {
      left.push(drawn.all(more).length);
      expect(drawn.text().indexOf(`GP${page}`)).toBeLessThan(drawn.text().indexOf(more));
      await drawn.press(more);
    }
    left.push(drawn.all(more).length);
    expect(left).toEqual([1, 1, 0]);
    expect(drawn.text()).toMatch(/GP1.*GP2.*GP3/s);
    expect(drawn.text()).toContain(shop.state().t('no_more'));
  });
});

describe('S-10 the result of an order', () => {
  const begun = {
    billing_no: 'GP2',
    rechargeInfo: { status: 'Pending', url: 'https://pay.example' },
  } as const;

  it.each([
    ['of the payment in progress is remembered', 'GP2', 'Success'],
    ['of an earlier one does not change the payment in progress', 'GP1', 'Pending'],
  ])('O-12 %s', async (_title, billingNo, status) => {
    const delivered = { state: 'delivered', billing_status: 'Success', charged: 'none' } as const;
    const shop = await shopOf({
      replies: { '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: billingNo, ...delivered })) },
    });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, ...begun },
        popup: { kind: 'result', billingNo },
      })),
    );
    expect(drawn.text()).toContain(shop.state().t('result_success_title'));
    expect(shop.state().order.rechargeInfo).toEqual({ status, url: 'https://pay.example' });
  });

  const status = '/api/cumulative/status';
  /** The result of an order of the chosen character that has just been delivered, with what `change` says. */
  const resultIn = async (layout: 'new' | 'old', receivable: boolean, change: object = {}, has = true) => {
    const delivered = { state: 'delivered', billing_status: 'Success', server_id: 's1' } as const;
    const order = sampleOrder({ billing_no: 'GP2', ...delivered, ...change });
    // Before the purchase there is none.
    let isBought = false;
    const shop = fakeShop({
      path: layout === 'new' ? '/selectGoods' : '/result?billing_no=GP2',
      page: { ...withBrand(layout), ...(has && withConfig({ continue_config: { is_has_continue: true } })) },
      replies: {
        '/api/pay/getOrderInfo': () => {
          isBought = true;
          return yes(order)();
        },
        [status]: () => yes({ receivable: receivable && isBought })(),
        '/api/cumulative/cumulativeActivityInfo': yes([]),
      },
    });
    const role = { value: 'r1', display: 'Lady Blue', level: 45 };
    shop.services.store.setState((state) => ({
      started: true,
      player: kira,
      order: { ...state.order, ...begun, realServer: 's1', role },
    }));
    drawn = await drawShop(shop);
    if (layout === 'new')
      await drawn.after(() => shop.services.store.setState({ popup: { kind: 'result', billingNo: 'GP2' } }));
    return shop;
  };

  it.each([
    ['new', 'waits', true, {}, true],
    ['old', 'waits', true, {}, true],
    ['new', 'does not wait', false, {}, false],
    ['old', 'does not wait', false, {}, false],
    [
      'old',
      'waits, and the goods are on their way',
      true,
      { state: 'paid', billing_status: 'Pending' },
      false,
    ],
    ['new', 'waits for another character', true, { role_id: 'r2' }, false],
    ['new', 'waits for one on another server', true, { server_id: 's2' }, false],
    ['new', 'waits in another game', true, { client_id: 'two' }, false],
  ] as const)(
    'S-10 A-01 in the %s layout, where a reward %s: the result says so',
    async (layout, _title, receivable, change, isSaid) => {
      const shop = await resultIn(layout, receivable, change);
      const rows = drawn.all(shop.state().t('event_waiting')).filter(({ props }) => !props.href);
      expect(rows).toHaveLength(isSaid ? 1 : 0);
    },
  );
  it.each([
    // Before the purchase and after it, for the mark in the navigation.
    ['new', true, 2],
    ['old', true, 1],
    ['new', false, 0],
    ['old', false, 0],
  ] as const)(
    'S-10 A-01 in the %s layout, with events: %s, the store is asked for waiting rewards %i times',
    async (layout, has, times) => {
      const shop = await resultIn(layout, true, {}, has);
      expect(shop.calls.filter(({ path }) => path === status)).toHaveLength(times);
    },
  );
  it.each(['new', 'old'] as const)(
    'S-10 A-01 in the %s layout a result’s waiting reward leads to the events, and a closed result does not come back',
    async (layout) => {
      const shop = await resultIn(layout, true);
      await drawn.press(shop.state().t('event_waiting'));
      expect(shop.state().popup).toEqual({ kind: 'activity' });
      expect(shop.state().order.rechargeInfo?.status).toBe(layout === 'new' ? undefined : 'Success');
    },
  );

  it('O-12 is no longer polled once its screen is closed', async () => {
    const asked: unknown[] = [];
    let tick = () => {};
    const shop = fakeShop({
      replies: {
        '/api/pay/getOrderInfo': ({ billing_no }) => {
          asked.push(billing_no);
          return { ok: true, content: sampleOrder({ billing_no: String(billing_no) }) };
        },
      },
    });
    shop.services.browser.wait = () => new Promise((resolve) => (tick = () => resolve(undefined as never)));
    shop.services.store.setState({ started: true, player: kira });
    drawn = await drawShop(shop);
    const look = (billingNo: string) =>
      drawn.after(() => shop.services.store.setState({ popup: { kind: 'result', billingNo } }));
    await look('GP1');
    await drawn.after(() => tick());
    expect(asked.length).toBeGreaterThan(1);
    const first = tick;
    await look('GP2');
    asked.length = 0;
    await drawn.after(() => first());
    expect(asked).not.toContain('GP1');
  });

  it('L-02 is reloaded in another language, because its texts come from the server', async () => {
    const words = ['60 Gems', 'ジェム 60個'];
    const shop = await shopOf({
      replies: {
        '/api/pay/getOrderInfo': () => ({
          ok: true,
          content: sampleOrder({ state: 'delivered', billing_status: 'Success', product_name: words[0]! }),
        }),
      },
    });
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'result', billingNo: 'GP1' } }));
    expect(drawn.text()).toContain('60 Gems');
    words.shift();
    await drawn.after(() => shop.services.store.setState({ language: 'ja' }));
    expect(drawn.text()).toContain('ジェム 60個');
  });
});

describe('O-09 an unpaid order that blocks a purchase', () => {
  it.each([
    ['unpaid', false, true],
    ['unpaid', true, false],
    ['paid', false, false],
  ] as const)('%s, and it can be dropped: %s; its expiry is shown: %s', async (state, can_drop, isTold) => {
    const order = sampleOrder({ state, can_drop });
    const shop = await shopOf(
      { replies: { '/api/pay/getOrderInfo': yes(order) } },
      { popup: { kind: 'unpaid', billingNo: 'GP1' } },
    );
    const { t } = shop.state();
    const sentence = t('unpaid_closes_itself', { time: '|' }).split('|')[0]!;
    expect(drawn.text()).toContain(t('error_unpaid_order'));
    expect(drawn.text().includes(sentence)).toBe(isTold);
    expect(drawn.all(t('unpaid_drop')).length).toBe(can_drop ? 1 : 0);
  });
});

describe('S-06 searching for a server', () => {
  const role = (role_id: string, name: string, server_name: string) => ({
    role_id,
    name,
    level: 45,
    server_id: `of ${role_id}`,
    server_name,
    area_id: '',
    area_name: '',
  });
  it.each([
    ['by its name', 'asgard', ['Lady Blue']],
    ['with an empty field', '', ['Lady Blue', 'Sir Green']],
    ['by a character’s name, which finds nothing', 'green', []],
  ])('finds the player’s own characters %s', async (_title, typed, found) => {
    const shop = await shopOf(
      {
        replies: {
          '/api/system/allRoleList': yes([
            role('r1', 'Lady Blue', 'Asgard 12'),
            role('r2', 'Sir Green', 'Midgard 7'),
          ]),
        },
      },
      { popup: { kind: 'recipient' } },
    );
    await drawn.type(shop.state().t('server_search'), typed);
    const roles = ['Lady Blue', 'Sir Green'];
    expect(roles.filter((name) => drawn.all(`${name}`).some(({ text }) => text.includes('45')))).toEqual(
      found,
    );
  });
});

describe('S-06 searching for a server again', () => {
  it('S-06 starts with an empty field and the full list', async () => {
    const shop = await shopOf({}, { popup: { kind: 'recipient' } });
    const { t } = shop.state();
    await drawn.type(t('server_search'), 'asgard');
    expect(drawn.field(t('server_search')).props.value).toBe('asgard');
    const close = drawn.all('').find(({ props }) => props['aria-label'] === t('close'));
    await drawn.after(() => close?.props.onClick?.());
    expect(shop.state().popup).toBeUndefined();
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
    expect(drawn.field(t('server_search')).props.value).toBe('');
  });
});

describe('I-01 the login', () => {
  const opened = async () => {
    const shop = fakeShop();
    shop.services.store.setState({ started: true });
    drawn = await drawShop(shop);
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'login' } }));
    return shop;
  };
  const typed = (label: string) => drawn.field(label).props.value;

  it('keeps an account’s name as it is typed', async () => {
    const { t } = (await opened()).state();
    await drawn.type(t('username'), 'ki ra ٣');
    expect(typed(t('username'))).toBe('ki ra ٣');
  });

  it.each([
    ['the provider’s page has opened, as the browser may come back to this one', true],
    ['the login could not be started', false],
  ])('I-03 its buttons work again once %s', async (_title, isBegun) => {
    let reply = () => {};
    const begun = { url: 'https://provider.example', state: 's', attempt_id: 'a', login: 'sealed' };
    const answer = isBegun ? yes(begun)() : refusal(-5003, 'Not now.');
    const shop = fakeShop({
      replies: { '/util/login/begin': () => new Promise((resolve) => (reply = () => resolve(answer))) },
    });
    shop.services.store.setState({ started: true });
    drawn = await drawShop(shop);
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'login' } }));
    const google = () =>
      drawn.all('').find(({ props }) => props['aria-label'] === shop.state().t('login_with_google'))?.props;
    await drawn.after(() => google()?.onClick?.());
    expect(google()?.disabled).toBe(true);
    await drawn.after(() => reply());
    expect(google()?.disabled).toBe(false);
    expect(shop.events.some(([what]) => what === 'leave')).toBe(isBegun);
    // What the store says about it.
    expect(shop.state().toasts).toMatchObject(isBegun ? [] : [{ text: 'Not now.', tone: 'bad' }]);
  });

  it('accepts a card number in any script’s digits, and does not reuse the account’s password', async () => {
    const { t } = (await opened()).state();
    await drawn.type(t('password'), 'of the account');
    await drawn.press(t('login_with_card'));
    expect(typed(t('card_password'))).toBe('');
    await drawn.type(t('card_number'), 'ab ٣');
    expect(typed(t('card_number'))).toBe('ab3');
  });
});

it.each([
  ['after a session that is over', true, 'login_ended'],
  ['otherwise', false, 'login_intro'],
] as const)('I-08 the login says why it is needed %s', async (_title, ended, key) => {
  const shop = await shopOf({}, { player: undefined, popup: { kind: 'login', ended } });
  expect(drawn.text()).toContain(shop.state().t(key));
});

describe('I-11 a login that the game refuses', () => {
  it.each([
    ['because the account is not verified', 6001, true],
    ['for another reason', -4001, false],
  ])('I-11 %s leads to the verification: code %d, %s', async (_title, code, leads) => {
    const shop = await shopOf(
      { replies: { '/util/login/auth': () => refusal(code) } },
      { player: undefined, popup: { kind: 'login' } },
    );
    await drawn.type(shop.state().t('username'), 'kira');
    await drawn.type(shop.state().t('password'), 'secret');
    await drawn.enter();
    const verify = shop.state().t('real_name_verify');
    expect(drawn.all(verify)).toHaveLength(leads ? 1 : 0);
    if (!leads) return;
    await drawn.press(verify);
    expect(shop.events.at(-1)).toEqual(['navigate', expect.stringMatching(/^\/certifiedReal/)]);
    expect(shop.state().popup).toBeUndefined();
  });
});

describe('I-02 what a refused login marks', () => {
  it.each<[string, number | 'lost', unknown, boolean]>([
    ['a wrong account or password', codes.loginFailed, null, true],
    ['what cannot be read', codes.badRequest, { fields: [] }, true],
    ['an account that the game has locked', codes.loginFailed, { reason: 'locked' }, false],
    ['an account that is not verified', codes.notRealNameVerified, null, false],
    ['too many tries', codes.tooManyRequests, null, false],
    ['a game that cannot be reached', codes.unavailable, null, false],
    ['a lost answer', 'lost', null, false],
  ])('I-02 %s: the password is marked only if it may be wrong', async (_title, code, content, isMarked) => {
    const shop = await shopOf(
      { replies: { '/util/login/auth': () => refusal(code, 'Why not.', content) } },
      { player: undefined, popup: { kind: 'login' } },
    );
    const { t } = shop.state();
    await drawn.type(t('username'), 'kira');
    await drawn.type(t('password'), 'secret');
    await drawn.enter();
    expect(drawn.text().split('Why not.')).toHaveLength(2);
    expect(drawn.field(t('password')).props['aria-invalid'] === true).toBe(isMarked);
  });
});

describe('I-07 logging out', () => {
  it('ends the session on the server too, although this browser has already forgotten it', async () => {
    const shop = await shopOf({ replies: { '/util/login/logout': yes({}) } });
    shop.services.storage.write('userMap', { 'gp-one': kira });
    await drawn.press(shop.state().t('logout'));
    await drawn.press(shop.state().t('logout'));
    expect(shop.state().player).toBeUndefined();
    expect(shop.calls.filter(({ path }) => path === '/util/login/logout').map(({ token }) => token)).toEqual([
      'of kira',
    ]);
  });
});

describe('S-01 the menu of the account', () => {
  const announced = { ...samplePage().config, cumulative_config: { is_has_cumulative: true } };
  it.each([
    ['old', true, true],
    ['old', false, false],
    ['new', true, false],
    ['new', false, false],
  ] as const)('A-01 in the %s layout, activities: %s; links to them: %s', async (layout, has, leads) => {
    const page = {
      brand: { ...samplePage().brand, layout },
      ...(has && { config: announced as ShopState['offer']['config'] }),
    };
    const shop = await shopOf({ page });
    const { t } = shop.state();
    expect(drawn.all(t('logout')).length).toBe(1);
    expect(drawn.all(t('event')).filter(({ props }) => props.href === undefined).length).toBe(leads ? 1 : 0);
  });
});

describe('V-02 the VIP centre', () => {
  it('shows how many points are missing for the next level', async () => {
    const level = (level_id: number, need_points: number) => ({
      level_id,
      level_name: `Level ${level_id}`,
      level_show: `V${level_id}`,
      need_points,
      coupons_list: { permanent: [], week: [], month: [] },
    });
    const shop = await shopOf({
      path: '/userCenter',
      replies: {
        '/api/coupons/vipBasicInfo': yes({
          point_to_coin: 1,
          currency: 'USD',
          faq_title: '',
          faq_content: '',
          vip_level_infos: [level(1, 0), level(2, 1000), level(3, 5000)],
        }),
        '/api/coupons/vipInfo': yes({
          vip_level: 1,
          vip_level_name: 'Level 1',
          vip_level_show: 'V1',
          total_points: 400,
        }),
      },
    });
    expect(drawn.text()).toContain('600');
    expect(drawn.text()).toContain(shop.state().t('vip_next', { growth: 600, text: '' }).split('600')[0]);
  });
});

describe('S-11 the countdown of a make-up link', () => {
  it('Y-01 is reloaded when the page becomes visible, and not when it is hidden', async () => {
    const visibility = watchVisibility();
    const info = {
      game_name: 'Game one',
      user_name: 'kira',
      amount: '4.99',
      currency_code: 'USD',
      server_id: 's1',
      role_id: 'r1',
      server_name: 'Asgard 12',
      role_name: 'Lady Blue',
      domain_area: 'universal',
      for_billing_no: 'GP1',
      unpaid_billing_no: '',
    };
    const times = [600, 300];
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: {
        '/api/replenishment/replenishment_info': () => yes({ ...info, valid_time: times.shift() })(),
      },
    });
    const asked = () =>
      shop.calls.filter(({ path }) => path === '/api/replenishment/replenishment_info').length;
    const turns = async (hidden: boolean) => {
      await visibility.turn(hidden);
      return asked();
    };
    expect(drawn.text()).toContain(clockText(600, shop.state().t));
    expect([asked(), await turns(true), await turns(false)]).toEqual([1, 1, 2]);
    expect(drawn.text()).toContain(clockText(300, shop.state().t));
    visibility.end();
  });

  it('Y-01 is right after a phone has slept, and at zero it is reloaded from the store', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const info = sampleLink({ for_billing_no: 'GP1' });
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: { '/api/replenishment/replenishment_info': yes(info) },
    });
    const left = (seconds: number) => clockText(seconds, shop.state().t);
    expect(drawn.text()).toContain(left(600));
    const sleep = (seconds: number) =>
      drawn.after(() => {
        vi.setSystemTime(Date.now() + (seconds - 1) * 1000);
        vi.advanceTimersByTime(1000);
      });
    await sleep(300);
    expect(drawn.text()).toContain(left(300));
    await sleep(400);
    const asked = shop.calls.filter(({ path }) => path === '/api/replenishment/replenishment_info');
    expect(asked.length).toBe(2);
  });
});

it('Y-01 a make-up link counts a second that has begun, and is not over before it is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const info = sampleLink({ valid_time: 3, for_billing_no: 'GP1' });
  const shop = await shopOf({
    path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
    replies: { '/api/replenishment/replenishment_info': yes(info) },
  });
  const asked = () =>
    shop.calls.filter(({ path }) => path === '/api/replenishment/replenishment_info').length;
  const states: [isLeft: boolean, asked: number][] = [];
  // A busy page's clock ticks late.
  for (const [tick, left] of [1, 2].entries()) {
    await drawn.after(() => {
      if (tick === 0) vi.setSystemTime(Date.now() + 300);
      vi.advanceTimersByTime(1000);
    });
    states.push([drawn.text().includes(clockText(3 - left, shop.state().t)), asked()]);
  }
  expect(states).toEqual([
    [true, 1],
    [true, 1],
  ]);
});

describe('Y-01 a make-up link that is silently reloaded', () => {
  it.each<[string, number | 'lost', boolean]>([
    ['that may pass: what was chosen and typed stays', 'lost', true],
    ['of the store: what was chosen and typed stays', codes.unavailable, true],
    ['that will not pass: the page says so', codes.makeUpUsed, false],
  ])('Y-01 with a failure %s', async (_title, code, stays) => {
    const info = sampleLink({ for_billing_no: 'GP1' });
    const card = sampleMethod('typed', { card_form: true });
    const visibility = watchVisibility();
    let reply = yes(info) as () => unknown;
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: {
        '/api/replenishment/replenishment_info': () => reply() as never,
        '/api/pay/replenishmentCountryList': yes({ US: { name: 'US', methods: [card] } }),
      },
    });
    const { t } = shop.state();
    await drawn.after(() =>
      drawn
        .all('')
        .find(({ props }) => props.value === 'typed-12101')
        ?.props.onChange?.({}),
    );
    await drawn.type(t('card_number'), 'N1');
    reply = () => refusal(code, 'Not now.');
    await visibility.turn(true);
    await visibility.turn(false);
    visibility.end();
    expect(drawn.text().includes('Not now.')).toBe(!stays);
    if (stays) expect(drawn.field(t('card_number')).props.value).toBe('N1');
  });
});

describe('Y-01 the requests of a make-up link', () => {
  it.each<[title: string, change: (shop: FakeShop) => unknown, asked: number]>([
    ['after a payment', ({ services }) => forgetAnswers(services), 2],
    [
      'for another player',
      ({ services }) =>
        becomePlayer(services, { ...kira, username: 'taro', suid: '2', oauth_token: 'of taro' }),
      2,
    ],
    ['in another language', ({ services }) => services.store.setState({ language: 'ja' }), 2],
    ['under a popup', ({ services }) => services.store.setState({ popup: { kind: 'language' } }), 1],
  ])('Y-01 %s: the number of requests', async (_title, change, asked) => {
    const path = '/api/replenishment/replenishment_info';
    const info = sampleLink({ for_billing_no: 'GP1' });
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: { [path]: yes(info) },
    });
    await drawn.after(() => change(shop));
    expect(shop.calls.filter((call) => call.path === path)).toHaveLength(asked);
  });
});

describe('Y-01 a make-up link that could not be loaded', () => {
  it('Y-01 is loading during a retry, but not while it is reloaded for a page that becomes visible', async () => {
    const visibility = watchVisibility();
    const asked: ((answer: Failure) => void)[] = [];
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: {
        '/api/replenishment/replenishment_info': () => new Promise((resolve) => asked.push(resolve)),
      },
    });
    const { t } = shop.state();
    const fail = () => drawn.after(() => asked.at(-1)?.(refusal(codes.unavailable, 'later')));
    const shown = () => [asked.length, drawn.text().includes('later'), drawn.text().includes(t('loading'))];
    await fail();
    expect(shown()).toEqual([1, true, false]);
    await drawn.press(t('retry'));
    expect(shown()).toEqual([2, false, true]);
    await fail();
    expect(shown()).toEqual([2, true, false]);
    await visibility.turn(false);
    expect(shown()).toEqual([3, true, false]);
    visibility.end();
  });
});

describe('S-08 a card that was typed', () => {
  it.each<[title: string, away: Popup | undefined, still: [number: string, password: string]]>([
    ['is kept on the way to the character and back', { kind: 'recipient', toCard: 'issued' }, ['ab12', 'pw']],
    ['is forgotten when another popup opens', { kind: 'recipient' }, ['', '']],
    ['is forgotten when the methods open', { kind: 'recharge', subPayments: false }, ['', '']],
    ['is forgotten once the popup is closed', undefined, ['', '']],
  ])('K-01 %s', async (_title, away, still) => {
    const card: Popup = { kind: 'recharge', subPayments: false, card: 'issued' };
    const shop = await shopOf({}, { popup: card });
    const { t } = shop.state();
    const show = (popup: Popup | undefined) => drawn.after(() => shop.services.store.setState({ popup }));
    await drawn.type(t('card_number'), 'ab12');
    await drawn.type(t('card_password'), 'pw');
    await show(away);
    await show(card);
    const typed = (label: string) => drawn.field(label).props.value;
    expect([typed(t('card_number')), typed(t('card_password'))]).toEqual(still);
  });
});

describe('S-08 Enter in the card form', () => {
  it('K-01 presses the button once it can be pressed, and only one time while it is busy', async () => {
    const shop = await shopOf(
      { replies: { '/api/pay/card_info': () => new Promise(() => undefined) } },
      { popup: { kind: 'recharge', subPayments: false, card: 'issued' } },
    );
    const { t } = shop.state();
    const sent = () => shop.calls.filter(({ path }) => path === '/api/pay/card_info').length;
    await drawn.type(t('card_number'), 'ab12');
    await drawn.enter();
    expect(sent()).toBe(0);
    await drawn.type(t('card_password'), 'pw');
    await drawn.enter();
    await drawn.enter();
    expect(sent()).toBe(1);
  });

  it('K-01 leads a visitor to the login', async () => {
    const card: Popup = { kind: 'recharge', subPayments: false, card: 'issued' };
    const shop = await shopOf({}, { player: undefined, popup: card });
    await drawn.enter();
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });
});

describe('M-01 limited goods that cannot be bought for now', () => {
  it.each([
    ['is right', 0],
    ['is five hours ahead', 18_000],
    ['is five hours behind', -18_000],
  ])(
    'L-07 say when they can be bought by the store’s time, on a device whose clock %s',
    async (_title, ahead) => {
      const limit = { product_id: 'p2', limit_type: 'role', frequency: 1, day_info: 0, extra_pay_times: 0 };
      const now = 1_790_000_000 - ahead;
      const shop = await shopOf({
        page: { serverTime: now - 86_400 },
        replies: {
          '/api/pay/getLimitProductInfo': yes([{ ...limit, next_pay_time: now + 7_200, as_of: now }]),
        },
      });
      await drawn.after(() => followLimits(shop.services));
      const { t } = shop.state();
      expect(drawn.text()).toContain(t('goods_limit_next', { time: durationText(7_200, t) }));
    },
  );

  const usedUp = { product_id: 'p2', limit_type: 'role', frequency: 1, day_info: 0, next_pay_time: 0 };
  const choices = () => drawn.all('').filter(({ props }) => props.type === 'radio');
  const canBuy = () => choices().map(({ props }) => !props.disabled);

  it('M-01 stay so while their limits are loaded again, but not for another character', async () => {
    const answers: ((answer: ApiAnswer<unknown>) => void)[] = [];
    const shop = await shopOf({
      replies: { '/api/pay/getLimitProductInfo': () => new Promise((resolve) => answers.push(resolve)) },
    });
    const answer = (left: number) =>
      drawn.after(() => answers.pop()?.(yes([{ ...usedUp, extra_pay_times: left }])()));
    await answer(0);
    const before = canBuy();
    await drawn.after(() => forgetAnswers(shop.services));
    expect([before.filter((can) => !can).length, canBuy()]).toEqual([1, before]);
    await answer(1);
    expect(canBuy().includes(false)).toBe(false);
    await drawn.after(() => forgetAnswers(shop.services));
    await answer(0);
    const bela = { value: 'bela', display: 'Bela', level: 1 };
    await drawn.after(() => changeOrder(shop.services, { role: bela }));
    expect(canBuy().includes(false)).toBe(false);
    await answer(0);
    expect(canBuy()).toEqual(before);
  });
});

describe('I-05 what the previous account typed', () => {
  it('is not shown to the next one in any popup', async () => {
    const shop = await shopOf({}, { popup: { kind: 'recipient' } });
    const { t } = shop.state();
    await drawn.type(t('server_search'), 'asgard');
    await drawn.after(() =>
      becomePlayer(shop.services, { ...kira, username: 'taro', suid: '2', oauth_token: 'of taro' }),
    );
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
    expect(drawn.field(t('server_search')).props.value).toBe('');
  });
});

/** Where the shop navigated to. */
const wentTo = ({ events }: FakeShop) => events.filter(([what]) => what === 'navigate').map(([, to]) => to);
const withBrand = (layout: 'old' | 'new') => ({ brand: { ...samplePage().brand, layout } });
const withConfig = (change: Partial<ShopState['offer']['config']>) => ({
  config: { ...samplePage().config, ...change },
});

describe('S-09 my coupons', () => {
  const goods = [sampleGoods('p1', { isCoupon: true })];
  const mine = [
    sampleCoupon('SMALL'),
    sampleCoupon('LARGE', { discount_rate: '0.80' }),
    sampleCoupon('BANK', { discount_rate: '0.70', pay_id: 'bank' }),
    sampleCoupon('CLAIM', { discount_rate: '0.60', use_category: 'claim' }),
  ];
  const locked = sampleCoupon('LEVEL', {
    discount_rate: '0.50',
    use_category: 'lock',
    lock_reason: 'level',
  });
  const opened = async (from: 'recharge' | 'page' | 'centre', list: Coupon[]) => {
    const shop = await shopOf({
      page: { goods },
      path: '/userCenter',
      replies: {
        '/api/pay/getCountries': yes({
          US: { name: 'US', methods: [sampleMethod('card'), sampleMethod('bank')] },
        }),
        '/api/coupons/couponList': ({ use_category }) =>
          yes(list.filter((one) => String(use_category).split(',').includes(one.use_category)))(),
        '/api/pay/productPoints': yes({ discountPrice: '11.99', points: 1 }),
      },
    });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, goods: { ...goods[0]! }, rechargeKey: 'card-12101' },
        popup: { kind: 'coupons', from },
      })),
    );
    return shop;
  };
  const named = () =>
    ['SMALL', 'LARGE', 'BANK', 'CLAIM', 'LEVEL']
      .filter((code) => drawn.text().includes(`Coupon ${code}`))
      .sort((a, b) => drawn.text().indexOf(`Coupon ${a}`) - drawn.text().indexOf(`Coupon ${b}`));

  it.each([
    ['centre', ['BANK', 'LARGE', 'SMALL', 'CLAIM'], 3, ['LEVEL'], 1],
    ['page', ['LARGE', 'SMALL', 'CLAIM'], 2, ['BANK', 'LEVEL'], 2],
    ['recharge', ['LARGE', 'SMALL', 'CLAIM'], 2, ['BANK', 'LEVEL'], 2],
  ] as const)(
    'S-09 C-03 from %s: the largest first, during a purchase those of other methods apart, each list with its count',
    async (from, usable, count, unusable, others) => {
      const { t } = (await opened(from, [...mine, locked])).state();
      expect(named()).toEqual(usable);
      expect(drawn.all(t('coupon_usable_count', { number: count }))).toHaveLength(1);
      await drawn.press(t('coupon_unusable_count', { number: others }));
      expect(named()).toEqual(unusable);
      expect(drawn.text().split(t('coupon_other_method'))).toHaveLength(from === 'centre' ? 1 : 2);
      // The tab says the word as well.
      expect(drawn.text().split(t('coupon_usable_no'))).toHaveLength(2 + others);
      expect(drawn.all('Coupon ')).toEqual([]);
    },
  );

  it.each([
    ['one of another method', mine.slice(2, 3), 0, 1],
    ['one of a higher level', [locked], 0, 1],
    ['one that can be used', mine.slice(0, 1), 1, 0],
    ['one to claim', mine.slice(3), 1, 0],
    ['none', [], 0, 0],
  ])('S-09 only an empty list says that it is empty: with %s', async (_title, list, usable, unusable) => {
    const { t } = (await opened('page', list)).state();
    const isEmpty = () => drawn.text().includes(t('no_data'));
    const first = isEmpty();
    await drawn.press(t('coupon_unusable_count', { number: unusable }));
    expect([first, isEmpty()]).toEqual([usable === 0, unusable === 0]);
  });

  it.each([
    ['centre', { code: 'BANK', of: '' }, undefined, ['/selectGoods']],
    ['page', { code: '', of: 'p1' }, undefined, []],
    ['recharge', { code: '', of: 'p1' }, { kind: 'recharge', subPayments: false }, []],
  ] as const)(
    'C-03 from %s: a tap on the first chooses or removes it, and leads on',
    async (from, said, popup, went) => {
      const shop = await opened(from, mine);
      const { t } = shop.state();
      const used = drawn.all(t('coupon_remove'));
      // Outside a purchase none is in use, although the chosen goods and method would take one.
      expect(used).toHaveLength(from === 'centre' ? 0 : 1);
      const first = [...drawn.all(t('coupon_use')), ...used].find(({ text }) =>
        text.includes(from === 'centre' ? 'BANK' : 'LARGE'),
      );
      await drawn.after(() => first?.props.onClick?.());
      expect(shop.state()).toMatchObject({ coupon: said, popup });
      expect(wentTo(shop).map((to) => String(to).split('?')[0])).toEqual(went);
    },
  );

  it.each([
    [refusal(-5000, 'Too late.'), 'Too late.'],
    [{ ok: true as const, content: { code: 'CLAIM' } }, undefined],
  ])(
    'C-02 after any answer to a claim the list is reloaded, and the button is busy until then',
    async (answer, told) => {
      let reply = () => {};
      const shop = await shopOf({
        page: { goods },
        replies: {
          '/api/coupons/couponList': yes(mine),
          '/api/coupons/receiveCoupons': () => new Promise((resolve) => (reply = () => resolve(answer))),
        },
      });
      await drawn.after(() => shop.services.store.setState({ popup: { kind: 'coupons', from: 'centre' } }));
      const lists = () => shop.calls.filter(({ path }) => path === '/api/coupons/couponList').length;
      const [before, claim] = [lists(), () => drawn.all('Coupon CLAIM')[0]];
      await drawn.after(() => claim()?.props.onClick?.());
      expect(claim()?.props.disabled).toBe(true);
      await drawn.after(() => reply());
      expect(claim()?.props.disabled).toBe(false);
      expect(lists()).toBeGreaterThan(before);
      expect(shop.state().toasts.map(({ text }) => text)).toEqual([told ?? shop.state().t('coupon_claimed')]);
    },
  );

  it('S-09 opens with the usable ones, even if the past ones were shown last', async () => {
    const shop = await shopOf(
      { replies: { '/api/coupons/couponList': yes([]) } },
      { popup: { kind: 'coupons', from: 'centre' } },
    );
    const { t } = shop.state();
    const backs = () => drawn.all('').filter(({ props }) => props['aria-label'] === t('back')).length;
    await drawn.press(t('coupon_history'));
    expect(backs()).toBe(1);
    await drawn.after(() =>
      drawn
        .all('')
        .find(({ props }) => props['aria-label'] === t('back'))
        ?.props.onClick?.(),
    );
    expect([backs(), shop.state().popup?.kind]).toEqual([0, 'coupons']);
    await drawn.press(t('coupon_history'));
    for (const popup of [undefined, { kind: 'coupons', from: 'centre' }] as const)
      await drawn.after(() => shop.services.store.setState({ popup }));
    expect(backs()).toBe(0);
  });

  it('C-02 a past coupon was used or has expired, at a time in its own time zone', async () => {
    const at = Date.UTC(2026, 4, 6, 20) / 1000;
    const over = { use_category: 'history' as const, valid_end_time: at, time_zone: 'Asia/Seoul' };
    const shop = await opened('centre', [
      sampleCoupon('SMALL', { ...over, is_used: true, used_time: at + 86_400 }),
      sampleCoupon('LARGE', { discount_rate: '0.80', ...over }),
    ]);
    const { t } = shop.state();
    await drawn.press(t('coupon_history'));
    const text = drawn.text();
    const one = text.slice(text.lastIndexOf('Coupon SMALL'), text.lastIndexOf('Coupon LARGE'));
    const other = text.slice(text.lastIndexOf('Coupon LARGE'));
    expect(one).toContain('Used May 8, 2026, 5:00 AM GMT+9Used');
    expect(other).toContain('Expired May 7, 2026, 5:00 AM GMT+9Expired');
  });
});

describe('S-06 the recipient', () => {
  const role = (role_id: string, server_id: string, area_id = '') => ({
    role_id,
    name: `${role_id} of ${server_id}`,
    level: 45,
    server_id,
    server_name: `Server ${server_id}`,
    area_id,
    area_name: area_id && `Region ${area_id}`,
  });
  const server = (server_id: string, area_id = '', status = 'open') => ({
    server_id,
    name: `Server ${server_id}`,
    area_id,
    area_name: area_id && `Region ${area_id}`,
    status,
  });
  const opened = async (
    popup: Popup = { kind: 'recipient' },
    replies: FakeShopOptions['replies'] = {},
    isAreaRole = false,
  ) =>
    shopOf(
      {
        page: withConfig({ area_config: { is_area_role: isAreaRole } }),
        replies: {
          '/api/system/allRoleList': yes([
            role('r1', 's1', 'a'),
            role('r1', 's2', 'b'),
            role('r2', 's2', 'b'),
          ]),
          '/api/pay/getServerList': yes([
            server('s1', 'a'),
            server('s2', 'b'),
            server('s3', 'b', 'maintenance'),
          ]),
          '/api/pay/getRoleList': ({ server_id }) => ({
            ok: true,
            content: [role('r1', String(server_id), 'b'), role('r2', String(server_id), 'b')],
          }),
          ...replies,
        },
      },
      { popup },
    );
  const rolesHere = () =>
    drawn.all('Level 45').map(({ text, props }) => [text.slice(0, 8), props['aria-current']]);
  const serversHere = () => drawn.all('Server s').filter(({ text }) => text.startsWith('Server'));
  /** How many icons each button with this text has. */
  const ticks = (text: string, node: object = document.body): number[] => {
    const { nodeName, shownNodes, textContent } = node as {
      nodeName: string;
      shownNodes: object[];
      textContent: string;
    };
    const icons = (one: object): number => {
      const { nodeName, shownNodes } = one as { nodeName: string; shownNodes: object[] };
      return nodeName === 'svg' ? 1 : shownNodes.reduce((sum, inner) => sum + icons(inner), 0);
    };
    if (nodeName === 'BUTTON') return textContent.includes(text) ? [icons(node)] : [];
    return shownNodes.flatMap((child) => ticks(text, child));
  };

  it('S-06 only the chosen one is marked, and none with the same id on another server', async () => {
    const { t } = (await opened()).state();
    expect(rolesHere()).toEqual([
      ['r1 of s1', 'true'],
      ['r1 of s2', undefined],
      ['r2 of s2', undefined],
    ]);
    expect(ticks('Level 45')).toEqual([1, 0, 0]);
    await drawn.press(t('servers_all'));
    expect(serversHere().map(({ props }) => props['aria-current'])).toEqual(['true', undefined, undefined]);
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    expect(rolesHere()).toEqual([
      ['r1 of s2', undefined],
      ['r2 of s2', undefined],
    ]);
  });

  it.each<[title: string, popup: Popup, next: Popup | undefined]>([
    ['closes', { kind: 'recipient' }, undefined],
    [
      'leads back to an issued card',
      { kind: 'recipient', toCard: 'issued' },
      { kind: 'recharge', subPayments: false, card: 'issued' },
    ],
    [
      'leads back to the card of a method',
      { kind: 'recipient', toCard: 'method' },
      { kind: 'recharge', subPayments: false, card: 'method' },
    ],
  ])(
    'S-06 a character of another server is chosen with its server and region, which %s',
    async (_title, popup, next) => {
      const shop = await opened(popup);
      const { t } = shop.state();
      await drawn.press(t('servers_all'));
      expect(serversHere().map(({ props }) => props.disabled)).toEqual([false, false, true]);
      await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
      expect(shop.calls.filter(({ path }) => path === '/api/pay/getRoleList')).toMatchObject([
        { fields: { client_id: 'one', server_id: 's2' } },
      ]);
      await drawn.after(() => drawn.all('r2 of s2')[0]?.props.onClick?.());
      expect(shop.state().order).toMatchObject({
        realServer: 's2',
        server: { display: 'Server s2' },
        role: { value: 'r2', display: 'r2 of s2' },
        area: { value: 'b', display: 'Region b' },
      });
      expect(shop.state().popup).toEqual(next);
      await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
      expect(rolesHere()).toEqual([]);
      expect(serversHere()).toHaveLength(3);
    },
  );

  it.each<[string, string | undefined, string[]]>([
    ['of the player’s own', undefined, ['/api/system/allRoleList']],
    ['of servers', 'servers_all', ['/api/pay/getServerList']],
    // A character made meanwhile on a server is one of the player's own, too.
    ['of a server’s characters', 'Server s2', ['/api/system/allRoleList', '/api/pay/getRoleList']],
  ])('S-06 an empty list %s is loaded again by a tap', async (_title, tab, paths) => {
    const none = Object.fromEntries(
      ['/api/system/allRoleList', '/api/pay/getRoleList'].map((path) => [path, yes([])]),
    );
    const isServers = tab === 'servers_all';
    const shop = await opened(undefined, {
      ...none,
      ...(isServers && { '/api/pay/getServerList': yes([]) }),
    });
    const { t } = shop.state();
    if (tab) await drawn.press(t('servers_all'));
    if (tab && !isServers) await drawn.after(() => drawn.all(tab)[0]?.props.onClick?.());
    shop.calls.length = 0;
    await drawn.press(t('refresh'));
    expect(shop.calls.map(({ path }) => path).sort()).toEqual([...paths].sort());
  });

  it('S-06 W-01 a press that loads a server’s characters again also loads the player’s own that had failed', async () => {
    const shop = await opened(undefined, {
      '/api/system/allRoleList': () => refusal(-5000, 'Not now.'),
      '/api/pay/getRoleList': yes([]),
    });
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    shop.calls.length = 0;
    await drawn.press(t('refresh'));
    expect(shop.calls.map(({ path }) => path).sort()).toEqual([
      '/api/pay/getRoleList',
      '/api/system/allRoleList',
    ]);
  });

  it('S-06 every region can be chosen in which there is a server, also one without a character', async () => {
    const shop = await opened(undefined, { '/api/system/allRoleList': yes([role('r1', 's1', 'a')]) }, true);
    const { t } = shop.state();
    const regions = () => drawn.field(t('region')).text;
    expect(regions()).toBe(`${t('regions_all')}Region a`);
    await drawn.press(t('servers_all'));
    expect(regions()).toBe(`${t('regions_all')}Region aRegion b`);
  });

  it('L-04 in a language written from right to left, numbers and names keep their own direction', async () => {
    const shop = await opened(undefined, {}, true);
    await drawn.after(() => shop.services.store.setState({ language: 'ar' }));
    const { t } = shop.state();
    const level = t('role_level', { number: 45 });
    expect(drawn.all('r2 of s2').at(-1)?.text).toContain(sideBySide([level, 'Server s2'], 'ar'));
    await drawn.press(t('servers_all'));
    expect(drawn.all('Server s2').at(-1)?.text).toContain(sideBySide(['s2', 'Region b'], 'ar'));
    expect(sideBySide(['s2'], 'ar')).not.toBe(sideBySide(['s2'], 'en'));
  });

  it('S-06 a search that finds no server can be cleared: all of them are listed, in every region', async () => {
    const shop = await opened(undefined, {}, true);
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'a' } }));
    await drawn.type(t('server_search'), 'nowhere');
    expect(serversHere()).toEqual([]);
    await drawn.press(t('search_clear'));
    expect(serversHere()).toHaveLength(3);
    expect(drawn.field(t('server_search')).props.value).toBe('');
  });

  it('S-06 a server is found by its number in any script’s digits', async () => {
    const shop = await opened();
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.type(t('server_search'), 's\u0663');
    expect(drawn.field(t('server_search')).props.value).toBe('s3');
    expect(serversHere().map(({ text }) => text.slice(0, 9))).toEqual(['Server s3']);
  });

  it('S-06 Back leads from the characters of a server to the servers', async () => {
    const shop = await opened();
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    expect(rolesHere()).not.toEqual([]);
    // As the title, above what it covers.
    expect(drawn.text()).toContain(`Server s2${t('server_search')}`);
    const back = drawn.all('').find(({ props }) => props['aria-label'] === t('back'));
    await drawn.after(() => back?.props.onClick?.());
    expect([rolesHere(), serversHere().length]).toEqual([[], 3]);
    expect(shop.state().popup).toEqual({ kind: 'recipient' });
  });

  it('S-06 the server of the chosen character leads to its others, too', async () => {
    const shop = await opened();
    await drawn.press(shop.state().t('servers_all'));
    await drawn.after(() => drawn.all('Server s1')[0]?.props.onClick?.());
    expect(rolesHere()).toEqual([
      ['r1 of s1', 'true'],
      ['r2 of s1', undefined],
    ]);
  });

  it('S-06 a region that has characters but no server here is left by a tap', async () => {
    const shop = await opened(undefined, { '/api/pay/getServerList': yes([server('s2', 'b')]) }, true);
    const { t } = shop.state();
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'a' } }));
    await drawn.press(t('servers_all'));
    expect(serversHere()).toEqual([]);
    await drawn.press(t('search_clear'));
    expect(serversHere()).toHaveLength(1);
    expect(drawn.field(t('region')).props.value).toBe('');
  });

  it.each([true, false])(
    'S-06 a server names its region only in a game that uses them: %s',
    async (isUsed) => {
      const shop = await opened(undefined, {}, isUsed);
      await drawn.press(shop.state().t('servers_all'));
      expect(serversHere().map(({ text }) => text.includes('Region'))).toEqual([isUsed, isUsed, isUsed]);
      const closed = shop.state().t('server_maintenance');
      expect(serversHere().map(({ text }) => text.includes(closed))).toEqual([false, false, true]);
    },
  );

  it.each([
    ['on to the methods, if the player is buying', true, { kind: 'recharge', subPayments: false }],
    ['nowhere otherwise', false, undefined],
  ])('I-06 a character that is chosen leads %s', async (_title, toPay, next) => {
    const shop = await opened({ kind: 'recipient', toPay });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, goods: { ...sampleGoods('p1') } },
      })),
    );
    await drawn.after(() => drawn.all('r2 of s2')[0]?.props.onClick?.());
    expect(shop.state().popup).toEqual(next);
  });

  it('S-06 the region filters servers and the player’s own characters, if the game has regions', async () => {
    const shop = await opened(undefined, {}, true);
    const { t } = shop.state();
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'b' } }));
    expect(rolesHere().map(([name]) => name)).toEqual(['r1 of s2', 'r2 of s2']);
    await drawn.press(t('servers_all'));
    expect(serversHere().map(({ text }) => text.slice(0, 9))).toEqual(['Server s2', 'Server s3']);
    await drawn.after(() =>
      shop.services.store.setState(({ offer }) => ({
        offer: { ...offer, config: { ...offer.config, area_config: { is_area_role: false } } },
      })),
    );
    expect(serversHere()).toHaveLength(3);
  });

  it('S-05 S-06 a region that was chosen in another game, which this one has not, hides nothing here', async () => {
    const ofGame = (client_id: unknown) => (client_id === 'one' ? ['a', 'b'] : ['c']);
    const shop = await opened(
      undefined,
      {
        '/api/system/allRoleList': ({ client_id }) => ({
          ok: true,
          content: ofGame(client_id).map((area) => role(`r${area}`, `s${area}`, area)),
        }),
        '/api/pay/getServerList': ({ client_id }) => ({
          ok: true,
          content: ofGame(client_id).map((area) => server(`s${area}`, area)),
        }),
      },
      true,
    );
    const { t } = shop.state();
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'b' } }));
    expect(rolesHere().map(([name]) => name)).toEqual(['rb of sb']);
    await drawn.after(() =>
      shop.services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
    );
    expect(rolesHere().map(([name]) => name)).toEqual(['rc of sc']);
    expect(drawn.field(t('region')).props.value).toBe('');
    await drawn.press(t('servers_all'));
    expect(serversHere()).toHaveLength(1);
  });

  it.each([
    ['servers_mine', '/api/system/allRoleList'],
    ['servers_all', '/api/pay/getServerList'],
  ] as const)('S-06 a list that failed to load under %s can be retried', async (tab, path) => {
    const shop = await opened(undefined, { [path]: () => refusal(-5000, 'Not now.') });
    const { t } = shop.state();
    await drawn.press(t(tab));
    const asked = () => shop.calls.filter((call) => call.path === path).length;
    const before = asked();
    await drawn.press(t('retry'));
    expect(asked()).toBe(before + 1);
  });
});

describe('P-14 an order in the list', () => {
  it.each([
    ['old', { kind: 'account' }],
    ['new', undefined],
  ] as const)('P-14 in the %s layout it opens its page and closes the popup', async (layout, popup) => {
    const shop = await shopOf(
      {
        page: withBrand(layout),
        path: layout === 'new' ? '/my' : '/selectGoods',
        replies: {
          '/api/pay/getOrderList': yes({
            orders: [summary('GP1'), { ...summary('GP2'), price: '7.77', price_hidden: true }],
            has_more: false,
          }),
        },
      },
      { popup },
    );
    expect(drawn.text()).toContain('$14.99');
    expect(drawn.text()).not.toContain('7.77');
    const row = drawn.all('GP2')[0];
    await drawn.after(() => row?.props.onClick?.({ button: 0, preventDefault: () => {} }));
    expect(shop.state().popup).toBeUndefined();
    expect(wentTo(shop)).toEqual(['/order/GP2']);
  });

  it.each([
    ['old', '/selectGoods'],
    ['new', '/my'],
  ] as const)('P-14 its page leads back, in the %s layout, to %s', async (layout, to) => {
    const shop = await shopOf({
      page: withBrand(layout),
      path: '/order/GP1',
      replies: {
        '/api/pay/getOrderInfo': yes(sampleOrder({ state: 'delivered', billing_status: 'Success' })),
      },
    });
    await drawn.press(shop.state().t('back'));
    expect(wentTo(shop)).toEqual([to]);
  });

  it('P-14 loads the orders of the current game, and says if there are none', async () => {
    const shop = await shopOf({
      path: '/my',
      page: { clientId: 'two' },
      replies: { '/api/pay/getOrderList': yes({ orders: [], has_more: false }) },
    });
    expect(drawn.text()).toContain(shop.state().t('orders_none'));
    expect(shop.calls.filter(({ path }) => path === '/api/pay/getOrderList')).toMatchObject([
      { fields: { client_id: 'two' } },
    ]);
  });
});

const inAnApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

it('S-05 P-14 the orders of one game are not shown while those of another are loaded', async () => {
  const shop = await shopOf({
    path: '/my',
    replies: {
      '/api/pay/getOrderList': ({ client_id }) =>
        client_id === 'one'
          ? yes({ orders: [summary('GP1')], has_more: false })()
          : new Promise(() => undefined),
    },
  });
  expect(drawn.text()).toContain('GP1');
  await drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
  );
  expect(drawn.text()).not.toContain('GP1');
});

describe('O-09 an unpaid order’s buttons', () => {
  const open = async (change: Parameters<typeof sampleOrder>[0], userAgent = '') => {
    const order = sampleOrder({ billing_no: 'GP2', url: 'https://pay.example/2', ...change });
    const shop = await shopOf(
      { userAgent, replies: { '/api/pay/getOrderInfo': yes(order), '/api/pay/cancelOrder': yes({}) } },
      { popup: { kind: 'unpaid', billingNo: 'GP2' } },
    );
    shop.services.store.setState((state) => ({
      order: {
        ...state.order,
        billing_no: 'GP1',
        rechargeInfo: { status: 'Pending', url: 'https://pay.example/1' },
      },
    }));
    return shop;
  };

  it.each([
    ['in a window of its own', '', 'https://pay.example/2', []],
    ['inside an app, which can open none, in this one', inAnApp, undefined, ['https://pay.example/2']],
  ])(
    'O-09 S-10 pay where it was started: its own payment page, %s, and its own result',
    async (_title, userAgent, href, left) => {
      const shop = await open({}, userAgent);
      const { t } = shop.state();
      expect(drawn.all(t('to_pay_page')).map(({ props }) => props.href)).toEqual([href]);
      await drawn.press(t('to_pay_page'));
      expect(shop.state()).toMatchObject({
        popup: { kind: 'result', billingNo: 'GP2' },
        order: { billing_no: 'GP2', rechargeInfo: { status: 'Pending', url: 'https://pay.example/2' } },
      });
      expect(shop.events.filter(([what]) => what === 'leave').map(([, to]) => to)).toEqual(left);
      expect(shop.told).toContainEqual({ event: 'openPayLink', goods: { billing_no: 'GP2' } });
    },
  );

  it('O-09 S-10 pay another way: in the order’s area, for its character, at its price', async () => {
    const goods = sampleGoods('p1', { price: '14.99', currency: 'EUR' });
    const { config, loginConfig } = samplePage();
    const role = (role_id: string) => ({
      role_id,
      name: `${role_id} on s12`,
      level: 45,
      server_id: 's12',
      server_name: 's12',
      area_id: '',
      area_name: '',
    });
    const shop = await shopOf(
      {
        page: { goods: [goods] },
        replies: {
          '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: 'GP2', domain_area: 'sea' })),
          '/api/pay/getGameListV2': yes([sampleGame('one')]),
          '/api/config/recharge': yes(config),
          '/util/login/login_config': yes(loginConfig),
          '/api/pay/getThirdGift': yes([sampleGoods('p1')]),
          '/api/system/allRoleList': yes([role('r1'), role('r2')]),
          '/api/pay/getCountries': yes({}),
        },
      },
      { popup: { kind: 'unpaid', billingNo: 'GP2' } },
    );
    shop.services.storage.write('userMap', { 'gp-one': kira });
    await drawn.press(shop.state().t('unpaid_other_way'));
    expect(shop.state()).toMatchObject({
      popup: { kind: 'recharge' },
      retried: { billingNo: 'GP2' },
      offer: { area: 'sea' },
      order: { goods: { value: 'p1' }, realServer: 's12', role: { display: 'r1 on s12' } },
    });
    expect(drawn.text()).toContain('$14.99');
    expect(drawn.text()).not.toContain('€14.99');
  });

  it('O-09 an order that cannot be loaded can be loaded again, and paid another way only then', async () => {
    const make_up = { replenish_id: 'R1', for_billing_no: '' };
    const answers = [
      refusal(codes.unavailable, 'later'),
      { ok: true as const, content: sampleOrder({ billing_no: 'GP2', make_up }) },
    ];
    let arrive = (_answer: (typeof answers)[number]) => {};
    const shop = await shopOf(
      {
        replies: {
          '/api/pay/getOrderInfo': () =>
            new Promise((resolve) => {
              arrive = resolve;
            }),
        },
      },
      { popup: { kind: 'unpaid', billingNo: 'GP2' } },
    );
    const { t } = shop.state();
    const isOffered = () => !drawn.all(t('unpaid_other_way'))[0]?.props.disabled;
    expect([isOffered(), drawn.all(t('retry'))]).toEqual([false, []]);
    await drawn.after(() => arrive(answers[0]!));
    expect(drawn.text()).toContain('later');
    expect(isOffered()).toBe(false);
    await drawn.press(t('retry'));
    await drawn.after(() => arrive(answers[1]!));
    expect(drawn.text()).not.toContain('later');
    await drawn.press(t('unpaid_other_way'));
    expect(wentTo(shop)).toEqual(['/replenishGoods?replenish_id=R1&rp_client_id=one']);
  });

  it('O-09 pay a make-up link another way: the page of the link', async () => {
    const shop = await open({ client_id: 'two', make_up: { replenish_id: 'R1', for_billing_no: '' } });
    await drawn.press(shop.state().t('unpaid_other_way'));
    expect(wentTo(shop)).toEqual(['/replenishGoods?replenish_id=R1&rp_client_id=two']);
    expect(shop.state().retried).toEqual({ billingNo: 'GP2', purchase: 'R1' });
  });

  it('O-09 drop: the button is busy, the order is no longer payable, and limits are reloaded', async () => {
    const shop = await open({});
    shop.services.store.setState({ retried: { billingNo: 'GP2', purchase: 'p' } });
    const { t, epoch } = shop.state();
    await drawn.press(t('unpaid_drop'));
    expect(shop.calls.filter(({ attempt }) => attempt)).toMatchObject([{ fields: { billing_no: 'GP2' } }]);
    expect(shop.state()).toMatchObject({ retried: undefined, popup: undefined });
    expect(shop.state().epoch).toBeGreaterThan(epoch);
  });

  it('O-09 if its provider cannot cancel: says when it closes, not when it was placed', async () => {
    const shop = await open({ can_drop: false });
    const { t, language } = shop.state();
    expect(drawn.text()).toContain(
      t('unpaid_closes_itself', { time: untilText(1_790_001_800, shop.services.browser.now(), language) }),
    );
  });
});

describe('V-01 the VIP centre', () => {
  const none = { permanent: [], week: [], month: [] };
  const level = (level_id: number, need_points: number, coupons_list: object = none) => ({
    level_id,
    level_name: `Level ${level_id}`,
    level_show: `V${level_id}`,
    need_points,
    coupons_list,
  });
  const centre = async (basic: object = {}, mine: object = {}, config = {}) =>
    shopOf({
      path: '/userCenter',
      page: withConfig(config),
      replies: {
        '/api/coupons/vipBasicInfo': yes({
          point_to_coin: 1,
          currency: 'USD',
          faq_title: '',
          faq_content: '',
          // A publisher may start above one and leave gaps.
          vip_level_infos: [level(3, 0), level(5, 1000), level(6, 5000)],
          ...basic,
        }),
        '/api/coupons/vipInfo': yes({
          vip_level: 5,
          vip_level_name: 'Silver',
          vip_level_show: 'V5',
          total_points: 1400,
          ...mine,
        }),
      },
    });

  it.each([
    [0, 3, 1000, 'V5', '0%: 0.00%'],
    [999, 3, 1, 'V5', '99.9%: 99.90%'],
    [1000, 5, 4000, 'V6', '20%: 20.00%'],
    [1400, 5, 3600, 'V6', '28%: 28.00%'],
  ])(
    'V-01 V-02 with %s points: level %s, and how many points are missing for the next',
    async (total_points, vip_level, growth, next, bar) => {
      const { t, language } = (await centre({}, { vip_level, total_points })).state();
      const more = t('vip_next', { growth, text: isolate(next, language) });
      expect(drawn.text()).toContain(more);
      expect(drawn.progressBars()).toEqual([bar]);
      const text = drawn.text();
      expect(text.split(t('vip_level_mine'))).toHaveLength(2);
      expect(text.slice(0, text.indexOf(t('vip_level_mine')))).toContain(`V${vip_level} Level ${vip_level}`);
      expect(text.slice(text.indexOf(t('vip_level_mine')))).not.toContain(`Level ${vip_level}`);
    },
  );

  it('V-01 the rate of points is loaded for the area in use, not for the one that was rendered', async () => {
    const shop = await centre();
    const { offer } = shop.state();
    await drawn.after(() => shop.services.store.setState({ offer: { ...offer, area: 'elsewhere' } }));
    const asked = shop.calls.filter(({ path }) => path === '/api/coupons/vipBasicInfo');
    expect(asked.map(({ fields }) => (fields as { domain_area?: string }).domain_area)).toEqual([
      offer.area,
      'elsewhere',
    ]);
  });

  it('V-01 at the highest level no points are missing', async () => {
    const { t } = (await centre({}, { vip_level: 6, total_points: 5000 })).state();
    expect(drawn.text()).toContain(t('vip_top'));
    expect(drawn.text()).toContain('100%\u00a0· ');
    expect(drawn.progressBars()).toEqual(['100%: 100%']);
  });

  it('V-01 in a shop without levels the points stand alone: nobody is told of a level or of progress', async () => {
    const none = { vip_level: 0, vip_level_name: '', vip_level_show: '', total_points: 5 };
    const { t } = (await centre({ vip_level_infos: [] }, none)).state();
    expect(drawn.text()).toContain(t('vip_points', { growth: 5 }));
    expect(drawn.text()).not.toContain(t('vip_top'));
    expect(drawn.text()).not.toContain('%');
    expect(drawn.progressBars()).toEqual([]);
  });

  it('V-01 a question of the FAQ stands by itself above its answer', async () => {
    const faq_content = 'When?\nAt once.\nEvery day.\n\nOnly text.';
    await centre({ faq_title: 'About', faq_content });
    expect(drawn.text()).toContain('AboutWhen?\nAt once.\nEvery day.Only text.');
  });

  it('V-02 below the highest level the progress has two decimals', async () => {
    await centre({}, { vip_level: 5, total_points: 1400 });
    expect(drawn.text()).toContain('28.00%');
  });

  it('V-01 each level shows its weekly, monthly and permanent coupons, or that it has none', async () => {
    const list = {
      week: [sampleCoupon('WEEK')],
      month: [sampleCoupon('MONTH', { discount_rate: '0.80' })],
      permanent: [sampleCoupon('ONCE', { discount_rate: '0.70' })],
    };
    const shop = await centre({ vip_level_infos: [level(3, 0), level(5, 1000, list)] });
    const { t } = shop.state();
    expect(drawn.text().split(t('vip_no_rewards'))).toHaveLength(2);
    const order = ['vip_no_rewards', 'vip_week', 'vip_month', 'vip_permanent'] as const;
    const places = order.map((key) => drawn.text().indexOf(t(key)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const code of ['WEEK', 'MONTH', 'ONCE']) expect(drawn.text()).toContain(`Coupon ${code}`);
    await drawn.press('Coupon MONTH');
    expect(shop.state().coupon).toEqual({ code: 'MONTH', of: '' });
    expect(wentTo(shop)).toEqual(['/selectGoods']);
  });

  it('V-01 in the old layout it closes once a coupon is chosen', async () => {
    const list = { ...none, week: [sampleCoupon('WEEK')] };
    const shop = await shopOf(
      {
        page: withBrand('old'),
        replies: {
          '/api/coupons/vipBasicInfo': yes({
            point_to_coin: 1,
            currency: 'USD',
            faq_title: '',
            faq_content: '',
            vip_level_infos: [level(3, 0, list)],
          }),
          '/api/coupons/vipInfo': yes({
            vip_level: 3,
            vip_level_name: '',
            vip_level_show: '',
            total_points: 1,
          }),
        },
      },
      { popup: { kind: 'vip' } },
    );
    await drawn.press('Coupon WEEK');
    expect(shop.state().popup).toBeUndefined();
  });

  it.each([
    [1, 'USD', 1, '$1.00'],
    [0.5, 'USD', 5, '$10.00'],
    [0.001, 'KRW', 1, '₩1,000'],
    [2, 'USD', 2, '$1.00'],
  ])('V-02 %s points for one %s are shown as %s for %s', async (point_to_coin, currency, growth, money) => {
    const { t, language } = (await centre({ point_to_coin, currency })).state();
    expect(drawn.text()).toContain(t('vip_rate', { growth, money: isolate(money, language) }));
  });

  it.each([true, false])('V-01 coupons switched on: %s; leads to them', async (is_open_coupon) => {
    const { t } = (await centre({}, {}, { is_open_coupon })).state();
    expect(drawn.all(t('coupon_history'))).toHaveLength(is_open_coupon ? 1 : 0);
  });
});

describe('S-12 the account page', () => {
  it.each([
    ['new', true, true],
    ['old', true, true],
    ['new', true, false],
    ['new', false, true],
    ['new', false, false],
  ] as const)('V-01 in the %s layout, VIP: %s, coupons: %s', async (layout, is_vip, is_open_coupon) => {
    const shop = await shopOf(
      {
        page: { ...withBrand(layout), ...withConfig({ is_vip, is_open_coupon }) },
        path: layout === 'new' ? '/my' : '/selectGoods',
      },
      { popup: layout === 'new' ? undefined : { kind: 'account' } },
    );
    const { t } = shop.state();
    const rows = (text: string) =>
      drawn.all(text).filter(({ text: words, props }) => words === text && props.href === undefined);
    const centre = rows(t('vip_centre'));
    const coupons = rows(t('my_reward'));
    expect([centre.length, coupons.length]).toEqual([is_vip ? 1 : 0, is_vip && is_open_coupon ? 1 : 0]);
    await drawn.after(() => coupons[0]?.props.onClick?.());
    expect(shop.state().popup).toEqual(
      coupons.length > 0
        ? { kind: 'coupons', from: 'centre' }
        : layout === 'new'
          ? undefined
          : { kind: 'account' },
    );
    await drawn.after(() => centre[0]?.props.onClick?.());
    expect([wentTo(shop), shop.state().popup?.kind === 'vip']).toEqual([
      is_vip && layout === 'new' ? ['/userCenter'] : [],
      is_vip && layout === 'old',
    ]);
  });

  it.each([
    ['off', true],
    ['open', false],
  ] as const)('I-09 logging out is offered only outside a game’s view (%s)', async (sdk, canLogOut) => {
    const shop = await shopOf({ path: '/my' }, { sdk });
    const row = drawn.all('kira').find(({ text }) => text.startsWith('kira'));
    expect(row?.props.disabled).toBe(!canLogOut);
    expect(row?.text.includes(shop.state().t('logout'))).toBe(canLogOut);
  });

  it.each([
    ['this browser', 'kira', 'logout'],
    ['every device', '', 'logout_everywhere'],
  ] as const)('I-07 the row that logs out %s asks about that and no more', async (_title, name, key) => {
    const shop = await shopOf({ path: '/my' });
    const { t } = shop.state();
    await drawn.press(name + t(key));
    const { title, content, confirm } = shop.state().question ?? {};
    expect([title, content, confirm]).toEqual([t(key), t(`${key}_confirm`), t(key)]);
  });
});

describe('S-12 the orders of an account', () => {
  it('S-12 all pages that were opened stay while they are loaded again', async () => {
    const answers: (() => void)[] = [];
    let isSlow = false;
    const shop = await shopOf({
      path: '/my',
      replies: {
        '/api/pay/getOrderList': ({ page }) => {
          const order = { ...sampleOrder({ billing_no: `GP${page}`, product_name: `Goods ${page}` }) };
          const list = yes({ orders: [{ ...order, price_hidden: false }], has_more: Number(page) < 3 })();
          return isSlow ? new Promise((resolve) => answers.push(() => resolve(list))) : list;
        },
      },
    });
    const { t } = shop.state();
    const shown = () => ['1', '2', '3'].filter((page) => drawn.text().includes(`Goods ${page}`)).join();
    await drawn.press(t('orders_more'));
    await drawn.press(t('orders_more'));
    expect(shown()).toBe('1,2,3');
    isSlow = true;
    await drawn.after(() => forgetAnswers(shop.services));
    expect([shown(), answers.length]).toEqual(['1,2,3', 3]);
    await drawn.after(() => answers.splice(0).map((answer) => answer()));
    expect([shown(), drawn.text().includes(t('no_more'))]).toEqual(['1,2,3', true]);
  });
});

describe('A-01 the rewards of an activity', () => {
  type State = ActivityView['rewards'][number]['state'];
  const activity = (activity_id: string, ...states: State[]): ActivityView => ({
    activity_id,
    type: 'amount',
    unit: 'money',
    name: `Event ${activity_id}`,
    currency: 'USD',
    progress: '5.00',
    today: false,
    day_end_time: 0,
    end_time: 1_790_003_600,
    receive_end_time: 1_790_003_600,
    time_zone: 'UTC',
    rewards: states.map((state, index) => ({
      reward_id: `${index}`,
      name: `Reward ${index}`,
      need: '10.00',
      state,
    })),
  });
  const opened = async (activities: ActivityView[], reply: () => never | object = () => ({})) =>
    shopOf({
      path: '/activity',
      page: withConfig({ continue_config: { is_has_continue: true } }),
      replies: {
        '/api/cumulative/cumulativeActivityInfo': yes(activities),
        '/api/cumulative/receiveActivityGift': reply as never,
      },
    });

  it.each<[State[], number, number]>([
    [['locked', 'received'], 0, 0],
    [['locked', 'receivable'], 1, 0],
    [['receivable', 'receivable', 'locked', 'received'], 2, 1],
  ])('A-01 of %j, %s can be received; buttons that receive all: %s', async (states, one, all) => {
    const { t } = (await opened([activity('A', ...states)])).state();
    const buttons = (text: string) => drawn.all(text).filter((control) => control.text === text);
    expect([buttons(t('receive')).length, buttons(t('receive_all')).length]).toEqual([one, all]);
    for (const [state, key] of [
      ['locked', 'activity_state_locked'],
      ['received', 'received'],
    ] as const) {
      expect(drawn.text().split(t(key)).length - 1).toBe(states.filter((each) => each === state).length);
      expect(drawn.all(t(key))).toEqual([]);
    }
  });

  it.each(['money', 'days', 'once'] as const)(
    'A-01 an event that counts %s and is over says so, once',
    async (unit) => {
      const over = { unit, progress: '0', end_time: 1_789_999_999, receive_end_time: 1_789_999_999 };
      const { t } = (await opened([{ ...activity('A', 'locked'), ...over }])).state();
      expect(drawn.text().split(t('error_activity_gone'))).toHaveLength(2);
    },
  );

  it.each([
    ['one', 1, -3022, ['off', 'busy', 'off', 'on'], 1],
    ['all', 0, -3022, ['busy', 'busy', 'busy', 'on'], 1],
    // Nothing is known to have changed: the list stays, and the press can be repeated.
    ['one', 1, codes.unavailable, ['off', 'busy', 'off', 'on'], 0],
    ['all', 0, codes.unavailable, ['busy', 'busy', 'busy', 'on'], 0],
  ] as const)(
    'A-01 while %s of them is being received, no button of the activity takes a press that would do nothing (%#)',
    async (_title, nth, code, waiting, reloads) => {
      let answer = () => {};
      const pending = new Promise((resolve) => {
        answer = () => resolve(refusal(code, 'Over.'));
      });
      const shop = await opened(
        [activity('A', 'receivable', 'receivable'), activity('B', 'receivable')],
        () => pending,
      );
      const { t } = shop.state();
      const buttons = () =>
        drawn
          .all(t('receive'))
          .concat()
          .filter(({ text }) => text === t('receive'));
      const all = () => drawn.all(t('receive_all'))[0]!;
      const each = () =>
        [all(), ...buttons()].map(({ props }) =>
          props['aria-busy'] ? 'busy' : props.disabled ? 'off' : 'on',
        );
      await drawn.after(() => [all(), ...buttons()][nth]?.props.onClick?.({ preventDefault: () => {} }));
      expect(each()).toEqual(waiting);
      await drawn.after(() => buttons()[1]?.props.onClick?.({ preventDefault: () => {} }));
      const sent = () => shop.calls.filter(({ attempt }) => attempt);
      expect(sent()).toMatchObject([
        { fields: { activity_id: 'A', reward_id: nth === 0 ? 'all' : '0', server_id: 's1', role_id: 'r1' } },
      ]);
      const shown = () =>
        shop.calls.filter(({ path }) => path === '/api/cumulative/cumulativeActivityInfo').length;
      const before = shown();
      await drawn.after(() => answer());
      expect(shown()).toBe(before + reloads);
      expect(each()).toEqual(['on', 'on', 'on', 'on']);
    },
  );

  it('A-01 a received reward leaves the list where it is, and nothing is received twice until it is loaded again', async () => {
    let load = () => {};
    let loads = 0;
    const lists = [[activity('A', 'receivable', 'locked')], [activity('A', 'received', 'locked')]];
    const shop = await shopOf({
      path: '/activity',
      page: withConfig({ continue_config: { is_has_continue: true } }),
      replies: {
        '/api/cumulative/cumulativeActivityInfo': () => {
          const list = yes(lists[loads++])();
          return loads === 1 ? list : new Promise((resolve) => (load = () => resolve(list)));
        },
        '/api/cumulative/receiveActivityGift': yes({ received: ['0'] }),
      },
    });
    const { t } = shop.state();
    const button = () => drawn.all(t('receive')).find(({ text }) => text === t('receive'));
    await drawn.press(t('receive'));
    expect([loads, drawn.text().includes('Reward 1'), button()?.props.disabled]).toEqual([2, true, true]);
    await drawn.after(() => load());
    expect([drawn.text().includes('Reward 1'), button()]).toEqual([true, undefined]);
    // What another character has received is not shown for this one.
    const bela = { value: 'bela', display: 'Bela', level: 1 };
    await drawn.after(() => changeOrder(shop.services, { role: bela }));
    expect(drawn.text()).not.toContain('Reward 1');
  });

  it('A-01 S-12 the popup without any leads home, and closes', async () => {
    const shop = await shopOf(
      {
        page: { ...withBrand('old'), ...withConfig({ continue_config: { is_has_continue: true } }) },
        replies: { '/api/cumulative/cumulativeActivityInfo': yes([]) },
      },
      { popup: { kind: 'activity' } },
    );
    const { t } = shop.state();
    expect(drawn.text()).toContain(t('activity_none'));
    await drawn.press(t('return_home'));
    expect([wentTo(shop), shop.state().popup]).toEqual([['/'], undefined]);
  });

  it.each([
    ['the page has started', true],
    ['it is known whether somebody is logged in', false],
  ])('A-01 a stranger is asked to log in once %s', async (_title, started) => {
    const shop = await opened([activity('A', 'locked')]);
    await drawn.after(() => shop.services.store.setState({ started, player: undefined }));
    const { t } = shop.state();
    expect(drawn.text().includes(t('activity_login'))).toBe(started);
    expect(drawn.text().includes(t('loading'))).toBe(!started);
  });

  it.each([
    ['a player', kira, true],
    ['nobody', undefined, false],
  ])('A-01 %s without a character is asked to choose one: %s', async (_title, player, isAsked) => {
    const shop = await opened([activity('A', 'locked')]);
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({ player, order: { ...order, role: undefined } })),
    );
    expect(drawn.text().includes(shop.state().t('activity_choose_role'))).toBe(isAsked);
  });
});

describe('S-07 changing the goods', () => {
  it.each([
    ['a tap leads on to the methods', kira, 1, { kind: 'recharge', subPayments: false }],
    ['an arrow key', kira, 0, undefined],
    ['a tap without a login', undefined, 1, undefined],
  ])(
    'O-06 drop the sub-payment, the unpaid order and the refusals of the earlier goods: %s',
    async (_title, player, detail, popup) => {
      const shop = await shopOf({}, { player });
      shop.services.store.setState({
        subPaymentId: 'b1',
        retried: { billingNo: 'GP9', purchase: 'p' },
        refused: { 'p2 of r1': 'Sold out.' },
      });
      const radio = drawn.all('').find(({ props }) => props.value === 'p2');
      await drawn.after(() => radio?.props.onClick?.({ detail }));
      expect(shop.state().popup).toEqual(popup);
      expect(shop.state()).toMatchObject({
        subPaymentId: undefined,
        retried: undefined,
        order: { goods: { value: 'p2', isLimit: true } },
        refused: undefined,
      });
    },
  );

  it('O-06 if the methods are beside the goods, a click opens no popup', async () => {
    const wide = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const shop = await shopOf({});
    const radio = drawn.all('').find(({ props }) => props.value === 'p2');
    await drawn.after(() => radio?.props.onClick?.({ detail: 1 }));
    expect([shop.state().order.goods?.value, shop.state().popup]).toEqual(['p2', undefined]);
    wide.mockRestore();
  });

  it('S-07 the one that is chosen is marked, and no other', async () => {
    const shop = await shopOf({});
    const marked = () =>
      drawn
        .all('')
        .flatMap(({ props: { name, checked, value } }) => (name === 'goods' && checked ? [value] : []));
    const states = [marked()];
    for (const value of ['p2', 'p1'] as const) {
      await drawn.after(() => changeOrder(shop.services, { goods: { ...sampleGoods(value) } }));
      states.push(marked());
    }
    expect(states).toEqual([[], ['p2'], ['p1']]);
  });

  it('M-01 limits are loaded for the character, in its region', async () => {
    const shop = await shopOf({ replies: { '/api/pay/getLimitProductInfo': yes([]) } });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, realServer: 's2', area: { value: 'a2', display: 'South' } },
      })),
    );
    const asked = shop.calls.filter(({ path }) => path === '/api/pay/getLimitProductInfo');
    expect(asked.map(({ fields }) => fields)).toEqual([
      { client_id: 'one', role_id: 'r1', server_id: 's1' },
      { client_id: 'one', role_id: 'r1', server_id: 's2', area_id: 'a2' },
    ]);
  });
});

describe('S-07 the button of the order', () => {
  it.each<[missing: string, change: (state: ShopState) => Partial<ShopState>, key: string, popup?: Popup]>([
    ['the login', () => ({ player: undefined }), 'login_to_buy', { kind: 'login', toPay: true }],
    [
      'the character',
      ({ order }) => ({ order: { ...order, role: undefined } }),
      'role_choose',
      { kind: 'recipient', toPay: true },
    ],
    ['nothing', () => ({}), 'topup', { kind: 'recharge', subPayments: false }],
  ])('I-06 leads to what is missing, and from there on to paying: %s', async (_title, change, key, popup) => {
    const shop = await shopOf({});
    await drawn.after(() =>
      shop.services.store.setState((state) => {
        const order = { ...state.order, goods: { ...sampleGoods('p1') } };
        return { order, ...change({ ...state, order }) };
      }),
    );
    // The last of these is in the bar: the first are places and titles.
    const text = shop.state().t(key as 'topup');
    const button = drawn.all(text).filter(({ props }) => props.onClick && !props.href && !props.disabled);
    await drawn.after(() => button.at(-1)?.props.onClick?.({}));
    expect(shop.state().popup).toEqual(popup);
  });
});

it.each<[missing: string, change: Partial<ShopState>, key: MessageKey, takesNoTap: 'disabled' | 'aria-busy']>(
  [
    ['goods', {}, 'topup', 'disabled'],
    [
      'the login, which the game is busy with',
      { player: undefined, sdk: 'exchanging' },
      ...(['login_to_buy', 'aria-busy'] as const),
    ],
  ],
)('S-07 I-09 without %s the button of the order waits', async (_missing, change, key, takesNoTap) => {
  const shop = await shopOf({}, change);
  const { order, t } = shop.state();
  const goods = { ...sampleGoods('p1') };
  if (change.sdk) await drawn.after(() => shop.services.store.setState({ order: { ...order, goods } }));
  const button = drawn.all(t(key)).findLast(({ props }) => props.onClick && !props.href)?.props;
  expect([button?.disabled === true, button?.['aria-busy'] === true]).toEqual([
    takesNoTap === 'disabled',
    takesNoTap === 'aria-busy',
  ]);
});

describe('S-07 the tabs of the groups', () => {
  it.each([
    ['two groups', samplePage().goods, 2],
    ['one group', samplePage().goods.slice(0, 1), 0],
  ])('S-07 %s', async (_title, goods, tabs) => {
    await shopOf({ page: { goods } });
    const found = ['Crystals', 'Passes'].flatMap((name) => drawn.all(name));
    expect(found.filter(({ props }) => props.href?.startsWith('#goods-'))).toHaveLength(tabs);
  });
});

describe('V-01 a shop without VIP', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('V-01 has no VIP centre and asks for no coupons: %s', async (is_vip, times) => {
    const goods = [sampleGoods('p1', { isCoupon: true })];
    const shop = await shopOf({ path: '/userCenter', page: { ...withConfig({ is_vip }), goods } });
    expect(drawn.text().includes(shop.state().t('not_found_title'))).toBe(!is_vip);
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'coupons', from: 'centre' } }));
    expect(shop.calls.filter(({ path }) => path === '/api/coupons/couponList')).toHaveLength(times);
  });
});

describe('S-05 the way to another game', () => {
  const one = sampleGame('one');
  const withSubs = sampleGame('one', { sub_game: { a: sampleGame('one-a'), b: sampleGame('one-b') } });
  it.each([
    ['one game', [one], 'off', false],
    ['two games', [one, sampleGame('two')], 'off', true],
    ['one game with sub-games', [withSubs], 'off', true],
    ['two games, opened by one of them', [one, sampleGame('two')], 'open', false],
  ] as const)('S-05 is offered or not with %s', async (_title, games, sdk, isOffered) => {
    const shop = await shopOf({ page: { games } as never }, { sdk });
    const { t } = shop.state();
    expect(
      drawn.all(t('change')).filter(({ props }) => props['aria-label'] === t('change_game')),
    ).toHaveLength(isOffered ? 1 : 0);
  });

  it.each([
    ['new', { kind: 'games' }, []],
    ['old', undefined, ['/selectGame']],
  ] as const)('S-05 in the %s layout it leads to the games', async (layout, popup, went) => {
    const shop = await shopOf({ page: withBrand(layout) });
    const { t } = shop.state();
    const change = drawn.all(t('change')).find(({ props }) => props['aria-label'] === t('change_game'));
    await drawn.after(() => change?.props.onClick?.());
    expect([shop.state().popup, wentTo(shop)]).toEqual([popup, went]);
  });
});

describe('S-06 the recipient card', () => {
  it.each<
    [
      who: string,
      change: (state: ShopState) => Partial<ShopState>,
      says: MessageKey,
      press: MessageKey,
      popup: Popup,
    ]
  >([
    ['nobody', () => ({ player: undefined }), 'login_to_choose', 'login', { kind: 'login' }],
    [
      'a player without a character',
      ({ order }) => ({ order: { ...order, role: undefined } }),
      ...(['role_choose_text', 'choose', { kind: 'recipient' }] as const),
    ],
    [
      'a character whose server is not known',
      ({ order }) => ({ order: { ...order, server: undefined } }),
      ...(['role_choose_text', 'choose', { kind: 'recipient' }] as const),
    ],
    ['a character', () => ({}), 'who_gets_it', 'change', { kind: 'recipient' }],
  ])('I-06 says to %s what to do, and leads there', async (_who, change, says, press, popup) => {
    const shop = await shopOf({ page: { games: [sampleGame('one')] } });
    await drawn.after(() => shop.services.store.setState(change));
    const { t } = shop.state();
    const sentences = (['login_to_choose', 'role_choose_text'] as const).filter((key) =>
      drawn.text().includes(t(key)),
    );
    expect(sentences).toEqual(says === 'who_gets_it' ? [] : [says]);
    expect(drawn.text().includes(`Lady Blue ${t('role_level', { number: 45 })}Asgard 12`)).toBe(
      press === 'change',
    );
    await drawn.press(t(press));
    expect(shop.state().popup).toEqual(popup);
  });

  it.each([
    [true, true],
    [false, false],
  ])('S-06 names the region if the game has regions: %s', async (is_area_role, isNamed) => {
    const shop = await shopOf({ page: withConfig({ area_config: { is_area_role } }) });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, area: { value: 'a1', display: 'North' } },
      })),
    );
    expect(drawn.text().includes('North\u00a0· Asgard 12')).toBe(isNamed);
  });

  it.each([
    ['exchanging', false],
    ['open', true],
  ] as const)('I-09 while the game logs the player in (%s) no player is shown', async (sdk, isShown) => {
    const { t } = (await shopOf({}, { sdk })).state();
    expect(drawn.text().includes('Lady Blue')).toBe(isShown);
    expect(drawn.text().includes(t('who_gets_it') + t('loading'))).toBe(!isShown);
  });
});
