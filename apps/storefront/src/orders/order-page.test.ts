import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import { untilText } from '../messages/time-text.ts';
import { drawn } from '../testing/draw-shop.ts';
import { refusal, wentTo, yes } from '../testing/fake-shop.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The page of one order. */

type Order = Parameters<typeof sampleOrder>[0];

/** The page of an order that becomes `then` when the store is asked to drop it. */
async function pageOf(order: Order, dropped: () => ApiAnswer<unknown> = yes({}), then: Order = {}) {
  let now = order;
  return shopOf({
    path: '/order/GP1',
    replies: {
      '/api/pay/getOrderInfo': () => ({ ok: true, content: sampleOrder(now) }),
      '/api/pay/cancelOrder': () => {
        now = { ...order, ...then };
        return dropped();
      },
    },
  });
}
const closed = { state: 'cancelled', status: -2, billing_status: 'Fail', can_drop: false } as const;
const paid = { state: 'paid', can_drop: false } as const;

describe('O-09 P-14 an unpaid order can be paid or dropped where it is looked at', () => {
  it.each<[what: string, order: Order, droppable: boolean, told: boolean]>([
    ['unpaid', {}, true, false],
    ['unpaid, and its provider cannot cancel', { can_drop: false }, false, true],
    ['paid', paid, false, false],
    ['cancelled', closed, false, false],
  ])('O-09 %s', async (_what, order, droppable, told) => {
    const shop = await pageOf(order);
    const { t, language } = shop.state();
    const time = untilText(1_790_001_800, shop.services.browser.now(), language);
    expect(drawn.all(t('unpaid_drop'))).toHaveLength(droppable ? 1 : 0);
    expect(drawn.text().includes(t('unpaid_closes_itself', { time }))).toBe(told);
  });

  it('S-10 the popup that comes with the payment offers to pay, not to drop', async () => {
    const shop = await shopOf(
      { replies: { '/api/pay/getOrderInfo': yes(sampleOrder()) } },
      { popup: { kind: 'result', billingNo: 'GP1' } },
    );
    const { t } = shop.state();
    expect(drawn.all(t('result_i_paid'))).toHaveLength(1);
    expect(drawn.all(t('unpaid_drop'))).toEqual([]);
  });

  it('O-09 is paid at its own payment page', async () => {
    const shop = await pageOf({ url: 'https://pay.example/1' });
    const [link] = drawn.all(shop.state().t('to_pay_page'));
    expect(link?.props.href).toBe('https://pay.example/1');
  });

  it('O-09 is dropped, and the page says so at once, as does a message', async () => {
    const shop = await pageOf({}, yes({}), closed);
    const { t, epoch } = shop.state();
    await drawn.press(t('unpaid_drop'));
    expect(drawn.text()).toContain(t('order_step_cancelled'));
    expect(drawn.all(t('unpaid_drop'))).toEqual([]);
    expect(shop.state()).toMatchObject({ toasts: [{ text: t('order_dropped') }], popup: undefined });
    expect(shop.state().epoch).toBeGreaterThan(epoch);
    expect(wentTo(shop)).toEqual([]);
  });

  it('O-09 has ended meanwhile: the page shows how', async () => {
    const shop = await pageOf({}, () => refusal(codes.orderClosed, 'closed'), paid);
    const { t } = shop.state();
    await drawn.press(t('unpaid_drop'));
    expect(drawn.text()).toContain(t('result_paid_title'));
    expect(shop.state().popup).toBeUndefined();
  });

  it('O-09 cannot be dropped now: why is told, and it can be tried again', async () => {
    const shop = await pageOf({}, () => refusal(codes.unavailable, 'later'));
    const { t } = shop.state();
    await drawn.press(t('unpaid_drop'));
    expect(shop.state().toasts).toMatchObject([{ text: 'later', tone: 'bad' }]);
    expect(drawn.all(t('unpaid_drop'))).toMatchObject([{ props: { 'aria-busy': undefined } }]);
  });

  it('O-09 is dropped while the player has gone on: a message says so', async () => {
    let arrive = () => {};
    const shop = await shopOf({
      path: '/order/GP1',
      replies: {
        '/api/pay/getOrderInfo': yes(sampleOrder()),
        '/api/pay/cancelOrder': () =>
          new Promise((resolve) => {
            arrive = () => resolve({ ok: true, content: {} });
          }),
      },
    });
    const { t } = shop.state();
    await drawn.press(t('unpaid_drop'));
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'language' } }));
    await drawn.after(arrive);
    expect(shop.state()).toMatchObject({
      popup: { kind: 'language' },
      toasts: [{ text: t('order_dropped'), tone: 'good' }],
    });
  });

  it('O-09 a second tap, while it is being dropped, changes nothing', async () => {
    let calls = 0;
    const shop = await shopOf({
      path: '/order/GP1',
      replies: {
        '/api/pay/getOrderInfo': yes(sampleOrder()),
        '/api/pay/cancelOrder': () => {
          calls += 1;
          return new Promise(() => undefined);
        },
      },
    });
    const { t } = shop.state();
    await drawn.press(t('unpaid_drop'));
    await drawn.press(t('unpaid_drop'));
    expect(calls).toBe(1);
  });
});
