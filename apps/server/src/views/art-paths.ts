import type { Brand, Game, Goods } from '@gemporium/catalogue/types.ts';

/**
 * Paths of drawings on a store's own hosts. The version stands in the path, so that an answer may be kept for ever:
 * what is drawn differently has another path.
 */
export interface ArtPaths {
  logo: string;
  favicon: string;
  gameIcon(game: Pick<Game, 'gpId'>): string;
  gameBanner(game: Pick<Game, 'gpId'>): string;
  goods(game: Pick<Game, 'gpId' | 'goods'>, goods: Goods): string;
  method(icon: string): string;
}

export type GoodsTier = 1 | 2 | 3 | 4 | 5 | 6;

/** Raised when drawing itself changes, so that browsers do not keep the old drawing of an unchanged catalogue. */
const drawingRevision = 1;

/** Paths of the drawings of one catalogue version. */
export function artPaths(version: number): ArtPaths {
  const below = `/art/${version}-${drawingRevision}`;
  return {
    logo: `${below}/brand/logo.svg`,
    favicon: `${below}/brand/icon.svg`,
    gameIcon: ({ gpId }) => `${below}/game/${encodeURIComponent(gpId)}/icon.svg`,
    gameBanner: ({ gpId }) => `${below}/game/${encodeURIComponent(gpId)}/banner.svg`,
    goods: (game, goods) => `${below}/goods/${encodeURIComponent(game.gpId)}/${goodsTier(game.goods, goods)}.svg`,
    method: (icon) => (icon === '' ? '' : `${below}/method/${encodeURIComponent(icon)}.svg`),
  };
}

/**
 * How large goods are drawn, from 1 to 6: by their rank among the game's goods of the same group, so that the smallest
 * is a single piece and the largest overflows, whatever numbers the game counts in.
 */
export function goodsTier(all: readonly Goods[], goods: Goods): GoodsTier {
  const amounts = [...new Set(all.filter(({ typeKey }) => typeKey === goods.typeKey).map(({ amount }) => amount))];
  amounts.sort((a, b) => a - b);
  if (amounts.length < 2) return 3;
  const share = amounts.indexOf(goods.amount) / (amounts.length - 1);
  return (1 + Math.round(share * 5)) as GoodsTier;
}

/** The game of this number, sub-games included. */
export function gameByGpId(brand: Pick<Brand, 'games'>, gpId: string): Game | undefined {
  return brand.games.flatMap((game) => [game, ...game.subGames]).find((game) => game.gpId === gpId);
}
