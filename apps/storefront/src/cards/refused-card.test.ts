import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import { ofPayment } from '../state/actions.ts';
import type { Popup } from '../state/shop-state.ts';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop, kira, refusal } from '../testing/fake-shop.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { sampleGoods } from '../testing/sample-page.ts';

/* What a player learns of a typed card that the store refuses, in its form or after leaving it. */

const yes = (content: unknown) => ({ ok: true as const, content });
const worth = {
  price: '4.99',
  currency: 'USD',
  gems_number: 980,
  extra_gems_number: 0,
  gems_name: 'Volt Crystals',
  product_name: '980 gems',
};
const typedMethod = sampleMethod('typed', { name: 'Typed', card_form: true });
const coupon = sampleCoupon('A', { name: 'A', discount_rate: '0.80' });

/** The calls by which a card is looked up, exchanged, or pays by a method. */
const steps = {
  lookUp: { path: '/api/pay/card_info', card: 'issued' },
  exchange: { path: '/api/pay/card_pay', card: 'issued' },
  pay: { path: '/api/pay/adyen_pay', card: 'method' },
} as const;

/** A shop in which a card was typed and sent, and the answer to this step is on its way. */
async function sentCard({ path, card }: (typeof steps)[keyof typeof steps]) {
  let answer = (_: ApiAnswer<unknown>) => {};
  const goods = sampleGoods('p1', { isCoupon: true });
  const shop = fakeShop({
    page: { goods: [goods] },
    replies: {
      '/api/pay/getCountries': () => yes({ US: { name: 'US', methods: [typedMethod] } }),
      '/api/coupons/couponList': () => yes([coupon]),
      '/api/pay/productPoints': () => yes({ discountPrice: '11.99', points: 11 }),
      '/api/pay/card_info': () => yes(worth),
      [path]: () => new Promise((resolve) => (answer = resolve)),
    },
  });
  const form: Popup = { kind: 'recharge', subPayments: false, card };
  shop.services.store.setState(({ order }) => ({
    started: true,
    player: kira,
    order: {
      ...order,
      goods,
      region: 'US',
      rechargeKey: 'typed-12101',
      realServer: 's1',
      server: { display: 'Asgard 12' },
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
    },
  }));
  await drawShop(shop);
  const show = (popup: Popup | undefined) => drawn.after(() => shop.services.store.setState({ popup }));
  await show(form);
  const { t } = shop.state();
  await drawn.type(t('card_number'), 'N1');
  await drawn.type(t('card_password'), 'P1');
  await drawn.press(t('card_exchange'));
  if (shop.state().question) await drawn.press(t('card_exchange'));
  expect(shop.events.at(-1)?.[0]).toBe(path);
  return {
    shop,
    show,
    form,
    answer: (given: ApiAnswer<unknown>) => drawn.after(() => answer(given)),
    toasts: () => shop.state().toasts.map(({ text, tone, about }) => [text, tone, about]),
  };
}

const each = Object.keys(steps) as (keyof typeof steps)[];

