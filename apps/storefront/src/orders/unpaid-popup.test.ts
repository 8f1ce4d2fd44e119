import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { untilText } from '../messages/time-text.ts';
import { drawn } from '../testing/draw-shop.ts';
import { kira, refusal, wentTo, yes } from '../testing/fake-shop.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { sampleGame, sampleGoods, samplePage } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The unpaid order that blocks a purchase: pay it, pay it another way, drop it. */

const inAnApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe('O-09 an unpaid order that blocks a purchase', () => {
  it.each([
    ['unpaid', false, true],
    ['unpaid', true, false],
    ['paid', false, false],
  ] as const)('%s, and it can be dropped: %s; its expiry is shown: %s', async (state, can_drop, isTold) => {
    const order = sampleOrder({ state, can_drop });
    const shop = await shopOf(
      { replies: { '/api/pay/getOrderInfo': yes(order) } },
      { popup: { kind: 'unpaid', billingNo: 'GP1' } },
    );
    const { t } = shop.state();
    const sentence = t('unpaid_closes_itself', { time: '|' }).split('|')[0]!;
    expect(drawn.text()).toContain(t('error_unpaid_order'));
    expect(drawn.text().includes(sentence)).toBe(isTold);
    expect(drawn.all(t('unpaid_drop')).length).toBe(can_drop ? 1 : 0);
  });
});

describe('O-09 an unpaid order’s buttons', () => {
  const open = async (change: Parameters<typeof sampleOrder>[0], userAgent = '') => {
    const order = sampleOrder({ billing_no: 'GP2', url: 'https://pay.example/2', ...change });
    const shop = await shopOf(
      { userAgent, replies: { '/api/pay/getOrderInfo': yes(order), '/api/pay/cancelOrder': yes({}) } },
      { popup: { kind: 'unpaid', billingNo: 'GP2' } },
    );
    shop.services.store.setState((state) => ({
      order: {
        ...state.order,
        billing_no: 'GP1',
        rechargeInfo: { status: 'Pending', url: 'https://pay.example/1' },
      },
    }));
    return shop;
  };

  it.each([
    ['in a window of its own', '', 'https://pay.example/2', []],
    ['inside an app, which can open none, in this one', inAnApp, undefined, ['https://pay.example/2']],
  ])(
    'O-09 S-10 pay where it was started: its own payment page, %s, and its own result',
    async (_title, userAgent, href, left) => {
      const shop = await open({}, userAgent);
      const { t } = shop.state();
      expect(drawn.all(t('to_pay_page')).map(({ props }) => props.href)).toEqual([href]);
      await drawn.press(t('to_pay_page'));
      expect(shop.state()).toMatchObject({
        popup: { kind: 'result', billingNo: 'GP2' },
        order: { billing_no: 'GP2', rechargeInfo: { status: 'Pending', url: 'https://pay.example/2' } },
      });
      expect(shop.events.filter(([what]) => what === 'leave').map(([, to]) => to)).toEqual(left);
      expect(shop.told).toContainEqual({ event: 'openPayLink', goods: { billing_no: 'GP2' } });
    },
  );

  it('O-09 S-10 pay another way: in the order’s area, for its character, at its price', async () => {
    const goods = sampleGoods('p1', { price: '14.99', currency: 'EUR' });
    const { config, loginConfig } = samplePage();
    const role = (role_id: string) => ({
      role_id,
      name: `${role_id} on s12`,
      level: 45,
      server_id: 's12',
      server_name: 's12',
      area_id: '',
      area_name: '',
    });
    const shop = await shopOf(
      {
        page: { goods: [goods] },
        replies: {
          '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: 'GP2', domain_area: 'sea' })),
          '/api/pay/getGameListV2': yes([sampleGame('one')]),
          '/api/config/recharge': yes(config),
          '/util/login/login_config': yes(loginConfig),
          '/api/pay/getThirdGift': yes([sampleGoods('p1')]),
          '/api/system/allRoleList': yes([role('r1'), role('r2')]),
          '/api/pay/getCountries': yes({}),
        },
      },
      { popup: { kind: 'unpaid', billingNo: 'GP2' } },
    );
    shop.services.storage.write('userMap', { 'gp-one': kira });
    await drawn.press(shop.state().t('unpaid_other_way'));
    expect(shop.state()).toMatchObject({
      popup: { kind: 'recharge' },
      retried: { billingNo: 'GP2' },
      offer: { area: 'sea' },
      order: { goods: { value: 'p1' }, realServer: 's12', role: { display: 'r1 on s12' } },
    });
    expect(drawn.text()).toContain('$14.99');
    expect(drawn.text()).not.toContain('€14.99');
  });

  it('O-09 an order that cannot be loaded can be loaded again, and paid another way only then', async () => {
    const make_up = { replenish_id: 'R1', for_billing_no: '' };
    const answers = [
      refusal(codes.unavailable, 'later'),
      { ok: true as const, content: sampleOrder({ billing_no: 'GP2', make_up }) },
    ];
    let arrive = (_answer: (typeof answers)[number]) => {};
    const shop = await shopOf(
      {
        replies: {
          '/api/pay/getOrderInfo': () =>
            new Promise((resolve) => {
              arrive = resolve;
            }),
        },
      },
      { popup: { kind: 'unpaid', billingNo: 'GP2' } },
    );
    const { t } = shop.state();
    const isOffered = () => !drawn.all(t('unpaid_other_way'))[0]?.props.disabled;
    expect([isOffered(), drawn.all(t('retry'))]).toEqual([false, []]);
    await drawn.after(() => arrive(answers[0]!));
    expect(drawn.text()).toContain('later');
    expect(isOffered()).toBe(false);
    await drawn.press(t('retry'));
    await drawn.after(() => arrive(answers[1]!));
    expect(drawn.text()).not.toContain('later');
    await drawn.press(t('unpaid_other_way'));
    expect(wentTo(shop)).toEqual(['/replenishGoods?replenish_id=R1&rp_client_id=one']);
  });

  it('O-09 pay a make-up link another way: the page of the link', async () => {
    const shop = await open({ client_id: 'two', make_up: { replenish_id: 'R1', for_billing_no: '' } });
    await drawn.press(shop.state().t('unpaid_other_way'));
    expect(wentTo(shop)).toEqual(['/replenishGoods?replenish_id=R1&rp_client_id=two']);
    expect(shop.state().retried).toEqual({ billingNo: 'GP2', purchase: 'R1' });
  });

  it('O-09 drop: the button is busy, the order is no longer payable, and limits are reloaded', async () => {
    const shop = await open({});
    shop.services.store.setState({ retried: { billingNo: 'GP2', purchase: 'p' } });
    const { t, epoch } = shop.state();
    await drawn.press(t('unpaid_drop'));
    expect(shop.calls.filter(({ attempt }) => attempt)).toMatchObject([{ fields: { billing_no: 'GP2' } }]);
    expect(shop.state()).toMatchObject({ retried: undefined, popup: undefined });
    expect(shop.state().epoch).toBeGreaterThan(epoch);
  });

  it('O-09 if its provider cannot cancel: says when it closes, not when it was placed', async () => {
    const shop = await open({ can_drop: false });
    const { t, language } = shop.state();
    expect(drawn.text()).toContain(
      t('unpaid_closes_itself', { time: untilText(1_790_001_800, shop.services.browser.now(), language) }),
    );
  });
});

