import type { Coupons, Vip } from '@gemporium/catalogue/coupon-types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponList } from '../../routes/api/coupons/couponList.ts';
import { receiveCoupons } from '../../routes/api/coupons/receiveCoupons.ts';
import { vipBasicInfo } from '../../routes/api/coupons/vipBasicInfo.ts';
import { vipInfo } from '../../routes/api/coupons/vipInfo.ts';
import { productPoints } from '../../routes/api/pay/productPoints.ts';
import { codeOf, contentOf } from '../../testing/read-answer.ts';
import { setUpStage } from '../../testing/stage.ts';
import { applyChargebackUpdate } from '../refunds/apply-chargeback-update.ts';
import { applyRefundOutcome } from '../refunds/apply-refund-outcome.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { couponStanding } from './coupon-standing.ts';
import { grantCoupons } from './grant-coupons.ts';

const coupons: Coupons = {
  onRefund: 'return',
  templates: [
    { id: 'welcome', name: { en: 'Welcome', ja: 'ようこそ' }, discountRate: '0.90', kind: 'permanent' },
    { id: 'weekly', name: 'Weekly', discountRate: '0.80', kind: 'week' },
    { id: 'monthly', name: 'Monthly', discountRate: '0.70', kind: 'month' },
    { id: 'silver', name: 'Silver', discountRate: '0.60', kind: 'week', level: 1 },
    { id: 'bound', name: 'Bound', discountRate: '0.50', kind: 'granted', payId: 'other', validDays: 3 },
    { id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' },
    { id: 'tokyo', name: 'Tokyo', discountRate: '0.80', kind: 'week', timeZone: 'Asia/Tokyo' },
  ],
};
const vip: Vip = {
  pointToCoin: { USD: '1' },
  faqTitle: 'Questions',
  faqContent: 'Answers',
  levels: [
    { id: 0, name: 'Bronze', show: 'VIP 0', needPoints: 0 },
    { id: 1, name: 'Silver', show: 'VIP 1', needPoints: 4 },
  ],
};

const stage = setUpStage({
  goods: [{}, { productId: 'plain', isCoupon: false }],
  provider: { refund: async () => ({ kind: 'unknown', detail: 'later' }) } as never,
});
let now = new Date('2026-11-18T12:00:00Z');
let players = 0;
let suid = '';
beforeAll(() => {
  Object.assign(stage.brand, { coupons, vip, timeZone: 'America/New_York' });
  stage.services.now = () => now;
});
beforeEach(() => {
  players += 1;
  suid = `holder-${players}`;
  now = new Date();
});

let attempts = 0;
const attempt = () => `coupon-attempt-${++attempts}`;
const context = () => stage.contextOf({ suid });
const claim = (code: string, attempt_id = attempt()) =>
  receiveCoupons.handle(context(), { client_id: 'client-web', code, attempt_id });
interface Listed {
  code: string;
  use_category: string;
  is_used: boolean;
  lock_reason: string;
  name: string;
}
const list = (use_category = 'claim,avail,lock,history') =>
  contentOf<Listed[]>(couponList.handle(context(), { client_id: 'client-web', use_category }));
/** Grants these players a coupon, as an operator does; under a name, each gets it once. */
const given = (suids: string[], id: string, once?: string, validDays?: number) =>
  grantCoupons(stage.services, {
    store: stage.store.id,
    gpId: 'gp1',
    suids,
    once,
    validDays,
    template: coupons.templates.find((one) => one.id === id)!,
    audit: {
      operator: 'test',
      command: 'coupons grant',
      arguments: {},
      target: once ?? id,
      outcome: 'granted',
    },
  });
const grant = async (id: string, who = suid, validDays?: number) =>
  (await given([who], id, undefined, validDays))[0]!.code;
const bought = async (fields: Record<string, unknown> = {}) => {
  const order = await contentOf<{ billing_no: string }>(
    stage.pay({ role_id: `r-${suid}`, ...fields }, { suid }),
  );
  return order.billing_no;
};
const paid = (billingNo: string, amountMinor = 499) =>
  stage.say(`${billingNo}-1`, 'paid', { amount: { amountMinor, currency: 'USD' } });
const delivered = async (billingNo: string, amountMinor = 499) => {
  await paid(billingNo, amountMinor);
  await stage.runEffects();
};
const points = async () =>
  (await contentOf<{ total_points: number }>(vipInfo.handle(context(), { client_id: 'client-web' })))
    .total_points;

describe('C-03 what has just been given can be used at once, though no two processes tell quite the same time', () => {
  const ways: Record<string, () => Promise<string>> = {
    claimed: async () => (await contentOf<{ code: string }>(claim('weekly'))).code,
    given: () => grant('gift'),
  };
  const offsets = [-499, 0, 499];
  it.each(
    Object.keys(ways).flatMap((way) =>
      offsets.flatMap((first) => offsets.map((second) => [way, first, second] as const)),
    ),
  )('%s by a process %d ms ahead of the database, used by one %d ms ahead', async (way, first, second) => {
    now = new Date(Date.now() + first);
    const code = await ways[way]!();
    now = new Date(Date.now() + second);
    expect((await list('avail')).map((one) => one.code)).toContain(code);
    expect(await bought({ coupon_code: code, price: '3.99' })).toMatch(/^GP/);
  });
});

describe('V-01 claiming', () => {
  it.each(['welcome', 'weekly', 'monthly'])('V-01 %s raced by 200 attempts is claimed once', async (code) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => claim(code)));
    expect(answers.filter((answer) => answer.kind === 'content')).toHaveLength(1);
    const others = answers.filter((answer) => codeOf(answer) === codes.couponNotClaimable);
    expect(others).toHaveLength(199);
    for (const other of others) expect(other).toMatchObject({ content: { reason: 'claimed' } });
    const held = await stage.rows(`select 1 from coupon_grant where suid = $1`, [suid]);
    expect(held).toHaveLength(1);
  });

  it('O-10 V-01 one request repeated 50 times at once, and later, gets the first answer', async () => {
    const name = attempt();
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim('weekly', name)));
    const first = new Set(
      await Promise.all(answers.map((a) => contentOf<{ code: string }>(a).then((c) => c.code))),
    );
    expect(first.size).toBe(1);
    expect(await contentOf(claim('weekly', name))).toEqual({ code: [...first][0] });
  });

  it('O-10 V-01 a request whose answer was never written still ends in what it won', async () => {
    const name = attempt();
    const { code } = await contentOf<{ code: string }>(claim('weekly', name));
    await stage.rows(`delete from attempt where attempt_id = $1`, [name]);
    expect(await contentOf(claim('weekly', name))).toEqual({ code });
  });

  it('O-10 V-01 nor is it lost where the points for it are gone by now: that request alone still has it', async () => {
    await delivered(await bought());
    const name = attempt();
    const { code } = await contentOf<{ code: string }>(claim('silver', name));
    await stage.rows(`delete from attempt where attempt_id = $1`, [name]);
    await stage.rows(
      `insert into points_entry (store, gp_id, suid, billing_no, points, reason)
       select store, gp_id, suid, billing_no, -points, 'taken-back' from points_entry where suid = $1`,
      [suid],
    );
    expect(await points()).toBe(0);
    expect(await contentOf(claim('silver', name))).toEqual({ code });
    expect(await claim('silver')).toMatchObject({ content: { reason: 'level' } });
    expect((await list('avail')).map((one) => one.code)).toEqual([code]);
  });

  it('V-01 a weekly coupon comes again on Monday by the clock of the store, a permanent one never', async () => {
    now = new Date('2026-11-16T04:59:59Z'); // still Sunday in New York
    expect(codeOf(await claim('weekly'))).toBe(codes.success);
    expect(codeOf(await claim('welcome'))).toBe(codes.success);
    expect(codeOf(await claim('weekly'))).toBe(codes.couponNotClaimable);
    now = new Date('2026-11-16T05:00:00Z');
    expect(codeOf(await claim('weekly'))).toBe(codes.success);
    expect(codeOf(await claim('welcome'))).toBe(codes.couponNotClaimable);
  });

  it.each([
    ['weekly', 'the store', '2026-11-23T05:00:00Z'],
    ['tokyo', 'its own', '2026-11-22T15:00:00Z'],
  ])(
    'V-01 %s comes again on Monday by the clock of %s, in the list and in the claim',
    async (id, _whose, monday) => {
      const listed = async () => (await list('claim')).some(({ code }) => code === id);
      const turn = new Date(monday).getTime();
      for (const [at, isThere] of [
        [turn - 6 * 86_400_000, true],
        [turn - 1, false],
        [turn, true],
        [turn + 7 * 86_400_000 - 1, false],
      ] as const) {
        now = new Date(at);
        expect([at - turn, await listed()]).toEqual([at - turn, isThere]);
        expect([at - turn, codeOf(await claim(id))]).toEqual([
          at - turn,
          isThere ? codes.success : codes.couponNotClaimable,
        ]);
      }
    },
  );

  it.each([
    ['silver', 'level', 'claim_failed_level'],
    ['gift', 'unknown', 'claim_failed'],
    ['nothing', 'unknown', 'claim_failed'],
    ['welcome', 'claimed', 'claim_failed_claimed'],
  ])('V-01 %s is refused, and the player reads why: %s', async (code, reason, messageKey) => {
    if (reason === 'claimed') await claim(code);
    expect(await claim(code)).toMatchObject({
      code: codes.couponNotClaimable,
      content: { reason },
      messageKey,
    });
  });

  it.each(['coupon_claim', 'coupon_grant', 'points_entry'])(
    'V-01 a coupon claimed while %s is read is shown as claimed with its coupon, or as not claimed',
    async (table) => {
      await claim('welcome');
      const other = await stage.database.connect();
      // Without the triggers that make twins and guard them.
      await other.query('set session_replication_role = replica');
      const mine = `store = '${stage.store.id}' and gp_id = 'gp1' and suid = '${suid}'`;
      const tables = ['coupon_claim', 'coupon_grant'];
      for (const one of tables) {
        await other.query(`create temp table kept_${one} as select * from ${one} where ${mine}`);
        await other.query(`delete from ${one} where ${mine}`);
      }
      await other.query(`begin; lock table ${table} in access exclusive mode`);
      const who = { store: stage.store.id, gpId: 'gp1', suid };
      const reading = couponStanding(stage.services, stage.brand, who);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await stage.rows(waiting)).length === 0);
      for (const one of tables) await other.query(`insert into ${one} select * from kept_${one}`);
      await other.query('commit');
      const { grants, templates } = await reading;
      const shown = templates.find(({ template }) => template.id === 'welcome');
      expect([
        [0, 'claim', false],
        [1, 'claimed', true],
      ]).toContainEqual([grants.length, shown?.state, shown?.grant !== undefined]);
      await other.end();
    },
  );

  it('V-01 what is shown of a period is of this one: who has its coupon, which one that is, when the next begins', async () => {
    const claimed = async (id: string) => (await contentOf<{ code: string }>(claim(id))).code;
    now = new Date('2026-11-17T12:00:00Z');
    const [welcome, monthly] = [await claimed('welcome'), await claimed('monthly')];
    await claimed('weekly');
    await claimed('tokyo');
    now = new Date('2026-11-24T12:00:00Z');
    const weekly = await claimed('weekly');
    // A used coupon comes after last week’s, which nobody used.
    await stage.rows(`update coupon_grant set state = 'used', used_at = now() where code = $1`, [weekly]);
    const who = { store: stage.store.id, gpId: 'gp1', suid };
    const { templates } = await couponStanding(stage.services, stage.brand, who);
    expect(
      templates.map(({ template, state, grant: held, periodEndsAt }) =>
        [template.id, state, held?.code, periodEndsAt?.toISOString()].join(' '),
      ),
    ).toEqual([
      `welcome claimed ${welcome} `,
      `weekly claimed ${weekly} 2026-11-30T05:00:00.000Z`,
      `monthly claimed ${monthly} 2026-12-01T05:00:00.000Z`,
      'silver level  2026-11-30T05:00:00.000Z',
      'tokyo claim  2026-11-29T15:00:00.000Z',
    ]);
  });

  it.each([
    ['week', undefined, '2026-11-23T05:00:00.000Z'],
    ['month', undefined, '2026-12-01T05:00:00.000Z'],
    ['permanent', undefined, undefined],
    ...['week', 'month', 'permanent'].flatMap((kind) => [
      [kind, 1, '2026-11-19T12:00:00.000Z'],
      [kind, 30, '2026-12-18T12:00:00.000Z'],
    ]),
  ] as [kind: 'week', days: number | undefined, until: string | undefined][])(
    'V-01 a coupon of a %s, for %s days, is claimed until %s',
    async (kind, validDays, until) => {
      const template = { id: 'timed', name: 'Timed', discountRate: '0.80', kind, validDays };
      Object.assign(stage.brand, { coupons: { ...coupons, templates: [...coupons.templates, template] } });
      now = new Date('2026-11-18T12:00:00Z');
      const { code } = await contentOf<{ code: string }>(claim('timed'));
      Object.assign(stage.brand, { coupons });
      const held = await stage.rows('select valid_until from coupon_grant where code = $1', [code]);
      expect(held).toEqual([{ valid_until: until === undefined ? null : new Date(until) }]);
    },
  );

  it.each([
    ['outside the VIP version', { isVip: false }, codes.notFound, codes.notFound],
    ['where coupons are closed', { isOpenCoupon: false }, codes.success, codes.success],
  ])('V-01 nothing is listed or claimed %s', async (_title, closed, ofVip, ofList) => {
    const asked = { client_id: 'client-web' };
    const use_category = 'claim,avail,lock,history';
    await grant('gift');
    Object.assign(stage.brand, closed);
    try {
      for (const call of [vipInfo, vipBasicInfo])
        expect(codeOf(await call.handle(context(), asked))).toBe(ofVip);
      const list = await couponList.handle(context(), { ...asked, use_category });
      expect(codeOf(list)).toBe(ofList);
      expect('content' in list ? (list.content ?? []) : []).toEqual([]);
      expect(codeOf(await claim('weekly'))).toBe(codes.couponNotClaimable);
    } finally {
      Object.assign(stage.brand, { isVip: true, isOpenCoupon: true });
    }
    expect(codeOf(await claim('weekly'))).toBe(codes.success);
  });
});

