import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { withLayout } from '../../testing/sample-page.ts';
import { dropOrder } from '../unpaid-order.ts';
import { closeResult } from './close-result.ts';
import { reopenResult } from './reopen-result.ts';

const pending = {
  billing_no: 'GP1',
  rechargeInfo: { status: 'Pending' as const, url: 'https://provider.example' },
};
const oldLayout = withLayout('old');
const order = (billing_status: string) => () => ({ ok: true as const, content: { billing_status, url: '' } });

describe('returning to the shop', () => {
  it('R-06 from the provider’s page: the order’s result opens', async () => {
    const shop = fakeShop({ entry: { billing_no: 'GP7' } });
    shop.services.store.setState({ player: kira });
    await reopenResult(shop.services);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP7' });
  });

  it('R-06 without a session the login opens first', async () => {
    const shop = fakeShop({ entry: { billing_no: 'GP7' } });
    await reopenResult(shop.services);
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });

  it.each([
    ['/', '?billing_no=GP7'],
    ['/selectGame', '?billing_no=GP7'],
    ['/selectGoods', '?billing_no=GP7'],
    ['/recharge', ''],
    ['/result', '?billing_no=GP8'],
  ])('R-02 R-06 in the old layout it opens as the fourth step, from %s%s', async (path, search) => {
    const shop = fakeShop({ page: oldLayout, path, search, entry: { billing_no: 'GP7' } });
    shop.services.store.setState({ player: kira });
    await reopenResult(shop.services);
    expect(shop.events).toEqual([['navigate', '/result?billing_no=GP7']]);
  });

  it('R-02 on that step it does not navigate', async () => {
    const entry = { billing_no: 'GP7' };
    const shop = fakeShop({ page: oldLayout, path: '/result', search: '?billing_no=GP7', entry });
    shop.services.store.setState({ player: kira });
    await reopenResult(shop.services);
    expect(shop.events).toEqual([]);
  });

  it.each([
    ['new', '/', true],
    ['new', '/selectGoods', true],
    ['new', '/result', true],
    ['new', '/my', false],
    ['new', '/activity', false],
    ['new', '/userCenter', false],
    ['new', '/order/GP9', false],
    ['new', '/replenishGoods', false],
    ['new', '/certifiedReal', false],
    ['old', '/', false],
    ['old', '/selectGame', false],
    ['old', '/selectGoods', false],
    ['old', '/recharge', true],
    ['old', '/order/GP9', false],
    ['old', '/replenishGoods', false],
    ['old', '/certifiedReal', false],
  ] as const)(
    'R-02 R-05 a pending payment, in the %s layout on %s: its result shows %s',
    async (layout, path, shows) => {
      const replies = { '/api/pay/getOrderInfo': order('Pending') };
      const shop = fakeShop({ page: layout === 'old' ? oldLayout : {}, path, replies });
      shop.services.store.setState((state) => ({ player: kira, order: { ...state.order, ...pending } }));
      await reopenResult(shop.services);
      const seen = shop.state().popup ?? shop.events.find(([what]) => what === 'navigate')?.[1];
      const wanted = layout === 'old' ? '/result?billing_no=GP1' : { kind: 'result', billingNo: 'GP1' };
      expect(seen).toEqual(shows ? wanted : undefined);
    },
  );

  it.each([
    ['Pending', true],
    ['Success', true],
    ['Fail', false],
  ])(
    'O-06 with the browser’s Back button, and an order that is %s now: the result opens: %s',
    async (status, opens) => {
      const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order(status) } });
      shop.services.store.setState((state) => ({ player: kira, order: { ...state.order, ...pending } }));
      await reopenResult(shop.services);
      expect(shop.state().popup).toEqual(opens ? { kind: 'result', billingNo: 'GP1' } : undefined);
    },
  );

  it.each([
    ['/replenishGoods', 'Pending', true],
    ['/replenishGoods', 'Success', false],
    ['/replenishGoods/', 'Pending', true],
  ])(
    'Y-01 on a make-up page, %s, with a payment that is %s: the result opens: %s',
    async (path, status, opens) => {
      const shop = fakeShop({
        path,
        replies: { '/api/pay/getOrderInfo': order(status) },
      });
      shop.services.store.setState({ player: kira });
      shop.services.storage.write('replenishBillingNo', 'GP5');
      await reopenResult(shop.services);
      expect(shop.state().popup).toEqual(opens ? { kind: 'result', billingNo: 'GP5' } : undefined);
      expect(shop.services.storage.read('replenishBillingNo')).toBe(opens ? 'GP5' : undefined);
      closeResult(shop.services);
      expect(shop.services.storage.read('replenishBillingNo')).toBeUndefined();
    },
  );

  it('S-10 a closed result does not reopen, neither from the stored order nor from the address', () => {
    const shop = fakeShop({ search: '?billing_no=GP1&client_id=one' });
    shop.services.store.setState((state) => ({
      popup: { kind: 'result', billingNo: 'GP1' },
      order: { ...state.order, ...pending },
    }));
    closeResult(shop.services);
    expect(shop.state().popup).toBeUndefined();
    expect(shop.state().order.rechargeInfo).toBeUndefined();
    expect(shop.events).toEqual([['navigate', '/selectGoods?client_id=one']]);
  });
});

it.each([
  ['Success', true, false],
  ['Success', false, true],
  ['Pending', true, true],
  ['Fail', true, true],
  // Opened from a link or the account page, with other goods chosen.
  [undefined, true, true],
] as const)(
  'M-01 after a result that is %s, goods (limited: %s) are still chosen: %s',
  (status, isLimit, isChosen) => {
    const shop = fakeShop();
    const goods = { value: 'p1', display: 'P', price: '1', isCoupon: false, isLimit, couponPoints: 0 };
    shop.services.store.setState((state) => ({
      order: { ...state.order, goods, rechargeInfo: status && { status, url: '' } },
    }));
    closeResult(shop.services);
    expect(shop.state().order.goods).toEqual(isChosen ? goods : undefined);
  },
);

describe('dropping an unpaid order', () => {
  it('O-09 once the provider has cancelled, the product can be bought again', async () => {
    const shop = fakeShop({
      replies: {
        '/api/pay/cancelOrder': () => ({ ok: true, content: { billing_no: 'GP1', state: 'cancelled' } }),
      },
    });
    const retried = { billingNo: 'GP1', purchase: '' };
    shop.services.store.setState({ popup: { kind: 'unpaid', billingNo: 'GP1' }, retried });
    expect(await dropOrder(shop.services, 'GP1')).toBe(true);
    expect(shop.state()).toMatchObject({ popup: undefined, retried: undefined });
  });

  it('O-09 if the provider has not cancelled, it stays open and a message is shown', async () => {
    const shop = fakeShop({
      replies: { '/api/pay/cancelOrder': () => refusal(codes.notCancelled, 'not yet') },
    });
    shop.services.store.setState({ popup: { kind: 'unpaid', billingNo: 'GP1' } });
    expect(await dropOrder(shop.services, 'GP1')).toBe(false);
    expect(shop.state()).toMatchObject({
      popup: { kind: 'unpaid' },
      toasts: [{ text: 'not yet', tone: 'bad' }],
    });
  });
});
