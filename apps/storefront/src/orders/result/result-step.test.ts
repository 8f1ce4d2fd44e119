import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { retriedNumber } from '../../recharge/pay/retried-order.ts';
import { ofPayment } from '../../state/actions.ts';
import { controlOf, controlsOf, propsOf } from '../../testing/controls-of.ts';
import { type FakeShop, type FakeShopOptions, fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { stubPage } from '../../testing/page-without-a-browser.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleGoods, samplePage, withLayout } from '../../testing/sample-page.ts';

const page = stubPage('/result');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../../state/shop-context.tsx');
const { OrderPage } = await import('../order-page.tsx');
const { ResultPopup } = await import('./result-popup.tsx');
const { ResultStep } = await import('./result-step.tsx');

it('S-10 the fourth step shows the order that the address names, and follows a change of the address', async () => {
  const { services } = fakeShop({
    page: withLayout('old'),
    replies: {
      '/api/pay/getOrderInfo': ({ billing_no }) => ({
        ok: true,
        content: sampleOrder({ billing_no: String(billing_no) }),
      }),
    },
  });
  services.store.setState({ started: true, player: kira });
  const root = createRoot(page.body as unknown as Element);
  page.location.search = '?billing_no=GP1';
  await act(async () =>
    root.render(createElement(ShopProvider, { value: services }, createElement(ResultStep))),
  );
  expect(page.body.textContent).toContain('GP1');
  await act(async () => {
    page.location.search = '?billing_no=GP2';
    page.dispatchEvent(new Event('replaceState'));
  });
  expect(page.body.textContent).toContain('GP2');
  expect(page.body.textContent).not.toContain('GP1');
  act(() => root.unmount());
});

it('R-05 the fourth step leads back if the address names no order', async () => {
  const { services } = fakeShop({
    path: '/result',
    page: withLayout('old'),
  });
  const navigate = vi.spyOn(services.browser, 'navigate');
  services.store.setState({ started: true, player: kira });
  page.location.search = '';
  const root = createRoot(page.body as unknown as Element);
  await act(async () =>
    root.render(createElement(ShopProvider, { value: services }, createElement(ResultStep))),
  );
  expect(navigate.mock.calls).toEqual([['/selectGoods', { replace: true }]]);
  act(() => root.unmount());
});

/** The places that show the result of GP2: popup, step, and the order's page. */
const places: Record<string, { layout: 'old' | 'new'; what: () => ReactElement; leave: string }> = {
  'the fourth step': { layout: 'old', what: () => createElement(ResultStep), leave: 'Done' },
  'the popup': {
    layout: 'new',
    what: () => createElement(ResultPopup, { popup: { kind: 'result', billingNo: 'GP2' } }),
    leave: 'Done',
  },
  'the order’s page': {
    layout: 'new',
    what: () => createElement(OrderPage, { parameter: 'GP2' }),
    leave: 'Back',
  },
  'the order’s page in the old layout': {
    layout: 'old',
    what: () => createElement(OrderPage, { parameter: 'GP2' }),
    leave: 'Back',
  },
};

let unmount = () => {};
afterEach(() => unmount());

/** Renders GP2 in a browser of the player, which has no stored order if the purchase was made elsewhere. */
async function opened(
  place: string,
  answer: () => ApiAnswer<OrderDetail> | Promise<ApiAnswer<OrderDetail>>,
  kept: Partial<ReturnType<FakeShop['state']>['order']> = {},
  { userAgent = '', replies = {}, page: more = {} }: FakeShopOptions = {},
): Promise<FakeShop> {
  const { layout, what } = places[place] ?? {};
  if (!layout || !what) throw new Error(place);
  const role = (server_id: string) => ({
    role_id: 'r1',
    name: `Kira of ${server_id}`,
    level: 45,
    area_id: '',
    area_name: '',
    server_id,
    server_name: server_id,
  });
  const shop = fakeShop({
    userAgent,
    page: {
      brand: { ...samplePage().brand, layout },
      goods: [sampleGoods('p1'), sampleGoods('p2', { display: 'Pass' })],
      ...more,
    },
    replies: {
      '/api/pay/getOrderInfo': answer,
      '/api/system/allRoleList': () => ({ ok: true, content: [role('s12'), role('s11')] }),
      ...replies,
    },
  });
  shop.services.store.setState(({ order }) => ({
    started: true,
    player: kira,
    order: { ...order, ...kept },
  }));
  page.location.search = '?billing_no=GP2';
  const root = createRoot(page.body as unknown as Element);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(createElement(ShopProvider, { value: shop.services }, what())));
  return shop;
}

