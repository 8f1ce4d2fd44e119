import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import { repaidNumber } from '../../recharge/pay/repaid-order.ts';
import { showRecharge } from '../../recharge/pay/show-recharge.ts';
import { showRechargeOf } from '../../recharge/pay/show-recharge-of.ts';
import { type FakeShop, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { samplePage } from '../../testing/sample-page.ts';
import { dropOrder } from '../unpaid-order.ts';
import { closeResult } from './close-result.ts';
import { reopenResult } from './reopen-result.ts';
import { showResult } from './show-result.ts';

/*
 * Where a player is led before and after paying, in both layouts.
 */

const player = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-one' };
const oldLayout = { brand: { ...samplePage().brand, layout: 'old' as const } };
const popup = { kind: 'language' } as const;
const order = (billing_status: string) => () => ({
  ok: true as const,
  content: { billing_status, url: 'u' },
});

describe('R-02 what stands between choosing and paying', () => {
  it.each([
    ['new', {}, { kind: 'recharge', subPayments: false }, []],
    ['old', oldLayout, undefined, [['navigate', '/recharge']]],
  ] as const)('R-02 in the %s layout', (_layout, page, shown, events) => {
    const shop = fakeShop({ page: page as object });
    shop.services.store.setState({ popup, repaid: { billingNo: 'GP0', purchase: '' } });
    showRecharge(shop.services);
    expect(shop.state()).toMatchObject({ popup: shown, repaid: { billingNo: 'GP0' } });
    expect(shop.events).toEqual(events);
    showRechargeOf(shop.services, 'GP9');
    expect(repaidNumber(shop.state())).toBe('GP9');
  });

  it.each([{}, oldLayout])('Y-01 a make-up link has a page of its own in either layout', (page) => {
    const shop = fakeShop({ page });
    shop.services.store.setState({ popup });
    showRechargeOf(shop.services, 'GP9', { replenishId: 'R1', clientId: 'two' });
    expect(shop.state().popup).toBeUndefined();
    expect(repaidNumber(shop.state(), 'R1')).toBe('GP9');
    expect(shop.events).toEqual([['navigate', '/replenishGoods?replenish_id=R1&rp_client_id=two']]);
  });
});

describe('R-02 where a result is shown', () => {
  it.each([
    ['/result', '?billing_no=GP1', []],
    ['/result/', '?billing_no=GP1', []],
    ['/result', '?billing_no=GP2', ['/result?billing_no=GP1']],
    ['/result', '', ['/result?billing_no=GP1']],
    ['/recharge', '?billing_no=GP1', ['/result?billing_no=GP1']],
    ['/result/x', '?billing_no=GP1', ['/result?billing_no=GP1']],
  ])('R-02 in the old layout from %s%s: %j', (path, search, navigated) => {
    const shop = fakeShop({ page: oldLayout, path, search });
    shop.services.store.setState({ popup });
    showResult(shop.services, 'GP1');
    expect(shop.state().popup).toBeUndefined();
    expect(shop.events).toEqual(navigated.map((address) => ['navigate', address]));
  });

  it('R-02 in the new layout over whatever page is open', () => {
    const shop = fakeShop({ path: '/result', search: '?billing_no=GP1' });
    showResult(shop.services, 'GP1');
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    expect(shop.events).toEqual([]);
  });
});

describe('S-10 a result that is closed', () => {
  it.each([
    ['?billing_no=GP1', '/selectGoods'],
    ['?a=1&billing_no=GP1&b=2', '/selectGoods?a=1&b=2'],
  ])('S-10 leaves the address %s in its own place', (search, address) => {
    const shop = fakeShop({ search });
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    shop.services.storage.write('replenishBillingNo', 'GP1');
    closeResult(shop.services);
    expect(navigate.mock.calls).toEqual([[address, { replace: true }]]);
    expect(shop.services.storage.read('replenishBillingNo')).toBeUndefined();
  });

  it.each(['', '?client_id=one'])('S-10 has nothing to leave in %j', (search) => {
    const shop = fakeShop({ search });
    closeResult(shop.services);
    expect(shop.events).toEqual([]);
  });
});

describe('R-06 a returning player', () => {
  const pending = { billing_no: 'GP1', rechargeInfo: { status: 'Pending' as const, url: '' } };
  const came = async (shop: FakeShop, state: object = {}) => {
    shop.services.store.setState((now) => ({
      player,
      order: { ...now.order, ...pending },
      ...state,
    }));
    await reopenResult(shop.services);
    return shop.state();
  };
  const asked = (shop: FakeShop) => shop.calls.map(({ path, fields }) => [path, fields]);
  const result = { kind: 'result', billingNo: 'GP1' };

  it.each(['open', 'exchanging', 'failed', 'ended', 'asking'] as const)(
    'R-06 with a number, opened by a game (%s) and without a player: no login opens',
    async (sdk) => {
      const shop = fakeShop({ entry: { billing_no: 'GP7' } });
      expect((await came(shop, { player: undefined, sdk })).popup).toBeUndefined();
    },
  );

  it('R-06 with a number: that order’s result, not the pending one’s, and nothing is asked', async () => {
    const shop = fakeShop({ entry: { billing_no: 'GP7' } });
    expect((await came(shop)).popup).toEqual({ kind: 'result', billingNo: 'GP7' });
    expect(shop.calls).toEqual([]);
  });

  it('R-05 without a player nothing is asked about a pending payment', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Pending') } });
    expect((await came(shop, { player: undefined })).popup).toBeUndefined();
    expect(shop.calls).toEqual([]);
  });

  it.each([
    ['nothing is pending', { order: {} }],
    ['the last payment has ended', { order: { ...pending, rechargeInfo: { status: 'Success', url: '' } } }],
    ['it has no number', { order: { ...pending, billing_no: undefined } }],
  ])('R-05 %s: nothing is asked', async (_title, state) => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Pending') } });
    expect((await came(shop, state)).popup).toBeUndefined();
    expect(shop.calls).toEqual([]);
  });

  it.each(['/', '/selectGame/', '/layoutGame', '/selectGoods/', '/result'])(
    'R-05 to %s, where payments begin: the short question, and the result as it stands now',
    async (path) => {
      const shop = fakeShop({ path, replies: { '/api/pay/getOrderInfo': order('Success') } });
      const state = await came(shop);
      expect(asked(shop)).toEqual([['/api/pay/getOrderInfo', { billing_no: 'GP1', simple: 1 }]]);
      expect(state.popup).toEqual(result);
      expect(state.order).toMatchObject({ billing_no: 'GP1', rechargeInfo: { status: 'Success', url: 'u' } });
    },
  );

  it('R-05 a payment that has failed meanwhile is remembered as failed, and not shown', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Fail') } });
    const state = await came(shop);
    expect(state.popup).toBeUndefined();
    expect(state.order.rechargeInfo).toEqual({ status: 'Fail', url: 'u' });
  });

  it('R-05 what cannot be asked is left as it is, in silence', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': () => refusal(codes.unavailable) } });
    const state = await came(shop);
    expect([state.popup, state.toasts]).toEqual([undefined, []]);
    expect(state.order).toMatchObject(pending);
  });

  it('R-05 what the player has opened meanwhile stays', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Success') } });
    const state = await came(shop, { popup });
    expect(state.popup).toEqual(popup);
    expect(state.order).toMatchObject(pending);
  });

  it('Y-01 the number of a make-up payment is asked on its own page alone, with or without a slash', async () => {
    for (const [path, count] of [
      ['/replenishGoods/', 1],
      ['/my', 0],
      ['/replenishGoods/x', 0],
    ] as const) {
      const shop = fakeShop({ path, replies: { '/api/pay/getOrderInfo': order('Fail') } });
      shop.services.storage.write('replenishBillingNo', 'GP5');
      const state = await came(shop);
      expect(asked(shop)).toHaveLength(count);
      expect(state.popup).toBeUndefined();
      expect(shop.services.storage.read('replenishBillingNo')).toBe(count ? undefined : 'GP5');
    }
  });

  it('Y-01 a payment of goods that has ended leaves the number of a make-up payment where it is', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Success') } });
    shop.services.storage.write('replenishBillingNo', 'GP5');
    expect((await came(shop)).popup).toEqual(result);
    expect(shop.services.storage.read('replenishBillingNo')).toBe('GP5');
  });

  it('Y-01 a make-up payment that is pending is taken up as the one under way', async () => {
    const shop = fakeShop({
      path: '/replenishGoods',
      replies: { '/api/pay/getOrderInfo': order('Pending') },
    });
    shop.services.storage.write('replenishBillingNo', 'GP5');
    const state = await came(shop, { order: {} });
    expect(state.order).toMatchObject({ billing_no: 'GP5', rechargeInfo: { status: 'Pending', url: 'u' } });
    expect(state.popup).toEqual({ kind: 'result', billingNo: 'GP5' });
  });
});

describe('O-09 an order that is dropped', () => {
  it('O-09 is shown in words, and the page’s data is reloaded', async () => {
    const shop = fakeShop({ replies: { '/api/pay/cancelOrder': () => ({ ok: true, content: {} }) } });
    const { epoch } = shop.state();
    await dropOrder(shop.services, 'GP1');
    expect(shop.calls).toMatchObject([{ path: '/api/pay/cancelOrder', fields: { billing_no: 'GP1' } }]);
    expect(shop.state().toasts).toMatchObject([
      { text: 'Order cancelled. You can buy this item again.', tone: 'good' },
    ]);
    expect(shop.state().epoch).toBe(epoch + 1);
  });
});
