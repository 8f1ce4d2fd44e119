import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Popup, ShopState } from './state/shop-state.ts';
import { type ControlProps, propsOf } from './testing/controls-of.ts';
import { type DrawnShop, drawShop } from './testing/draw-shop.ts';
import { fakeShop, type Reply } from './testing/fake-shop.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGame, sampleGoods, samplePage } from './testing/sample-page.ts';

/*
 * The names by which a screen reader announces the parts of each screen: headings, lists, fields, buttons without a text.
 * And what stands beside them: the pictures, and what belongs to one choice.
 */

const messages = vi.hoisted(() => ({ en: async () => ({ default: {} }) }));
vi.mock('gemporium:messages', () => ({ firstMessages: messages, laterMessages: messages }));

let drawn: DrawnShop;
afterEach(() => drawn.end());

const yes =
  (content: unknown): Reply =>
  () => ({ ok: true as const, content });
const kira = { username: 'kira', suid: '1', oauth_token: 'of kira', gp_id: 'gp-one' };
const goods = [
  sampleGoods('p1', { isCoupon: true, art: '/p1.svg' }),
  sampleGoods('p2', { typeKey: 'passes', typeName: 'Passes', typeSort: 2, art: '/p2.svg' }),
];
const way = (payway_id: string, change: object = {}) => ({
  ...{ payway_id, name: `By ${payway_id}`, channel_id: '12101', sort: 1, min_money: '0', max_money: '0' },
  ...{ icon: `/${payway_id}.svg`, open_coupon: true, decimals: 2, sub_payment: [], ...change },
});
const bank = {
  name: 'Bank one',
  code: 'b1',
  channel_id: 'b1',
  icon: '/b.svg',
  sort: 1,
  min_money: '0',
  max_money: '0',
};
const methods = [way('bank', { sub_payment: [bank] }), way('typed', { card_form: true })];
const game = (id: string, change: Parameters<typeof sampleGame>[1] = {}) =>
  sampleGame(id, { logo: `/${id}.svg`, banner: `/${id}-b.svg`, wide_banner: `/${id}-wide.svg`, ...change });
const games = [game('one'), game('two', { sub_game: { s: game('sub') } })];
const regions = {
  US: { name: 'United States', methods },
  DE: { name: 'Germany', methods: methods.slice(0, 1) },
};
const coupon = (code: string, change: Partial<Coupon> = {}): Coupon => ({
  ...{ code, name: `Coupon ${code}`, use_category: 'avail', is_used: false, used_time: 0, valid_end_time: 0 },
  ...{ time_zone: 'UTC', discount_rate: '0.90', pay_id: '', open_coupon: true, lock_reason: '' },
  ...{ type: 'week', level_show: '', ...change },
});
const level = {
  level_id: 1,
  level_name: 'Level 1',
  level_show: 'V1',
  need_points: 0,
  coupons_list: { permanent: [coupon('ONCE')], week: [], month: [] },
};
const place = { server_id: 's1', server_name: 'Asgard 12', area_id: 'a', area_name: 'Europe' };
const info = {
  ...{ game_name: 'Game one', user_name: 'kira', amount: '4.99', currency_code: 'USD', valid_time: 600 },
  ...{
    server_id: 's1',
    role_id: 'r1',
    server_name: 'Asgard 12',
    role_name: 'Lady Blue',
    domain_area: 'universal',
  },
  ...{ for_billing_no: 'GP7', unpaid_billing_no: '' },
};
const replies = {
  '/api/pay/getCountries': yes(regions),
  '/api/pay/replenishmentCountryList': yes(regions),
  '/api/replenishment/replenishment_info': yes(info),
  '/api/pay/productPoints': yes({ discountPrice: '11.99', points: 1 }),
  '/api/pay/getOrderInfo': yes(
    sampleOrder({
      ...{ state: 'delivered', billing_status: 'Success' },
      consents: ['I waive it.', 'I am of age.'].map((text) => ({ text, at: 1_790_000_000 })),
    }),
  ),
  '/api/pay/getOrderList': yes({ orders: [], has_more: false }),
  '/util/login/logins': yes([{ login_id: 'l1', provider: 'google', linked: true, current: false }]),
  '/api/coupons/couponList': yes([coupon('HELD'), coupon('CLAIM', { use_category: 'claim' })]),
  '/api/coupons/vipBasicInfo': yes({
    point_to_coin: 1,
    currency: 'USD',
    faq_title: 'About',
    faq_content: 'Gems.',
    vip_level_infos: [level],
  }),
  '/api/coupons/vipInfo': yes({
    vip_level: 1,
    vip_level_name: 'Level 1',
    vip_level_show: 'V1',
    total_points: 4,
  }),
  '/api/system/allRoleList': yes([{ ...place, role_id: 'r1', name: 'Lady Blue', level: 45 }]),
  '/api/pay/getServerList': yes([{ ...place, name: 'Asgard 12', status: 'open' }]),
  '/api/pay/getRoleList': yes([{ ...place, role_id: 'r1', name: 'Lady Blue', level: 45 }]),
};

