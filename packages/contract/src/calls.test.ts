import { describe, expect, it } from 'vitest';
import { aboutTheVisit } from './about-the-visit.ts';
import { payCalls } from './api/pay/pay-calls.ts';
import type { Call } from './call.ts';
import { calls, type Path } from './calls.ts';
import { codes, resultCodes } from './codes.ts';
import { cartPath, legalPages, legalPath, orderPath, paths } from './shop-paths.ts';

/* What pages, games and publishers rely on: what a call takes, who may call it, and what it answers. */

type Read = [sent: unknown, read: unknown];
interface Values {
  taken: Read[];
  refused: unknown[];
}

const asSent = (...values: unknown[]): Read[] => values.map((value) => [value, value]);
const words = (...taken: string[]): Values => ({
  taken: asSent(...taken),
  refused: ['', 'else', taken[0]!.toUpperCase(), 7],
});
const upTo = (most: number): Values => ({
  taken: asSent('x', '', ' x ', 'x'.repeat(most)),
  refused: ['x'.repeat(most + 1), 7],
});
const typed: Values = { taken: asSent('x', 'x'.repeat(512)), refused: ['', 'x'.repeat(513), 7] };
/** A name of the store's own: blanks around it are nobody's intention. */
const ownName: Values = {
  taken: [...asSent('x', 'x'.repeat(64)), [' x ', 'x']],
  refused: ['', ' ', 'x'.repeat(65), 7],
};
/** A game's name for something goes back to it as it came. */
const gameName: Values = { taken: asSent('x', ' x ', 'x'.repeat(100)), refused: ['', 'x'.repeat(101), 7] };

/** By their names: what a field takes and how it is read, and what it refuses. */
const fields: Record<string, Values> = {
  spec_lang: upTo(16),
  idfv: upTo(64),
  oauth_token: upTo(4096),
  attempt_id: {
    taken: asSent('abcdefgh-ABCD_09', 'x'.repeat(64)),
    refused: ['x'.repeat(15), 'x'.repeat(65), 'abcdefgh-ABCD 09', 'abcdefgh-ABCD.09', '', 7],
  },
  client_id: ownName,
  product_id: ownName,
  replenish_id: ownName,
  game_id: ownName,
  server_id: gameName,
  role_id: gameName,
  area_id: gameName,
  areaId: gameName,
  domain_area: { taken: [...asSent('x', '', 'x'.repeat(32)), [' x ', 'x']], refused: ['x'.repeat(33), 7] },
  platform: words('android', 'ios', 'web'),
  login_type: words('account', 'card'),
  visit: words('sdk'),
  billing_no: {
    taken: [
      ...asSent('GP0123456789ABCDEF', 'GPGHJKMNPQRSTVWXYZ'),
      [' GP0123456789ABCDEF\n', 'GP0123456789ABCDEF'],
    ],
    refused: ['', 'GP', 'GP0123456789ABCDE', 'GP0123456789ABCDEF0', 'xGP0123456789ABCDEF', 7].concat(
      ['I', 'L', 'O', 'U', 'a', ' '].map((sign) => `GP0123456789ABCDE${sign}`),
    ),
  },
  page: {
    taken: [...asSent(1, 10_000), ['2', 2], ['10000', 10_000]],
    refused: [0, '0', -1, 1.5, 10_001, '10001', 'x'],
  },
  simple: {
    taken: [...asSent(0, 1), ['0', 0], ['1', 1]],
    refused: [2, '2', -1, 0.5, 'true'],
  },
  same_tab: {
    taken: [...asSent(true, false), ['true', true], ['false', false], ['1', true], ['0', false]],
    refused: ['perhaps', 2, ''],
  },
  price: {
    taken: asSent('14.99', '0', '740', '1.234567', '123456789012345'),
    refused: ['', '-1', '1.', '.5', '1,5', 'x1', '1x', '1.2345678', '1234567890123456', 7],
  },
  currency: { taken: asSent('USD'), refused: ['', 'usd', 'US', 'USDT', 'xUSD', 7] },
  username: typed,
  password: typed,
  ...Object.fromEntries(
    ['authorization_code', 'identity_token', 'fb_access_token', 'oauth_verifier', 'vk_access_token'].map(
      (name) => [name, upTo(4096)],
    ),
  ),
  redirect_uri: upTo(512),
  callback: upTo(512),
  provider: {
    taken: asSent('google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'),
    refused: ['', 'account', 'else', 'GOOGLE', 7],
  },
  login: upTo(8192),
  returned: upTo(16_384),
  login_id: upTo(64),
  linked: words('yes', 'no'),
  pkg: upTo(128),
  uid: upTo(64),
  game_channel_id: upTo(128),
  did: upTo(128),
  session_id: upTo(128),
  session_time: upTo(128),
  traffic_source: upTo(128),
  // The longest tag that BCP 47 asks anybody to take.
  bcp47_lang: upTo(35),
  country: upTo(16),
  pay_id: upTo(32),
  channel_id: upTo(32),
  channel: upTo(64),
  coupon_code: upTo(64),
  card_info: upTo(1024),
  consents: upTo(256),
  use_category: upTo(32),
  activity_id: upTo(64),
  reward_id: upTo(64),
  rp_client_id: upTo(64),
  code: upTo(64),
  return_key: upTo(64),
  method: upTo(65),
};