describe('C-02 the list by category', () => {
  it('C-02 shows what can be claimed, used, not used, and what is over', async () => {
    const { code: weekly } = await contentOf<{ code: string }>(claim('weekly'));
    const used = await grant('gift');
    const held = await grant('gift');
    const over = await grant('gift');
    await delivered(await bought({ coupon_code: used, price: '3.99' }), 399);
    await bought({ coupon_code: held, price: '3.99', role_id: `r2-${suid}` });
    await stage.rows(`update coupon_grant set valid_until = now() - interval '1 hour' where code = $1`, [
      over,
    ]);
    now = new Date();
    const all = await list();
    const of = (code: string) => all.find((coupon) => coupon.code === code);
    expect(of('welcome')).toMatchObject({ use_category: 'claim', name: '{"en":"Welcome","ja":"ようこそ"}' });
    expect(of(weekly)?.use_category).toBe('avail');
    expect(of('weekly')).toBeUndefined();
    expect(of(used)).toMatchObject({ use_category: 'history', is_used: true });
    expect(of(over)).toMatchObject({ use_category: 'history', is_used: false });
    expect(of(held)).toMatchObject({ use_category: 'lock', lock_reason: 'order' });
    expect((await list('avail, lock')).every((one) => /avail|lock/.test(one.use_category))).toBe(true);
    expect(codeOf(await couponList.handle(context(), { client_id: 'client-web', use_category: 'all' }))).toBe(
      codes.badRequest,
    );
  });

  it('C-02 a coupon stays what it was when the player got it, whatever the publisher makes of its kind since', async () => {
    const code = await grant('gift');
    const listed = async () =>
      (await list('avail')).find((one) => one.code === code) as Listed & { discount_rate: number };
    const before = await listed();
    const dearer = coupons.templates.map((one) => ({ ...one, discountRate: '0.99', name: 'Other' }));
    Object.assign(stage.brand, { coupons: { ...coupons, templates: dearer } });
    const after = await listed();
    Object.assign(stage.brand, { coupons });
    expect([Number(after.discount_rate), after.name]).toEqual([Number(before.discount_rate), before.name]);
  });

  it('V-01 what is for the first level is for everybody', async () => {
    const first = {
      id: 'bronze',
      name: 'Bronze',
      discountRate: '0.95',
      kind: 'permanent',
      level: 0,
    } as const;
    Object.assign(stage.brand, { coupons: { ...coupons, templates: [first] } });
    expect(codeOf(await claim('bronze'))).toBe(codes.success);
    Object.assign(stage.brand, { coupons });
  });

  it('V-01 the VIP centre shows each coupon under its level', async () => {
    await claim('weekly');
    const info = await contentOf<{ vip_level_infos: { coupons_list: Record<string, Listed[]> }[] }>(
      vipBasicInfo.handle(context(), { client_id: 'client-web' }),
    );
    const categories = info.vip_level_infos.map(({ coupons_list }) =>
      ['permanent', 'week', 'month'].map((kind) => coupons_list[kind]?.map((one) => one.use_category)),
    );
    expect(categories).toEqual([
      [['claim'], ['avail', 'claim'], ['claim']],
      [[], ['lock'], []],
    ]);
  });
});

