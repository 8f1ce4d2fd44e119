import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { expect, it, vi } from 'vitest';
import { dateTimeText, momentText, untilText } from './messages/time-text.ts';
import type { Popup, ShopState } from './state/shop-state.ts';
import { type ControlProps, propsOf } from './testing/controls-of.ts';
import { drawn, drawShop } from './testing/draw-shop.ts';
import { fakeShop, kira, type Reply, yes } from './testing/fake-shop.ts';
import { sampleCoupon } from './testing/sample-coupon.ts';
import { sampleLink } from './testing/sample-link.ts';
import { sampleMethod, sampleSubPayment } from './testing/sample-method.ts';
import { sampleOrder } from './testing/sample-order.ts';
import { sampleGame, sampleGoods, samplePage } from './testing/sample-page.ts';

/*
 * The names by which a screen reader announces the parts of each screen: headings, lists, fields, buttons without a text.
 * And what a player reads there, line by line, with the pictures, and what belongs to one choice.
 */

const goods = [
  sampleGoods('p1', { isCoupon: true, art: '/p1.svg' }),
  sampleGoods('p2', { typeKey: 'passes', typeName: 'Passes', typeSort: 2, art: '/p2.svg' }),
];
const bank = sampleSubPayment('b1', { name: 'Bank one' });
const way = (payway_id: string, change: object = {}) =>
  sampleMethod(payway_id, { icon: `/${payway_id}.svg`, ...change });
const methods = [way('bank', { sub_payment: [bank] }), way('typed', { card_form: true })];
const game = (id: string, change: Parameters<typeof sampleGame>[1] = {}) =>
  sampleGame(id, { logo: `/${id}.svg`, banner: `/${id}-b.svg`, wide_banner: `/${id}-wide.svg`, ...change });
