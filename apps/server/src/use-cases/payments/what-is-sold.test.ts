import { randomBytes } from 'node:crypto';
import { channelById } from '@gemporium/contract/channels.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertGrant } from '../../repositories/coupon-grants.ts';
import { insertMakeUpLink } from '../../repositories/make-up-links.ts';
import { findPayment } from '../../repositories/payments.ts';
import { payFields, setUpStage } from '../../testing/stage.ts';
import { newReplenishId } from '../make-up/create-link.ts';
import { pay } from './pay.ts';

/*
 * Everything that is stored of a sale: nothing of it is read from the catalogue later, and nothing of it comes from
 * the page where the catalogue, the game or the coupon is the authority.
 */

const stage = setUpStage({
  goods: [
    {
      display: { en: '500 gems', ja: '500個' },
      limit: { type: 'game', frequency: 9, days: 7 },
    },
    { productId: 'plain' },
    { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } },
  ],
  provider: {
    channels: [10801, 10802].map((id) => ({ ...channelById(10801)!, id })),
    create: async (_context, request) => {
      requests.push(request);
      return stage.provider.script.create(request.reference);
    },
  },
});
const requests: PaymentRequest[] = [];
const refunds = { points: 'keep', topUps: 'keep', limit: 'keep', goods: 'keep' };
beforeAll(() => {
  const [method] = stage.brand.methods;
  const sub = { channelId: '10802', code: 'visa', icon: 'i', name: { en: 'Visa', ja: 'ビザ' } };
  const range = { minMoney: '0', maxMoney: '0' };
  const withSub = { ...method, region: 'PH', channelId: 10802, subPayments: [{ ...sub, ...range }] };
  Object.assign(stage.brand, {
    methods: [...stage.brand.methods, withSub],
    refunds,
    coupons: { onRefund: 'return', templates: [] },
    legal: { seller: { name: 'Watt Games', country: 'SG', taxPercent: 9 } },
    vip: { pointToCoin: { USD: '1', JPY: '100' }, levels: [] },
  });
  Object.assign(stage.brand.games[0]!, { name: { en: 'Game', ja: 'ゲーム' } });
});

