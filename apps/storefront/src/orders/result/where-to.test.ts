import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { retriedNumber } from '../../recharge/pay/retried-order.ts';
import { showRecharge } from '../../recharge/pay/show-recharge.ts';
import { showRechargeOf } from '../../recharge/pay/show-recharge-of.ts';
import { changeOrder, clearOrder } from '../../state/actions.ts';
import { type FakeShop, fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { withLayout } from '../../testing/sample-page.ts';
import { dropOrder } from '../unpaid-order.ts';
import { closeResult } from './close-result.ts';
import { reopenResult } from './reopen-result.ts';
import { showResult } from './show-result.ts';

/* Where the shop leads a player before and after paying, in both layouts. */

const oldLayout = withLayout('old');
const popup = { kind: 'language' } as const;
const order = (billing_status: string) => () => ({
  ok: true as const,
  content: { billing_status, url: 'u' },
});

describe('R-02 from choosing to paying', () => {
  it.each([
    ['new', {}, { kind: 'recharge', subPayments: false }, []],
    ['old', oldLayout, undefined, [['navigate', '/recharge']]],
  ] as const)('R-02 in the %s layout', (_layout, page, shown, events) => {
    const shop = fakeShop({ page: page as object });
    shop.services.store.setState({ popup, retried: { billingNo: 'GP0', purchase: '' } });
    showRecharge(shop.services);
    expect(shop.state()).toMatchObject({ popup: shown, retried: { billingNo: 'GP0' } });
    expect(shop.events).toEqual(events);
    showRechargeOf(shop.services, 'GP9');
    expect(retriedNumber(shop.state())).toBe('GP9');
  });

  it.each([{}, oldLayout])('Y-01 a make-up link has its own page in either layout', (page) => {
    const shop = fakeShop({ page });
    shop.services.store.setState({ popup });
    showRechargeOf(shop.services, 'GP9', { replenishId: 'R1', clientId: 'two' });
    expect(shop.state().popup).toBeUndefined();
    expect(retriedNumber(shop.state(), 'R1')).toBe('GP9');
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

  it('R-02 in the new layout as a popup over any page', () => {
    const shop = fakeShop({ path: '/result', search: '?billing_no=GP1' });
    showResult(shop.services, 'GP1');
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    expect(shop.events).toEqual([]);
  });
});

describe('S-10 closing a result', () => {
  it.each([
    ['?billing_no=GP1', '/selectGoods'],
    ['?a=1&billing_no=GP1&b=2', '/selectGoods?a=1&b=2'],
  ])('S-10 removes the number from the address %s, without a new entry in the history', (search, address) => {
    const shop = fakeShop({ search });
    const navigate = vi.spyOn(shop.services.browser, 'navigate');
    shop.services.storage.write('replenishBillingNo', 'GP1');
    closeResult(shop.services);
    expect(navigate.mock.calls).toEqual([[address, { replace: true }]]);
    expect(shop.services.storage.read('replenishBillingNo')).toBeUndefined();
  });

  it.each(['', '?client_id=one'])('S-10 leaves the address alone with %j', (search) => {
    const shop = fakeShop({ search });
    closeResult(shop.services);
    expect(shop.events).toEqual([]);
  });
});

describe('R-06 a returning player', () => {
  const pending = { billing_no: 'GP1', rechargeInfo: { status: 'Pending' as const, url: '' } };
  const came = async (shop: FakeShop, state: object = {}) => {
    shop.services.store.setState((now) => ({
      player: kira,
      order: { ...now.order, ...pending },
      ...state,
    }));
    await reopenResult(shop.services);
    return shop.state();
  };
  const asked = (shop: FakeShop) => shop.calls.map(({ path, fields }) => [path, fields]);
  const result = { kind: 'result', billingNo: 'GP1' };

  it.each(['open', 'exchanging', 'failed', 'ended', 'asking'] as const)(
    'R-06 with an order number, in a game’s view (%s) without a player: no login opens',
    async (sdk) => {
      const shop = fakeShop({ entry: { billing_no: 'GP7' } });
      expect((await came(shop, { player: undefined, sdk })).popup).toBeUndefined();
    },
  );

  it('R-06 with an order number: that order’s result, not the pending one’s, and no request', async () => {
    const shop = fakeShop({ entry: { billing_no: 'GP7' } });
    expect((await came(shop)).popup).toEqual({ kind: 'result', billingNo: 'GP7' });
    expect(shop.calls).toEqual([]);
  });

  it.each([{}, oldLayout])(
    'R-06 with an order number and its return key, without a player: the result as a popup, in either layout',
    async (page) => {
      const hash = `#return_key=${'k'.repeat(22)}`;
      const shop = fakeShop({ page, hash, entry: { billing_no: 'GP7' } });
      expect((await came(shop, { player: undefined })).popup).toEqual({ kind: 'result', billingNo: 'GP7' });
      expect(shop.events).toEqual([]);
    },
  );

  it('R-05 without a player a pending payment is not checked', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Pending') } });
    expect((await came(shop, { player: undefined })).popup).toBeUndefined();
    expect(shop.calls).toEqual([]);
  });

  it.each([
    ['nothing is pending', { order: {} }],
    ['the last payment has ended', { order: { ...pending, rechargeInfo: { status: 'Success', url: '' } } }],
    ['it has no number', { order: { ...pending, billing_no: undefined } }],
  ])('R-05 %s: no request', async (_title, state) => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Pending') } });
    expect((await came(shop, state)).popup).toBeUndefined();
    expect(shop.calls).toEqual([]);
  });

  it.each(['/', '/selectGame/', '/layoutGame', '/selectGoods/', '/result'])(
    'R-05 to %s, where payments start: a simple check, and the current result',
    async (path) => {
      const shop = fakeShop({ path, replies: { '/api/pay/getOrderInfo': order('Success') } });
      const state = await came(shop);
      expect(asked(shop)).toEqual([['/api/pay/getOrderInfo', { billing_no: 'GP1', simple: 1 }]]);
      expect(state.popup).toEqual(result);
      expect(state.order).toMatchObject({ billing_no: 'GP1', rechargeInfo: { status: 'Success', url: 'u' } });
    },
  );

  it('R-05 a payment that has failed meanwhile is stored as failed, and not shown', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Fail') } });
    const state = await came(shop);
    expect(state.popup).toBeUndefined();
    expect(state.order.rechargeInfo).toEqual({ status: 'Fail', url: 'u' });
  });

  const transient = [codes.unavailable, codes.tooManyRequests, codes.internal, 'lost'] as const;
  it.each(transient)(
    'R-05 if the check fails for now (%s), the payment is not forgotten: its result opens, and asks again',
    async (code) => {
      const replies = { '/api/pay/getOrderInfo': () => refusal(code) };
      const state = await came(fakeShop({ replies }));
      expect([state.popup, state.toasts]).toEqual([result, []]);
      expect(state.order).toMatchObject(pending);
      const old = fakeShop({ page: oldLayout, path: '/recharge', replies });
      await came(old);
      expect(old.events.at(-1)).toEqual(['navigate', '/result?billing_no=GP1']);
    },
  );

  it('R-05 a check that has failed for good changes nothing and shows no message', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': () => refusal(codes.notFound) } });
    const state = await came(shop);
    expect([state.popup, state.toasts]).toEqual([undefined, []]);
    expect(state.order).toMatchObject(pending);
  });

  it.each([order('Success'), () => refusal('lost')])(
    'R-05 a popup that the player has opened meanwhile stays',
    async (answer) => {
      const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': answer } });
      const state = await came(shop, { popup });
      expect(state.popup).toEqual(popup);
      expect(state.order).toMatchObject(pending);
    },
  );

  const changes: [what: string, change: (shop: FakeShop) => void][] = [
    ['began another payment', ({ services }) => changeOrder(services, { billing_no: 'GP2' })],
    ['began to change the game', ({ services }) => clearOrder(services)],
    [
      'went to another game',
      ({ services }) => services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
    ],
    ['logged out', ({ services }) => services.store.setState({ player: undefined })],
  ];
  const answers = [order('Success')(), refusal('lost')];
  it.each(answers.flatMap((answer) => changes.map(([what, change]) => ({ what, answer, change }))))(
    'R-05 a player who $what meanwhile is not led back to the earlier payment (answered: $answer.ok)',
    async ({ answer, change }) => {
      let arrive = (_answer: ApiAnswer<unknown>) => {};
      const late = new Promise<ApiAnswer<unknown>>((resolve) => {
        arrive = resolve;
      });
      const shop = fakeShop({
        page: oldLayout,
        path: '/recharge',
        replies: { '/api/pay/getOrderInfo': () => late },
      });
      const coming = came(shop);
      change(shop);
      const before = shop.state().order;
      arrive(answer);
      expect((await coming).order).toEqual(before);
      expect(shop.events.map(([what]) => what)).not.toContain('navigate');
    },
  );

  it('Y-01 a make-up payment is checked only on its own page, with or without a trailing slash', async () => {
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

  it('Y-01 an ended payment for goods does not remove the stored number of a make-up payment', async () => {
    const shop = fakeShop({ replies: { '/api/pay/getOrderInfo': order('Success') } });
    shop.services.storage.write('replenishBillingNo', 'GP5');
    expect((await came(shop)).popup).toEqual(result);
    expect(shop.services.storage.read('replenishBillingNo')).toBe('GP5');
  });

  it('Y-01 a make-up payment that cannot be checked for now keeps its number, and its result opens', async () => {
    const replies = { '/api/pay/getOrderInfo': () => refusal(codes.unavailable) };
    const shop = fakeShop({ path: '/replenishGoods', replies });
    shop.services.storage.write('replenishBillingNo', 'GP5');
    const state = await came(shop);
    expect(state.popup).toEqual({ kind: 'result', billingNo: 'GP5' });
    expect(state.order).toMatchObject(pending);
    expect(shop.services.storage.read('replenishBillingNo')).toBe('GP5');
  });

  it('Y-01 a pending make-up payment becomes the payment in progress', async () => {
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

describe('O-09 dropping an order', () => {
  it('O-09 shows a message and reloads the page’s data', async () => {
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
