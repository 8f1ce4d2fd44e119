import type { PageData } from '@gemporium/contract/page-data.ts';
import { resolveRoute } from '../routes.tsx';
import { obstacleKind } from '../shell/obstacle-kind.ts';
import { drawnState } from '../state/create-state.ts';

/** Whether the first render of a path shows something from the later part: server and browser must agree on it. */
export function needsLater(page: PageData, path: string): boolean {
  const { screen, place } = resolveRoute(page.brand.layout, path);
  return screen.later !== undefined || obstacleKind(drawnState(page), place) !== undefined;
}