/** Where a field of that name means something else. */
const elsewhere: Partial<Record<Path, Record<string, Values>>> = {
  '/api/pay/getOrderInfo': { client_id: upTo(64) },
  '/api/config/legal': { page: words(...legalPages) },
  '/util/login/game_code_auth': { code: upTo(4096) },
  '/api/pay/openCartLink': {
    code: { taken: asSent('x', 'x'.repeat(512)), refused: ['', 'x'.repeat(513), 7] },
  },
};

const payFields =
  'client_id server_id role_id platform product_id? replenish_id? domain_area? game_channel_id? bcp47_lang? country did? session_id? session_time? traffic_source? areaId? pay_id coupon_code? channel? channel_id price currency card_info? consents? billing_no? same_tab?';

/** Who may call, whether it changes something, its fields (a question mark: may be left out), and which are secret. */
const declared: Record<string, [who: Call['session'], kind: Call['kind'], fields: string, secret?: string]> =
  {
    '/api/pay/getGameListV2': ['none', 'read', 'client_id? platform domain_area?'],
    '/api/config/game_logo': ['none', 'read', 'client_id'],
    '/api/config/recharge': ['none', 'read', 'client_id domain_area?'],
    '/api/config/legal': ['none', 'read', 'page domain_area?'],
    '/api/rsys/evoke': ['none', 'read', 'client_id platform'],
    '/api/pay/getThirdGift': ['none', 'read', 'client_id platform domain_area? server_id? role_id?'],
    '/api/pay/getServerList': ['none', 'read', 'client_id area_id?'],
    '/api/pay/getRoleList': ['player', 'read', 'client_id server_id'],
    '/api/system/allRoleList': ['player', 'read', 'client_id'],
    '/api/pay/getCountryList': ['none', 'read', 'client_id product_id platform domain_area?'],
    '/api/pay/getCountries': ['none', 'read', 'client_id product_id platform domain_area?'],
    '/api/pay/getLimitProductInfo': ['player', 'read', 'client_id role_id server_id area_id?'],
    '/api/pay/getOrderInfo': ['player', 'read', 'billing_no client_id? simple?'],
    '/api/pay/getOrderList': ['player', 'read', 'client_id page?'],
    '/api/pay/getReturnedOrder': ['none', 'read', 'billing_no return_key simple?', 'return_key'],
    '/api/pay/makeCartLink': [
      'none',
      'read',
      'client_id domain_area product_id? area_id? server_id? role_id? country? method?',
    ],
    '/api/pay/openCartLink': ['none', 'read', 'code platform', 'code'],
    '/api/pay/cancelOrder': ['player', 'change', 'billing_no'],
    '/api/pay/productPoints': ['player', 'read', 'client_id product_id coupon_code? domain_area?'],
    '/api/pay/card_info': ['player', 'read', 'client_id card_info', 'card_info'],
    '/api/pay/card_pay': [
      'player',
      'change',
      'areaId? client_id server_id role_id platform card_info',
      'card_info',
    ],
    '/api/pay/replenishmentCountryList': ['player', 'read', 'replenish_id platform'],
    '/api/replenishment/getGameList': ['none', 'read', 'rp_client_id'],
    '/api/replenishment/replenishment_info': ['player', 'read', 'replenish_id client_id'],
    '/api/coupons/couponList': ['player', 'read', 'client_id use_category'],
    '/api/coupons/receiveCoupons': ['player', 'change', 'client_id code'],
    '/api/coupons/vipBasicInfo': ['player', 'read', 'client_id domain_area?'],
    '/api/coupons/vipInfo': ['player', 'read', 'client_id'],
    '/api/cumulative/cumulativeActivityInfo': ['player', 'read', 'client_id server_id role_id domain_area?'],
    '/api/cumulative/receiveActivityGift': [
      'player',
      'change',
      'client_id server_id role_id activity_id reward_id',
    ],
    '/api/cumulative/status': ['player', 'read', 'client_id server_id role_id domain_area?'],
    '/util/login/auth': ['none', 'change', 'username password client_id login_type?', 'username password'],
    '/util/login/google_auth': [
      'none',
      'change',
      'authorization_code pkg? redirect_uri client_id',
      'authorization_code pkg redirect_uri',
    ],
    '/util/login/apple_auth': [
      'none',
      'change',
      'authorization_code identity_token redirect_uri client_id',
      'authorization_code identity_token redirect_uri',
    ],
    '/util/login/facebook_auth': ['none', 'change', 'fb_access_token client_id', 'fb_access_token'],
    '/util/login/twitter_auth': ['none', 'change', 'callback client_id'],
    '/util/login/twitter_redirect': [
      'none',
      'change',
      'client_id oauth_verifier oauth_token',
      'oauth_token oauth_verifier',
    ],
    '/util/login/vk_auth': ['none', 'change', 'vk_access_token uid client_id', 'vk_access_token uid'],
    '/util/login/huawei_auth': [
      'none',
      'change',
      'authorization_code redirect_uri client_id',
      'authorization_code redirect_uri',
    ],
    '/util/login/begin': ['none', 'read', 'client_id provider redirect_uri'],
    '/util/login/finish': ['none', 'change', 'provider login? returned client_id', 'login returned'],
    '/util/login/logins': ['player', 'read', 'client_id'],
    '/util/login/change_login': ['player', 'change', 'client_id login_id linked'],
    '/util/login/logout_everywhere': ['player', 'change', 'client_id'],
    '/util/login/game_code_auth': ['none', 'change', 'code client_id', 'code'],
    '/util/login/get_user_info': ['none', 'read', 'client_id visit?'],
    '/util/login/logout': ['optional', 'change', 'client_id'],
    '/util/login/login_config': ['none', 'read', 'client_id domain_area?'],
    '/api/ingame/auth': ['none', 'change', 'username password game_id replenish_id?', 'username password'],
    '/api/ingame/finish': [
      'none',
      'change',
      'provider login? returned game_id replenish_id?',
      'login returned',
    ],
    '/api/ingame/apple_auth': [
      'none',
      'change',
      'authorization_code identity_token redirect_uri game_id replenish_id?',
      'authorization_code identity_token redirect_uri',
    ],
    '/api/ingame/google_auth': [
      'none',
      'change',
      'authorization_code pkg? redirect_uri game_id replenish_id?',
      'authorization_code pkg redirect_uri',
    ],
    '/api/ingame/facebook_auth': [
      'none',
      'change',
      'fb_access_token game_id replenish_id?',
      'fb_access_token',
    ],
    '/api/ingame/twitter_auth': ['none', 'change', 'callback game_id'],
    '/api/ingame/twitter_redirect': [
      'none',
      'change',
      'oauth_verifier oauth_token game_id replenish_id?',
      'oauth_token oauth_verifier',
    ],
    '/api/ingame/vk_auth': [
      'none',
      'change',
      'vk_access_token uid game_id replenish_id?',
      'vk_access_token uid',
    ],
    '/api/ingame/huawei_auth': [
      'none',
      'change',
      'authorization_code redirect_uri game_id replenish_id?',
      'authorization_code redirect_uri',
    ],
    ...Object.fromEntries(
      Object.keys(payCalls).map((path) => [path, ['player', 'change', payFields, 'card_info'] as const]),
    ),
  };