describe('V-01 the player’s level', () => {
  it.each([
    ['3.99', 3, 0, 'Bronze', 'VIP 0'],
    ['4.99', 4, 1, 'Silver', 'VIP 1'],
  ])(
    'V-01 after %s it begins at its number of points: %d',
    async (price, total_points, vip_level, name, show) => {
      const first = { vip_level: 0, vip_level_name: 'Bronze', vip_level_show: 'VIP 0', total_points: 0 };
      const level = () => contentOf(vipInfo.handle(context(), { client_id: 'client-web' }));
      expect(await level()).toEqual(first);
      const coupon = price === '3.99' ? { coupon_code: await grant('gift') } : {};
      await delivered(await bought({ ...coupon, price }), Number(price.replace('.', '')));
      expect(await level()).toEqual({ vip_level, vip_level_name: name, vip_level_show: show, total_points });
    },
  );

  it('V-01 the VIP centre shows each level, even if coupons are switched off', async () => {
    const info = () =>
      contentOf<{ vip_level_infos: { coupons_list: Record<string, { code: string }[]> }[] }>(
        vipBasicInfo.handle(context(), { client_id: 'client-web', domain_area: 'universal' }),
      );
    const level = ({ id, name, show, needPoints }: Vip['levels'][number], lists: object) => ({
      level_id: id,
      level_name: name,
      level_show: show,
      need_points: needPoints,
      coupons_list: lists,
    });
    const told = (...lists: object[]) => ({
      point_to_coin: 1,
      currency: 'USD',
      faq_title: 'Questions',
      faq_content: 'Answers',
      vip_level_infos: vip.levels.map((one, index) => level(one, lists[index]!)),
    });
    const coded = (...codes: string[]) => codes.map((code) => expect.objectContaining({ code }));
    expect(await info()).toEqual(
      told(
        { permanent: coded('welcome'), week: coded('weekly', 'tokyo'), month: coded('monthly') },
        { permanent: [], week: coded('silver'), month: [] },
      ),
    );
    Object.assign(stage.brand, { isOpenCoupon: false });
    const closed = await info();
    Object.assign(stage.brand, { isOpenCoupon: true });
    const none = { permanent: [], week: [], month: [] };
    expect(closed).toEqual(told(none, none));
  });

  it.each(['all', 'claim,all', 'all,claim', '', 'claim,', 'claim avail'])(
    'C-02 %j is no list of categories',
    async (use_category) => {
      expect(await couponList.handle(context(), { client_id: 'client-web', use_category })).toMatchObject({
        code: codes.badRequest,
        content: { fields: [{ field: 'use_category' }] },
      });
    },
  );
});

