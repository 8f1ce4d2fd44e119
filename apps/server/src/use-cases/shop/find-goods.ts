import type { Brand, Game, Goods } from '@gemporium/catalogue/types.ts';

/** All games of a brand, sub-games included. */
export function allGames(brand: Brand): Game[] {
  return brand.games.flatMap((game) => [game, ...game.subGames]);
}

/** The goods as they are sold now, or undefined when they are gone. */
export function findGoods(
  brand: Brand,
  gpId: string,
  productId: string,
): { game: Game; goods: Goods } | undefined {
  const game = allGames(brand).find((g) => g.gpId === gpId);
  const goods = game?.goods.find((g) => g.productId === productId);
  return game && goods ? { game, goods } : undefined;
}