const events: Path[] = ['/service/recharge/dot.php', '/service/recharge/api.php'];

it('W-01 these are the calls', () => {
  expect(Object.keys(calls).sort()).toEqual([...Object.keys(declared), ...events].sort());
});

describe.each(Object.entries(declared))('W-01 %s', (path, [who, kind, listed, secret = '']) => {
  const call: Call = calls[path as Path];
  const own = listed.split(' ');
  const token = own.includes('oauth_token') ? [] : ['oauth_token?'];
  const all = ['spec_lang?', 'idfv?', ...token, ...(kind === 'change' ? ['attempt_id'] : []), ...own];
  const names = all.map((name) => name.replace('?', ''));
  const valuesOf = (name: string): Values => elsewhere[path as Path]?.[name] ?? fields[name]!;
  const first = (name: string) => valuesOf(name).taken[0]![0];
  const needed = Object.fromEntries(
    all.filter((name) => !name.endsWith('?')).map((name) => [name, first(name)]),
  );
  const read = (asked: object) => call.request.safeParse(asked);
  // A number may come as text; nothing at all reads as 0 then, which `simple` may be.
  const nothing = (name: string) => (name === 'simple' ? [] : [null]);

  it('is called by whom it may be, and keeps secret what is', () => {
    expect([call.session, call.kind]).toEqual([who, kind]);
    expect([...call.secretFields].sort()).toEqual(secret.split(' ').filter(Boolean).sort());
  });

  it('needs these fields and no others, and takes no others', () => {
    expect(read(needed).success).toBe(true);
    for (const name of Object.keys(needed)) {
      const { [name]: _, ...rest } = needed;
      expect([name, read(rest).success]).toEqual([name, false]);
    }
    const whole = Object.fromEntries(names.map((name) => [name, first(name)]));
    expect(read(whole).success).toBe(true);
    expect(read({ ...whole, unheard_of: 'x' }).success).toBe(false);
  });

  it('reads each field as it is meant, as far as its bounds', () => {
    for (const name of names) {
      const { taken, refused } = valuesOf(name);
      for (const [sent, meant] of taken)
        expect([name, sent, read({ ...needed, [name]: sent }).data?.[name]]).toEqual([name, sent, meant]);
      for (const sent of [...refused, ...nothing(name), { a: 1 }, ['x']])
        expect([name, sent, read({ ...needed, [name]: sent }).success]).toEqual([name, sent, false]);
    }
  });
});

