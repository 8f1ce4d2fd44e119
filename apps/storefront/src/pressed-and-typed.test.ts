import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { becomePlayer } from './login/session/become-player.ts';
import { clockText, durationText } from './messages/duration-text.ts';
import { forgetAnswers } from './state/actions.ts';
import type { Popup, ShopState } from './state/shop-state.ts';
import { type DrawnShop, drawShop } from './testing/draw-shop.ts';
import { type FakeShop, fakeShop } from './testing/fake-shop.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGoods, samplePage } from './testing/sample-page.ts';

/*
 * What screens and popups make of a player's fingers: each is drawn in the whole shop, with two of what can be mistaken
 * for one another. The bugs that these look for: a button that does nothing or the opposite, a word for the wrong case, and
 * what stays on a page that has moved on.
 */

const messages = vi.hoisted(() => ({ en: async () => ({ default: {} }) }));
vi.mock('gemporium:messages', () => ({ firstMessages: messages, laterMessages: messages }));

const kira = { username: 'kira', suid: '1', oauth_token: 'of kira', gp_id: 'gp-one' };
const yes = (content: unknown) => () => ({ ok: true as const, content });

let drawn: DrawnShop;
afterEach(() => {
  drawn.end();
  vi.useRealTimers();
});

type Options = NonNullable<Parameters<typeof fakeShop>[0]>;

/** The shop of a player who has chosen a character, drawn; `open` is what is opened over it. */
async function shopOf(options: Options, open: Partial<ShopState> = {}): Promise<FakeShop> {
  const shop = fakeShop(options);
  shop.services.store.setState((state) => ({
    started: true,
    player: kira,
    order: {
      ...state.order,
      ...{ realServer: 's1', server: { display: 'Asgard 12' } },
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
    },
  }));
  drawn = await drawShop(shop);
  await drawn.after(() => shop.services.store.setState(open));
  return shop;
}

describe('A-01 the activities that open by themselves', () => {
  const open = (byItself: boolean) => ({ popup: { kind: 'activity' as const, byItself } });

  it('stay away for the day where the player says so, and close', async () => {
    const shop = await shopOf({}, open(true));
    await drawn.press(shop.state().t('activity_not_today'));
    expect(shop.services.storage.read('autoShowAccum')).toBe(false);
    expect(shop.state().popup).toBeUndefined();
  });

  it('ask nothing of the kind where the player has opened them', async () => {
    const shop = await shopOf({}, open(false));
    expect(drawn.all(shop.state().t('activity_not_today'))).toEqual([]);
    expect(drawn.text()).toContain(shop.state().t('event'));
  });
});

const coupon = (code: string, discount_rate: string): Coupon => ({
  ...{ code, name: `Coupon ${code}`, use_category: 'avail', is_used: false, used_time: 0, valid_end_time: 0 },
  ...{ time_zone: 'UTC', discount_rate, pay_id: '', open_coupon: true, lock_reason: '' },
  ...{ type: 'week', level_show: '' },
});

