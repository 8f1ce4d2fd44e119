import { describe, expect, it } from 'vitest';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import { fakeShop, kira, yes } from '../../testing/fake-shop.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { withConfig, withLayout } from '../../testing/sample-page.ts';
import { shopOf } from '../../testing/shop-of.ts';

/* The result of an order, in its popup and in the old layout’s last step. */

describe('S-10 the result of an order', () => {
  const begun = {
    billing_no: 'GP2',
    rechargeInfo: { status: 'Pending', url: 'https://pay.example' },
  } as const;

  it.each([
    ['of the payment in progress is remembered', 'GP2', 'Success'],
    ['of an earlier one does not change the payment in progress', 'GP1', 'Pending'],
  ])('O-12 %s', async (_title, billingNo, status) => {
    const delivered = { state: 'delivered', billing_status: 'Success', charged: 'none' } as const;
    const shop = await shopOf({
      replies: { '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: billingNo, ...delivered })) },
    });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, ...begun },
        popup: { kind: 'result', billingNo },
      })),
    );
    expect(drawn.text()).toContain(shop.state().t('result_success_title'));
    expect(shop.state().order.rechargeInfo).toEqual({ status, url: 'https://pay.example' });
  });

  const status = '/api/cumulative/status';
  /** The result of an order of the chosen character that has just been delivered, with what `change` says. */
  const resultIn = async (layout: 'new' | 'old', receivable: boolean, change: object = {}, has = true) => {
    const delivered = { state: 'delivered', billing_status: 'Success', server_id: 's1' } as const;
    const order = sampleOrder({ billing_no: 'GP2', ...delivered, ...change });
    // Before the purchase there is none.
    let isBought = false;
    const shop = fakeShop({
      path: layout === 'new' ? '/selectGoods' : '/result?billing_no=GP2',
      page: { ...withLayout(layout), ...(has && withConfig({ continue_config: { is_has_continue: true } })) },
      replies: {
        '/api/pay/getOrderInfo': () => {
          isBought = true;
          return yes(order)();
        },
        [status]: () => yes({ receivable: receivable && isBought })(),
        '/api/cumulative/cumulativeActivityInfo': yes([]),
      },
    });
    const role = { value: 'r1', display: 'Lady Blue', level: 45 };
    shop.services.store.setState(({ order: chosen }) => ({
      started: true,
      player: kira,
      order: { ...chosen, ...begun, realServer: 's1', role },
    }));
    await drawShop(shop);
    if (layout === 'new')
      await drawn.after(() => shop.services.store.setState({ popup: { kind: 'result', billingNo: 'GP2' } }));
    return shop;
  };

  it.each([
    ['new', 'waits', true, {}, true],
    ['old', 'waits', true, {}, true],
    ['new', 'does not wait', false, {}, false],
    ['old', 'does not wait', false, {}, false],
    [
      'old',
      'waits, and the goods are on their way',
      true,
      { state: 'paid', billing_status: 'Pending' },
      false,
    ],
    ['new', 'waits for another character', true, { role_id: 'r2' }, false],
    ['new', 'waits for one on another server', true, { server_id: 's2' }, false],
    ['new', 'waits in another game', true, { client_id: 'two' }, false],
  ] as const)(
    'S-10 A-01 in the %s layout, where a reward %s: the result says so',
    async (layout, _title, receivable, change, isSaid) => {
      const shop = await resultIn(layout, receivable, change);
      const rows = drawn.all(shop.state().t('event_waiting')).filter(({ props }) => !props.href);
      expect(rows).toHaveLength(isSaid ? 1 : 0);
    },
  );
  it.each([
    // Before the purchase and after it, for the mark in the navigation.
    ['new', true, 2],
    ['old', true, 1],
    ['new', false, 0],
    ['old', false, 0],
  ] as const)(
    'S-10 A-01 in the %s layout, with events: %s, the store is asked for waiting rewards %i times',
    async (layout, has, times) => {
      const shop = await resultIn(layout, true, {}, has);
      expect(shop.calls.filter(({ path }) => path === status)).toHaveLength(times);
    },
  );
  it.each(['new', 'old'] as const)(
    'S-10 A-01 in the %s layout a result’s waiting reward leads to the events, and a closed result does not come back',
    async (layout) => {
      const shop = await resultIn(layout, true);
      await drawn.press(shop.state().t('event_waiting'));
      expect(shop.state().popup).toEqual({ kind: 'activity' });
      expect(shop.state().order.rechargeInfo?.status).toBe(layout === 'new' ? undefined : 'Success');
    },
  );

  it('O-12 is no longer polled once its screen is closed', async () => {
    const asked: unknown[] = [];
    let tick = () => {};
    const shop = await shopOf({
      replies: {
        '/api/pay/getOrderInfo': ({ billing_no }) => {
          asked.push(billing_no);
          return { ok: true, content: sampleOrder({ billing_no: String(billing_no) }) };
        },
      },
    });
    shop.services.browser.wait = () => new Promise((resolve) => (tick = () => resolve(undefined as never)));
    const look = (billingNo: string) =>
      drawn.after(() => shop.services.store.setState({ popup: { kind: 'result', billingNo } }));
    await look('GP1');
    await drawn.after(() => tick());
    expect(asked.length).toBeGreaterThan(1);
    const first = tick;
    await look('GP2');
    asked.length = 0;
    await drawn.after(() => first());
    expect(asked).not.toContain('GP1');
  });

  it('L-02 is reloaded in another language, because its texts come from the server', async () => {
    const words = ['60 Gems', 'ジェム 60個'];
    const shop = await shopOf({
      replies: {
        '/api/pay/getOrderInfo': () => ({
          ok: true,
          content: sampleOrder({ state: 'delivered', billing_status: 'Success', product_name: words[0]! }),
        }),
      },
    });
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'result', billingNo: 'GP1' } }));
    expect(drawn.text()).toContain('60 Gems');
    words.shift();
    await drawn.after(() => shop.services.store.setState({ language: 'ja' }));
    expect(drawn.text()).toContain('ジェム 60個');
  });
});