const attempt = { attempt_id: 'x'.repeat(16) };

/** An event, and what is sent with it once the player has agreed: until then it tells of nobody. */
const happening = { screen: '/my', platform: 'web', locale: 'en' };
const numbered = { id: '0'.repeat(32), at: 1_790_000_000.123 };
const visit = { did: 'd1', session_id: 's1', session_time: 0 };
const more = {
  traffic_source: 'mail',
  os: 'android/14',
  idfv: 'i',
  agreed_at: 1_790_000_000,
  utm_medium: 'cpc',
  utm_campaign: 'spring',
  utm_content: 'a',
  user: { client_id: 'orbit-web', domain_area: 'west', gp_id: '1', suid: '2', server_id: '3', role_id: '4' },
  goods: {
    product_id: 'gem-60',
    price: '0.99',
    currency: 'USD',
    region: 'Global',
    payway_id: '108',
    channel_id: '10801',
    coupon_code: 'c',
    billing_no: 'GP0123456789ABCDEF',
    replenish: true,
  },
};
const failure = {
  call: '/api/pay/pay.php',
  code: -5003,
  reasons: ['late'],
  kind: 'TypeError',
  place: 'a.js:1:2',
};
const deed = { event: 'viewPage', event_id: 24, ...happening };
const mishap = { event: 'callLost', event_id: 18, ...happening, ...numbered };
const eventWords: Record<string, string[]> = {
  '/service/recharge/dot.php': ['viewPage', 'clickPay', 'openPayLink', 'selectPayway', 'manualUseVipCoupon'],
  '/service/recharge/api.php': [
    'callLost',
    'couponRefused',
    'couponsFailed',
    'methodsFailed',
    'scriptFailed',
  ],
};
const tracking: [path: Path, nobody: object, somebody: object][] = [
  [events[0]!, deed, { ...deed, ...numbered, ...visit, ...more }],
  [events[1]!, { ...mishap, ...failure }, { ...mishap, ...failure, ...visit, ...more }],
];