const shown: { replies: Record<string, Reply>; goods: typeof goods; games: typeof games } = {
  replies,
  goods,
  games,
};

interface Node {
  nodeName: string;
  textContent: string;
  shownNodes: Node[];
}
type Props = ControlProps & {
  src?: string;
  srcSet?: string;
  media?: string;
  role?: string;
  id?: string;
  htmlFor?: string;
  alt?: string;
  'aria-labelledby'?: string;
  'aria-hidden'?: boolean | 'true';
};

const of = (node: Node): Props => propsOf(node);
/** What is announced of a node: nothing of a level that another one covers. */
const all = (node: Node): Node[] => (of(node)['aria-hidden'] ? [] : [node, ...node.shownNodes.flatMap(all)]);

/** All that the page shows. */
const page = () => all(document.body as unknown as Node);

/** The names in the screen, in the popup above it, or on the whole page; one that another element gives stands in brackets. */
function names(where: 'screen' | 'page'): string[] {
  const shown = page();
  const popup = shown.filter(({ nodeName }) => nodeName === 'DIALOG').at(-1);
  const screen = popup ?? shown.find(({ nodeName }) => nodeName === 'MAIN');
  const text = (id: string) => shown.find((node) => of(node).id === id)?.textContent;
  return (where === 'page' ? shown : all(screen as Node)).flatMap((node) => {
    const { 'aria-label': label, 'aria-labelledby': by, alt } = of(node);
    if (label !== undefined) return [label];
    if (by !== undefined) return [`[${text(by)}]`];
    if (alt) return [alt];
    return /^(H\d|LABEL|LEGEND|SUMMARY)$/.test(node.nodeName) ? [node.textContent] : [];
  });
}

/** Lines without a word in them, which would take the room of one. */
const emptyLines = (): string[] =>
  page()
    .filter((node) => /^(P|H\d|LI|DT|DD|LEGEND|LABEL)$/.test(node.nodeName) && !of(node).id)
    .filter(({ textContent, shownNodes }) => textContent === '' && shownNodes.length === 0)
    .map(({ nodeName }) => nodeName);

async function draw(
  path: string,
  open: Partial<ShopState>,
  layout: 'new' | 'old',
  { replies, goods, games }: typeof shown = shown,
) {
  const search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  const { brand, config } = samplePage();
  const more = { area_config: { is_area_role: true }, cumulative_config: { is_has_cumulative: true } };
  const shop = fakeShop({
    ...{ path, search, replies },
    page: {
      ...{ goods, games, brand: { ...brand, layout } },
      config: { ...config, ...more } as ShopState['offer']['config'],
      legal: {
        title: { text: 'Seller' },
        rows: ['1', '2'].map((number) => ({ label: { text: 'Phone' }, value: { text: number } })),
        sentences: [{ text: 'First.' }, { text: 'Second.' }],
        links: ['/a', '/b'].map((href) => ({ text: 'Form', href })),
      },
    },
  });
  shop.services.store.setState((state) => ({
    ...{ started: true, player: kira },
    order: {
      ...{ ...state.order, goods: { ...goods[0]! }, realServer: 's1', server: { display: 'Asgard 12' } },
      ...{ role: { value: 'r1', display: 'Lady Blue', level: 45 }, rechargeKey: 'bank-12101' },
    },
  }));
  drawn = await drawShop(shop);
  await drawn.after(() => shop.services.store.setState(open));
  return shop.state();
}

type Said = (t: ShopState['t']) => string[];
const methodsOf: Said = (t) => [
  ...[t('payment_region'), t('payment_method'), `By bank${t('channel_choose')}`, 'By typed'],
];
const purchase: Said = (t) => [t('order_detail') + t('points_earn', { growth: 1 }), ...methodsOf(t)];
const payLabel = 'Pay $11.99: 980 Crystals for Lady Blue, Asgard 12. 11.99 USD';
const titled =
  (title: MessageKey, more: Said = () => []): Said =>
  (t) => [`[${t(title)}]`, t(title), t('close'), ...more(t)];