it('S-10 the result shows what the game or the shop notes about the order', async () => {
  const order = sampleOrder({ state: 'delivered', billing_status: 'Success', note: 'Sent by in-game mail.' });
  await shopOf(
    { replies: { '/api/pay/getOrderInfo': yes(order) } },
    { popup: { kind: 'result', billingNo: 'GP1' } },
  );
  expect(drawn.text()).toContain('Sent by in-game mail.');
});

it.each([
  ['a paid order', { state: 'paid' }, 'refresh'],
  ['an order without a page to pay on', { state: 'unpaid', url: '' }, 'refresh'],
  ['an order with one', { state: 'unpaid', url: 'https://pay.example' }, 'result_i_paid'],
  ['an order whose money is held', { state: 'unpaid', charged: 'held' }, 'refresh'],
] as const)('O-12 the button that looks again at %s is busy until it has looked', async (_title, is, key) => {
  const answers: (() => void)[] = [];
  const order = { ok: true as const, content: sampleOrder({ ...is, billing_status: 'Pending' }) };
  let reply: () => unknown = () => order;
  const shop = await shopOf(
    { replies: { '/api/pay/getOrderInfo': () => reply() as never } },
    { popup: { kind: 'result', billingNo: 'GP1' } },
  );
  const button = () => drawn.all(shop.state().t(key)).map(({ props }) => props['aria-busy']);
  expect(button()).toEqual([undefined]);
  reply = () => new Promise((resolve) => answers.push(() => resolve(order)));
  await drawn.press(shop.state().t(key));
  expect(button()).toEqual([true]);
  await drawn.after(() => answers.at(-1)?.());
  expect(button()).toEqual([undefined]);
});