const texts = () => controlsOf(page.body).map(({ text }) => text);
const tap = (text: string) =>
  act(async () => controlOf(page.body, text)?.props.onClick?.({ preventDefault: () => {} }));

it('S-10 a tap beside the result’s popup does not close it', async () => {
  const shop = await opened('the popup', () => ({ ok: true, content: sampleOrder({ billing_no: 'GP2' }) }));
  const popup = { kind: 'result', billingNo: 'GP2' } as const;
  shop.services.store.setState({ popup });
  const dialog = page.body.childNodes.find(({ nodeName }) => nodeName === 'DIALOG')!;
  const { onMouseDown, onClick } = propsOf(dialog);
  const beside = { target: dialog, currentTarget: dialog };
  await act(async () => {
    onMouseDown?.(beside);
    onClick?.(beside);
  });
  expect(shop.state().popup).toEqual(popup);
});

describe('S-10 P-14 another order in the place of the first', () => {
  const shows: Record<string, { key?: string; of: (billingNo: string) => ReactElement }> = {
    'the order’s page': { of: (parameter) => createElement(OrderPage, { parameter }) },
    'the fourth step': { of: () => createElement(ResultStep) },
    'the popup': { of: (billingNo) => createElement(ResultPopup, { popup: { kind: 'result', billingNo } }) },
    'the popup of a payer who returned': {
      key: 'ABCDEFGHIJKLMNOPQRST-_',
      of: (billingNo) => createElement(ResultPopup, { popup: { kind: 'result', billingNo } }),
    },
  };

  it.each(Object.keys(shows))(
    'S-10 %s shows nothing of the first, but why the other cannot be loaded',
    async (place) => {
      const { key, of } = shows[place]!;
      let arrive = (_answer: ApiAnswer<unknown>) => {};
      const answer = ({ billing_no }: Record<string, unknown>) =>
        billing_no === 'GP1'
          ? { ok: true as const, content: sampleOrder() }
          : new Promise<ApiAnswer<unknown>>((resolve) => {
              arrive = resolve;
            });
      const { services } = fakeShop({
        page: withLayout(place === 'the fourth step' ? 'old' : 'new'),
        replies: { '/api/pay/getOrderInfo': answer, '/api/pay/getReturnedOrder': answer },
        ...(key && { hash: `#return_key=${key}` }),
      });
      services.store.setState({ started: true, player: key ? undefined : kira });
      const root = createRoot(page.body as unknown as Element);
      unmount = () => act(() => root.unmount());
      const show = (billingNo: string) =>
        act(async () => {
          page.location.search = `?billing_no=${billingNo}`;
          page.dispatchEvent(new Event('replaceState'));
          root.render(createElement(ShopProvider, { value: services }, of(billingNo)));
        });
      await show('GP1');
      expect(page.body.textContent).toContain('980 Crystals');
      await show('GP2');
      expect(page.body.textContent).not.toContain('980 Crystals');
      await act(async () => arrive(refusal(codes.internal, 'later')));
      expect(page.body.textContent).toContain('later');
      expect(page.body.textContent).not.toContain('980 Crystals');
    },
  );
});