describe('P-02 the price with a coupon', () => {
  const price = (coupon_code: string, product_id = 'gems-500') =>
    productPoints.handle(context(), {
      client_id: 'client-web',
      product_id,
      coupon_code,
      domain_area: 'universal',
    });

  it('P-02 is the server’s, with the points of what is paid', async () => {
    expect(await contentOf(price(''))).toEqual({ points: 4, discountPrice: '4.99', currency: 'USD' });
    expect(await contentOf(price(await grant('gift')))).toEqual({
      points: 3,
      discountPrice: '3.99',
      currency: 'USD',
    });
  });

  it('C-05 of somebody else, for goods without coupons, or unknown is refused with -3062', async () => {
    expect(codeOf(await price(await grant('gift', 'somebody-else')))).toBe(codes.illegalCoupon);
    const plain = await price(await grant('gift'), 'plain');
    expect(plain).toMatchObject({ code: codes.illegalCoupon, content: { reason: 'goods' } });
    expect(codeOf(await price('CP0'))).toBe(codes.illegalCoupon);
  });
});

describe('C-01 C-06 paying with a coupon', () => {
  it('C-01 a coupon bound to another method is refused, and stays usable', async () => {
    const code = await grant('bound');
    const answer = await stage.pay({ role_id: `r-${suid}`, coupon_code: code, price: '2.50' }, { suid });
    expect(codeOf(answer)).toBe(codes.illegalCoupon);
    expect((await list('avail')).map((one) => one.code)).toEqual([code]);
  });

  it('C-06 an empty coupon code is none', async () => {
    const billingNo = await bought({ coupon_code: '' });
    expect(await stage.rows(`select coupon_code from orders where billing_no = $1`, [billingNo])).toEqual([
      { coupon_code: null },
    ]);
  });

  it('C-01 an order with a coupon cannot change to a method that takes none', async () => {
    const code = await grant('gift');
    const billing_no = await bought({ coupon_code: code, price: '3.99' });
    const again = { role_id: `r-${suid}`, billing_no, price: '3.99' };
    const [method] = stage.brand.methods as unknown as { openCoupon: boolean }[];
    method!.openCoupon = false;
    const refused = await stage.pay(again, { suid });
    method!.openCoupon = true;
    expect(codeOf(refused)).toBe(codes.illegalCoupon);
    expect(codeOf(await stage.pay({ ...again, coupon_code: 'CP0' }, { suid }))).toBe(codes.illegalCoupon);
    expect(codeOf(await stage.pay(again, { suid }))).toBe(codes.success);
  });

  it('C-06 V-01 a claimed coupon raced from 200 orders is used once', async () => {
    const { code } = await contentOf<{ code: string }>(claim('monthly'));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        stage.pay({ role_id: `race-${suid}-${i}`, coupon_code: code, price: '3.49' }, { suid }),
      ),
    );
    expect(answers.filter((answer) => answer.kind === 'content')).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === codes.illegalCoupon)).toHaveLength(199);
  });
});