describe('K-02 S-08 a card that is refused', () => {
  it.each(each)('K-02 after the form was closed: the player is told (%s)', async (step) => {
    const { show, answer, toasts, form, shop } = await sentCard(steps[step]);
    await show(undefined);
    await answer(refusal('lost', 'The network failed.'));
    expect(toasts()).toEqual([['The network failed.', 'bad', ofPayment]]);
    await show(form);
    expect(drawn.field(shop.state().t('card_number')).props).toMatchObject({ value: '' });
    // The message moves into the popup, and the form does not repeat it.
    await expect.poll(() => drawn.text().split('The network failed.').length).toBe(2);
  });

  it.each<[string, Popup | undefined]>([
    ['was closed', undefined],
    ['is left to choose another character', { kind: 'recipient', toCard: 'issued' }],
  ])(
    'K-01 a card that can be redeemed, but whose form %s during its look-up: nothing is asked',
    async (_title, left) => {
      const { show, answer, shop, toasts } = await sentCard(steps.lookUp);
      await show(left);
      await answer(yes(worth));
      expect([shop.state().question, toasts(), shop.state().paying]).toEqual([undefined, [], false]);
    },
  );

  it.each(each)('K-02 while its form is shown: the form says so, and nothing else (%s)', async (step) => {
    const { answer, toasts } = await sentCard(steps[step]);
    await answer(refusal('lost', 'The network failed.'));
    expect(toasts()).toEqual([]);
    expect(drawn.text()).toContain('The network failed.');
  });

  it.each(each)(
    'K-02 while its form is shown: opened again, the form says nothing of it (%s)',
    async (step) => {
      const { show, answer, form } = await sentCard(steps[step]);
      await answer(refusal('lost', 'The network failed.'));
      await show(undefined);
      await show(form);
      expect(drawn.text()).not.toContain('The network failed.');
    },
  );

  it.each(each)('K-02 because it is used: the same one cannot be sent again (%s)', async (step) => {
    const { answer, shop } = await sentCard(steps[step]);
    await answer(refusal(codes.cardUsed, 'Used.'));
    const send = drawn.all(shop.state().t('card_exchange')).find(({ props }) => props.type === 'submit');
    expect(send?.props.disabled).toBe(true);
  });

  it.each(each)('K-02 while its form is shown: gone once another card is typed (%s)', async (step) => {
    const { answer, shop } = await sentCard(steps[step]);
    await answer(refusal('lost', 'The network failed.'));
    await drawn.type(shop.state().t('card_password'), 'P2');
    expect(drawn.text()).not.toContain('The network failed.');
  });

  it.each(each)('K-02 while the character is being chosen: the form says so later (%s)', async (step) => {
    const { show, answer, toasts, form } = await sentCard(steps[step]);
    await show({ kind: 'recipient', toCard: steps[step].card });
    await answer(refusal('lost', 'The network failed.'));
    expect(toasts()).toEqual([]);
    await show(form);
    expect(drawn.text()).toContain('The network failed.');
  });

  it.each(each)(
    'I-08 because the session is over: the login says so, and nothing else (%s)',
    async (step) => {
      const { show, answer, toasts, shop } = await sentCard(steps[step]);
      await show(undefined);
      await answer(refusal(codes.notLoggedIn, 'Not logged in.'));
      expect(shop.state().popup).toMatchObject({ kind: 'login' });
      expect(toasts()).toEqual([]);
    },
  );

  it.each(each)('K-02 because cards are locked: none can be sent until the lock ends (%s)', async (step) => {
    const { show, answer, form, shop } = await sentCard(steps[step]);
    const waits: [number, () => void][] = [];
    shop.services.browser.wait = (ms) => new Promise((resolve) => waits.push([ms, () => resolve()]));
    await answer(refusal(codes.cardLocked, 'Ten minutes.'));
    const { t } = shop.state();
    const send = () => drawn.all(t('card_exchange')).find(({ props }) => props.type === 'submit');
    const isOff = () => send()?.props.disabled === true;
    const type = async () => {
      await drawn.type(t('card_number'), 'N2');
      await drawn.type(t('card_password'), 'P2');
    };
    expect(isOff()).toBe(true);
    // Neither another card nor another try at the form helps.
    await type();
    expect(isOff()).toBe(true);
    await show(undefined);
    await show(form);
    await type();
    expect([isOff(), drawn.text().includes('Ten minutes.')]).toEqual([true, true]);
    const [lock] = waits.filter(([ms]) => ms === 600_000);
    await drawn.after(() => lock?.[1]());
    expect([isOff(), drawn.text().includes('Ten minutes.')]).toEqual([false, false]);
  });

  it('C-05 O-08 for its coupon: the player is back at the methods, with the price without it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { answer, toasts, shop } = await sentCard(steps.pay);
    const { t } = shop.state();
    expect(shop.calls.at(-1)?.fields).toMatchObject({ coupon_code: 'A', price: '11.99' });
    await answer(refusal(codes.illegalCoupon, 'Not this coupon.'));
    expect(shop.state().popup).toEqual({ kind: 'recharge', subPayments: false });
    expect(drawn.text()).toContain(`${t('to_pay')}$14.99`);
    expect(toasts()).toEqual([]);
  });
});