async function given(code: string, suid: string, changes: object = {}): Promise<string> {
  const template = { id: 'gift', name: 'Gift', discountRate: '0.80', ...changes };
  const grant = { code, template, validFrom: new Date(0), validUntil: undefined };
  await insertGrant(stage.database, { store: stage.store.id, gpId: 'gp1', suid }, grant);
  return code;
}
const only = async (text: string, values: unknown[]) => {
  const rows = await stage.rows<Record<string, unknown>>(text, values);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const buy = async (suid: string, fields: Record<string, unknown>, language = 'ja') => {
  const context = { ...stage.contextOf({ suid, username: `${suid}’s name` }), language };
  const path = '/api/pay/platform_pay';
  const answer = await pay({ ...context, origin: 'https://shop.example' }, path, payFields(fields));
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code} ${JSON.stringify(answer)}`);
  return answer.content.billing_no;
};
const everything = {
  client_id: 'client-android',
  role_id: 'hero',
  platform: 'android',
  country: 'PH',
  price: '3.99',
  channel_id: '10802',
  channel: 'visa',
  did: 'D',
  session_id: 'S',
  session_time: '10',
  traffic_source: 'T',
  game_channel_id: 'G',
  bcp47_lang: 'ja-JP',
};

describe('O-14 what is stored of a sale', () => {
  it('O-14 everything, with a coupon, a limit, a sub-payment and tracking fields', async () => {
    const coupon_code = await given('WHOLE', 'whole');
    const billingNo = await buy('whole', { ...everything, coupon_code });
    const order = await only('select * from orders where billing_no = $1', [billingNo]);
    expect(order).toEqual({
      store: 'watt.production',
      billing_no: billingNo,
      state: 'unpaid',
      gp_id: 'gp1',
      client_id: 'client-android',
      suid: 'whole',
      username: 'whole’s name',
      server_id: 's1',
      server_name: 'Server 1',
      role_id: 'hero',
      role_name: 'Sample',
      domain_area: 'universal',
      product_id: 'gems-500',
      goods_name: '500個',
      game_name: 'ゲーム',
      items: [{ sku: 'gem', quantity: 500 }],
      price_minor: 499,
      pay_minor: 399,
      currency: 'USD',
      coupon_code: 'WHOLE',
      points: 3,
      catalogue_version: stage.store.version,
      language: 'ja',
      platform: 'android',
      snapshot: {
        seller: { name: 'Watt Games', country: 'SG' },
        taxPercent: 9,
        taxMinor: 33,
        englishName: '500 gems',
        origin: 'https://shop.example',
        isCouponReturned: true,
        refundRules: refunds,
        limit: { type: 'game', frequency: 9, days: 7, subject: expect.stringContaining('whole') },
        tracking: {
          did: 'D',
          session_id: 'S',
          session_time: '10',
          traffic_source: 'T',
          game_channel_id: 'G',
          bcp47_lang: 'ja-JP',
        },
      },
      fail_reason: null,
      created_at: expect.any(Date),
      expires_at: expect.any(Date),
      paid_at: null,
      delivered_at: null,
      closed_at: null,
    });
    const payment = await only('select * from payment where billing_no = $1', [billingNo]);
    const reference = `${billingNo}-1`;
    expect(payment).toMatchObject({
      store: 'watt.production',
      reference,
      number: 1,
      beside: null,
      applied: false,
      state: 'pending',
      provider: 'scripted',
      account: 'main',
      merchant: 'main-merchant',
      payway_id: '108',
      channel_id: 10802,
      channel: 'visa',
      region: 'PH',
      method_name: 'ビザ',
      amount_minor: 399,
      currency: 'USD',
      captured_minor: null,
      error: null,
      detail: '',
      provider_reference: `P-${reference}`,
      url: `https://pay.example/${reference}`,
      memo: {},
    });
    expect(requests.at(-1)).toEqual({
      reference,
      amount: { amountMinor: 399, currency: 'USD' },
      channelId: 10802,
      channel: 'visa',
      goodsName: '500個',
      englishGoodsName: '500 gems',
      gameName: 'ゲーム',
      playerId: 'whole',
      shopperId: 'watt.production:gp1:whole',
      language: 'ja',
      platform: 'android',
      country: 'PH',
      clientIp: '127.0.0.1',
      returnUrl: expect.stringContaining(`https://shop.example/return/scripted/${reference}/`),
      pageUrl: expect.stringContaining(`https://shop.example/pay/scripted/${reference}/`),
      notifyUrl: 'http://127.0.0.1:1/notify/scripted/main',
      expiresAt: payment.expires_at,
    });
  });

  it('O-14 the character as the game names it, not as the page sent it', async () => {
    const { check } = stage.game.script;
    stage.game.script.check = () => ({
      kind: 'allowed',
      role: {
        roleId: 'HERO',
        name: 'Hero',
        level: 1,
        serverId: 'S1',
        serverName: 'First',
        areaId: 'a',
        areaName: 'A',
      },
    });
    const fields = { product_id: 'once', role_id: 'hero', server_id: 's1' };
    const billingNo = await buy('spelled', fields).finally(() => Object.assign(stage.game.script, { check }));
    expect(
      await only('select server_id, server_name, role_id, role_name from orders where billing_no = $1', [
        billingNo,
      ]),
    ).toEqual({ server_id: 'S1', server_name: 'First', role_id: 'HERO', role_name: 'Hero' });
    const limit = await only('select subject from limit_use where billing_no = $1', [billingNo]);
    expect(limit.subject).toMatch(/S1.*HERO|HERO.*S1/);
  });

  it('O-14 without a brand’s rule for coupons, none is returned by a refund', async () => {
    const { coupons } = stage.brand;
    Object.assign(stage.brand, { coupons: undefined });
    const billingNo = await buy('no-rule', {
      ...everything,
      coupon_code: await given('NO-RULE', 'no-rule'),
    }).finally(() => Object.assign(stage.brand, { coupons }));
    const order = await only('select snapshot from orders where billing_no = $1', [billingNo]);
    expect(order).toMatchObject({ snapshot: { isCouponReturned: false } });
  });

  it('O-14 the goods in English only once', async () => {
    const billingNo = await buy('english', { role_id: 'english' }, 'en');
    const { snapshot } = await only('select snapshot from orders where billing_no = $1', [billingNo]);
    expect(snapshot).not.toHaveProperty('englishName');
  });

  it('O-14 nothing optional, without any of these', async () => {
    const billingNo = await buy('plain', { product_id: 'plain', role_id: 'plain' }, 'en');
    const order = await only('select * from orders where billing_no = $1', [billingNo]);
    expect(order).toMatchObject({ coupon_code: null, pay_minor: 499, points: 4, goods_name: '500 gems' });
    expect(order.snapshot).toEqual({
      seller: { name: 'Watt Games', country: 'SG' },
      taxPercent: 9,
      taxMinor: 41,
      origin: 'https://shop.example',
      refundRules: refunds,
      tracking: {},
    });
    const payment = await only('select * from payment where billing_no = $1', [billingNo]);
    expect(payment).toMatchObject({
      channel: '',
      channel_id: 10801,
      region: 'Global',
      method_name: 'Cashier',
    });
  });

  it('Y-01 for a debt: the link’s terms, not the page’s, and no points', async () => {
    const owed = await buy('owes', { role_id: 'owes', product_id: 'plain' }, 'en');
    const replenish_id = newReplenishId(randomBytes);
    await insertMakeUpLink(stage.database, {
      store: stage.store.id,
      replenish_id,
      gp_id: 'gp1',
      client_id: 'client-web',
      suid: 'owes',
      server_id: 's1',
      role_id: 'role-of-owes',
      domain_area: 'nippon',
      amount_minor: 750,
      currency: 'JPY',
      reason: '',
      created_by: 'x',
      valid_seconds: 3600,
      for_billing_no: owed,
    });
    const fields = { product_id: undefined, replenish_id, role_id: 'role-of-owes' };
    for (const field of ['server_id', 'role_id'])
      expect(await stage.pay({ ...fields, [field]: 'another' }, { suid: 'owes' })).toMatchObject({
        code: codes.badRequest,
        content: { fields: [{ field, problem: 'wrong-value' }] },
      });
    const billingNo = await buy('owes', { ...fields, price: '750', currency: 'JPY' });
    const order = await only('select * from orders where billing_no = $1', [billingNo]);
    expect(order).toMatchObject({
      domain_area: 'nippon',
      currency: 'JPY',
      price_minor: 750,
      pay_minor: 750,
      points: 0,
      items: [],
      snapshot: { makeUp: { replenishId: replenish_id, forBillingNo: owed } },
    });
    const link = await only('select state, billing_no from make_up_link where replenish_id = $1', [
      replenish_id,
    ]);
    expect(link).toEqual({ state: 'reserved', billing_no: billingNo });
  });

  it('C-01 that the publisher keeps coupons when it refunds', async () => {
    Object.assign(stage.brand, { coupons: { onRefund: 'keep', templates: [] } });
    const billingNo = await buy('kept', { ...everything, coupon_code: await given('KEPT', 'kept') });
    Object.assign(stage.brand, { coupons: { onRefund: 'return', templates: [] } });
    const order = await only('select snapshot from orders where billing_no = $1', [billingNo]);
    expect(order).toMatchObject({ snapshot: { isCouponReturned: false } });
  });

  it('O-11 its first effects: the payment’s watch soon, the order’s expiry when its page closes', async () => {
    const billingNo = await buy('watched', { role_id: 'watched' });
    const work = await stage.rows(
      `select kind, key, lane, round(extract(epoch from run_at - created_at))::int as seconds from effect
       where key like $1 || '%' order by kind`,
      [billingNo],
    );
    expect(work).toEqual([
      { kind: 'expire-order', key: billingNo, lane: '', seconds: 1800 },
      { kind: 'watch-payment', key: `${billingNo}-1`, lane: 'account:main', seconds: 15 },
    ]);
  });

  it('O-10 its key, with the call and the answer', async () => {
    const fields = payFields({ role_id: 'kept-key' });
    const answer = await stage.pay(fields);
    const [kept] = await stage.rows('select call, code, answer, subject from attempt where attempt_id = $1', [
      fields.attempt_id,
    ]);
    expect(answer.kind).toBe('content');
    const content = 'content' in answer ? (answer.content as { billing_no: string }) : undefined;
    expect(kept).toEqual({
      call: '/api/pay/platform_pay',
      code: codes.success,
      answer: content,
      subject: `${content?.billing_no}-1`,
    });
  });
});