describe('V-02 points', () => {
  it('V-02 come with the goods, once, and open the level', async () => {
    const billingNo = await bought();
    await paid(billingNo);
    expect(await points()).toBe(0);
    await stage.runEffects();
    await paid(billingNo);
    await stage.runEffects();
    expect(await points()).toBe(4);
    expect(codeOf(await claim('silver'))).toBe(codes.success);
  });

  it('V-02 a refund takes them back and returns the coupon', async () => {
    const code = await grant('gift');
    const billingNo = await bought({ coupon_code: code, price: '3.99' });
    await delivered(billingNo, 399);
    expect(await points()).toBe(3);
    const refunded = await refundOrder(stage.services, stage.store.id, billingNo, {
      reason: 'test',
      requestedBy: 'test',
    });
    if (refunded.kind !== 'requested') throw new Error(refunded.kind);
    expect((await list('history')).map((one) => one.code)).toEqual([code]);
    const refund = {
      store: stage.store.id,
      refund_reference: refunded.refundReference,
      billing_no: billingNo,
    };
    const said = { refundReference: refunded.refundReference, merchant: 'main-merchant', detail: '' };
    const done = { kind: 'known', refund: { ...said, status: 'succeeded' } } as const;
    await applyRefundOutcome(stage.services, refund, done, 'test');
    await applyRefundOutcome(stage.services, refund, done, 'test');
    expect(await points()).toBe(0);
    expect((await list('avail')).map((one) => one.code)).toEqual([code]);
    const rows = await stage.rows<{ points: number }>(
      `select points from points_entry where billing_no = $1 order by id`,
      [billingNo],
    );
    expect(rows.map((row) => row.points)).toEqual([3, -3]);
  });

  it('V-02 a publisher may keep the coupon of a refunded order used', async () => {
    Object.assign(coupons, { onRefund: 'keep-used' });
    const code = await grant('gift');
    const billingNo = await bought({ coupon_code: code, price: '3.99' });
    Object.assign(coupons, { onRefund: 'return' });
    await delivered(billingNo, 399);
    const refunded = await refundOrder(stage.services, stage.store.id, billingNo, {
      reason: 'test',
      requestedBy: 'test',
    });
    if (refunded.kind !== 'requested') throw new Error(refunded.kind);
    const refund = {
      store: stage.store.id,
      refund_reference: refunded.refundReference,
      billing_no: billingNo,
    };
    await applyRefundOutcome(
      stage.services,
      refund,
      {
        kind: 'known',
        refund: {
          refundReference: refunded.refundReference,
          merchant: 'main-merchant',
          status: 'succeeded',
          detail: '',
        },
      },
      'test',
    );
    expect((await list('history')).map((one) => one.is_used)).toEqual([true]);
  });

  it('V-02 a chargeback takes them back and no coupon returns; a dispute that is won adds them again', async () => {
    const code = await grant('gift');
    const billingNo = await bought({ coupon_code: code, price: '3.99' });
    await delivered(billingNo, 399);
    const dispute = { reference: `${billingNo}-1`, merchant: 'main-merchant', dispute: 'D', detail: 'test' };
    await applyChargebackUpdate(
      stage.services,
      'main',
      { ...dispute, status: 'opened', sequence: 1 },
      'test',
    );
    expect(await points()).toBe(0);
    expect(await list('avail')).toEqual([]);
    await applyChargebackUpdate(stage.services, 'main', { ...dispute, status: 'won', sequence: 2 }, 'test');
    expect(await points()).toBe(3);
  });

  it('V-02 rows of points are never changed', async () => {
    await delivered(await bought());
    await expect(stage.rows(`update points_entry set points = 99 where suid = '${suid}'`)).rejects.toThrow(
      'only ever added',
    );
  });
});

