import { codes } from '@gemporium/contract/codes.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { describe, expect, it } from 'vitest';
import { drawn } from '../testing/draw-shop.ts';
import { refusal, wentTo, yes } from '../testing/fake-shop.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { sampleGoods, withConfig, withLayout } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The VIP centre. */

describe('V-01 the VIP centre', () => {
  const none = { permanent: [], week: [], month: [] };
  const level = (level_id: number, need_points: number, coupons_list: object = none) => ({
    level_id,
    level_name: `Level ${level_id}`,
    level_show: `V${level_id}`,
    need_points,
    coupons_list,
  });
  const answers = (basic: object = {}, mine: object = {}) => ({
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
  });
  const centre = (basic: object = {}, mine: object = {}, config = {}) =>
    shopOf({ path: '/userCenter', page: withConfig(config), replies: answers(basic, mine) });

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
        page: withLayout('old'),
        replies: answers({ vip_level_infos: [level(3, 0, list)] }, { vip_level: 3 }),
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

  it.each(['/api/coupons/vipBasicInfo', '/api/coupons/vipInfo'] as const)(
    'V-01 if %s fails, the VIP centre says so and can be loaded again',
    async (path) => {
      const replies = answers();
      let isDown = true;
      const reply = () => (isDown ? refusal(codes.unavailable, 'Not now.') : replies[path]());
      const shop = await shopOf({ path: '/userCenter', replies: { ...replies, [path]: reply } });
      expect(drawn.text()).toContain('Not now.');
      isDown = false;
      await drawn.press(shop.state().t('retry'));
      expect(drawn.text()).toContain('V5 Level 5');
    },
  );
});

describe('V-01 a shop without VIP', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('V-01 has no VIP centre and asks for no coupons: %s', async (is_vip, times) => {
    const goods = [sampleGoods('p1', { isCoupon: true })];
    const shop = await shopOf({ path: '/userCenter', page: { ...withConfig({ is_vip }), goods } });
    expect(drawn.text().includes(shop.state().t('not_found_title'))).toBe(!is_vip);
    expect(drawn.text().includes(shop.state().t('vip_centre'))).toBe(is_vip);
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'coupons', from: 'centre' } }));
    expect(shop.calls.filter(({ path }) => path === '/api/coupons/couponList')).toHaveLength(times);
  });
});