const screens: [path: string, layout: 'new' | 'old', said: Said][] = [
  [
    '/selectGoods',
    'new',
    (t) => [
      ...['Game one', t('change_game'), t('who_gets_it'), t('who_gets_it'), t('role_change')],
      ...[t('goods_groups'), t('goods_choose'), '[Crystals]', 'Crystals', '980 Crystals, 14.99 USD'],
      ...['[Passes]', 'Passes', '980 Crystals, 14.99 USD'],
    ],
  ],
  ['/my', 'new', (t) => [t('my'), t('my_orders'), t('linked_logins')]],
  ['/activity', 'new', (t) => [t('event'), t('who_gets_it'), t('who_gets_it'), t('role_change')]],
  [
    '/userCenter',
    'new',
    (t) => [t('vip_centre'), t('vip_progress'), 'V1 Level 1', t('vip_permanent'), 'About'],
  ],
  [
    '/order/GP1',
    'new',
    (t) => [t('order_page_title'), t('result_success_title'), t('order_steps'), t('billing_no_copy')],
  ],
  [
    '/replenishGoods?replenish_id=R1&rp_client_id=one',
    'new',
    (t) => [t('make_up_goods'), t('make_up_time_left'), ...methodsOf(t)],
  ],
  ['/legal/seller', 'new', () => ['Seller']],
  ['/selectGame', 'old', (t) => [t('step_of', { number: 1 }), t('game_choose'), t('games')]],
  [
    '/recharge',
    'old',
    (t) => [...[t('step_of', { number: 3 }), t('recharge_title')], ...[...purchase(t), payLabel]],
  ],
];

const popups: [popup: Popup, said: Said][] = [
  [{ kind: 'language' }, titled('language', (t) => [t('language')])],
  [{ kind: 'games' }, titled('game_choose', (t) => [t('games')])],
  [
    { kind: 'login' },
    titled('login', (t) => [t('username'), t('password'), t('password_show'), t('login_with_google')]),
  ],
  [
    { kind: 'recipient' },
    titled('role_choose', (t) => [
      ...[t('server_search'), t('region'), t('servers'), `[${t('servers_mine')}]`],
    ]),
  ],
  [{ kind: 'recharge', subPayments: false }, titled('recharge_title', (t) => [...purchase(t), payLabel])],
  [
    { kind: 'recharge', subPayments: true },
    (t) => [...['[By bank]', t('back'), 'By bank', t('close'), t('channel_choose'), 'Bank one']],
  ],
  [
    { kind: 'recharge', subPayments: false, card: 'issued' },
    titled('card_redeem', (t) => [t('card_number'), t('card_password'), t('password_show')]),
  ],
  [
    { kind: 'coupons', from: 'centre' },
    titled('my_reward', (t) => [
      ...[t('my_reward_lists'), `[${t('coupon_usable_count', { number: 1 })}]`, t('coupon_to_claim')],
    ]),
  ],
  [
    { kind: 'result', billingNo: 'GP1' },
    titled('result_title', (t) => [t('result_success_title'), t('order_steps'), t('billing_no_copy')]),
  ],
  [{ kind: 'unpaid', billingNo: 'GP1' }, titled('unpaid_title')],
  [{ kind: 'activity' }, titled('event')],
  [{ kind: 'other-browser', why: 'login' }, titled('other_browser_title')],
  [{ kind: 'privacy' }, titled('privacy_choices')],
];

it.each(screens)(
  'S-07 the parts of %s in the %s layout are announced by their names',
  async (path, layout, said) => {
    const { t } = await draw(path, {}, layout);
    expect(names('screen')).toEqual(said(t));
    expect(emptyLines()).toEqual([]);
  },
);

it.each(popups)('S-07 S-03 the parts of the popup %j are announced by their names', async (popup, said) => {
  const { t } = await draw('/errorReplenish', { popup }, 'new');
  expect(names('screen')).toEqual(said(t));
  expect(emptyLines()).toEqual([]);
});

/** The pictures of goods, games and methods on the page, with the width for which another one is meant. */
const pictures = (): string[] =>
  page().flatMap((node) => {
    const { src, srcSet, media } = of(node);
    const address = src ?? srcSet ?? '';
    return /^\/(?!art\/)/.test(address) ? [media ? `${address} ${media}` : address] : [];
  });