describe('O-06 the check by the game before a purchase', () => {
  const asked: unknown[] = [];
  const places = () =>
    [stage.store, ...stage.neighbours].flatMap((at) =>
      [
        ['gp1', 'client-web', 'client-ios'],
        ['gp2', 'second-ios', 'second-web'],
      ].map(([gpId, clientId, other]) => ({ at, gpId: gpId!, clientId: clientId!, other: other! })),
    );

  it('O-06 has player, character, server, goods and the page’s price, with store, game and client', async () => {
    const link = stage.game.link as unknown as { check: (...what: unknown[]) => unknown };
    const { check } = link;
    link.check = (...what) => {
      asked.push(what);
      return check(...what);
    };
    const areas = [
      { domain_area: 'universal', price: '4.99', currency: 'USD', minor: 499 },
      { domain_area: 'nippon', price: '750', currency: 'JPY', minor: 750 },
    ];
    for (const [place, { at, gpId, clientId, other }] of places().entries())
      for (const { minor, ...area } of areas) {
        asked.length = 0;
        const who = { suid: `asked-${place}`, gpId, clientId: other };
        const fields = {
          ...area,
          client_id: clientId,
          server_id: `s-${area.currency}`,
          role_id: `r-${place}`,
        };
        const first = await stage.pay({ ...fields, product_id: 'plain' }, who, at);
        const { billing_no } = (first as { content: { billing_no: string } }).content;
        await stage.pay({ ...fields, product_id: 'plain', billing_no }, who, at);
        const scope = { brand: at.brand.key, environment: at.environment, gpId, clientId };
        const about = {
          suid: `asked-${place}`,
          serverId: `s-${area.currency}`,
          roleId: `r-${place}`,
          productId: 'plain',
          items: [{ sku: 'gem', quantity: 500 }],
          amount: { amountMinor: minor, currency: area.currency },
        };
        expect(asked).toEqual([
          [scope, { ...about, billingNo: '' }],
          [scope, { ...about, billingNo: billing_no }],
        ]);
      }
    link.check = check;
  });

  it('O-06 has the price of the goods, even if a coupon leaves less to pay', async () => {
    const link = stage.game.link as unknown as { check: (...what: unknown[]) => unknown };
    const { check } = link;
    asked.length = 0;
    link.check = (...what) => {
      asked.push(what[1]);
      return check(...what);
    };
    await buy('asked-coupon', { ...everything, coupon_code: await given('ASKED', 'asked-coupon') });
    link.check = check;
    expect(asked).toMatchObject([{ productId: 'gems-500', amount: { amountMinor: 499, currency: 'USD' } }]);
  });
});

