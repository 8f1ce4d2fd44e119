import { describe, expect, it } from 'vitest';
import type { Popup } from '../state/shop-state.ts';
import { drawn } from '../testing/draw-shop.ts';
import { never, yes } from '../testing/fake-shop.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { sampleGoods } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* A card typed in the shop. */

const issued = { kind: 'recharge', subPayments: false, card: 'issued' } as const;

describe('S-08 a card that was typed', () => {
  it.each<[title: string, away: Popup | undefined, still: [number: string, password: string]]>([
    ['is kept on the way to the character and back', { kind: 'recipient', toCard: 'issued' }, ['ab12', 'pw']],
    ['is forgotten when another popup opens', { kind: 'recipient' }, ['', '']],
    ['is forgotten when the methods open', { kind: 'recharge', subPayments: false }, ['', '']],
    ['is forgotten once the popup is closed', undefined, ['', '']],
  ])('K-01 %s', async (_title, away, still) => {
    const shop = await shopOf({}, { popup: issued });
    const { t } = shop.state();
    const show = (popup: Popup | undefined) => drawn.after(() => shop.services.store.setState({ popup }));
    await drawn.type(t('card_number'), 'ab12');
    await drawn.type(t('card_password'), 'pw');
    await show(away);
    await show(issued);
    const typed = (label: string) => drawn.field(label).props.value;
    expect([typed(t('card_number')), typed(t('card_password'))]).toEqual(still);
  });
});

describe('S-08 Enter in the card form', () => {
  it('K-01 presses the button once it can be pressed, and only one time while it is busy', async () => {
    const shop = await shopOf({ replies: { '/api/pay/card_info': never } }, { popup: issued });
    const { t } = shop.state();
    const sent = () => shop.calls.filter(({ path }) => path === '/api/pay/card_info').length;
    await drawn.type(t('card_number'), 'ab12');
    await drawn.enter();
    expect(sent()).toBe(0);
    await drawn.type(t('card_password'), 'pw');
    await drawn.enter();
    await drawn.enter();
    expect(sent()).toBe(1);
  });
});

it('K-01 a visitor is asked to log in before typing a card, not after', async () => {
  const shop = await shopOf({}, { player: undefined, popup: issued });
  const { t } = shop.state();
  expect(drawn.text()).toContain(t('error_not_logged_in'));
  expect(drawn.all(t('role_choose'))).toEqual([]);
  expect(() => drawn.field(t('card_number'))).toThrow();
  await drawn.press(t('login'));
  expect(shop.state().popup).toEqual({ kind: 'login', toCard: true });
});

it('S-08 the card form names the character and its server', async () => {
  await shopOf({}, { popup: issued });
  expect(drawn.all('Lady BlueAsgard 12')).toHaveLength(1);
});

it('S-08 the form for a card of the publisher says what such a card is', async () => {
  const shop = await shopOf({}, { popup: issued });
  expect(drawn.text()).toContain(shop.state().t('card_redeem_intro'));
});

it('B-08 S-08 what the law requires of a purchase is said with a card that pays for one, and no other', async () => {
  const text = 'You cannot withdraw.';
  const goods = sampleGoods('p1');
  const methods = [sampleMethod('typed', { card_form: true })];
  const terms = { sentences: [{ text }], links: [], consents: [] };
  const shop = await shopOf({
    page: { goods: [goods] },
    replies: { '/api/pay/getCountries': yes({ US: { name: 'US', methods, terms } }) },
  });
  const { order } = shop.state();
  const times = async (popup: Popup | undefined) => {
    const bought = { ...order, goods, region: 'US', rechargeKey: 'typed-12101' };
    await drawn.after(() => shop.services.store.setState({ order: bought, popup }));
    return drawn.text().split(text).length - 1;
  };
  const onPage = await times(undefined);
  expect(await times(issued)).toBe(onPage);
  expect(await times({ ...issued, card: 'method' })).toBe(onPage + 1);
});

describe.each(['issued', 'method'] as const)('S-08 the button of a card form (%s)', (card) => {
  const typed: [number: string, password: string, isOff: boolean][] = [
    ['', '', true],
    ['N1', ' ', true],
    [' ', 'P1', true],
    ['N1', 'P1', false],
  ];
  it.each(
    typed.flatMap(([number, password, isOff]) =>
      (['role', 'realServer', undefined] as const).map((lacks) => ({ number, password, isOff, lacks })),
    ),
  )(
    'K-01 is off unless both fields are filled, and leads to what else is missing: “$number”, “$password”, without $lacks',
    async ({ number, password, isOff, lacks }) => {
      const popup: Popup = { ...issued, card };
      const replies = { '/api/pay/card_info': never, '/api/system/allRoleList': never };
      const shop = await shopOf({ replies }, { popup });
      const { order, t } = shop.state();
      if (lacks)
        await drawn.after(() => shop.services.store.setState({ order: { ...order, [lacks]: undefined } }));
      await drawn.type(t('card_number'), number);
      await drawn.type(t('card_password'), password);
      const isToRole = lacks !== undefined && !isOff;
      const button = drawn
        .all(t(isToRole ? 'role_choose' : 'card_exchange'))
        .find(({ props }) => props.type === 'submit');
      expect(button?.props.disabled).toBe(isOff);
      if (!isToRole) return;
      await drawn.after(() => button?.props.onClick?.({ preventDefault: () => {} }));
      expect(shop.state().popup).toEqual({ kind: 'recipient', toCard: card });
      expect(shop.calls.filter(({ path }) => path === '/api/pay/card_info')).toEqual([]);
      // Back in the form, nothing has to be typed again.
      await drawn.after(() => shop.services.store.setState({ order, popup }));
      expect(drawn.field(t('card_number')).props.value).toBe(number);
    },
  );
});

it.each([
  ['method', '/api/pay/productPoints', true],
  ['method', '/api/coupons/couponList', true],
  ['issued', '/api/pay/productPoints', false],
] as const)(
  'O-08 S-08 the button of a card form (%s) waits for the price with the coupon (%s): %s',
  async (card, slow, isBusy) => {
    const goods = sampleGoods('p1', { isCoupon: true });
    const method = sampleMethod('typed', { name: 'Typed', card_form: true });
    const shop = await shopOf({
      page: { goods: [goods] },
      replies: {
        '/api/coupons/couponList': yes([sampleCoupon('HELD')]),
        '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }),
        [slow]: never,
      },
    });
    const { order, t } = shop.state();
    const bought = { ...order, goods, region: 'US', rechargeKey: 'typed-12101' };
    await drawn.after(() => shop.services.store.setState({ order: bought, popup: { ...issued, card } }));
    const button = drawn.all(t('card_exchange')).find(({ props }) => props.type === 'submit');
    expect(button?.props['aria-busy'] === true).toBe(isBusy);
  },
);
