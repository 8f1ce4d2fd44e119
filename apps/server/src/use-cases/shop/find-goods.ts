import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Game, Goods } from '@gemporium/catalogue/types.ts';

/** The goods as they are sold now; undefined if they are gone. */
export function findGoods(
  brand: Brand,
  gpId: string,
  productId: string,
): { game: Game; goods: Goods } | undefined {
  const game = gameByGpId(brand, gpId);
  const goods = game?.goods.find((g) => g.productId === productId);
  return game && goods ? { game, goods } : undefined;
}
