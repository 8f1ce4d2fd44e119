import { expect, it } from 'vitest';
import { drawn } from '../../testing/draw-shop.ts';
import { sampleGoods, withLayout } from '../../testing/sample-page.ts';
import { shopOf } from '../../testing/shop-of.ts';

it.each([
  ['before goods are chosen', undefined, true],
  ['not once they are', sampleGoods('p1'), false],
])('A-01 S-07 the order says what is missing for the next reward %s', async (_title, goods, isSaid) => {
  const shop = await shopOf();
  await drawn.after(() =>
    shop.services.store.setState(({ order }) => ({
      goal: { reached: [], more: 'Only $2.00 to the next reward', unlocks: '' },
      order: { ...order, goods: goods && { ...goods } },
    })),
  );
  expect(drawn.text().includes('Only $2.00 to the next reward')).toBe(isSaid);
});

it.each(['new', 'old'] as const)(
  'S-07 in the %s layout the order says what is bought, for whom, at which price, and what it earns',
  async (layout) => {
    const contents = ['Crystals ×660', 'Potions ×5'];
    const goods = sampleGoods('p1', { couponPoints: 15, bonus: 98, contents });
    const shop = await shopOf({ page: { ...withLayout(layout), goods: [goods] } });
    const { order, t } = shop.state();
    await drawn.after(() => shop.services.store.setState({ order: { ...order, goods } }));
    const text = drawn.text().replace(/[\u2066-\u2069]/g, '');
    const [points, whom] = [
      t('points_earn', { growth: 15 }),
      t('for_whom', { role: 'Lady Blue', server: 'Asgard 12' }),
    ];
    expect(text).toContain(`980 Crystals$14.99  ${points}${whom}`);
    const pack = `${t('goods_bonus', { number: 98 })}${contents.join(', ')}`;
    expect(text).toContain(`980 Crystals${pack}${whom}${points}`);
  },
);
