import type { Area, Brand, Layout } from '@gemporium/catalogue/types.ts';
import { type LegalPageName, paths } from '@gemporium/contract/shop-paths.ts';
import { legalPagesIn } from './legal-pages-in.ts';

type Shown = Readonly<Partial<Record<Layout, string>>>;

/** For screens with one player's own data: they have no public address. */
const own: Shown = {};

/** The public address of each screen, by layout: several paths of a layout may lead to one screen. */
const publicPaths: Readonly<Record<keyof typeof paths, Shown>> = {
  home: { new: paths.home, old: paths.home },
  selectGame: { new: paths.home, old: paths.home },
  layoutGame: { new: paths.home },
  selectGoods: { new: paths.home, old: paths.selectGoods },
  activity: { new: paths.activity },
  // One for each legal page of an area: see `legalPaths`.
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
 * The address by which search engines know the screen at a path, in the brand's layout. Undefined for screens with one
 * player's own data, and for legal pages that the area does not have.
 */
export function publicPath(
  brand: Pick<Brand, 'layout' | 'areas'>,
  areaKey: string,
  path: string,
): string | undefined {
  const area = brand.areas.find(({ key }) => key === areaKey);
  return byPath.get(path)?.[brand.layout] ?? (area && legalPaths(area).find((one) => one === path));
}

/** Every public address of a layout, without the legal pages. */
export function allPublicPaths(layout: Layout): string[] {
  return [...new Set([...byPath.values()].flatMap((shown) => shown[layout] ?? []))];
}

/** The addresses of an area's legal pages. */
export function legalPaths(area: Area): string[] {
  return legalPagesIn(area).map(legalPathOf);
}