describe('S-10 an unpaid order that is reopened', () => {
  const unpaid = (): ApiAnswer<OrderDetail> => ({
    ok: true,
    content: sampleOrder({ billing_no: 'GP2', product_id: 'p2', server_id: 's11' }),
  });
  const bought = (billing_no: string) => ({
    billing_no,
    rechargeInfo: { status: 'Pending' as const, url: '' },
  });
  const browsers = [
    ['that bought nothing', {}],
    ['that bought something else', bought('GP1')],
    ['that bought it', bought('GP2')],
  ] as const;

  it.each(
    Object.keys(places).flatMap((place) => [
      [place, 'GP2', '', 'https://pay.example/kept'],
      [place, 'GP1', '', undefined],
      [place, 'GP1', 'https://pay.example/told', 'https://pay.example/told'],
      // The store's URL is newer: the payment may have been restarted with another method elsewhere.
      [place, 'GP2', 'https://pay.example/told', 'https://pay.example/told'],
    ]),
  )(
    'S-10 %s, with %s in progress and “%s” from the store: the payment link is the order’s own, or missing',
    async (place, billing_no, url, way) => {
      const answer = (): ApiAnswer<OrderDetail> => ({
        ok: true,
        content: sampleOrder({ billing_no: 'GP2', url: url ?? '' }),
      });
      const rechargeInfo = { status: 'Pending' as const, url: 'https://pay.example/kept' };
      await opened(place ?? '', answer, { billing_no: billing_no ?? '', rechargeInfo });
      const ways = controlsOf(page.body).flatMap(({ props }) =>
        String(props.href ?? '').includes('pay.example') ? [props.href] : [],
      );
      expect(ways).toEqual(way === undefined ? [] : [way]);
    },
  );

  it.each(Object.keys(places))(
    'S-10 %s, once its result was closed: it opens again, and leads to no page that is not known',
    async (place) => {
      const shop = await opened(place, unpaid, { billing_no: 'GP2', rechargeInfo: undefined });
      expect(page.body.textContent).toContain('GP2');
      expect(controlsOf(page.body).filter(({ props }) => props.href)).toEqual([]);
      expect(shop.state().order.rechargeInfo).toEqual({ status: 'Pending', url: '' });
      // Nothing else has changed by it.
      expect(shop.state().epoch).toBe(0);
    },
  );

  it.each(Object.keys(places).flatMap((place) => browsers.map((browser) => [place, ...browser] as const)))(
    'S-10 O-09 %s, in a browser %s: “Change payment method” is a button that leads to the methods for the order',
    async (place, _browser, kept) => {
      const shop = await opened(place, unpaid, kept);
      const change = controlOf(page.body, 'Haven’t paid yet? Change payment method');
      expect(change?.props).toMatchObject({ type: 'button', onClick: expect.any(Function) });
      expect(change?.props.disabled).toBeFalsy();
      expect(texts()).toEqual(
        expect.arrayContaining(['Haven’t paid yet? Change payment method', 'Check again']),
      );

      await tap('Haven’t paid yet? Change payment method');
      await expect.poll(() => retriedNumber(shop.state())).toBe('GP2');
      expect(shop.state().order).toMatchObject({
        billing_no: 'GP2',
        goods: { value: 'p2' },
        realServer: 's11',
        role: { value: 'r1', display: 'Kira of s11' },
      });
      const isOld = places[place]?.layout === 'old';
      expect(shop.state().popup).toEqual(isOld ? undefined : { kind: 'recharge', subPayments: false });
      const navigated = shop.events.filter(([what]) => what === 'navigate');
      expect(navigated).toEqual(isOld ? [['navigate', '/recharge']] : []);
      const asked = shop.calls.map(({ path }) => path).filter((path) => path !== '/api/pay/getOrderInfo');
      expect(asked).toEqual(['/api/system/allRoleList']);
    },
  );
});

