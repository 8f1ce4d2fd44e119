import { expect, it } from 'vitest';
import { drawn } from '../testing/draw-shop.ts';
import { kira, yes } from '../testing/fake-shop.ts';
import { sampleMethod } from '../testing/sample-method.ts';
import { sampleGoods } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* Where a card leads somebody who has not logged in: never to a form in which nothing can be typed. */

it('K-01 S-08 a visitor who wants to redeem a card logs in first, and then types it', async () => {
  const shop = await shopOf({ page: { goods: [sampleGoods('p1')] } }, { player: undefined });
  const { t, offer } = shop.state();
  await drawn.after(() =>
    shop.services.store.setState({ offer: { ...offer, config: { ...offer.config, is_open_card: true } } }),
  );
  await drawn.press(t('card_redeem'));
  expect(shop.state().popup).toEqual({ kind: 'login', toCard: true });
});

it.each([
  ['a visitor chooses it like any other', undefined, undefined],
  ['a player sees its form', kira, 'method'],
])('O-08 S-08 a method that takes a card: %s', async (_title, player, opened) => {
  const method = sampleMethod('typed', { name: 'Typed', card_form: true });
  const goods = sampleGoods('p1');
  const replies = { '/api/pay/getCountries': yes({ US: { name: 'US', methods: [method] } }) };
  const shop = await shopOf({ page: { goods: [goods] }, replies }, { player });
  const { order } = shop.state();
  const popup = { kind: 'recharge', subPayments: false } as const;
  await drawn.after(() => shop.services.store.setState({ order: { ...order, goods, region: 'US' }, popup }));
  await drawn.after(() =>
    drawn
      .all('')
      .findLast(({ props }) => props.value === 'typed-12101')
      ?.props.onChange?.(),
  );
  expect(shop.state().order.rechargeKey).toBe('typed-12101');
  expect(shop.state().popup).toEqual({ ...popup, ...(opened && { card: opened }) });
});
