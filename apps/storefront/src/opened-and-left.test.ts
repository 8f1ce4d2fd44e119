import type { MessageKey } from '@gemporium/locales/messages.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { becomePlayer } from './login/session/become-player.ts';
import type { Popup, ShopState } from './state/shop-state.ts';
import { type ControlProps, propsOf } from './testing/controls-of.ts';
import { drawn, drawShop } from './testing/draw-shop.ts';
import { type FakeShopOptions, fakeShop, kira, yes } from './testing/fake-shop.ts';
import { sampleLink } from './testing/sample-link.ts';
import { sampleMethod, sampleSubPayment } from './testing/sample-method.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGoods, samplePage, withLayout } from './testing/sample-page.ts';

/* Every popup and screen as it is opened, closed and left. */

const info = sampleLink({ server_name: 'Asgard', role_name: 'Kira', for_billing_no: 'GP7' });
const method = sampleMethod('bank', { name: 'By bank', sub_payment: [sampleSubPayment('b1')] });
const replies = {
  '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }),
  '/api/pay/getOrderInfo': yes(sampleOrder()),
  '/api/replenishment/replenishment_info': yes(info),
};
const goods = sampleGoods('p1', { isCoupon: true });
const events = { continue_config: { is_has_continue: true } } as Partial<ShopState['offer']['config']>;
const vip = { point_to_coin: 1, currency: 'USD', faq_title: '', faq_content: '', vip_level_infos: [] };

async function shopOf(options: FakeShopOptions = {}, state: Partial<ShopState> = {}) {
  const shop = fakeShop({ replies, ...options });
  const role = { value: 'r1', display: 'Lady Blue', level: 45 };
  shop.services.store.setState(({ order }) => ({
    started: true,
    player: kira,
    order: {
      ...order,
      goods: { ...goods },
      realServer: 's1',
      server: { display: 'Asgard 12' },
      role,
      rechargeKey: 'bank-12101',
    },
    ...state,
  }));
  await drawShop(shop);
  return shop;
}

/** The React props of each dialog on the page that is shown. */
function dialogs(node: object = document.body): (ControlProps & { 'aria-modal'?: boolean })[] {
  const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
  return nodeName === 'DIALOG' ? [propsOf(node)] : shownNodes.flatMap((child) => dialogs(child));
}

/** All that the popup says. */
function popupText(node: object = document.body): string {
  const { nodeName, shownNodes, textContent } = node as {
    nodeName: string;
    shownNodes: object[];
    textContent: string;
  };
  return nodeName === 'DIALOG' ? textContent : shownNodes.map((child) => popupText(child)).join('');
}

/** Each popup, and what is open after it. */
const popups: Record<Popup['kind'], [Popup, Partial<Popup>?][]> = {
  language: [[{ kind: 'language' }]],
  games: [[{ kind: 'games' }]],
  login: [[{ kind: 'login' }]],
  recipient: [
    [{ kind: 'recipient' }],
    [
      { kind: 'recipient', toCard: 'issued' },
      { kind: 'recharge', subPayments: false, card: 'issued' },
    ],
  ],
  recharge: [
    [{ kind: 'recharge', subPayments: false }],
    [{ kind: 'recharge', subPayments: false, card: 'issued' }],
    [{ kind: 'recharge', subPayments: true }],
  ],
  coupons: [
    [{ kind: 'coupons', from: 'page' }],
    [{ kind: 'coupons', from: 'centre' }],
    [
      { kind: 'coupons', from: 'recharge' },
      { kind: 'recharge', subPayments: false },
    ],
  ],
  result: [[{ kind: 'result', billingNo: 'GP1' }]],
  unpaid: [[{ kind: 'unpaid', billingNo: 'GP1' }]],
  vip: [[{ kind: 'vip' }]],
  activity: [[{ kind: 'activity' }]],
  account: [[{ kind: 'account' }]],
  privacy: [[{ kind: 'privacy' }]],
  'other-browser': [[{ kind: 'other-browser', why: 'login' }]],
};

/** A page with little on it. */
const plain = { path: '/errorReplenish' };

