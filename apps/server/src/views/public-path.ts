import type { Layout } from '@gemporium/catalogue/types.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';

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

/** The address under which search engines know the screen of a path; undefined for a screen of one player's own. */
export function publicPath(layout: Layout, path: string): string | undefined {
  return byPath.get(path)?.[layout];
}

/** Every address of a layout that is everybody's. */
export function allPublicPaths(layout: Layout): string[] {
  return [...new Set([...byPath.values()].flatMap((shown) => shown[layout] ?? []))];
}
