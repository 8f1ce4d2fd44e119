import type { BrandView } from '@gemporium/contract/page-data.ts';
import { gameCodeStart, paths } from '@gemporium/contract/shop-paths.ts';
import type { ComponentType } from 'react';
import type { LaterScreenName } from './later/later-part.ts';
import { GoodsBanner } from './recharge/goods/goods-banner.tsx';
import { SelectGoods } from './recharge/goods/select-goods.tsx';
import { GoodsBar, GoodsPanel, StepPanel } from './recharge/summary/goods-dock.tsx';
import type { Place } from './shell/places/place.ts';

export type Layout = BrandView['layout'];

/** What a screen renders into the shell. */
export interface Screen {
  /** Undefined for a screen of the later part. */
  main?: ComponentType;
  /** Its name in the later part, which must be loaded before the page can be hydrated. */
  later?: LaterScreenName;
  /** Full width, above the columns. */
  hero?: ComponentType;
  /** Beside the screen, if there is room. */
  panel?: ComponentType;
  /** At the bottom of a phone's screen. */
  bar?: ComponentType;
}

/** One line of the route table. */
export interface RouteRow {
  path: string;
  layouts: readonly Layout[];
  /** A screen, or the path whose screen it is. */
  screen: Screen | string;
  /** Selects what the shell renders around it. */
  place: Place;
}

const both: readonly Layout[] = ['new', 'old'];
const onlyNew: readonly Layout[] = ['new'];
const onlyOld: readonly Layout[] = ['old'];

const selectGoods: Screen = { main: SelectGoods, hero: GoodsBanner, panel: GoodsPanel, bar: GoodsBar };
const selectGoodsStep: Screen = { main: SelectGoods, hero: GoodsBanner, panel: StepPanel, bar: GoodsBar };

const replenishGoods: Screen = { later: 'ReplenishGoods' };
const notFound: Screen = { later: 'NotFound' };

/** The route table: every path of the shop, in both layouts (rows, P-14). */
const routes: readonly RouteRow[] = [
  { path: paths.home, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.selectGame, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.layoutGame, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.result, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.selectGoods, layouts: onlyNew, screen: selectGoods, place: 'goods' },

  { path: paths.home, layouts: onlyOld, screen: paths.selectGame, place: 'step-1' },
  { path: paths.selectGame, layouts: onlyOld, screen: { later: 'SelectGame' }, place: 'step-1' },
  { path: paths.selectGoods, layouts: onlyOld, screen: selectGoodsStep, place: 'step-2' },
  { path: paths.recharge, layouts: onlyOld, screen: { later: 'RechargeStep' }, place: 'step-3' },
  { path: paths.result, layouts: onlyOld, screen: { later: 'ResultStep' }, place: 'step-4' },

  { path: paths.activity, layouts: onlyNew, screen: { later: 'Activity' }, place: 'activity' },
  { path: paths.my, layouts: onlyNew, screen: { later: 'My' }, place: 'my' },
  { path: paths.userCenter, layouts: onlyNew, screen: { later: 'UserCenter' }, place: 'vip' },
  { path: paths.replenishGoods, layouts: onlyNew, screen: replenishGoods, place: 'page' },
  { path: paths.replenishGoods, layouts: onlyOld, screen: replenishGoods, place: 'step-3' },
  { path: paths.order, layouts: both, screen: { later: 'OrderPage' }, place: 'page' },
  { path: paths.cart, layouts: both, screen: { later: 'CartPage' }, place: 'page' },
  { path: paths.legal, layouts: both, screen: { later: 'LegalPage' }, place: 'page' },
  { path: paths.errorReplenish, layouts: both, screen: { later: 'ErrorReplenish' }, place: 'page' },
  { path: paths.notArea, layouts: both, screen: { later: 'NotArea' }, place: 'page' },
  { path: paths.certifiedReal, layouts: both, screen: { later: 'CertifiedReal' }, place: 'page' },
  { path: paths.showError, layouts: both, screen: { later: 'ShowError' }, place: 'page' },
  { path: gameCodeStart, layouts: both, screen: { later: 'GameCode' }, place: 'page' },
];

export interface ResolvedRoute {
  /** The canonical path, for the address bar. */
  path: string;
  screen: Screen;
  place: Place;
  /** The `:name` part of the path. */
  parameter: string;
  status: 200 | 404;
}

/** The screen of a path in a layout, after redirects; any other path gets the 404 screen. */
export function resolveRoute(layout: Layout, path: string): ResolvedRoute {
  for (const row of routes) {
    const parameter = row.layouts.includes(layout) ? match(row.path, path) : undefined;
    if (parameter === undefined) continue;
    if (typeof row.screen === 'string') return resolveRoute(layout, row.screen);
    return { path, screen: row.screen, place: row.place, parameter, status: 200 };
  }
  return { path, screen: notFound, place: 'page', parameter: '', status: 404 };
}

/** The parameter of a matching path, '' if it has none; undefined if it does not match. A trailing slash is ignored. */
function match(pattern: string, path: string): string | undefined {
  if (pattern === gameCodeStart) return path.startsWith(pattern) ? '' : undefined;
  const [wanted, given] = [pattern, path].map((text) => text.replace(/\/$/, '').split('/'));
  if (!wanted || !given || wanted.length !== given.length) return undefined;
  let parameter = '';
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') parameter = decode(value);
    else if (part !== value) return undefined;
  }
  return parameter;
}

/** Decodes percent-encoding; malformed text stays as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