describe.each(tracking)('T-01 %s', (path, nobody, somebody) => {
  const takes = (...list: unknown[]) =>
    calls[path].request.safeParse({ ...attempt, application_id: 'nova', events: list }).success;

  it('T-01 takes what happened by these words, with all that is known of who did it, or with nothing', () => {
    for (const event of eventWords[path]!)
      expect([event, takes({ ...nobody, event }), takes({ ...somebody, event })]).toEqual([
        event,
        true,
        true,
      ]);
    expect([takes(), takes(...Array(40).fill(somebody)), takes(...Array(41).fill(somebody))]).toEqual([
      true,
      true,
      false,
    ]);
    const call: Call = calls[path];
    expect([call.session, call.kind, call.secretFields]).toEqual(['none', 'change', []]);
    expect(call.request.safeParse({ ...attempt, events: [] }).success).toBe(false);
    expect([call.content.safeParse({ accepted: 1 }).success, call.content.safeParse({}).success]).toEqual([
      true,
      false,
    ]);
  });

  it('T-01 rejects partial identities: an identified event has a device, a visit and an event id', () => {
    for (const name of [...Object.keys(visit), ...Object.keys(numbered)])
      expect([name, takes({ ...somebody, [name]: undefined })]).toEqual([name, false]);
    for (const [name, value] of Object.entries({ ...visit, ...more }))
      expect([name, takes({ ...nobody, [name]: value })]).toEqual([name, false]);
    const known = Object.keys(calls[path as '/service/recharge/dot.php'].request.shape.events.element.shape);
    expect(known.sort()).toEqual(Object.keys({ ...numbered, ...somebody }).sort());
  });

  it('T-01 refuses every word that it does not know, at each level, and each that it knows in another form', () => {
    const hidden = { oauth_token: 'x', password: 'x', card_info: 'x', message: 'x', __proto: 'x' };
    for (const [name, value] of Object.entries(hidden)) {
      expect([name, takes({ ...somebody, [name]: value })]).toEqual([name, false]);
      expect([name, takes({ ...somebody, user: { ...more.user, [name]: value } })]).toEqual([name, false]);
      expect([name, takes({ ...somebody, goods: { ...more.goods, [name]: value } })]).toEqual([name, false]);
    }
    const wrong: Record<string, unknown[]> = {
      event: ['else'],
      event_id: [1.5, '24'],
      screen: ['x'.repeat(129)],
      platform: ['pc'],
      locale: ['x'.repeat(17)],
      id: ['A'.repeat(32), '0'.repeat(31)],
      at: [-1, '1', 10_000_000_000],
      did: ['', 'x'.repeat(65), 'a b', 'ä'],
      session_id: ['x'.repeat(129), '<'],
      session_time: [-1],
      traffic_source: ['', 'x'.repeat(129)],
      os: ['x'.repeat(33)],
      idfv: ['x'.repeat(65)],
      agreed_at: ['1'],
      utm_medium: ['', 'x'.repeat(129)],
      utm_campaign: ['', 'x'.repeat(129)],
      utm_content: ['', 1],
      ...(path === events[1] && {
        call: ['https://a/b', '/a?b=c', `/${'x'.repeat(64)}`],
        code: [100_000],
        place: ['a.js', '/a.js:1:2'],
        reasons: [['because'], Array(25).fill('late')],
        kind: ['Type Error', 'x'.repeat(41)],
      }),
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        expect([name, value, takes({ ...somebody, [name]: value })]).toEqual([name, value, false]);
  });
});

const user = { username: 'player', suid: '20001', oauth_token: 't', gp_id: 'orbit' };
const game = {
  gp_id: 'orbit',
  client_id: 'orbit-web',
  name: 'Orbit',
  logo: '/i',
  banner: '/b',
  wide_banner: '/w',
  is_select_game: true,
  terms: 't',
  privacy: 'p',
};
const games = [{ ...game, sub_game: { any: { ...game, sub_game: {} } } }];
const role = {
  role_id: 'r',
  name: 'n',
  level: 0,
  server_id: 's',
  server_name: 'S',
  area_id: 'a',
  area_name: 'A',
};
const subPayment = { channel_id: '1', code: 'c', icon: 'bank', name: 'B', min_money: '0', max_money: '0' };
const method = {
  payway_id: 'card',
  channel_id: '10801',
  name: 'Card',
  icon: 'card',
  sort: 1,
  min_money: '0.5',
  max_money: '0',
  decimals: 2,
  open_coupon: true,
  card_form: true,
  description: { any: 'x' },
  sub_payment: [subPayment],
};
const regions = {
  any: {
    name: 'Global',
    methods: [method],
    terms: {
      sentences: [{ text: 'x', lang: 'en' }],
      links: [],
      consents: [{ text: 'x', lang: 'en', value: 'x', href: 'x' }],
      button: 'x',
    },
  },
};
const coupon = {
  code: 'c',
  name: 'n',
  use_category: 'claim',
  is_used: false,
  used_time: 0,
  valid_end_time: 0,
  time_zone: 'UTC',
  discount_rate: '0.80',
  pay_id: '',
  open_coupon: true,
  type: 'week',
  lock_reason: '',
  level_show: '',
};
const order = {
  billing_no: 'GP0123456789ABCDEF',
  status: 10,
  billing_status: 'Success',
  state: 'delivered',
  user_name: 'u',
  game_name: 'g',
  game_server_name: 's',
  role_name: 'r',
  product_name: 'p',
  product_id: 'p1',
  client_id: 'c',
  price: '4.99',
  original_price: '4.99',
  currency: 'USD',
  method_name: 'Card',
  price_hidden: true,
  make_up: { replenish_id: 'x', for_billing_no: '' },
  created_at: 1_790_000_000,
};
const paid = { billing_no: 'GP0123456789ABCDEF', url: '', is_over: true };

/** Each answer with everything that it may hold. A key `any` stands for one that is free. */
const answers: Partial<Record<Path, unknown>> = {
  '/api/pay/getGameListV2': games,
  '/api/replenishment/getGameList': games,
  '/api/config/game_logo': { icon: '/i' },
  '/api/config/recharge': {
    page_title: 'Top-up',
    is_open_coupon: true,
    is_open_card: true,
    is_vip: true,
    opens_activities: true,
    language_config: 'en,ja',
    area_config: { is_area_role: true },
    brand_color: '#000000',
    progress_color: '#00bbff',
    cumulative_config: { is_has_cumulative: true },
    continue_config: { is_has_continue: true },
    legal_notices: [{ text: '特定商取引法', lang: 'ja', href: '/legal/inquiry' }],
  },
  '/api/config/legal': {
    title: { text: 'Seller', lang: 'en' },
    rows: [{ label: { text: 'Address', lang: 'en' }, value: { text: 'x', lang: 'en' } }],
    sentences: [{ text: 'x', lang: 'en' }],
    links: [{ text: 'x', lang: 'en', href: '/legal/refunds' }],
  },
  '/api/rsys/evoke': { url: 'orbit://shop' },
  '/api/pay/getThirdGift': [
    {
      value: 'p1',
      display: 'd',
      price: '4.99',
      currency: 'USD',
      typeKey: 'k',
      typeName: 'n',
      typeSort: 1,
      goodsSort: 1,
      isLimit: true,
      isCoupon: true,
      isSpecial: true,
      couponPoints: 4,
      art: '/a',
      amount: 60,
      bonus: 0,
    },
  ],
  '/api/pay/getServerList': [{ server_id: 's', name: 'n', area_id: 'a', area_name: 'A', status: 'open' }],
  '/api/pay/getRoleList': [role],
  '/api/system/allRoleList': [role],
  '/api/pay/getCountryList': { any: [method] },
  '/api/pay/getCountries': regions,
  '/api/pay/replenishmentCountryList': regions,
  '/api/pay/getLimitProductInfo': [
    {
      product_id: 'p',
      limit_type: 'role',
      frequency: 1,
      day_info: 0,
      extra_pay_times: -1,
      next_pay_time: 0,
    },
  ],
  '/api/pay/getOrderInfo': {
    ...order,
    url: '',
    expires_at: 0,
    can_drop: true,
    server_id: 's',
    role_id: 'r',
    domain_area: 'west',
    charged: 'none',
    extra_payment: 'none',
    note: '',
    points: 0,
    steps: [{ key: 'created', at: 0 }],
    consents: [{ text: 'x', lang: 'en', at: 0 }],
    money_back: { points: 1, coupon: '', activities: true, goods: true },
  },
  '/api/pay/getReturnedOrder': {
    billing_no: 'GP0123456789ABCDEF',
    billing_status: 'Success',
    state: 'delivered',
    make_up: true,
    game_name: 'g',
    product_name: 'p',
    client_id: 'c',
    charged: 'none',
    extra_payment: 'none',
    steps: [{ key: 'created', at: 0 }],
  },
  '/api/pay/makeCartLink': { url: 'https://nova.example/cart/x', expires_at: 0 },
  '/api/pay/openCartLink': {
    client_id: 'c',
    domain_area: 'west',
    product_id: 'p1',
    area_id: 'a',
    server_id: 's',
    role_id: 'r',
    country: 'JP',
    method: 'card-10801',
    language: 'en',
    gone: ['goods'],
  },
  '/api/pay/getOrderList': { orders: [order], page: 1, has_more: true },
  '/api/pay/cancelOrder': { billing_no: 'GP0123456789ABCDEF', state: 'cancelled' },
  '/api/pay/productPoints': { points: 1, discountPrice: '4.99', currency: 'USD' },
  '/api/pay/card_info': {
    price: '4.99',
    currency: 'USD',
    gems_number: 60,
    extra_gems_number: 0,
    gems_name: 'g',
    product_name: 'p',
  },
  '/api/pay/card_pay': {
    billing_no: 'GP0123456789ABCDEF',
    status: 'Pending',
    account: 'a',
    game: 'g',
    goods: 'o',
    server: 's',
    role: 'r',
  },
  '/api/replenishment/replenishment_info': {
    game_name: 'g',
    user_name: 'u',
    amount: '4.99',
    currency_code: 'USD',
    valid_time: -1,
    server_id: 's',
    role_id: 'r',
    server_name: 'S',
    role_name: 'R',
    domain_area: 'west',
    for_billing_no: '',
    unpaid_billing_no: '',
  },
  '/api/coupons/couponList': [coupon],
  '/api/coupons/receiveCoupons': { code: 'c' },
  '/api/coupons/vipBasicInfo': {
    point_to_coin: 0.001,
    currency: 'USD',
    faq_title: 't',
    faq_content: 'c',
    vip_level_infos: [
      {
        level_id: 1,
        level_name: 'n',
        level_show: 's',
        need_points: 0,
        coupons_list: { permanent: [coupon], week: [coupon], month: [coupon] },
      },
    ],
  },
  '/api/coupons/vipInfo': { vip_level: 1, vip_level_name: 'n', vip_level_show: 's', total_points: 0 },
  '/api/cumulative/cumulativeActivityInfo': [
    {
      activity_id: 'a',
      type: 't',
      unit: 'money',
      name: 'n',
      currency: 'USD',
      progress: '0',
      today: true,
      day_end_time: 0,
      end_time: 0,
      receive_end_time: 0,
      time_zone: 'UTC',
      rewards: [{ reward_id: 'r', name: 'n', need: '1', state: 'locked' }],
    },
  ],
  '/api/cumulative/receiveActivityGift': { received: ['r'] },
  '/api/cumulative/status': { receivable: true },
  '/util/login/auth': user,
  '/util/login/get_user_info': user,
  '/api/ingame/auth': { ...user, replenish_id: '' },
  '/util/login/logout': { ended: true },
  '/util/login/begin': { url: 'u', state: 's', attempt_id: 'a', login: 'l' },
  '/util/login/finish': user,
  '/util/login/google_auth': user,
  '/util/login/apple_auth': user,
  '/util/login/facebook_auth': user,
  '/util/login/vk_auth': user,
  '/util/login/huawei_auth': user,
  '/api/ingame/facebook_auth': { ...user, replenish_id: '' },
  '/api/ingame/vk_auth': { ...user, replenish_id: '' },
  '/api/ingame/huawei_auth': { ...user, replenish_id: '' },
  '/api/ingame/finish': { ...user, replenish_id: '' },
  '/api/ingame/google_auth': { ...user, replenish_id: '' },
  '/api/ingame/apple_auth': { ...user, replenish_id: '' },
  '/util/login/logins': [{ login_id: 'i', provider: 'google', linked: true, current: false, used_at: 0 }],
  '/util/login/change_login': { linked: true },
  '/util/login/logout_everywhere': { ended: true },
  '/util/login/login_config': {
    fb_id: '',
    gg_id: '',
    gg_pkg: '',
    ios_id: '',
    vk_id: '',
    client_id: 'c',
    json_type: ['account'],
    refused_in_app: ['account'],
  },
  ...Object.fromEntries(Object.keys(payCalls).map((path) => [path, paid])),
};

const mayBeAbsent = ['any', 'card_form', 'description', 'is_over', 'make_up', 'money_back'].concat([
  'price_hidden',
  'lang',
  'button',
]);
/** Where a field may be absent that stands everywhere else. */
const absentIn: Partial<Record<Path, string[]>> = {
  '/api/config/recharge': ['href'],
  '/api/pay/getOrderInfo': ['consents'],
  '/api/pay/getCountries': ['terms', 'href'],
  '/api/pay/replenishmentCountryList': ['terms', 'href'],
  '/api/pay/openCartLink': ['product_id', 'area_id', 'server_id', 'role_id', 'country', 'method'],
};
const mayBeFractions = ['point_to_coin', 'sort', 'typeSort', 'goodsSort', 'vip_level', 'level_id'].concat([
  'need_points',
  'total_points',
]);
const amounts = ['discountPrice', 'max_money', 'min_money', 'original_price', 'price'];
/** Where a price may be kept from the player. */
const mayBeHidden: Path[] = ['/api/pay/getOrderInfo', '/api/pay/getOrderList', '/api/pay/card_info'];
/** Fields with words of their own. */
const knownWords: Record<string, string[]> = {
  billing_status: ['Pending', 'Success', 'Fail'],
  charged: ['none', 'unknown', 'held', 'refunded'],
  extra_payment: ['none', 'refunding', 'refunded', 'review'],
  key: [
    'created',
    'paid',
    'sent',
    'delivered',
    'failed',
    'expired',
    'cancelled',
    'refunding',
    'refunded',
  ].concat(['charged_back', 'review']),
  limit_type: ['role', 'time', 'game'],
  lock_reason: ['', 'level', 'order', 'early'],
  'money_back.coupon': ['', 'returned', 'used'],
  'orders.state': ['unpaid', 'paid', 'delivered', 'failed', 'expired', 'cancelled', 'review'].concat([
    'refunding',
    'refunded',
    'charged_back',
  ]),
  'rewards.state': ['locked', 'receivable', 'received'],
  status: ['open', 'maintenance'],
  json_type: ['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'],
  refused_in_app: ['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'],
  gone: ['goods', 'method'],
  type: ['permanent', 'week', 'month', 'granted'],
  unit: ['money', 'days', 'once'],
  use_category: ['claim', 'avail', 'lock', 'history'],
};

interface Place {
  path: string[];
  value: unknown;
}
const placesIn = (value: unknown, path: string[] = []): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        { path: [...path, key], value: inner },
        ...placesIn(inner, [...path, key]),
      ]);