it('C-06 a gift is given again under another name, and another gift under the same', async () => {
  const players = [suid, `${suid}-b`];
  const give = async (id: string, once: string) => {
    const granted = await given(players, id, once, 2);
    return granted.map(({ code }) => (code === '' ? 'has it' : 'given'));
  };
  const names = [`spring ${suid}`, `autumn ${suid}`];
  for (const expected of ['given', 'has it'])
    for (const name of names)
      for (const id of ['gift', 'bound']) expect(await give(id, name)).toEqual([expected, expected]);
  expect(await list('avail')).toHaveLength(4);
});

it('C-06 a gift named like a week does not block that week’s coupon', async () => {
  now = new Date('2026-11-18T12:00:00Z');
  const give = (once: string) => given([suid], 'weekly', once);
  expect(await give('week 2026-11-16')).toHaveLength(1);
  expect(codeOf(await claim('weekly'))).toBe(codes.success);
  expect(await give('week 2026-11-16')).toEqual([{ suid, code: '' }]);
});

it('C-06 gifts to the same players, named in whatever order and at once, are all given, and each is written down', async () => {
  const players = Array.from({ length: 12 }, (_, n) => `${suid}-${n}`);
  const once = `order ${suid}`;
  const backwards = [...players].reverse();
  const all = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      given(players, 'gift', once),
      given([...backwards, ...players], 'gift', once),
    ]),
  );
  expect(
    all
      .flat()
      .filter(({ code }) => code !== '')
      .map((one) => one.suid)
      .sort(),
  ).toEqual([...players].sort());
  for (const granted of all) expect(granted.map((one) => one.suid).sort()).toEqual([...players].sort());
  const audit = await stage.rows('select 1 from audit where target = $1', [once]);
  expect(audit).toHaveLength(8);
});

it.each([
  ['bound', 7, 7],
  ['bound', undefined, 3],
  ['gift', 7, 7],
  ['gift', undefined, undefined],
])('C-06 a gift %s, for %s days by the operator’s word, holds %s days', async (id, validDays, days) => {
  const code = await grant(id, suid, validDays);
  const held = await stage.rows('select valid_until from coupon_grant where code = $1', [code]);
  const until = days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
  expect(held).toEqual([{ valid_until: until }]);
});

it('C-06 a gift under a name is given once to each player, however often it is repeated', async () => {
  const again = () => given([suid, `${suid}-b`, suid], 'gift', `gift ${suid}`, 2);
  const all = await Promise.all(Array.from({ length: 20 }, again));
  expect(all.flat().filter(({ code }) => code !== '')).toHaveLength(2);
  expect(await list('avail')).toHaveLength(1);
});