it.each(Object.values(popups).flat())('S-03 the popup %j is closed by its cross', async (popup, next) => {
  const shop = await shopOf(plain, { popup });
  const { t } = shop.state();
  // Of all popups only the languages leave the page behind them in use.
  expect(dialogs().map((dialog) => dialog['aria-modal'])).toEqual([popup.kind !== 'language']);
  const shown = popupText();
  const cross = drawn.all('').filter(({ props }) => props['aria-label'] === t('close'));
  expect(cross).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const before = shop.state();
  await drawn.after(() => cross[0]?.props.onClick?.());
  // Nothing but the popup: to close a question is no answer.
  expect(shop.state()).toEqual({ ...before, popup: next });
  // It leaves in sight of the player, with what it showed.
  expect(dialogs().length).toBe(next ? 2 : 1);
  expect(drawn.text()).toContain(shown);
  await drawn.after(() => vi.advanceTimersByTime(200));
  vi.useRealTimers();
  expect(dialogs().length).toBe(next ? 1 : 0);
});

const question = { title: 'Sure?', content: 'For kira.', confirm: 'Yes', cancel: 'No', onConfirm: () => {} };
it.each<Partial<ShopState>>([
  ...Object.values(popups)
    .flat()
    .map(([popup]) => ({ popup })),
  { question },
])('I-05 what is open for one account is gone at once for the next, and for nobody: %j', async (open) => {
  for (const next of [{ ...kira, suid: '2', oauth_token: 'of taro' }, undefined]) {
    const shop = await shopOf(plain, open);
    expect(dialogs()).toHaveLength(1);
    await drawn.after(() => becomePlayer(shop.services, next));
    expect(dialogs()).toHaveLength(0);
  }
});

it.each<[popup: Popup, fields: MessageKey[]]>([
  [{ kind: 'login' }, ['username', 'password']],
  [{ kind: 'recipient' }, ['server_search']],
  [{ kind: 'recharge', subPayments: false, card: 'issued' }, ['card_number', 'card_password']],
])('S-03 the popup %j opens with nothing of what was typed in it before', async (popup, fields) => {
  const shop = await shopOf(plain, { popup, player: popup.kind === 'login' ? undefined : kira });
  const { t } = shop.state();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const typed = () => fields.map((label) => drawn.field(t(label)).props.value);
  for (const label of fields) await drawn.type(t(label), 'secret');
  expect(typed()).toEqual(fields.map(() => 'secret'));
  const cross = drawn.all('').find(({ props }) => props['aria-label'] === t('close'));
  await drawn.after(() => cross?.props.onClick?.());
  await drawn.after(() => vi.advanceTimersByTime(200));
  await drawn.after(() => shop.services.store.setState({ popup }));
  vi.useRealTimers();
  expect(typed()).toEqual(fields.map(() => ''));
});

it('S-13 a long page shows the way to its end once it has been scrolled, and not before', async () => {
  Object.assign(window, { pageYOffset: 0, innerHeight: 800 });
  Object.assign(document.documentElement, { scrollHeight: 2000 });
  const shop = await shopOf({ path: '/my' }, { tracking: 'unasked' });
  const { t } = shop.state();
  const ways = () => drawn.all('').filter(({ props }) => props['aria-label'] === t('scroll_down')).length;
  const states = [ways()];
  await drawn.after(() => watched.scroll());
  states.push(ways());
  expect(states).toEqual([0, 1]);
});

const nobody = { player: undefined };
const noRole = ({ order }: ShopState) => ({ order: { ...order, role: undefined } });
const issued: Popup = { kind: 'recharge', subPayments: false, card: 'issued' };
const typed: Popup = { kind: 'recharge', subPayments: false, card: 'method' };
const sheet: Popup = { kind: 'recharge', subPayments: false };
const centre: Popup = { kind: 'coupons', from: 'centre' };
const character = 'Lady BlueAsgard 12';

it.each<
  [
    button: MessageKey | 'Lady BlueAsgard 12',
    path: string,
    of: 'new' | 'old',
    open: Partial<ShopState> | ((state: ShopState) => Partial<ShopState>),
    popup: Popup,
  ]