describe('S-10 what a result offers', () => {
  const of = (change: Partial<OrderDetail>) => (): ApiAnswer<OrderDetail> => ({
    ok: true,
    content: sampleOrder({ billing_no: 'GP2', product_id: 'p2', server_id: 's11', ...change }),
  });
  const linked = { make_up: { replenish_id: 'R1', for_billing_no: 'GP0' } };
  const pending = { billing_status: 'Pending' as const };
  const success = { billing_status: 'Success' as const };
  const fail = { billing_status: 'Fail' as const };

  it.each<[title: string, order: Partial<OrderDetail>, offered: string[]]>([
    ['on their way', { ...pending, state: 'paid' }, ['Check again', 'Done']],
    ['delivered', { ...success, state: 'delivered' }, ['Back to the game', 'Done']],
    ['that were not paid for', { ...fail, state: 'expired' }, ['Top up again', 'Change payment method']],
  ])('P-09 on a phone that has the game, with goods %s', async (_title, order, offered) => {
    const replies = {
      '/api/rsys/evoke': ({ client_id }: Record<string, unknown>) => ({
        ok: true as const,
        content: { url: `game://${client_id}` },
      }),
    };
    const other = of({ ...order, client_id: 'two' });
    const shop = await opened('the popup', other, {}, { page: { platform: 'android' }, replies });
    expect(texts().filter((text) => text && text !== 'Copy')).toEqual(offered);
    await tap(offered[0]!);
    // Into the order's game, not into the one that the shop shows.
    const left = shop.events.filter(([what]) => what === 'leave').map(([, to]) => to);
    expect(left).toEqual(order.state === 'delivered' ? ['game://two'] : []);
  });

  it.each<[title: string, order: Partial<OrderDetail>, offered: string[]]>([
    ['goods on their way', { ...pending, state: 'paid' }, ['Check again', 'Done']],
    ['goods under review', { ...pending, state: 'review' }, ['Done']],
    ['delivered goods', { ...success, state: 'delivered' }, ['Done']],
    ['a make-up payment that came in', { ...pending, ...linked, state: 'paid' }, ['Done']],
    ['a make-up payment under review', { ...pending, ...linked, state: 'review' }, ['Done']],
    [
      'a make-up payment that the game has processed',
      { ...success, ...linked, state: 'delivered' },
      ['Done'],
    ],
    ['money held by the store', { ...pending, charged: 'held' }, ['Check again', 'OK']],
    [
      'an earlier payment with an unknown outcome',
      { ...pending, charged: 'unknown' },
      ['Haven’t paid yet? Change payment method', 'Check again', 'I’ve paid'],
    ],
    [
      'wrong money that was given back',
      { ...pending, charged: 'refunded' },
      ['Haven’t paid yet? Change payment method', 'Check again', 'I’ve paid'],
    ],
    [
      'wrong money that was given back, and time is over',
      { ...fail, state: 'failed', charged: 'refunded' },
      ['Top up again', 'Change payment method'],
    ],
    ['nothing charged', { ...fail, state: 'expired' }, ['Top up again', 'Change payment method']],
    ['an unknown outcome', { ...fail, state: 'expired', charged: 'unknown' }, ['OK', 'Top up again']],
    ['a refund', { ...fail, state: 'refunded', charged: 'unknown' }, ['OK']],
  ])('O-12 with %s', async (_title, order, offered) => {
    await opened('the popup', of(order));
    expect(texts().filter((text) => text && text !== 'Copy')).toEqual(offered);
  });

  it.each([
    ['paid', 'result_paid_title', 'make_up_paid_text'],
    ['review', 'result_paid_title', 'result_review_text'],
    ['delivered', 'make_up_done_title', 'make_up_done_text'],
  ] as const)(
    'Y-01 the result of a make-up payment that is %s confirms that it came in',
    async (state, title, text) => {
      const shop = await opened('the popup', of({ ...pending, ...linked, state }));
      const { t } = shop.state();
      expect(page.body.textContent).toContain(t(title) + t(text));
    },
  );

  it.each(['Top up again', 'Change payment method'])(
    'O-09 “%s” buys the goods of an ended order as a new order',
    async (button) => {
      const shop = await opened('the popup', of({ ...fail, state: 'expired' }), {
        billing_no: 'GP2',
        rechargeInfo: { status: 'Pending', url: 'u' },
      });
      await tap(button);
      await expect.poll(() => shop.state().popup).toEqual({ kind: 'recharge', subPayments: false });
      expect(retriedNumber(shop.state())).toBeUndefined();
      expect(shop.state().order).toMatchObject({ goods: { value: 'p2' }, rechargeInfo: undefined });
    },
  );

  it.each<[button: string, order: Partial<OrderDetail>]>([
    ['Top up again', { ...fail, state: 'expired' }],
    ['Change payment method', { ...fail, state: 'expired' }],
    ['Top up again', { ...fail, state: 'expired', charged: 'unknown' }],
    ['Haven’t paid yet? Change payment method', pending],
  ])('O-09 “%s” is busy until the character has come, and leads on once: %j', async (button, order) => {
    const roles: ((answer: ApiAnswer<unknown>) => void)[] = [];
    const answer = () => new Promise<ApiAnswer<unknown>>((resolve) => roles.push(resolve));
    const shop = await opened(
      'the fourth step',
      of(order),
      {},
      { replies: { '/api/system/allRoleList': answer } },
    );
    const busy = () => controlsOf(page.body).flatMap(({ text, props }) => (props['aria-busy'] ? [text] : []));
    expect(busy()).toEqual([]);
    await tap(button);
    expect(busy()).toEqual([button]);
    await act(async () => roles[0]?.(refusal(codes.internal, 'later')));
    expect([busy(), shop.state().toasts]).toMatchObject([[], [{ text: 'later' }]]);
    await tap(button);
    for (const again of texts().filter((text) => /top up again|change payment method/i.test(text)))
      await tap(again);
    expect(busy()).toEqual([button]);
    const character = { role_id: 'r1', name: 'Kira', level: 45, server_id: 's11', server_name: 's11' };
    await act(async () => roles[1]?.({ ok: true, content: [character] }));
    expect(busy()).toEqual([]);
    expect(shop.events.filter(([what]) => what === 'navigate')).toEqual([['navigate', '/recharge']]);
  });

  it.each(['unpaid', 'paid'] as const)('O-12 checking an order that is still %s says so', async (state) => {
    const shop = await opened('the popup', of({ ...pending, state }));
    const { t } = shop.state();
    await tap('Check again');
    await expect.poll(() => shop.state().toasts).toMatchObject([{ text: t('result_not_complete') }]);
  });

  it.each(
    ['Check again', 'I’ve paid'].flatMap((button) => [
      ...([codes.unavailable, codes.tooManyRequests, codes.internal, 'lost', codes.noGame] as const).map(
        (code) => [button, code, 'the store rests'] as const,
      ),
      [button, codes.notFound, 'This account has no order with this number.'] as const,
    ]),
  )(
    'O-12 “%s” while the store cannot answer (%s): a message says why, and the result stays',
    async (button, code, text) => {
      let answer = of(pending);
      const shop = await opened('the popup', () => answer());
      answer = () => refusal(code, 'the store rests');
      for (const _again of [1, 2]) {
        await tap(button);
        expect(shop.state().toasts).toMatchObject([
          { text: expect.stringContaining(text), tone: 'bad', about: ofPayment },
        ]);
      }
      expect(texts()).toContain('I’ve paid');
      answer = of(pending);
      await tap(button);
      expect(shop.state().toasts).toMatchObject([{ text: shop.state().t('result_not_complete') }]);
    },
  );

  it('O-12 X-01 a check that shows that the session has ended asks for a login, without a message besides', async () => {
    let answer = of(pending);
    const shop = await opened('the popup', () => answer());
    answer = () => refusal(codes.notLoggedIn, 'log in');
    await tap('I’ve paid');
    expect(shop.state()).toMatchObject({ popup: { kind: 'login' }, toasts: [] });
  });

  it('O-12 I-08 an order that was not shown because the session was over is loaded with the next one', async () => {
    let answer: () => ApiAnswer<OrderDetail> = () => refusal(codes.notLoggedIn);
    const shop = await opened('the popup', () => answer());
    answer = of(pending);
    await act(async () => shop.services.store.setState({ player: { ...kira, oauth_token: 'next' } }));
    expect(page.body.textContent).toContain('GP2');
  });

  it.each([
    ['Success', 'delivered'],
    ['Fail', 'expired'],
  ] as const)(
    'O-12 the message that there is no result yet goes with the result: %s',
    async (status, state) => {
      let answer = of(pending);
      const shop = await opened('the popup', () => answer());
      await tap('Check again');
      await expect.poll(() => shop.state().toasts).toHaveLength(1);
      answer = of({ billing_status: status, state });
      await tap('Check again');
      await expect.poll(() => shop.state().toasts).toEqual([]);
    },
  );

  it.each([
    ['Success', 'delivered', 1],
    ['Fail', 'expired', 1],
    ['Pending', 'unpaid', 0],
  ] as const)('M-01 C-03 after %s limits and coupons are reloaded', async (billing_status, state, more) => {
    const kept = { billing_no: 'GP2', rechargeInfo: { status: 'Pending' as const, url: 'u' } };
    const shop = await opened('the popup', of({ billing_status, state }), kept);
    expect(shop.state().epoch).toBe(more);
    expect(shop.state().order.rechargeInfo).toEqual({ status: billing_status, url: 'u' });
  });
});

const inAnApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe('S-10 the way to the payment page', () => {
  it.each([
    ['in a browser opens a window of its own', '', 'https://pay.example/2', []],
    ['inside an app, which can open none, leaves in this one', inAnApp, undefined, ['https://pay.example/2']],
  ])('S-10 %s', async (_title, userAgent, href, left) => {
    const order = sampleOrder({ billing_no: 'GP2', url: 'https://pay.example/2' });
    const shop = await opened('the popup', () => ({ ok: true, content: order }), {}, { userAgent });
    const { t } = shop.state();
    expect(controlOf(page.body, t('to_pay_page'))?.props.href).toBe(href);
    await tap(t('to_pay_page'));
    expect(shop.events.filter(([what]) => what === 'leave').map(([, to]) => to)).toEqual(left);
    expect(shop.told).toEqual([{ event: 'openPayLink', goods: { billing_no: 'GP2' } }]);
  });
});

describe('S-10 leaving the result of the order in progress', () => {
  it.each(['the fourth step', 'the popup'])('S-10 %s does not open it again by itself', async (place) => {
    const kept = { billing_no: 'GP2', rechargeInfo: { status: 'Success' as const, url: '' } };
    const order = sampleOrder({ billing_no: 'GP2', state: 'delivered', billing_status: 'Success' });
    const shop = await opened(place, () => ({ ok: true, content: order }), kept);
    await tap('Done');
    expect(shop.state().order.rechargeInfo).toBeUndefined();
    expect(shop.services.storage.read('paymentOrderInfo')?.rechargeInfo).toBeUndefined();
  });
});

