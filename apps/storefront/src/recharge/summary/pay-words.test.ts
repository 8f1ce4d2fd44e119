import { expect, it } from 'vitest';
import { fakeShop } from '../../testing/fake-shop.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { orderParts } from './order-summary.ts';
import { payWords } from './pay-words.ts';

it('C-01 S-08 the button’s text and label name the price that is charged: with the coupon', () => {
  const goods = sampleGoods('p1');
  const { payText, payLabel, price } = payWords(orderParts(fakeShop().state()), goods, {
    price: '11.99',
    points: 11,
  });
  expect([payText, price]).toEqual(['Pay $11.99', '$11.99']);
  expect(payLabel).toContain('$11.99');
  expect(payLabel).toContain('11.99 USD');
  expect(payLabel).not.toContain(goods.price);
});