>([
  ['privacy_choices', '/recharge', 'old', { popup: { kind: 'account' } }, { kind: 'privacy' }],
  ['my_reward', '/my', 'new', {}, centre],
  ['my_reward', '/userCenter', 'new', {}, centre],
  ['card_redeem', '/my', 'new', {}, issued],
  ['card_redeem', '/selectGoods', 'new', {}, issued],
  ['login', '/my', 'new', nobody, { kind: 'login' }],
  ['login', '/order/GP1', 'new', nobody, { kind: 'login' }],
  ['login', '/activity', 'new', nobody, { kind: 'login' }],
  ['choose', '/activity', 'new', noRole, { kind: 'recipient' }],
  [
    'choose',
    '/recharge',
    'old',
    (state) => ({ ...noRole(state), popup: { kind: 'activity' } }),
    { kind: 'recipient' },
  ],
  [character, plain.path, 'new', { popup: issued }, { kind: 'recipient', toCard: 'issued' }],
  [character, plain.path, 'new', { popup: typed }, { kind: 'recipient', toCard: 'method' }],
  ['card_to_methods', plain.path, 'new', { popup: issued }, sheet],
  ['card_to_methods', plain.path, 'new', { popup: typed }, sheet],
  ['login', plain.path, 'new', { popup: issued, ...nobody }, { kind: 'login', toCard: true }],
  ['coupon_none', '/selectGoods', 'new', { popup: sheet }, { kind: 'coupons', from: 'recharge' }],
  ['coupon_none', '/selectGoods', 'new', {}, { kind: 'coupons', from: 'page' }],
])(
  'S-03 the button “%s” of %s in the %s layout opens its popup: %j',
  async (button, path, of, open, popup) => {
    const shop = await shopOf({
      path,
      page: { ...withLayout(of), config: { ...samplePage().config, ...events }, goods: [goods] },
      replies: {
        ...replies,
        '/api/coupons/couponList': yes([]),
        '/api/coupons/vipBasicInfo': yes(vip),
        '/api/coupons/vipInfo': yes({
          vip_level: 0,
          vip_level_name: '',
          vip_level_show: '',
          total_points: 0,
        }),
        '/api/pay/getOrderList': yes({ orders: [], has_more: false }),
      },
    });
    await drawn.after(() => shop.services.store.setState(open));
    expect(shop.state().popup).not.toEqual(popup);
    const { t } = shop.state();
    const text = button === character ? button : t(button as MessageKey);
    await drawn.after(() =>
      drawn
        .all(text)
        .at(-1)
        ?.props.onClick?.({ preventDefault: () => {} }),
    );
    expect(shop.state().popup).toEqual(popup);
  },
);

interface Watched {
  left: () => string[];
  scroll: () => void;
}

/** What the page listens to and waits for from now on. */
function watch(): Watched {
  const open: [what: string, who: unknown][] = [];
  const take = (what: string, who: unknown) => {
    const index = open.findIndex(([name, one]) => name === what && one === who);
    if (index >= 0) open.splice(index, 1);
  };
  for (const [name, target] of Object.entries({ window, document })) {
    vi.spyOn(target, 'addEventListener').mockImplementation((what, who) => {
      open.push([`${name} ${what}`, who]);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((what, who) => take(`${name} ${what}`, who));
  }
  const { setInterval, clearInterval } = globalThis;
  vi.stubGlobal('setInterval', (work: () => void, ms: number) => {
    const id = setInterval(work, ms);
    open.push(['a clock', id]);
    return id;
  });
  vi.stubGlobal('clearInterval', (id: never) => {
    take('a clock', id);
    clearInterval(id);
  });
  class Observer {
    constructor() {
      open.push(['what is in view', this]);
    }
    observe() {}
    disconnect() {
      take('what is in view', this);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  Object.assign(window, { IntersectionObserver: Observer });
  return {
    left: () => open.map(([what]) => what),
    scroll() {
      for (const [what, who] of open.slice()) if (what === 'window scroll') (who as () => void)();
    },
  };
}
let watched: Watched;
// React listens to the document once, from the first page on.
beforeAll(async () => {
  await shopOf(plain);
  drawn.end();
});
beforeEach(() => {
  watched = watch();
});
afterEach(() => {
  drawn.end();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const link = '/replenishGoods?replenish_id=R1&rp_client_id=one';

it.each<[path: string, of: 'new' | 'old', open: Partial<ShopState>, heard: string[]]>([
  ['/selectGoods', 'new', {}, ['what is in view', 'document click', 'document keydown', 'window scroll']],
  ['/selectGoods', 'old', {}, ['what is in view', 'document click', 'document keydown', 'window scroll']],
  ['/my', 'new', {}, ['window scroll']],
  [link, 'new', {}, ['a clock', 'document visibilitychange']],
  ['/errorReplenish', 'new', { popup: { kind: 'language' } }, ['document mousedown']],
  ['/errorReplenish', 'new', { tracking: 'unasked' }, []],
])(
  'X-01 %s in the %s layout with %j hears and counts nothing once it is left',
  async (path, of, open, heard) => {
    const search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
    const shop = await shopOf({ path, search, page: withLayout(of) });
    await drawn.after(() => shop.services.store.setState(open));
    expect(watched.left()).toEqual(expect.arrayContaining(heard));
    await drawn.after(() => watched.scroll());
    drawn.end();
    expect(watched.left()).toEqual([]);
  },
);