describe('S-09 coupons opened from a purchase', () => {
  const goods = [sampleGoods('p1', { isCoupon: true }), sampleGoods('p2', { isCoupon: true })];
  const fromPurchase = async () => {
    const shop = await shopOf({
      page: { goods },
      replies: {
        '/api/coupons/couponList': yes([coupon('A', '0.90'), coupon('B', '0.80')]),
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

  it('C-03 the chosen one is taken out with a tap, for these goods', async () => {
    const shop = await fromPurchase();
    await drawn.press(shop.state().t('cancel'));
    expect(shop.state().coupon).toEqual({ code: '', of: 'p1' });
    expect(shop.state().popup).toBeUndefined();
  });

  it.each([
    ['none for these goods', { code: '', of: 'p1' }, 'B'],
    ['another one for these goods', { code: 'A', of: 'p1' }, 'B'],
    ['none for those', { code: '', of: 'p2' }, undefined],
    ['another one for any goods', { code: 'A', of: '' }, 'A'],
  ])(
    'C-03 %s was said: other goods are bought with the best one, or as was said of them',
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
  it('has one button for more, at its end, until all are there', async () => {
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
    ['of the payment that was begun is remembered', 'GP2', 'Success'],
    ['of an earlier one says nothing about the payment that was begun', 'GP1', 'Pending'],
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

  it('O-12 is asked for no longer once nobody looks at it', async () => {
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
});

describe('O-09 an unpaid order that stands in the way', () => {
  it.each([
    ['unpaid', false, true],
    ['unpaid', true, false],
    ['paid', false, false],
  ] as const)(
    '%s, and it can be dropped: %s; when it closes by itself is told: %s',
    async (state, can_drop, isTold) => {
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
    },
  );
});

describe('S-06 looking for a server', () => {
  const role = (role_id: string, name: string, server_name: string) => ({
    ...{ role_id, name, level: 45, server_id: `of ${role_id}`, server_name, area_id: '', area_name: '' },
  });
  it.each([
    ['by its name', 'asgard', ['Lady Blue']],
    ['by nothing', '', ['Lady Blue', 'Sir Green']],
    ['by a character’s name, which is no server’s', 'green', []],
  ])('finds the player’s own characters there %s', async (_title, typed, found) => {
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

describe('I-01 the login', () => {
  const opened = async () => {
    const shop = fakeShop();
    shop.services.store.setState({ started: true });
    drawn = await drawShop(shop);
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'login' } }));
    return shop;
  };
  const typed = (label: string) => drawn.field(label).props.value;

  it('takes an account’s name as it is typed', async () => {
    const { t } = (await opened()).state();
    await drawn.type(t('username'), 'ki ra ٣');
    expect(typed(t('username'))).toBe('ki ra ٣');
  });

  it('takes the number of a card in any digits, and no password for another', async () => {
    const { t } = (await opened()).state();
    await drawn.type(t('password'), 'of the account');
    await drawn.press(t('login_with_card'));
    expect(typed(t('card_password'))).toBe('');
    await drawn.type(t('card_number'), 'ab ٣');
    expect(typed(t('card_number'))).toBe('ab3');
  });
});

describe('I-07 logging out', () => {
  it('ends the session on the server too, though this browser has forgotten it', async () => {
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
  ] as const)('A-01 of the %s layout, activities: %s; leads to them: %s', async (layout, has, leads) => {
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
  it('says what is missing for the next level', async () => {
    const level = (level_id: number, need_points: number) => ({
      ...{ level_id, level_name: `Level ${level_id}`, level_show: `V${level_id}`, need_points },
      coupons_list: { permanent: [], week: [], month: [] },
    });
    const shop = await shopOf({
      path: '/userCenter',
      replies: {
        '/api/coupons/vipBasicInfo': yes({
          ...{ point_to_coin: 1, currency: 'USD', faq_title: '', faq_content: '' },
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

describe('S-11 the time left of a make-up link', () => {
  it('Y-01 is that of the clock once a phone has slept, and at its end the store is asked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const info = {
      ...{ game_name: 'Game one', user_name: 'kira', amount: '4.99', currency_code: 'USD', valid_time: 600 },
      ...{ server_id: 's1', role_id: 'r1', server_name: 'Asgard 12', role_name: 'Lady Blue' },
      ...{ domain_area: 'universal', for_billing_no: 'GP1', unpaid_billing_no: '' },
    };
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

describe('Y-01 what a make-up link asks for', () => {
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
  ])('Y-01 %s: asked for so often', async (_title, change, asked) => {
    const path = '/api/replenishment/replenishment_info';
    const info = {
      ...{ game_name: 'Game one', user_name: 'kira', amount: '4.99', currency_code: 'USD', valid_time: 600 },
      ...{ server_id: 's1', role_id: 'r1', server_name: 'Asgard 12', role_name: 'Lady Blue' },
      ...{ domain_area: 'universal', for_billing_no: 'GP1', unpaid_billing_no: '' },
    };
    const shop = await shopOf({
      path: '/replenishGoods?replenish_id=R1&rp_client_id=one',
      replies: { [path]: yes(info) },
    });
    await drawn.after(() => change(shop));
    expect(shop.calls.filter((call) => call.path === path)).toHaveLength(asked);
  });
});

describe('S-08 a card that was typed', () => {
  it.each<[title: string, away: Popup | undefined, still: [number: string, password: string]]>([
    [
      'is there after the way to the character and back',
      { kind: 'recipient', toCard: 'issued' },
      ['ab12', 'pw'],
    ],
    ['is forgotten on the way elsewhere', { kind: 'recipient' }, ['', '']],
    ['is forgotten by the methods', { kind: 'recharge', subPayments: false }, ['', '']],
    ['is forgotten once it is closed', undefined, ['', '']],
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

describe('M-01 limited goods that cannot be bought for now', () => {
  it('L-07 say when they can be by the clock of now, not of when the page was made', async () => {
    const limit = { product_id: 'p2', limit_type: 'role', frequency: '1', day_info: 0, extra_pay_times: 0 };
    const made = samplePage().serverTime - 86_400;
    const shop = await shopOf({
      page: { serverTime: made },
      replies: {
        '/api/pay/getLimitProductInfo': yes([{ ...limit, next_pay_time: made + 86_400 + 7_200 }]),
      },
    });
    const { t } = shop.state();
    expect(drawn.text()).toContain(t('goods_limit_next', { time: durationText(7_200, t) }));
  });
});

describe('I-05 what the account before has typed', () => {
  it('stands in no popup for the next one', async () => {
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
