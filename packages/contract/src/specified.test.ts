import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { payCalls } from './api/pay/pay-calls.ts';
import { calls, type Path } from './calls.ts';

/*
 * What the specification shows of each call, restated: the fields that it takes, and those of its answer. We may take and
 * answer more, never less nor in another form. A handler's answer has the form of its contract, or it does not compile.
 */

/** A value, an object, a list, or a map by free keys. */
type Form = 'value' | 'maybe' | { [field: string]: Form } | [Form] | Map<'any key', Form>;
const values = (names: string): { [field: string]: Form } =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'value']));
const mapOf = (form: Form): Form => new Map([['any key', form]]);

const user = values('username suid oauth_token gp_id');
const madeUp = values('replenish_id');
const url = values('url');
const games: Form = [
  { ...values('gp_id client_id name logo is_select_game terms privacy'), sub_game: mapOf('value') },
];
const coupons: Form = [
  values(
    'code name use_category is_used used_time valid_end_time time_zone discount_rate pay_id open_coupon',
  ),
];
const methods: Form = [
  {
    ...values('payway_id channel_id name icon sort min_money max_money open_coupon'),
    description: 'maybe',
    sub_payment: [values('channel_id icon name min_money max_money')],
  },
];
const paying = [
  'client_id server_id role_id platform product_id domain_area game_channel_id bcp47_lang country did session_id',
  'session_time traffic_source areaId pay_id coupon_code channel channel_id card_info',
].join(' ');
const event = 'did session_id session_time traffic_source platform locale os idfv event event_id user goods';

const specified: Partial<Record<Path, [takes: string, answers: Form]>> = {
  '/api/pay/getGameListV2': ['client_id platform domain_area', games],
  '/api/config/game_logo': ['client_id', values('icon')],
  '/api/config/recharge': [
    'client_id domain_area',
    {
      ...values('is_open_coupon language_config brand_color'),
      area_config: values('is_area_role'),
      cumulative_config: values('is_has_cumulative'),
      continue_config: values('is_has_continue'),
    },
  ],
  '/util/login/auth': ['username password client_id', user],
  '/util/login/google_auth': ['authorization_code pkg client_id redirect_uri', user],
  '/util/login/apple_auth': ['authorization_code identity_token redirect_uri client_id', user],
  '/util/login/facebook_auth': ['fb_access_token client_id', user],
  '/util/login/twitter_auth': ['callback client_id', url],
  '/util/login/twitter_redirect': ['client_id oauth_token oauth_verifier', user],
  '/util/login/vk_auth': ['vk_access_token uid client_id', user],
  '/util/login/huawei_auth': ['authorization_code redirect_uri client_id', user],
  '/util/login/get_user_info': ['oauth_token client_id', user],
  '/util/login/login_config': [
    'client_id domain_area',
    { ...values('fb_id gg_id gg_pkg ios_id vk_id client_id'), json_type: ['value'] },
  ],
  '/api/ingame/auth': ['username password game_id', madeUp],
  '/api/ingame/google_auth': ['authorization_code pkg game_id redirect_uri', madeUp],
  '/api/ingame/apple_auth': ['authorization_code identity_token redirect_uri game_id', madeUp],
  '/api/ingame/facebook_auth': ['fb_access_token game_id', madeUp],
  // The specification lists it among those that return a replenish id; nobody is logged in yet, so it begins as its namesake does.
  '/api/ingame/twitter_auth': ['callback game_id', url],
  '/api/ingame/twitter_redirect': ['game_id oauth_token oauth_verifier', madeUp],
  '/api/ingame/vk_auth': ['vk_access_token uid game_id', madeUp],
  '/api/ingame/huawei_auth': ['authorization_code redirect_uri game_id', madeUp],
  '/api/pay/getThirdGift': [
    '',
    [values('price value display typeKey isLimit isCoupon goodsSort typeSort isSpecial couponPoints')],
  ],
  '/api/pay/getLimitProductInfo': [
    'client_id role_id server_id area_id',
    [values('product_id limit_type frequency day_info extra_pay_times next_pay_time')],
  ],
  '/api/pay/getOrderInfo': [
    'billing_no simple',
    values('status user_name game_name game_server_name role_name billing_no product_name'),
  ],
  '/api/replenishment/replenishment_info': [
    '',
    values('game_name user_name amount currency_code valid_time'),
  ],
  '/api/coupons/vipInfo': ['', values('vip_level vip_level_name vip_level_show total_points')],
  '/api/coupons/vipBasicInfo': [
    '',
    {
      ...values('point_to_coin faq_title faq_content'),
      vip_level_infos: [
        {
          ...values('level_id level_name level_show need_points'),
          coupons_list: { permanent: coupons, week: coupons, month: coupons },
        },
      ],
    },
  ],
  '/api/coupons/couponList': ['client_id use_category', coupons],
  '/api/pay/getCountryList': ['client_id product_id platform domain_area', mapOf(methods)],
  '/api/pay/productPoints': ['client_id coupon_code product_id', values('points discountPrice')],
  '/api/pay/card_info': ['client_id card_info', values('price gems_number extra_gems_number')],
  '/api/pay/card_pay': [
    'areaId client_id server_id role_id platform card_info',
    values('billing_no status account game goods server role'),
  ],
  ...Object.fromEntries(Object.keys(payCalls).map((path) => [path, [paying, values('billing_no url')]])),
};

