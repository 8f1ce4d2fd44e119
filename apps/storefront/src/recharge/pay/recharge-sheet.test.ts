import { codes } from '@gemporium/contract/codes.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import type { Popup, ShopState } from '../../state/shop-state.ts';
import { propsOf } from '../../testing/controls-of.ts';
import { drawn } from '../../testing/draw-shop.ts';
import { never, refusal, yes } from '../../testing/fake-shop.ts';
import { sampleCoupon } from '../../testing/sample-coupon.ts';
import { sampleMethod, sampleSubPayment } from '../../testing/sample-method.ts';
import { sampleGoods, withLayout } from '../../testing/sample-page.ts';
import { shopOf } from '../../testing/shop-of.ts';

/* The methods and the button that pays, in their popup and in the old layout’s third step. */

it('R-05 the third step of the old layout, opened without goods, leads back to them', async () => {
  const shop = await shopOf({ path: '/recharge', page: withLayout('old') });
  expect(shop.events).toContainEqual(['navigate', '/selectGoods']);
});

it.each([
  ['methodsFailed', '/api/pay/getCountries'],
  ['couponsFailed', '/api/coupons/couponList'],
  ['couponsFailed', '/api/pay/productPoints'],
])('T-01 O-04 C-05 %s is reported once for each call that fails: %s', async (event, lost) => {
  const goods = sampleGoods('p1', { isCoupon: true });
  const answers: Record<string, unknown> = {
    '/api/pay/getCountries': {},
    '/api/coupons/couponList': [sampleCoupon('HELD')],
    '/api/pay/productPoints': { discountPrice: '11.99', points: 1 },
  };
  const replies = Object.fromEntries(Object.entries(answers).map(([path, content]) => [path, yes(content)]));
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: { ...replies, [lost]: () => refusal(codes.unavailable) },
  });
  const { order } = shop.state();
  const popup = { kind: 'recharge', subPayments: false } as const;
  // All the places of a purchase are there: beside the goods, in the sheet, in the card form.
  await drawn.after(() => shop.services.store.setState({ popup }));
  await drawn.after(() => shop.services.store.setState({ order: { ...order, goods } }));
  await drawn.after(() => shop.services.store.setState({ popup: { ...popup, card: 'method' } }));
  expect(shop.told).toEqual([{ event }]);
  expect(shop.calls.filter(({ path }) => path === lost)).toHaveLength(1);
});