it('O-02 each environment takes money through its own account', async () => {
  const { methods } = stage.brand;
  const account = { production: 'main', demo: 'second' };
  Object.assign(stage.brand, { methods: methods.map((method) => ({ ...method, account })) });
  const demo = stage.neighbours.find(({ environment }) => environment === 'demo')!;
  const accounts: unknown[] = [];
  for (const at of [stage.store, demo]) {
    const role = { role_id: `account-of-${at.id}` };
    const answer = await stage.pay({ ...role, product_id: 'plain' }, { suid: role.role_id }, at);
    expect(answer.kind).toBe('content');
    const { billing_no } = (answer as { content: { billing_no: string } }).content;
    const payment = await findPayment(stage.database, at.id, `${billing_no}-1`);
    accounts.push([payment?.account, payment?.merchant]);
  }
  Object.assign(stage.brand, { methods });
  expect(accounts).toEqual([
    ['main', 'main-merchant'],
    ['second', 'second-merchant'],
  ]);
});

it.each([
  ['the limit', 'once', false],
  ['the coupon', 'plain', true],
  ['the limit and the coupon', 'once', true],
])(
  'O-09 goods whose unpaid order holds %s lead the player to that order',
  async (what, product_id, hasCoupon) => {
    const suid = `unpaid, with ${what}`;
    const coupon = hasCoupon && { coupon_code: await given(`IN-${what}`, suid), price: '3.99' };
    const fields = { role_id: suid, product_id, ...coupon };
    const first = await stage.pay(fields, { suid });
    if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
    const { billing_no } = first.content;
    expect(await stage.pay(fields, { suid })).toMatchObject({
      code: codes.unpaidOrder,
      content: { billing_no },
    });
  },
);

