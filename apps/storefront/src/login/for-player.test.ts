import { expect, it } from 'vitest';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop } from '../testing/fake-shop.ts';

it.each(['/my', '/userCenter', '/order/GP1'])(
  'I-06 %s asks nobody to log in before it is known who is here',
  async (path) => {
    const shop = fakeShop({ path });
    await drawShop(shop);
    const { t } = shop.state();
    const asks = () => drawn.ways().includes(t('login'));
    expect([asks(), drawn.text().includes(t('loading'))]).toEqual([false, true]);
    await drawn.after(() => shop.services.store.setState({ started: true }));
    expect(asks()).toBe(true);
  },
);