describe('O-06 a method with banks', () => {
  const method = sampleMethod('bank', { sub_payment: [sampleSubPayment('b1'), sampleSubPayment('b2')] });
  const goods = sampleGoods('p1', { bonus: 98, contents: ['Crystals ×660', 'Potions ×5'] });
  const opened = async (popup: Popup) => {
    const shop = await shopOf({
      page: { goods: [goods] },
      replies: { '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }) },
    });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, goods: { ...goods }, rechargeKey: 'bank-12101' },
        popup,
      })),
    );
    return shop;
  };

  it('T-01 O-06 the bank that is chosen is reported, with its method', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: true });
    const [second] = drawn.all('').filter(({ props }) => props.value === 'b2');
    await drawn.after(() => second?.props.onChange?.());
    expect(shop.told).toContainEqual({
      event: 'selectPayway',
      goods: { payway_id: 'bank', channel_id: 'b2' },
    });
  });

  it('O-06 O-15 if their method is gone, the methods are shown in place of its banks', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: true });
    const { order, t } = shop.state();
    const seen = () => [
      drawn.text().includes('Bank b1'),
      drawn.all('').some(({ props }) => props['aria-label'] === t('back')),
    ];
    expect(seen()).toEqual([true, true]);
    await drawn.after(() => shop.services.store.setState({ order: { ...order, rechargeKey: 'gone-12101' } }));
    expect(seen()).toEqual([false, false]);
  });

  it('O-06 the bank that is chosen is marked, and a tap on it leads back to the methods', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: true });
    const banks = () => drawn.all('').filter(({ props }) => /^b\d$/.test(props.value ?? ''));
    const marked = () => banks().map(({ props }) => props.checked);
    const states = [marked()];
    await drawn.after(() => shop.services.store.setState({ subPaymentId: 'b2' }));
    states.push(marked());
    expect(states).toEqual([
      [false, false],
      [false, true],
    ]);
    await drawn.after(() => banks()[1]?.props.onClick?.());
    expect(shop.state()).toMatchObject({
      popup: { kind: 'recharge', subPayments: false },
      subPaymentId: 'b2',
    });
  });

  it.each([
    ['over a page that shows the methods itself, take only their own place', true],
    ['over the methods, take theirs', false],
  ])('O-06 banks that are opened %s', async (_title, alone) => {
    await opened({ kind: 'recharge', subPayments: true, alone });
    const hidden = (node: object): number => {
      const { shownNodes } = node as { shownNodes: object[] };
      const own = (propsOf(node) as { hidden?: boolean }).hidden ? 1 : 0;
      return shownNodes.reduce((sum, child) => sum + hidden(child), own);
    };
    expect(hidden(document.body)).toBe(alone ? 1 : 0);
  });

  it('R-06 character, region and method of a purchase are kept for the next one', async () => {
    const shop = await opened({ kind: 'recharge', subPayments: false });
    await drawn.after(() => shop.services.store.setState({ subPaymentId: 'b1' }));
    await drawn.press(shop.state().t('pay_price', { money: '$14.99' }));
    expect(shop.services.storage.read('lastPurchases')).toEqual({
      'gp-one': expect.objectContaining({
        suid: '1',
        realServer: 's1',
        role: { value: 'r1', display: 'Lady Blue', level: 45 },
        region: 'US',
        rechargeKey: 'bank-12101',
      }),
    });
  });

  it('S-08 what is bought and for whom stands above the methods', async () => {
    const { t } = (await opened({ kind: 'recharge', subPayments: false })).state();
    const text = drawn.text();
    const above = text.slice(text.lastIndexOf(t('recharge_title')), text.lastIndexOf(t('order_detail')));
    for (const part of ['980 Crystals', t('goods_bonus', { number: 98 }), 'Potions ×5', 'Lady Blue'])
      expect(above).toContain(part);
  });

  it.each<
    [missing: string, change: (state: ShopState) => Partial<ShopState>, popup: Popup, says?: MessageKey]
  >([
    ['a login', () => ({ player: undefined }), { kind: 'login', toPay: true }, 'error_not_logged_in'],
    [
      'a character',
      ({ order }) => ({ order: { ...order, role: undefined } }),
      { kind: 'recipient', toPay: true },
    ],
    [
      'a server',
      ({ order }) => ({ order: { ...order, realServer: undefined } }),
      { kind: 'recipient', toPay: true },
    ],
    ['a bank', () => ({}), { kind: 'recharge', subPayments: true, alone: false }],
  ])('O-06 paying without %s pays nothing and leads to it', async (_title, change, popup, says) => {
    const shop = await opened({ kind: 'recharge', subPayments: false });
    await drawn.after(() => shop.services.store.setState(change));
    const { t } = shop.state();
    await drawn.press(t('channel_choose'));
    expect(shop.state()).toMatchObject({ popup, paying: false });
    expect(shop.state().toasts.map(({ text }) => text)).toEqual(says ? [t(says)] : []);
    expect(shop.calls.filter(({ attempt }) => attempt)).toEqual([]);
  });
});

describe('O-04 methods that failed to load and were loaded again', () => {
  const methods = [
    sampleMethod('bank', { sub_payment: [sampleSubPayment('b1'), sampleSubPayment('b2')] }),
    sampleMethod('typed', { card_form: true }),
  ];

  it.each<[where: string, popup: Popup | undefined]>([
    ['beside the goods', undefined],
    ['in their popup', { kind: 'recharge', subPayments: false }],
  ])('O-06 O-08 %s: banks can be chosen, and a card pays', async (_where, popup) => {
    const goods = sampleGoods('p1');
    let reply: () => unknown = () => refusal(codes.unavailable);
    const shop = await shopOf({
      page: { goods: [goods] },
      replies: {
        '/api/pay/getCountries': () => reply() as never,
        '/api/pay/adyen_pay': never,
      },
    });
    const { order, t } = shop.state();
    await drawn.after(() => shop.services.store.setState({ order: { ...order, goods }, popup }));
    reply = yes({ US: { name: 'US', methods } });
    await drawn.press(t('retry'));
    const choose = (value: string) =>
      drawn.after(() =>
        drawn
          .all('')
          .findLast(({ props }) => props.value === value)
          ?.props.onChange?.(),
      );
    await choose('bank-12101');
    await choose('b2');
    expect(shop.state()).toMatchObject({ subPaymentId: 'b2', popup });
    await choose('typed-12101');
    await drawn.type(t('card_number'), 'N1');
    await drawn.type(t('card_password'), 'P1');
    await drawn.press(t('card_exchange'));
    expect(shop.calls.at(-1)).toMatchObject({ path: '/api/pay/adyen_pay', fields: { pay_id: 'typed' } });
  });
});
