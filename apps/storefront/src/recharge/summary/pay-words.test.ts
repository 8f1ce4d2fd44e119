import { expect, it } from 'vitest';
import { fakeShop } from '../../testing/fake-shop.ts';
import { sampleGoods, samplePage } from '../../testing/sample-page.ts';
import { orderParts, summariseOrder } from './order-summary.ts';
import { payForOf } from './pay-for.ts';
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

it.each([
  ['ar', '\u200f\u2068Lady Blue\u2069 · '],
  ['en', 'Lady Blue · '],
])(
  'L-01 S-08 the character’s line runs in the direction of %s, though its name is Latin',
  (language, start) => {
    const shop = fakeShop();
    shop.services.store.setState(({ order }) => ({
      language,
      order: { ...order, role: { value: 'r1', display: 'Lady Blue', level: 45 } },
    }));
    const paid = { price: '11.99', points: 11 };
    const { facts } = payWords(orderParts(shop.state()), sampleGoods('p1'), paid);
    expect(facts.map(({ value }) => value).filter((value) => String(value).startsWith(start))).toHaveLength(
      1,
    );
  },
);

it.each([
  [true, 'Buy now and pay', ['North'], 'Buy now and pay: Pay'],
  [true, undefined, ['North'], 'Pay'],
  [false, 'Buy now and pay', [], 'Buy now and pay: Pay'],
  [false, undefined, [], 'Pay'],
] as const)(
  'S-08 X-01 with regions (%s) and the law’s words (%s), the region is a fact, and the label says the words',
  (is_area_role, button, regions, start) => {
    const shop = fakeShop({ page: { config: { ...samplePage().config, area_config: { is_area_role } } } });
    shop.services.store.setState(({ order }) => ({
      order: { ...order, area: { value: 'a1', display: 'North' } },
    }));
    const words = payWords(orderParts(shop.state()), sampleGoods('p1'), { price: '1', points: 0 }, button);
    expect(words.facts.map(({ value }) => value).filter((value) => value === 'North')).toEqual(regions);
    expect(words.payLabel.startsWith(start)).toBe(true);
  },
);

it('L-04 S-08 in Arabic account, character, server and contents keep their order side by side', () => {
  const shop = fakeShop();
  shop.services.store.setState(({ order }) => ({
    ...{ language: 'ar', player: { username: 'kira', ids: [] } as never },
    order: {
      ...order,
      ...{
        role: { value: 'r1', display: 'Lady Blue', level: 45 },
        server: { value: 's1', display: 'Asgard' },
      },
    },
  }));
  const pack = sampleGoods('p1', { contents: ['Crystals ×660', 'Potions ×5'] });
  const { forWhom, contents } = summariseOrder(orderParts(shop.state()), pack);
  const islands = '\u2068Lady Blue\u2069 · \u2068Asgard\u2069';
  expect(forWhom).toContain(islands);
  expect(contents).toContain('\u2068Crystals ×660\u2069، \u2068Potions ×5\u2069');
  expect(payForOf(shop.state())).toContain(`\u2068kira\u2069 · ${islands}`);
});
