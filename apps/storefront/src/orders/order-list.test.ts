import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import { describe, expect, it } from 'vitest';
import { becomePlayer } from '../login/session/become-player.ts';
import { forgetAnswers } from '../state/actions.ts';
import { drawn } from '../testing/draw-shop.ts';
import { type FakeShop, kira, never, wentTo, yes } from '../testing/fake-shop.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { withLayout } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The list of orders, on the account page and in its popup. */

const summary = (billing_no: string): OrderSummary => ({
  ...sampleOrder({ billing_no }),
  price_hidden: false,
});

describe('P-14 the list of orders', () => {
  it('has one button at its end that loads more, until all are there', async () => {
    const pages: Record<string, unknown> = {
      1: { orders: [summary('GP1')], has_more: true },
      2: { orders: [summary('GP2')], has_more: true },
      3: { orders: [summary('GP3')], has_more: false },
    };
    const shop = await shopOf({
      path: '/my',
      replies: {
        '/api/pay/getOrderList': ({ page }) => ({ ok: true, content: pages[String(page)] }),
      },
    });
    const more = shop.state().t('orders_more');
    const left: number[] = [];
    for (let page = 1; page < 3; page++) {
      left.push(drawn.all(more).length);
      expect(drawn.text().indexOf(`GP${page}`)).toBeLessThan(drawn.text().indexOf(more));
      await drawn.press(more);
    }
    left.push(drawn.all(more).length);
    expect(left).toEqual([1, 1, 0]);
    expect(drawn.text()).toMatch(/GP1.*GP2.*GP3/s);
    expect(drawn.text()).toContain(shop.state().t('no_more'));
  });

  it.each([
    ['the first page', 1, 'orders_none', 'no_more'],
    ['a later one', 2, 'no_more', 'orders_none'],
  ] as const)('P-14 that ends with an empty page says so: %s', async (_which, empty, says, saysNot) => {
    const shop = await shopOf({
      path: '/my',
      replies: {
        '/api/pay/getOrderList': ({ page }) =>
          yes({ orders: page === empty ? [] : [summary(`GP${page}`)], has_more: page !== empty })(),
      },
    });
    const { t } = shop.state();
    if (empty > 1) await drawn.press(t('orders_more'));
    expect(drawn.text()).toContain(t(says));
    expect(drawn.text()).not.toContain(t(saysNot));
  });
});

describe('P-14 an order in the list', () => {
  it.each([
    ['old', { kind: 'account' }],
    ['new', undefined],
  ] as const)('P-14 in the %s layout it opens its page and closes the popup', async (layout, popup) => {
    const shop = await shopOf(
      {
        page: withLayout(layout),
        path: layout === 'new' ? '/my' : '/selectGoods',
        replies: {
          '/api/pay/getOrderList': yes({
            orders: [summary('GP1'), { ...summary('GP2'), price: '7.77', price_hidden: true }],
            has_more: false,
          }),
        },
      },
      { popup },
    );
    expect(drawn.text()).toContain('$14.99');
    expect(drawn.text()).not.toContain('7.77');
    const row = drawn.all('GP2')[0];
    await drawn.after(() => row?.props.onClick?.({ button: 0, preventDefault: () => {} }));
    expect(shop.state().popup).toBeUndefined();
    expect(wentTo(shop)).toEqual(['/order/GP2']);
  });

  it.each([
    ['old', '/selectGoods'],
    ['new', '/my'],
  ] as const)('P-14 its page leads back, in the %s layout, to %s', async (layout, to) => {
    const shop = await shopOf({
      page: withLayout(layout),
      path: '/order/GP1',
      replies: {
        '/api/pay/getOrderInfo': yes(sampleOrder({ state: 'delivered', billing_status: 'Success' })),
      },
    });
    await drawn.press(shop.state().t('back'));
    expect(wentTo(shop)).toEqual([to]);
  });

  it('P-14 loads the orders of the current game, and says if there are none', async () => {
    const shop = await shopOf({
      path: '/my',
      page: { clientId: 'two' },
      replies: { '/api/pay/getOrderList': yes({ orders: [], has_more: false }) },
    });
    expect(drawn.text()).toContain(shop.state().t('orders_none'));
    expect(shop.calls.filter(({ path }) => path === '/api/pay/getOrderList')).toMatchObject([
      { fields: { client_id: 'two' } },
    ]);
  });
});

it('S-05 P-14 the orders of one game are not shown while those of another are loaded', async () => {
  const shop = await shopOf({
    path: '/my',
    replies: {
      '/api/pay/getOrderList': ({ client_id }) =>
        client_id === 'one' ? yes({ orders: [summary('GP1')], has_more: false })() : never(),
    },
  });
  expect(drawn.text()).toContain('GP1');
  await drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
  );
  expect(drawn.text()).not.toContain('GP1');
});

describe('S-12 the orders of an account', () => {
  it('S-12 all pages that were opened stay while they are loaded again', async () => {
    const answers: (() => void)[] = [];
    let isSlow = false;
    const shop = await shopOf({
      path: '/my',
      replies: {
        '/api/pay/getOrderList': ({ page }) => {
          const order = { ...sampleOrder({ billing_no: `GP${page}`, product_name: `Goods ${page}` }) };
          const list = yes({ orders: [{ ...order, price_hidden: false }], has_more: Number(page) < 3 })();
          return isSlow ? new Promise((resolve) => answers.push(() => resolve(list))) : list;
        },
      },
    });
    const { t } = shop.state();
    const shown = () => ['1', '2', '3'].filter((page) => drawn.text().includes(`Goods ${page}`)).join();
    await drawn.press(t('orders_more'));
    await drawn.press(t('orders_more'));
    expect(shown()).toBe('1,2,3');
    isSlow = true;
    await drawn.after(() => forgetAnswers(shop.services));
    expect([shown(), answers.length]).toEqual(['1,2,3', 3]);
    await drawn.after(() => answers.splice(0).map((answer) => answer()));
    expect([shown(), drawn.text().includes(t('no_more'))]).toEqual(['1,2,3', true]);
  });
});

it.each<[whose: string, change: (shop: FakeShop) => unknown]>([
  [
    'another player',
    ({ services }) => becomePlayer(services, { ...kira, suid: '2', oauth_token: 'of taro' }),
  ],
  [
    'another game',
    ({ services }) => services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
  ],
])('I-05 S-05 the pages of orders that were opened are not opened for %s', async (_whose, change) => {
  const asked: unknown[] = [];
  const shop = await shopOf({
    path: '/my',
    replies: {
      '/api/pay/getOrderList': ({ page }) => {
        asked.push(page);
        return yes({
          orders: [{ ...sampleOrder({ billing_no: `GP${page}` }), price_hidden: false }],
          has_more: true,
        })();
      },
    },
  });
  await drawn.press(shop.state().t('orders_more'));
  asked.length = 0;
  await drawn.after(() => change(shop));
  expect(asked).toEqual([1]);
});
