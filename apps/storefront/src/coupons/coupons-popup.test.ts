import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { drawn } from '../testing/draw-shop.ts';
import { never, refusal, wentTo, yes } from '../testing/fake-shop.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { sampleGoods } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* A player’s coupons: as a place of its own, from a purchase, and from the VIP centre. */

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

describe('S-09 the lists of coupons', () => {
  it('C-02 the list stays while it is loaded again after a claim', async () => {
    const list = [sampleCoupon('HELD'), sampleCoupon('CLAIM', { use_category: 'claim' })];
    const answers: (() => unknown)[] = [yes(list), never];
    const shop = await shopOf(
      {
        replies: {
          '/api/coupons/couponList': () => (answers.shift() ?? never)() as never,
          '/api/coupons/receiveCoupons': yes({ code: 'CLAIM' }),
        },
      },
      { popup: { kind: 'coupons', from: 'centre' } },
    );
    await drawn.after(() => drawn.all('Coupon CLAIM')[0]?.props.onClick?.());
    expect(answers).toEqual([]);
    expect(drawn.text()).toContain('Coupon HELD');
    expect(shop.state().popup?.kind).toBe('coupons');
  });

  it('S-09 the past ones say that there are none', async () => {
    const list = [sampleCoupon('HELD')];
    const shop = await shopOf(
      {
        replies: {
          '/api/coupons/couponList': ({ use_category }) =>
            yes(use_category === 'history' ? [] : list)() as never,
        },
      },
      { popup: { kind: 'coupons', from: 'centre' } },
    );
    const { t } = shop.state();
    expect(drawn.text()).not.toContain(t('no_data'));
    await drawn.press(t('coupon_history'));
    expect(drawn.text()).toContain(t('no_data'));
  });
});

it('C-01 the row of coupons does not say that there is none before the list is there', async () => {
  const goods = sampleGoods('p1', { isCoupon: true });
  const shop = await shopOf({ page: { goods: [goods] }, replies: { '/api/coupons/couponList': never } });
  const { order, t } = shop.state();
  await drawn.after(() => shop.services.store.setState({ order: { ...order, goods: { ...goods } } }));
  await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recharge', subPayments: false } }));
  expect(drawn.all(t('coupon') + t('loading')).length).toBeGreaterThan(0);
  expect(drawn.text()).not.toContain(t('coupon_none'));
});

it.each([
  ['some', [sampleCoupon('CLAIM', { use_category: 'claim' })], true],
  ['none', [sampleCoupon('HELD')], false],
])('C-02 coupons to claim have a heading if there are any: %s', async (_title, list, isSaid) => {
  const shop = await shopOf(
    { replies: { '/api/coupons/couponList': yes(list) } },
    { popup: { kind: 'coupons', from: 'centre' } },
  );
  expect(drawn.text().includes(shop.state().t('coupon_to_claim'))).toBe(isSaid);
});

it('C-05 a coupon whose price could not be loaded is used after a press on its row', async () => {
  const goods = sampleGoods('p1', { isCoupon: true });
  const prices = [refusal(codes.unavailable)];
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: {
      '/api/coupons/couponList': yes([sampleCoupon('HELD')]),
      '/api/pay/productPoints': () => prices.shift() ?? yes({ discountPrice: '11.99', points: 1 })(),
    },
  });
  const { order, t } = shop.state();
  await drawn.after(() =>
    shop.services.store.setState({
      order: { ...order, goods },
      popup: { kind: 'recharge', subPayments: false },
    }),
  );
  expect(drawn.text()).not.toContain('$11.99');
  await drawn.press(t('coupon') + t('coupon_failed'));
  expect(drawn.text()).toContain('$11.99');
});
