import type { ShopState } from '../state/shop-state.ts';
import { drawn, drawShop } from './draw-shop.ts';
import { type FakeShop, type FakeShopOptions, fakeShop, kira } from './fake-shop.ts';

/** Renders the shop of a player who has chosen a character, with the state changed by `open`. */
export async function shopOf(
  options: FakeShopOptions = {},
  open: Partial<ShopState> = {},
): Promise<FakeShop> {
  const shop = fakeShop(options);
  shop.services.store.setState(({ order }) => ({
    started: true,
    player: kira,
    order: {
      ...order,
      realServer: 's1',
      server: { display: 'Asgard 12' },
      role: { value: 'r1', display: 'Lady Blue', level: 45 },
    },
  }));
  await drawShop(shop);
  await drawn.after(() => shop.services.store.setState(open));
  return shop;
}
