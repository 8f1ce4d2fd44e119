import type { CurrencyTier } from '@gemporium/art/currency-svg.ts';
import type { SpecialKind } from '@gemporium/art/special-svg.ts';
import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { AppIcon } from '../pictures.ts';

/**
 * Paths of drawings on a store's own hosts. They contain the version, so that answers can be cached permanently: a
 * changed drawing has another path.
 */
export interface ArtPaths {
  logo: string;
  darkLogo: string;
  favicon: string;
  /** Folder of the illustrations, with a slash at the end. */
  illustrations: string;
  gameIcon(game: Pick<Game, 'gpId'>): string;
  gameBanner(game: Pick<Game, 'gpId'>): string;
  wideGameBanner(game: Pick<Game, 'gpId'>): string;
  goods(game: Pick<Game, 'gpId' | 'goods'>, goods: Goods): string;
  method(icon: string): string;
  /** The picture in the preview of a link to the shop, or to one of its games. */
  linkPicture(game: Pick<Game, 'gpId'> | undefined, language: string): string;
  /** An icon for the home screen. */
  appIcon(kind: AppIcon): string;
}

/** Raised when the drawing code changes, so that browsers do not keep the old drawing of an unchanged catalogue. */
const drawingRevision = 5;

/** Paths of the drawings of one catalogue version. */
export function artPaths(version: number): ArtPaths {
  const below = `/art/${version}-${drawingRevision}`;
  return {
    logo: `${below}/brand/logo.svg`,
    darkLogo: `${below}/brand/logo-dark.svg`,
    favicon: `${below}/brand/icon.svg`,
    illustrations: `${below}/illustration/`,
    gameIcon: ({ gpId }) => `${below}/game/${encodeURIComponent(gpId)}/icon.svg`,
    gameBanner: ({ gpId }) => `${below}/game/${encodeURIComponent(gpId)}/banner.svg`,
    wideGameBanner: ({ gpId }) => `${below}/game/${encodeURIComponent(gpId)}/banner-wide.svg`,
    goods: (game, goods) =>
      `${below}/goods/${encodeURIComponent(game.gpId)}/${goodsDrawing(game.goods, goods)}.svg`,
    linkPicture: (game, language) =>
      `${below}/${game ? `game/${encodeURIComponent(game.gpId)}` : 'brand'}/link-${language}.png`,
    appIcon: (kind) => `${below}/brand/${kind}.png`,
    method: (icon) => (icon === '' ? '' : `${below}/method/${encodeURIComponent(icon)}.svg`),
  };
}

/** Groups whose goods are not an amount of a currency, by the type keys of the brand files. */
const specialGroups: Readonly<Record<string, SpecialKind>> = {
  passes: 'pass',
  packs: 'pack',
  limited: 'limited',
};

/**
 * How goods are drawn: as their special kind, or as an amount from 1 to 7 by their rank among the game's goods of the
 * same group, so that the smallest is a single piece and the largest overflows, whatever the game's numbers are.
 */
export function goodsDrawing(all: readonly Goods[], goods: Goods): CurrencyTier | SpecialKind {
  const special = Object.hasOwn(specialGroups, goods.typeKey) ? specialGroups[goods.typeKey] : undefined;
  if (special !== undefined) return special;
  const group = all.filter(({ typeKey }) => typeKey === goods.typeKey);
  const amounts = [...new Set(group.map(({ amount }) => amount))].sort((a, b) => a - b);
  if (amounts.length < 2) return 3;
  const share = amounts.indexOf(goods.amount) / (amounts.length - 1);
  return (1 + Math.round(share * 6)) as CurrencyTier;
}