it('O-09 of twenty tabs that buy at once one succeeds, and each other is led to that order', async () => {
  const suid = 'tabs';
  const answers = await Promise.all(Array.from({ length: 20 }, () => stage.pay({ role_id: suid }, { suid })));
  const { billing_no } = await only('select billing_no from orders where suid = $1', [suid]);
  const refused = answers.filter(({ kind }) => kind === 'refusal');
  expect(refused).toHaveLength(19);
  for (const answer of refused)
    expect(answer).toMatchObject({ code: codes.unpaidOrder, content: { billing_no } });
});

it.each([
  ['nothing', { product_id: undefined }, 'missing'],
  ['goods and a debt at once', { replenish_id: 'MR000000000000000001' }, 'unknown'],
])('O-14 %s is not for sale', async (_title, fields, problem) => {
  expect(await stage.pay({ role_id: 'one-thing', ...fields })).toMatchObject({
    code: codes.badRequest,
    content: { fields: [{ field: 'product_id', problem }] },
  });
});

describe('C-01 a coupon that is not for this purchase', () => {
  const refused = async (suid: string, fields: Record<string, unknown>) => {
    const answer = await stage.pay({ role_id: suid, ...fields }, { suid });
    if (answer.kind === 'content') return 'sold';
    expect(answer.code).toBe(codes.illegalCoupon);
    return (answer.content as { reason: string }).reason;
  };
  const state = async (code: string) =>
    (await only('select state from coupon_grant where code = $1', [code])).state;

  it.each([
    ['108', 'sold', 'reserved'],
    ['109', 'method', 'avail'],
  ])('C-01 it is bound to the method %s: %s', async (payId, told, after) => {
    const code = await given(`BOUND-${payId}`, `bound-${payId}`, { payId });
    await stage.rows('update coupon_grant set pay_id = $2 where code = $1', [code, payId]);
    expect(await refused(`bound-${payId}`, { coupon_code: code, price: '3.99' })).toBe(told);
    expect(await state(code)).toBe(after);
  });

  it('C-01 it leaves nothing to pay: goods are never free', async () => {
    const code = await given('NOTHING', 'nothing', { discountRate: '0.00' });
    for (const price of ['0.00', '4.99'])
      expect(await refused('nothing', { coupon_code: code, price })).toBe('goods');
    expect(await state(code)).toBe('avail');
  });

  it('C-06 it could not be reserved, although nothing prevents it now: reported as held', async () => {
    const code = await given('MOMENT', 'moment');
    await stage.rows(`update coupon_grant set valid_until = now() - interval '1 minute' where code = $1`, [
      code,
    ]);
    stage.services.now = () => new Date(Date.now() - 3_600_000);
    const told = await refused('moment', { coupon_code: code, price: '3.99' });
    stage.services.now = () => new Date();
    expect(told).toBe('held');
  });

  it.each([
    ['4.99', 'USD'],
    ['3.98', 'USD'],
    ['3.99', 'JPY'],
  ])('C-01 a page that shows another price, %s %s, gets the right one', async (price, currency) => {
    const suid = `shows-${price}-${currency}`;
    const coupon_code = await given(`SHOWS-${price}-${currency}`, suid);
    expect(await stage.pay({ role_id: suid, coupon_code, price, currency }, { suid })).toMatchObject({
      code: codes.priceChanged,
      content: { price: '3.99', currency: 'USD' },
    });
    expect(await state(coupon_code)).toBe('avail');
  });

  it.each([
    ['used', 'used'],
    ['revoked', 'unknown'],
    ['reserved', 'held'],
  ])('C-06 it is %s: %s', async (now, told) => {
    const code = await given(`NOT-${now}`, `not-${now}`);
    await stage.rows('update coupon_grant set state = $2, billing_no = $3 where code = $1', [
      code,
      now,
      now === 'revoked' ? null : 'GPOTHER',
    ]);
    expect(await refused(`not-${now}`, { coupon_code: code, price: '3.99' })).toBe(told);
  });
});