const pay: Popup = { kind: 'recharge', subPayments: false };
it.each<[path: string, layout: 'new' | 'old', popup: Popup | undefined, shown: string[]]>([
  [
    ...(['/selectGoods', 'new', undefined] as const),
    [
      ...['/one-wide.svg (min-width: 40em)', '/one-b.svg', '/one.svg', '/p1.svg', '/p2.svg'],
      // Beside the goods and below them: the chosen one.
      ...['/p1.svg', '/bank.svg', '/typed.svg', '/p1.svg'],
    ],
  ],
  ['/errorReplenish', 'new', pay, ['/p1.svg', '/bank.svg', '/typed.svg']],
  ['/errorReplenish', 'new', { ...pay, subPayments: true }, ['/b.svg']],
  ['/errorReplenish', 'new', { kind: 'games' }, ['/one.svg', '/two.svg']],
  ['/errorReplenish', 'new', { kind: 'result', billingNo: 'GP1' }, ['/p1.svg']],
  ['/selectGame', 'old', undefined, ['/one.svg', '/two.svg']],
  ['/recharge', 'old', undefined, ['/bank.svg', '/typed.svg']],
  ['/replenishGoods?replenish_id=R1&rp_client_id=one', 'new', undefined, ['/bank.svg', '/typed.svg']],
])(
  'S-07 at %s in the %s layout with %j, each picture is that of its thing',
  async (path, layout, popup, shown) => {
    await draw(path, { popup }, layout);
    expect(pictures()).toEqual(shown);
  },
);

it.each<[Popup | undefined, choices: number]>([
  [undefined, 2],
  [pay, 3],
  [{ ...pay, subPayments: true }, 3],
])('S-07 S-08 what is chosen in one list leaves the others as they are: with %j', async (popup, choices) => {
  await draw('/selectGoods', { popup }, 'new');
  const isList = (node: Node) => node.nodeName === 'FIELDSET' || of(node).role === 'radiogroup';
  const radios = (node: Node) => all(node).filter((one) => of(one).type === 'radio');
  // A browser unchecks all others of the same name.
  const names = page()
    .filter(isList)
    .map((list) => [...new Set(radios(list).map((one) => of(one).name))]);
  expect(names.map((ofOne) => ofOne.length)).toEqual(Array(choices).fill(1));
  expect(new Set(names.flat()).size).toBe(choices);
});

it('S-07 S-01 S-02 what surrounds a screen is announced by its names', async () => {
  const toasts = [{ id: '1', text: 'Saved.' }];
  const { t } = await draw('/my', { tracking: 'unasked', toasts }, 'new');
  const language = t('language_label', { text: t('language_name') });
  expect(names('page')).toEqual([
    ...[`[${t('consent_question')}]`, t('consent_question')],
    ...['Watt', language, `${t('account_of', { text: 'kira' })}kira`, t('places')],
    ...[t('my'), t('my_orders'), t('linked_logins')],
    ...[t('legal_links'), language, t('instructions'), t('dismiss')],
  ]);
});

/** By what the entries of a list are told apart. */
const ids =
  /^(code|reward_id|activity_id|role_id|server_id|billing_no|login_id|payway_id|channel_id|level_id|client_id|gp_id|value|at)$/;

/** The same with a twin beside each entry of a list, which differs from it in nothing but its ids. */
function withTwins<T>(value: T): T {
  if (Array.isArray(value)) return value.flatMap((one) => [one, twinOf(one)].map(withTwins)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTwins(inner)])) as T;
}
function twinOf(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one;
  const other = (id: unknown) => (typeof id === 'number' ? id + 1 : `${id}-2`);
  return Object.fromEntries(Object.entries(one).map(([name, is]) => [name, ids.test(name) ? other(is) : is]));
}

const reward = { reward_id: '1', name: 'Gems', need: '5.00', state: 'receivable' };
const listed = {
  ...replies,
  '/api/pay/getOrderList': yes({ orders: [{ ...sampleOrder(), price_hidden: false }], has_more: false }),
  '/api/cumulative/cumulativeActivityInfo': yes([
    {
      ...{
        activity_id: '1',
        type: 'amount',
        unit: 'money',
        name: 'Summer',
        currency: 'USD',
        progress: '1.00',
      },
      ...{ today: false, day_end_time: 0, end_time: 1_790_003_600, receive_end_time: 1_790_003_600 },
      ...{ time_zone: 'UTC', rewards: [reward] },
    },
  ]),
};
const twins = {
  replies: Object.fromEntries(
    Object.entries(listed).map(
      ([path, reply]) => [path, (fields) => withTwins(reply(fields))] as [string, Reply],
    ),
  ),
  ...withTwins({ goods, games }),
};

it.each([
  ...screens.map(([path, layout]) => [path, layout, {}] as const),
  ...popups.map(([popup]) => ['/errorReplenish', 'new', { popup }] as const),
  ...[{ popup: { kind: 'activity' } as const }, { popup: { kind: 'account' } as const }].map(
    (open) => ['/selectGoods', 'old', open] as const,
  ),
])(
  'X-01 at %s in the %s layout with %j, entries that only their numbers tell apart are not mixed up',
  async (path, layout, open) => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await draw(path, open, layout, twins);
    expect(warned.mock.calls.map(([text, ...more]) => [text, ...more].join(' ').slice(0, 300))).toEqual([]);
    warned.mockRestore();
  },
);