const changed = (
  whole: unknown,
  path: string[],
  change: (holder: Record<string, unknown>, key: string) => void,
) => {
  const copy = structuredClone({ whole }) as Record<string, unknown>;
  const [key, ...above] = ['whole', ...path].reverse();
  const holder = above.reverse().reduce((inside, step) => inside[step] as Record<string, unknown>, copy);
  change(holder, key!);
  return copy.whole;
};

describe.each(Object.entries(answers))('W-01 the answer of %s', (path, whole) => {
  const call: Call = calls[path as Path];
  const fits = (answer: unknown) => call.content.safeParse(answer).success;
  const isItem = (key: string) => /^\d+$/.test(key);
  const places = placesIn(whole);
  const set = (place: Place, value: unknown) =>
    changed(whole, place.path, (holder, key) => {
      holder[key] = value;
    });

  it('holds all of its fields', () => {
    expect(call.content.safeParse(whole)).toEqual({ success: true, data: whole });
    const absent = [...mayBeAbsent, ...(absentIn[path as Path] ?? [])];
    for (const place of places.filter(({ path }) => !isItem(path.at(-1)!))) {
      const left = changed(whole, place.path, (holder, key) => delete holder[key]);
      expect([place.path, fits(left)]).toEqual([place.path, absent.includes(place.path.at(-1)!)]);
    }
  });

  it('holds nothing of another kind', () => {
    for (const place of places) {
      const key = place.path.at(-1)!;
      const others: unknown[] = [null, { a: { b: 1 } }, Number.NaN];
      if (typeof place.value === 'number' && !mayBeFractions.includes(key)) others.push(1.5);
      if (amounts.includes(key)) others.push('x', '-1', '1.2345678', 5);
      if (amounts.includes(key) && !mayBeHidden.includes(path as Path)) others.push('');
      for (const other of others)
        expect([place.path, other, fits(set(place, other))]).toEqual([place.path, other, false]);
    }
  });

  it('tells times in seconds, of this century and of the year 9999, and none in milliseconds', () => {
    for (const place of places) {
      if (!/^(at|as_of|.*_at|.*_time)$/.test(place.path.at(-1)!) || place.path.at(-1) === 'valid_time')
        continue;
      const seconds = [1_790_000_000, Date.parse('9999-12-31') / 1000, 1_790_000_000_000];
      expect([place.path, ...seconds.map((time) => fits(set(place, time)))]).toEqual([
        place.path,
        true,
        true,
        false,
      ]);
    }
  });

  it('may list nothing, or many', () => {
    for (const place of places) {
      if (!Array.isArray(place.value)) continue;
      for (const list of [[], Array(100).fill(place.value).flat()])
        expect([place.path, list.length, fits(set(place, list))]).toEqual([place.path, list.length, true]);
    }
  });

  it('knows the words of each field, and no other', () => {
    const named = places.map((place) => ({
      place,
      name: place.path.filter((key) => !isItem(key)).slice(-2),
    }));
    for (const { place, name } of named) {
      const known = knownWords[name.join('.')] ?? knownWords[name.at(-1)!];
      if (!known || typeof place.value !== 'string' || !known.includes(place.value)) continue;
      for (const word of known)
        expect([place.path, word, fits(set(place, word))]).toEqual([place.path, word, true]);
      expect([place.path, fits(set(place, 'else'))]).toEqual([place.path, false]);
    }
  });

  it('may keep a price from the player where a card was given away', () => {
    const prices = places.filter(({ path }) => ['price', 'original_price'].includes(path.at(-1)!));
    for (const place of prices) expect(fits(set(place, ''))).toBe(mayBeHidden.includes(path as Path));
  });
});