it('O-09 the unpaid order that blocks a purchase is named by its number', async () => {
  const shop = await shopOf(
    { replies: { '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: 'GP2' })) } },
    { popup: { kind: 'unpaid', billingNo: 'GP2' } },
  );
  expect(drawn.text()).toContain(`${shop.state().t('billing_no')}GP2`);
});

it.each([
  ['paid another way', 'unpaid_other_way', '/api/system/allRoleList', ['busy', 'off']],
  ['dropped', 'unpaid_drop', '/api/pay/cancelOrder', ['off', 'busy']],
] as const)(
  'O-09 while an unpaid order is being %s, nothing else can be done with it; later it can',
  async (_what, key, path, during) => {
    let answer = () => {};
    const order = sampleOrder();
    const shop = await shopOf(
      {
        replies: {
          '/api/pay/getOrderInfo': yes(order),
          [path]: () => new Promise((resolve) => (answer = () => resolve(refusal(codes.unavailable)))),
        },
      },
      { popup: { kind: 'unpaid', billingNo: 'GP1' } },
    );
    const { t } = shop.state();
    const states = () =>
      (['unpaid_other_way', 'unpaid_drop'] as const).map((button) => {
        const { disabled, 'aria-busy': busy } = drawn.all(t(button))[0]?.props ?? {};
        return disabled ? 'off' : busy ? 'busy' : 'on';
      });
    await drawn.press(t(key));
    expect(states()).toEqual(during);
    await drawn.after(() => answer());
    expect(states()).toEqual(['on', 'on']);
  },
);
