import type { BrandView } from '@gemporium/contract/page-data.ts';
import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { paths } from './paths.ts';
import { CertifiedReal } from './screens/certified-real.tsx';
import { ErrorReplenish } from './screens/error-replenish.tsx';
import { NotArea } from './screens/not-area.tsx';
import { NotFound } from './screens/not-found.tsx';
import { GoodsBanner } from './screens/goods/goods-banner.tsx';
import { GoodsBar, GoodsPanel } from './screens/goods/goods-dock.tsx';
import { StepBar, StepPanel } from './screens/goods/step-dock.tsx';
import { SelectGame } from './screens/select-game.tsx';
import { SelectGoods } from './screens/select-goods.tsx';
import { ShowError } from './screens/show-error.tsx';
import type { Place } from './shell/place.ts';

export type Layout = BrandView['layout'];

/** What a screen puts into the shell. */
export interface Screen {
  main: ComponentType<{ parameter: string }>;
  /** Full width over the columns. */
  hero?: ComponentType;
  /** Docked beside the screen where there is room. */
  panel?: ComponentType;
  /** At the foot of a phone. */
  bar?: ComponentType;
}

/** One line of the table of contents. */
export interface RouteRow {
  path: string;
  layouts: readonly Layout[];
  /** A screen, or the path whose screen it is. */
  screen: Screen | string;
  /** What the shell draws around it. */
  place: Place;
}

const both: readonly Layout[] = ['new', 'old'];
const onlyNew: readonly Layout[] = ['new'];
const onlyOld: readonly Layout[] = ['old'];

const My = lazyPart('my', () => import('./screens/my.tsx'));
const OrderPage = lazyPart('order-page', () => import('./screens/order-page.tsx'));
const RechargeStep = lazyPart('recharge-step', () => import('./screens/recharge-step.tsx'));
const ResultStep = lazyPart('result-step', () => import('./screens/result-step.tsx'));

const selectGoods: Screen = { main: SelectGoods, hero: GoodsBanner, panel: GoodsPanel, bar: GoodsBar };
const selectGoodsStep: Screen = { main: SelectGoods, hero: GoodsBanner, panel: StepPanel, bar: StepBar };
const rechargeStep: Screen = { main: RechargeStep };

/** The table of contents: every address of the shop, in both layouts (rows, P-14). */
export const routes: readonly RouteRow[] = [
  { path: paths.home, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.selectGame, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.layoutGame, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.result, layouts: onlyNew, screen: paths.selectGoods, place: 'goods' },
  { path: paths.selectGoods, layouts: onlyNew, screen: selectGoods, place: 'goods' },

  { path: paths.home, layouts: onlyOld, screen: paths.selectGame, place: 'step-1' },
  { path: paths.selectGame, layouts: onlyOld, screen: { main: SelectGame }, place: 'step-1' },
  { path: paths.selectGoods, layouts: onlyOld, screen: selectGoodsStep, place: 'step-2' },
  { path: paths.recharge, layouts: onlyOld, screen: rechargeStep, place: 'step-3' },
  { path: paths.result, layouts: onlyOld, screen: { main: ResultStep }, place: 'step-4' },

  { path: paths.my, layouts: onlyNew, screen: { main: My }, place: 'my' },
  { path: paths.order, layouts: both, screen: { main: OrderPage }, place: 'page' },
  { path: paths.errorReplenish, layouts: both, screen: { main: ErrorReplenish }, place: 'page' },
  { path: paths.notArea, layouts: both, screen: { main: NotArea }, place: 'page' },
  { path: paths.certifiedReal, layouts: both, screen: { main: CertifiedReal }, place: 'page' },
  { path: paths.showError, layouts: both, screen: { main: ShowError }, place: 'page' },
];

export interface ResolvedRoute {
  /** The path that the address bar should show. */
  path: string;
  screen: Screen;
  place: Place;
  /** The `:name` part of the path. */
  parameter: string;
  status: 200 | 404;
}

/** The screen of a path in a layout; redirections are followed, and what is no screen is not found. */
export function resolveRoute(layout: Layout, path: string): ResolvedRoute {
  for (const row of routes) {
    const parameter = row.layouts.includes(layout) ? match(row.path, path) : undefined;
    if (parameter === undefined) continue;
    if (typeof row.screen === 'string') return resolveRoute(layout, row.screen);
    return { path, screen: row.screen, place: row.place, parameter, status: 200 };
  }
  return { path, screen: { main: NotFound }, place: 'page', parameter: '', status: 404 };
}

/** The parameter of a path that fits, '' where it has none; undefined where it does not fit. A slash at the end is nothing. */
function match(pattern: string, path: string): string | undefined {
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

/** A text that is no valid encoding is taken as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