it('X-01 every code keeps its number', () => {
  expect(codes).toEqual({
    success: 1,
    notLoggedIn: -600,
    noGame: -3001,
    wrongDomain: -3014,
    makeUpError: -3016,
    illegalCoupon: -3062,
    activityGone: -3022,
    notRealNameVerified: 6001,
    loginFailed: -601,
    loginInUse: -602,
    priceChanged: -3051,
    unpaidOrder: -3052,
    limitReached: -3053,
    noSuchMethod: -3054,
    roleNotFound: -3055,
    gameRefused: -3056,
    goodsGone: -3057,
    providerRefused: -3058,
    providerDown: -3059,
    notCancelled: -3060,
    orderClosed: -3061,
    tooManyPayments: -3063,
    consentMissing: -3065,
    couponNotClaimable: -3066,
    makeUpOther: -3017,
    makeUpUsed: -3018,
    rewardReceived: -3023,
    cartLinkExpired: -3070,
    cartLinkWrong: -3071,
    rewardLocked: -3024,
    cardUnknown: -3080,
    cardUsed: -3081,
    cardRevoked: -3082,
    cardExpired: -3083,
    cardLocked: -3084,
    cardOtherGame: -3085,
    badRequest: -4000,
    notFound: -4004,
    idempotencyKeyReused: -4009,
    tooManyRequests: -4029,
    notYet: -4501,
    internal: -5000,
    unavailable: -5003,
  });
  expect(new Set(Object.values(codes)).size).toBe(Object.keys(codes).length);
});