describe('C-01 an order with a coupon that is paid by another method', () => {
  const methods = () => stage.brand.methods as unknown as { paywayId: string; openCoupon: boolean }[];
  let players = 0;
  const again = async (changes: Record<string, unknown>, bound = '', openCoupon = true) => {
    players += 1;
    const suid = `again-${players}`;
    const code = await given(`AGAIN-${players}`, suid);
    const fields = { role_id: suid, coupon_code: code, price: '3.99' };
    const first = await stage.pay(fields, { suid });
    if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
    await stage.rows('update coupon_grant set pay_id = $2 where code = $1', [code, bound]);
    const second = methods().find(({ paywayId }) => paywayId === '109')!;
    second.openCoupon = openCoupon;
    const { billing_no } = first.content;
    const answer = await stage.pay({ ...fields, pay_id: '109', billing_no, ...changes }, { suid });
    second.openCoupon = true;
    return answer.kind === 'content' ? codes.success : [answer.code, answer.content];
  };
  const illegal = (reason: string) => [codes.illegalCoupon, expect.objectContaining({ reason })];

  it.each<[string, Parameters<typeof again>, unknown]>([
    ['named again', [{}], codes.success],
    ['not named', [{ coupon_code: undefined }], codes.success],
    ['another one named', [{ coupon_code: 'ANOTHER' }], illegal('unknown')],
    ['bound to the new method', [{}, '109'], codes.success],
    ['bound to the first method', [{}, '108'], illegal('method')],
    ['at a method without coupons', [{}, '', false], illegal('method')],
    ['at a method without coupons, not named', [{ coupon_code: undefined }, '', false], illegal('method')],
    [
      'at the price without the coupon',
      [{ price: '4.99' }],
      [codes.priceChanged, { price: '3.99', currency: 'USD' }],
    ],
  ])('C-01 %s', async (_title, what, told) => {
    expect(await again(...what)).toEqual(told);
  });

  it('O-09 an order without one accepts none later', async () => {
    const suid = 'without-one';
    const first = await stage.pay({ role_id: suid }, { suid });
    if (first.kind !== 'content') throw new Error(`refused with ${first.code}`);
    const { billing_no } = first.content;
    const coupon_code = await given('LATER', suid);
    const answer = await stage.pay({ role_id: suid, billing_no, coupon_code, price: '3.99' }, { suid });
    expect(answer).toMatchObject({ code: codes.illegalCoupon, content: { reason: 'unknown' } });
  });
});