const games = [game('one'), game('two', { sub_game: { s: game('sub') } })];
const regions = {
  US: { name: 'United States', methods },
  DE: { name: 'Germany', methods: methods.slice(0, 1) },
};
const level = (number: number, need_points: number, permanent: Coupon[]) => ({
  level_id: number,
  level_name: `Level ${number}`,
  level_show: `V${number}`,
  need_points,
  coupons_list: { permanent, week: [], month: [] },
});
const place = { server_id: 's1', server_name: 'Asgard 12', area_id: 'a', area_name: 'Europe' };
const info = sampleLink({ for_billing_no: 'GP7' });
const elsewhere = {
  billing_no: 'GP2',
  product_id: 'gone',
  product_name: 'Starter pack',
  price: '7.00',
  game_name: 'Game two',
  game_server_name: 'Midgard 7',
  role_name: 'Sir Green',
};
const at = 1_790_000_000;
const delivered: Partial<OrderDetail> = {
  ...({ state: 'delivered', billing_status: 'Success' } as const),
  steps: (['created', 'paid', 'sent', 'delivered'] as const).map((key) => ({ key, at })),
};
const consents = ['I waive it.', 'I am of age.'].map((text) => ({ text, at }));
const orders = [delivered, { ...elsewhere, created_at: at + 86_400 }].map((change) => ({
  ...sampleOrder(change),
  price_hidden: false,
}));
const activity = {
  activity_id: '1',
  type: 'amount',
  unit: 'money',
  name: 'Summer',
  currency: 'USD',
  progress: '1.00',
  today: false,
  day_end_time: 0,
  end_time: 1_790_003_600,
  receive_end_time: 1_790_003_600,
  time_zone: 'UTC',
  rewards: [
    { reward_id: '1', name: 'Gems', need: '1.00', state: 'receivable' },
    { reward_id: '2', name: 'Potions', need: '5.00', state: 'locked' },
  ],
};
const replies: Record<string, Reply> = {
  '/api/pay/getCountries': yes(regions),
  '/api/pay/replenishmentCountryList': yes(regions),
  '/api/replenishment/replenishment_info': yes(info),
  '/api/pay/productPoints': yes({ discountPrice: '11.99', points: 1 }),
  '/api/pay/getOrderInfo': ({ billing_no }) =>
    yes(
      sampleOrder(
        billing_no === 'GP2' ? { ...elsewhere, can_drop: false } : { ...delivered, points: 4, consents },
      ),
    )(),
  '/api/pay/getOrderList': yes({ orders, has_more: false }),
  '/api/pay/getReturnedOrder': yes({ ...sampleOrder(elsewhere), ...delivered }),
  '/api/cumulative/cumulativeActivityInfo': yes([activity]),
  '/util/login/logins': yes([
    { login_id: 'l1', provider: 'google', linked: true, current: false },
    { login_id: 'l2', provider: 'vk', linked: false, current: false },
  ]),
  '/api/coupons/couponList': yes([sampleCoupon('HELD'), sampleCoupon('CLAIM', { use_category: 'claim' })]),
  '/api/coupons/vipBasicInfo': yes({
    point_to_coin: 1,
    currency: 'USD',
    faq_title: 'About',
    faq_content: 'Gems.',
    vip_level_infos: [level(1, 0, []), level(3, 10, [sampleCoupon('ONCE')])],
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

const shown: {
  replies: Record<string, Reply>;
  goods: typeof goods;
  games: typeof games;
  wholeCurrencies?: string[];
} = { replies, goods, games };

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
  { replies, goods, games, wholeCurrencies = [] }: typeof shown = shown,
) {
  const search = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  const { brand, config } = samplePage();
  const more = { area_config: { is_area_role: true }, cumulative_config: { is_has_cumulative: true } };
  const shop = fakeShop({
    path,
    search,
    replies,
    page: {
      goods,
      games,
      brand: { ...brand, layout, wholeCurrencies },
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
    started: true,
    player: kira,
    subPaymentId: bank.channel_id,
    order: {
      ...state.order,
      goods: { ...goods[0]! },
      realServer: 's1',
      server: { display: 'Asgard 12' },
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
      rechargeKey: 'bank-12101',
    },
  }));
  await drawShop(shop);
  await drawn.after(() => shop.services.store.setState(open));
  return shop.state();
}

/** The activity, its title, its progress, and the button of the one reward that can be claimed. */
const summer = ['Summer', 'Summer', 'Topped up: $1.00', 'Claim: Gems'];

type Said = (t: ShopState['t']) => string[];
const methodsOf = (t: ShopState['t'], ofBank: string) => [
  t('payment_region'),
  t('payment_method'),
  `By bank${ofBank}`,
  'By typed',
];
const purchase: Said = (t) => [
  t('order_detail') + t('points_earn', { growth: 1 }),
  ...methodsOf(t, bank.name),
];
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
  ['/activity', 'new', (t) => [t('event'), t('who_gets_it'), t('who_gets_it'), t('role_change'), ...summer]],
  [
    '/userCenter',
    'new',
    (t) => [t('vip_centre'), t('vip_progress'), 'V1 Level 1', 'V3 Level 3', t('vip_permanent'), 'About'],
  ],
  [
    '/order/GP1',
    'new',
    (t) => [t('order_page_title'), t('result_success_title'), t('order_steps'), t('billing_no_copy')],
  ],
  [
    '/replenishGoods?replenish_id=R1&rp_client_id=one',
    'new',
    (t) => [t('make_up_goods'), t('make_up_time_left'), ...methodsOf(t, t('channel_choose'))],
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
    titled('role_choose', (t) => [t('server_search'), t('region'), t('servers'), `[${t('servers_mine')}]`]),
  ],
  [{ kind: 'recharge', subPayments: false }, titled('recharge_title', (t) => [...purchase(t), payLabel])],
  [
    { kind: 'recharge', subPayments: true },
    (t) => ['[By bank]', t('back'), 'By bank', t('close'), t('channel_choose'), 'Bank one'],
  ],
  [
    { kind: 'recharge', subPayments: false, card: 'issued' },
    titled('card_redeem', (t) => [t('card_number'), t('card_password'), t('password_show')]),
  ],
  [
    { kind: 'coupons', from: 'centre' },
    titled('my_reward', (t) => [
      t('my_reward_lists'),
      `[${t('coupon_usable_count', { number: 1 })}]`,
      t('coupon_to_claim'),
    ]),
  ],
  [
    { kind: 'result', billingNo: 'GP1' },
    titled('result_title', (t) => [t('result_success_title'), t('order_steps'), t('billing_no_copy')]),
  ],
  [{ kind: 'unpaid', billingNo: 'GP1' }, titled('unpaid_title')],
  [{ kind: 'activity' }, titled('event', () => summer)],
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
  ['/errorReplenish', 'new', { ...pay, subPayments: true }, ['/i.svg']],
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

it.each(['faq_title', 'faq_content'])(
  'V-01 a VIP centre without %s has no empty line in its place',
  async (left) => {
    const path = '/api/coupons/vipBasicInfo';
    const basic = replies[path]!({}) as { content: object };
    const without = yes({ ...basic.content, [left]: '' });
    await draw('/userCenter', {}, 'new', { ...shown, replies: { ...replies, [path]: without } });
    expect(emptyLines()).toEqual([]);
  },
);

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

const twins = {
  replies: Object.fromEntries(
    Object.entries(replies).map(
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

/** The same with amounts of whole dollars only. */
function wholeDollars<T>(value: T): T {
  const whole = (amount: string) => amount.replace(/^(\d+)\.\d\d$/, '$1.00');
  const isRate = (name: string) => name === 'discount_rate';
  const change = (one: unknown): unknown => {
    if (typeof one === 'string') return whole(one);
    if (Array.isArray(one)) return one.map(change);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [name, isRate(name) ? inner : change(inner)]),
    );
  };
  return change(value) as T;
}

const inWholeDollars = {
  replies: Object.fromEntries(
    Object.entries(replies).map(
      ([path, reply]) => [path, (fields) => wholeDollars(reply(fields))] as [string, Reply],
    ),
  ),
  goods: wholeDollars(goods),
  games,
  wholeCurrencies: ['USD'],
};

const nothingChosen = { order: { clientId: 'one', gameName: 'Game one', gameProductId: 'gp-one' } };
it.each<[path: string, layout: 'new' | 'old', open: Partial<ShopState>]>([
  ...['/selectGoods', '/my', '/activity', '/userCenter', '/order/GP1'].map(
    (path) => [path, 'new', {}] as [string, 'new', object],
  ),
  ['/selectGoods', 'new', nothingChosen],
  ['/selectGoods', 'old', {}],
  ['/recharge', 'old', {}],
  ['/replenishGoods?replenish_id=R1&rp_client_id=one', 'new', {}],
  ['/errorReplenish', 'new', { popup: { kind: 'recharge', subPayments: false } }],
  ['/errorReplenish', 'new', { popup: { kind: 'result', billingNo: 'GP2' } }],
  ['/errorReplenish', 'new', { popup: { kind: 'unpaid', billingNo: 'GP2' } }],
  ['/errorReplenish', 'new', { popup: { kind: 'activity' } }],
])(
  'O-14 at %s in the %s layout with %j, a brand that shows whole dollars without cents does so everywhere',
  async (path, layout, open) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await draw(path, open, layout, inWholeDollars);
    const said = `${drawn.text()} ${names('page').join(' ')}`;
    expect(said).toMatch(/\$\d/);
    expect(said.match(/.{9}(\$[\d,]+\.\d\d|\.\d\d USD)/g)).toBeNull();
    vi.restoreAllMocks();
  },
);

/** What stands in the popup, or else on the screen, line by line. */
function lines(): string {
  const page = all(document.body as unknown as Node);
  const popup = page.filter(({ nodeName }) => nodeName === 'DIALOG').at(-1);
  const texts = (node: Node): string[] =>
    node.shownNodes.length > 0 ? node.shownNodes.flatMap(texts) : [plain(node.textContent)];
  return texts(popup ?? page.find(({ nodeName }) => nodeName === 'MAIN')!)
    .filter(Boolean)
    .join(' / ');
}
/** Without the marks that keep words together or let them break. */
const plain = (text: string) => text.replaceAll('\u200b', '').split(/\s/).filter(Boolean).join(' ');

const [placed, later] = [at, at + 86_400].map((seconds) => plain(dateTimeText(seconds, 'en')));
const [clock, closing] = [momentText(at, at, 'en'), untilText(at + 1800, at, 'en')].map(plain);
const rows = 'VIP centre / My coupons / Redeem a card / Privacy choices';
const orderRows = [
  `980 Crystals / $14.99 / Game one · Asgard 12 · Kira / ${placed} / GP1 / Delivered`,
  `Starter pack / $7.00 / Game two · Midgard 7 · Sir Green / ${later} / GP2 / Awaiting payment`,
].join(' / ');
const ofAccount = `Account / kira / Log out / ${rows} / Log out everywhere / My orders / ${orderRows} / Linked logins / Google / Unlink / VK / Link again`;
const recipient = 'L / Top up for / Lady Blue / Level 45 / Asgard 12 / Change';
const rewards =
  'Summer / Topped up: $1.00 / Only delivered orders count. Refunded orders don’t. / Ends Sep 21, 2026, 3:13 PM UTC / Gems / Top up $1.00 / Claim / Potions / Top up $5.00 / Locked';
const standing =
  'VIP centre / Level 1 / V1 / 4 points / 40.00% · 6 more points to V3 / Earn 1 point for every $1.00 you spend.';
const levels =
  'V1 / Level 1 / Your level / From 0 points / No coupons at this level. / V3 / Level 3 / From 10 points / Permanent coupons / 10% off / Coupon ONCE / No expiry date / Use / About / Gems.';
const steps = ['Order placed', 'Payment received', 'Item sent', 'Item delivered'].join(` / ${clock} / `);
const delivery = 'K / Kira / Asgard 12 / 980 Crystals / +4 points';
const facts =
  'Account / kira / Game / Game one / Item / 980 Crystals / Server / Asgard 12 / Character / Kira / Payment method / Card / Price / $14.99 / Order number / GP1';
const number = ' / Order number';
const agreed = facts.replace(
  number,
  ` / You agreed / I waive it. / ${placed} / I am of age. / ${placed}${number}`,
);
const done = `Top-up complete / Go back to the game to see your items. / ${delivery} / ${steps} / ${clock} / ${agreed} / Copy`;
const unpaid = 'Unpaid order / You have an unpaid order for this item. Please go to its payment page first.';
const payFor = 'Account kira · Lady Blue · Asgard 12';
const link = '/replenishGoods?replenish_id=R1&rp_client_id=one';
const behind = '/errorReplenish';
const noRole = { order: { clientId: 'one', gameName: 'Game one', gameProductId: 'gp-one' } };
const inGame = { sdk: 'open' } as const;
const nobody = { player: undefined };
const asPopup = (popup: object) => ({ popup }) as { popup: Popup };
const card = (card: 'issued' | 'method') => asPopup({ kind: 'recharge', subPayments: false, card });

it.each<[path: string, layout: 'new' | 'old', open: Partial<ShopState>, says: string]>([
  ['/my', 'new', {}, ofAccount],
  ['/my', 'new', inGame, `Account / kira / ${rows} / My orders / ${orderRows}`],
  ['/my', 'new', nobody, 'Account / Please log in first. / Log in'],
  ['/selectGoods', 'old', asPopup({ kind: 'account' }), ofAccount],
  ['/activity', 'new', {}, `Events / ${recipient} / ${rewards}`],
  ['/activity', 'new', nobody, 'Events / Log in to see your progress and claim rewards. / Log in'],
  [
    '/activity',
    'new',
    noRole,
    'Events / Top up for / Choose the server and character to top up. / Choose / Choose your character to see your progress.',
  ],
  ['/selectGoods', 'old', asPopup({ kind: 'activity' }), `Events / ${rewards}`],
  ['/userCenter', 'new', {}, `Account / ${standing} / My coupons / History / ${levels}`],
  ['/userCenter', 'new', nobody, 'Account / VIP centre / Please log in first. / Log in'],
  ['/selectGoods', 'old', asPopup({ kind: 'vip' }), `${standing} / My coupons / History / ${levels}`],
  [
    behind,
    'new',
    asPopup({ kind: 'coupons', from: 'centre' }),
    'My coupons / Available (1) / Unavailable (0) / 10% off / Coupon HELD / No expiry date / Use / Ready to claim / 10% off / Coupon CLAIM / Claim / History',
  ],
  [
    behind,
    'new',
    asPopup({ kind: 'coupons', from: 'page' }),
    'My coupons / Available (1) / Unavailable (0) / 10% off / Coupon HELD / No expiry date / Remove / Ready to claim / 10% off / Coupon CLAIM / Claim / History',
  ],
  [
    behind,
    'new',
    card('issued'),
    `Redeem a card / Lady Blue / Asgard 12 / Card number / Enter your card number and password. Spaces and dashes don’t matter. / Card password / Pay another way / ${payFor} / Redeem`,
  ],
  [
    '/recharge',
    'old',
    card('issued'),
    `Redeem a card / Lady Blue / Asgard 12 / Card number / Enter your card number and password. Spaces and dashes don’t matter. / Card password / ${payFor} / Redeem`,
  ],
  [
    behind,
    'new',
    card('method'),
    `By bank / 980 Crystals / Lady Blue / Asgard 12 / Card number / Card password / Pay another way / ${payFor} / Redeem`,
  ],
  [
    behind,
    'new',
    { ...card('issued'), ...nobody },
    'Redeem a card / Please log in first. / Pay another way / Log in',
  ],
  ['/order/GP1', 'new', {}, `Order details / ${done} / Back`],
  ['/order/GP1', 'old', nobody, 'Order details / Please log in first. / Log in'],
  [behind, 'new', asPopup({ kind: 'result', billingNo: 'GP1' }), `Payment result / ${done} / Done`],
  [
    behind,
    'new',
    asPopup({ kind: 'unpaid', billingNo: 'GP1' }),
    `${unpaid} / ${facts} / Pay another way / Cancel order`,
  ],
  [
    behind,
    'new',
    asPopup({ kind: 'unpaid', billingNo: 'GP2' }),
    `${unpaid} / Account / kira / Game / Game two / Item / Starter pack / Server / Midgard 7 / Character / Sir Green / Payment method / Card / Coupon / −$7.99 / Price / $7.00 / Order number / GP2 / This payment can’t be cancelled. If you don’t pay, the order closes automatically a few minutes after ${closing}, and you can buy the item again. Until then, you can still pay another way. / Pay another way`,
  ],
  [
    link,
    'new',
    {},
    `Outstanding payment / The payment for an earlier order was refunded or never arrived, so the game has restricted your character. Pay this amount to lift the restriction. / Time left to pay / 10 min 00 s / Time left to pay 10 min 00 s / Game / Game one / Account / kira / Server / Asgard 12 / Character / Lady Blue / Earlier order / GP7 / Price / $4.99 / Payment region / United States / Germany / Payment method / By bank / Choose an option / By typed / Total / $4.99 / ${payFor} / The game lifts the restriction within 15 minutes of your payment. / Choose a payment method`,
  ],
  [behind, 'new', asPopup({ kind: 'games' }), 'Choose a game / Game one / Game two'],
])('S-07 at %s in the %s layout with %j a player reads, line by line', async (path, layout, open, says) => {
  await draw(path, open, layout);
  expect(lines()).toBe(says);
});

const told = /kira|Lady Blue|Asgard 12|Midgard 7|Sir Green|Game (one|two)|\bGP\d|\$[\d,.]*\d/g;
it.each([
  ...screens.map(([path, layout]) => [path, layout, {}] as const),
  ...popups.map(([popup]) => [behind, 'new', { popup }] as const),
  [behind, 'new', card('issued')],
  [
    '/selectGoods',
    'new',
    { sdk: 'asking', brought: { player: kira, other: { name: 'Sir Green', isLoggedIn: true } } },
  ],
] as [string, 'new' | 'old', Partial<ShopState>][])(
  'L-04 at %s in the %s layout with %j, names and amounts in a sentence from right to left keep their direction',
  async (path, layout, open) => {
    await draw(path, { ...open, language: 'ar' }, layout);
    // What is only spoken has no direction.
    const isSpoken = (node: Node) => (of(node) as { className?: string }).className === 'sr-only';
    const leaves = (node: Node): string[] => {
      if (node.nodeName === 'BDI' || isSpoken(node)) return [];
      return node.shownNodes.length > 0 ? node.shownNodes.flatMap(leaves) : [node.textContent];
    };
    const bare = leaves(document.body as unknown as Node).filter((text) => {
      const rest = text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
      return rest.match(told) && text.replace(told, '').trim() !== '';
    });
    expect(bare).toEqual([]);
  },
);

it('P-14 S-10 an order has the picture of its goods, and none if they are no longer sold', async () => {
  await draw('/my', {}, 'new');
  expect(drawn.pictures().filter((path) => path.startsWith('/p'))).toEqual(['/p1.svg']);
});