it('O-11 a result is failed, pending, successful or paid more than once', () => {
  expect(resultCodes).toEqual({ fail: -2, pending: -1, success: 1, repeat: 10 });
});

it('O-10 a payment that is asked for again may tell otherwise of the visit, and of nothing else', () => {
  expect([...aboutTheVisit].sort()).toEqual([
    'did',
    'game_channel_id',
    'session_id',
    'session_time',
    'traffic_source',
  ]);
});

it('B-08 a legal notice is found in its area and language', () => {
  expect(legalPath('inquiry', 'a&b', 'ja')).toBe('/legal/inquiry?domain_area=a%26b&spec_lang=ja');
});

it('R-01 R-02 R-04 P-14 the pages have these addresses', () => {
  expect(Object.values(paths).sort()).toEqual(
    [
      ...['/', '/selectGame', '/layoutGame', '/selectGoods', '/activity', '/my', '/userCenter', '/recharge'],
      ...['/result', '/replenishGoods', '/errorReplenish', '/notArea', '/certifiedReal', '/showError'],
      ...['/order/:billing_no', '/cart/:code', '/legal/:page'],
    ].sort(),
  );
  for (const [name, path] of Object.entries(paths))
    expect(path.split('/')[1]).toBe(name === 'home' ? '' : name);
  expect(orderPath('GP 1/2')).toBe('/order/GP%201%2F2');
  expect(cartPath('A-b_9')).toBe('/cart/A-b_9');
});
