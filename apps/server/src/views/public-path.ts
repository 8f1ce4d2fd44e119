import type { Area, Brand, Layout } from '@gemporium/catalogue/types.ts';
import { type LegalPageName, paths } from '@gemporium/contract/shop-paths.ts';
import { legalPagesIn } from './legal-pages-in.ts';

type Shown = Readonly<Partial<Record<Layout, string>>>;

/** Nobody but one player has anything of it. */
const own: Shown = {};

/** Under which address a screen is everybody's, by layout: several addresses of a layout may lead to one screen. */
const publicPaths: Readonly<Record<keyof typeof paths, Shown>> = {
  home: { new: paths.home, old: paths.home },
  selectGame: { new: paths.home, old: paths.home },
  layoutGame: { new: paths.home },
  selectGoods: { new: paths.home, old: paths.selectGoods },
  activity: { new: paths.activity },
  // One for each legal page that an area has: below.
  legal: own,
  my: own,
  userCenter: own,
  recharge: own,
  result: own,
  replenishGoods: own,
  errorReplenish: own,
  notArea: own,
  certifiedReal: own,
  showError: own,
  order: own,
  cart: own,
};

const byPath = new Map(
  (Object.keys(paths) as (keyof typeof paths)[]).map((name) => [paths[name] as string, publicPaths[name]]),
);

/** A legal page's address without area and language. */
const legalPathOf = (page: LegalPageName) => paths.legal.replace(':page', page);

/**
 * The address under which search engines know the screen of a path; undefined for a screen of one player's own, and for a legal
 * page that the area does not have. A path is looked up in the brand's layout.
 */
export function publicPath(
  brand: Pick<Brand, 'layout' | 'areas'>,
  areaKey: string,
  path: string,
): string | undefined {
  const area = brand.areas.find(({ key }) => key === areaKey);
  return byPath.get(path)?.[brand.layout] ?? (area && legalPaths(area).find((one) => one === path));
}

/** Every address of a layout that is everybody's, without the legal pages. */
export function allPublicPaths(layout: Layout): string[] {
  return [...new Set([...byPath.values()].flatMap((shown) => shown[layout] ?? []))];
}

/** The addresses of an area's legal pages. */
export function legalPaths(area: Area): string[] {
  return legalPagesIn(area).map(legalPathOf);
}