describe('P-14 an order that cannot be shown', () => {
  it.each(Object.keys(places))(
    'P-14 %s of another player’s order: a message without a retry, and a way on',
    async (place) => {
      const shop = await opened(place, () => refusal(codes.notFound, 'not found'));
      expect(page.body.textContent).toContain('This account has no order with this number.');
      expect(page.body.textContent).not.toContain('not found');
      const { leave = '', layout } = places[place] ?? {};
      expect(texts().filter(Boolean)).toEqual([leave]);
      expect(shop.calls).toHaveLength(1);

      shop.services.store.setState({ popup: { kind: 'result', billingNo: 'GP2' } });
      await tap(leave);
      if (place === 'the popup') expect(shop.state().popup).toBeUndefined();
      else expect(shop.events.at(-1)).toEqual(['navigate', layout === 'old' ? '/selectGoods' : '/my']);
      expect(shop.calls).toHaveLength(1);
    },
  );

  it('X-01 a permanent failure shows the store’s message, with a way on but no retry', async () => {
    await opened('the fourth step', () => refusal(codes.wrongDomain, 'not sold here'));
    expect(page.body.textContent).toContain('not sold here');
    expect(texts()).toEqual(['Done']);
  });

  it('X-01 an invalid order number shows what to do about the link', async () => {
    await opened('the fourth step', () => refusal(codes.badRequest, 'Invalid request.'));
    expect(page.body.textContent).toContain('This link has no valid order number.');
    expect(page.body.textContent).not.toContain('Invalid request.');
    expect(texts()).toEqual(['Done']);
  });

  const said = 'the store rests';
  const transient = ([codes.unavailable, codes.tooManyRequests, codes.internal, 'lost'] as const).map(
    (code) => [code, said] as const,
  );
  it.each(Object.keys(places).flatMap((place) => transient.map((failure) => [place, ...failure] as const)))(
    'O-12 %s, while the store cannot answer (%s): “%s”, and a retry loads the order',
    async (place, code, sentence) => {
      let refusals = 2;
      const shop = await opened(place, () => {
        refusals -= 1;
        if (refusals >= 0) return refusal(code, said);
        return { ok: true, content: sampleOrder({ billing_no: 'GP2' }) };
      });
      for (const asked of [1, 2]) {
        expect(page.body.textContent).toContain(sentence);
        expect(page.body.textContent.includes(said)).toBe(sentence === said);
        expect(page.body.textContent).not.toContain('This account has no order');
        expect(texts().filter(Boolean)).toEqual(['Try again']);
        expect(shop.calls).toHaveLength(asked);
        await tap('Try again');
      }
      expect(page.body.textContent).toContain('GP2');
      expect(texts()).not.toContain('Try again');
      expect(shop.state().toasts).toEqual([]);
    },
  );

  it.each(Object.keys(places))(
    'O-12 %s: a retry shows that the order is loading until it is answered; a poll does not',
    async (place) => {
      const asked: ((answer: ApiAnswer<OrderDetail>) => void)[] = [];
      const shop = await opened(place, () => new Promise((resolve) => asked.push(resolve)));
      const fail = (one: number) => act(async () => asked[one]?.(refusal(codes.internal, said)));
      const shown = () =>
        [said, shop.state().t('loading')].filter((one) => page.body.textContent.includes(one));
      let poll = () => {};
      shop.services.browser.wait = () => new Promise<void>((resolve) => (poll = resolve));
      await fail(0);
      await act(async () => poll());
      expect([asked.length, shown()]).toEqual([2, [said]]);
      await tap('Try again');
      expect([asked.length, shown()]).toEqual([3, ['Loading']]);
      await fail(1);
      expect(shown()).toEqual(['Loading']);
      await fail(2);
      expect(shown()).toEqual([said]);
    },
  );
});
