import { describe, expect, it } from 'vitest';
import type { ShopState } from '../../state/shop-state.ts';
import { fakeShop, kira } from '../../testing/fake-shop.ts';
import { sampleGoods, samplePage } from '../../testing/sample-page.ts';
import { orderParts, summariseOrder } from './order-summary.ts';
import { orderedGoods } from './ordered-goods.ts';
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
  ['ar', '\u200f\u2068Lady Blue\u2069\u00a0· '],
  ['en', 'Lady Blue\u00a0· '],
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
    language: 'ar',
    player: { username: 'kira', ids: [] } as never,
    order: {
      ...order,
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
      server: { value: 's1', display: 'Asgard' },
    },
  }));
  const pack = sampleGoods('p1', { contents: ['Crystals ×660', 'Potions ×5'] });
  const { forWhom, contents } = summariseOrder(orderParts(shop.state()), pack);
  const islands = '\u2068Lady Blue\u2069\u00a0· \u2068Asgard\u2069';
  expect(forWhom).toContain(islands);
  expect(contents).toContain('\u2068Crystals ×660\u2069، \u2068Potions ×5\u2069');
  expect(payForOf(shop.state())).toContain(`\u2068kira\u2069\u00a0· ${islands}`);
});

describe('S-08 the purchase that is about to be made, in words', () => {
  const state = fakeShop().state();
  const { order, offer } = state;
  const lady = {
    area: { value: 'a1', display: 'North' },
    server: { display: 'Asgard' },
    role: { value: 'r1', display: 'Lady Blue', level: 45 },
  };
  const config = { ...offer.config, area_config: { is_area_role: true } };
  const goods = sampleGoods('p1', { bonus: 98, couponPoints: 14 });

  it('S-08 all that is known of it is listed, in this order', () => {
    const parts = orderParts({ ...state, offer: { ...offer, config }, order: { ...order, ...lady } });
    const { facts, bonus, what, payLabel } = payWords(parts, goods, { price: '14.99', points: 14 });
    expect(facts.map(({ label, value }) => `${label}: ${value ?? '-'}`)).toEqual([
      'Item: 980 Crystals',
      'Region: North',
      'Server: Asgard',
      'Character: Lady Blue\u00a0· Level 45',
      'Points earned: +14 points',
    ]);
    expect([bonus, what]).toEqual(['+98 bonus', '980 Crystals']);
    expect(payLabel).toContain('Lady Blue');
    expect(payLabel).toContain('Asgard');
  });

  it('S-08 what is not known yet is left out, and nothing breaks', () => {
    const parts = orderParts({ ...state, offer: { ...offer, config } });
    const { facts, payLabel, forWhom } = payWords(parts, goods, { price: '14.99', points: 0 });
    expect(facts.map(({ value }) => value).filter(Boolean)).toEqual(['980 Crystals']);
    expect(forWhom).toBeUndefined();
    expect(payLabel).not.toMatch(/undefined|Stryker/);
  });

  it.each([
    ['goods with a bonus', 98, '+98 bonus'],
    ['goods without one', 0, undefined],
  ])('S-08 %s', (_title, bonus, text) => {
    expect(summariseOrder(orderParts(state), sampleGoods('p1', { bonus })).bonus).toBe(text);
  });

  it.each([
    ['points are earned', 14, true, true],
    ['no points are earned', 0, true, false],
    ['the shop has no VIP', 14, false, false],
  ])('V-01 S-08 %s: they are named or not', (_title, couponPoints, is_vip, named) => {
    const parts = orderParts({ ...state, offer: { ...offer, config: { ...config, is_vip } } });
    expect(summariseOrder(parts, sampleGoods('p1', { couponPoints })).points !== undefined).toBe(named);
  });

  it.each<[string, Partial<ShopState>]>([
    ['the account', { player: undefined }],
    ['the character', { order: { ...order, ...lady, role: undefined } }],
    ['the server', { order: { ...order, ...lady, server: undefined } }],
  ])('S-08 nobody is named as the recipient until %s is known', (_title, change) => {
    const whole = { ...state, player: kira, order: { ...order, ...lady } };
    expect(payForOf(whole)).toContain('Lady Blue');
    expect(payForOf({ ...whole, ...change })).toBeUndefined();
  });

  it('S-08 the goods about to be bought are those that were chosen, as they are sold now', () => {
    const sold = [sampleGoods('p1'), sampleGoods('p2', { price: '2.00' })];
    const chosen = (value?: string) =>
      orderedGoods({
        offer: { ...offer, goods: sold },
        order: {
          ...order,
          goods: value === undefined ? undefined : { ...sampleGoods(value), price: '1.00' },
        },
      });
    expect([chosen('p2')?.price, chosen('p9'), chosen()]).toEqual(['2.00', undefined, undefined]);
  });
});