/** A call of the specification of whose request and answer it shows nothing. */
const unshown: Path[] = [
  ...(['/api/rsys/evoke', '/api/replenishment/getGameList', '/api/pay/replenishmentCountryList'] as const),
  ...(['/api/pay/getServerList', '/api/pay/getRoleList', '/api/system/allRoleList'] as const),
  ...(['/api/cumulative/cumulativeActivityInfo', '/api/cumulative/receiveActivityGift'] as const),
  ...(['/api/cumulative/status', '/api/coupons/receiveCoupons'] as const),
];

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

/** Where the contract has less than the form, or another one. `$ref` stands for a game, which holds others. */
function lacks(found: Schema, form: Form, at: string, defs = found.$defs): string[] {
  const schema = (found.$ref && defs?.[found.$ref.replace('#/$defs/', '')]) || found;
  if (form === 'value' || form === 'maybe') return [];
  if (Array.isArray(form))
    return schema.type === 'array' && schema.items
      ? lacks(schema.items, form[0], `${at}[]`, defs)
      : [`${at}: no list`];
  if (form instanceof Map) {
    const { additionalProperties: each } = schema;
    if (schema.properties || typeof each !== 'object') return [`${at}: no map`];
    return lacks(each, form.get('any key')!, `${at}.*`, defs);
  }
  return Object.entries(form).flatMap(([field, inner]) => {
    const own = schema.properties?.[field];
    if (!own || (inner !== 'maybe' && !schema.required?.includes(field))) return [`${at}.${field}: missing`];
    return lacks(own, inner, `${at}.${field}`, defs);
  });
}

describe.each(Object.entries(specified))(
  'W-01 %s is as the specification shows it',
  (path, [takes, answers]) => {
    const { request, content } = calls[path as Path];

    it('W-01 takes the fields that it shows', () => {
      const taken = Object.keys(request.shape);
      expect(takes.split(' ').filter((field) => field !== '' && !taken.includes(field))).toEqual([]);
    });

    it('W-01 answers in its form', () => {
      const schema = z.toJSONSchema(content, { reused: 'inline', unrepresentable: 'any' }) as Schema;
      expect(lacks(schema, answers, 'content')).toEqual([]);
    });
  },
);

it('W-01 these are all calls of the specification', () => {
  const events = ['/service/recharge/dot.php', '/service/recharge/api.php'] as const;
  for (const path of events) {
    const known = calls[path].request.shape.events.element.shape;
    expect(event.split(' ').filter((field) => !(field in known))).toEqual([]);
  }
  const ours = Object.keys(calls).filter(
    (path) => !(path in specified) && ![...unshown, ...events].includes(path as Path),
  );
  expect(ours.sort()).toEqual(
    [
      ...['/api/config/legal', '/api/ingame/finish', '/api/pay/cancelOrder', '/api/pay/getOrderList'],
      ...['/api/pay/getCountries', '/api/pay/getReturnedOrder', '/api/pay/makeCartLink'],
      ...['/api/pay/openCartLink', '/util/login/begin', '/util/login/change_login', '/util/login/finish'],
      ...[
        '/util/login/game_code_auth',
        '/util/login/logins',
        '/util/login/logout',
        '/util/login/logout_everywhere',
      ],
    ].sort(),
  );
});
