import { paths } from '@gemporium/contract/shop-paths.ts';

/** What the old layout's steps need before they can be shown. */
export interface StepReadiness {
  hasOrder: boolean;
  hasBilling: boolean;
}

/**
 * The step to show instead of the requested step of the old layout: choosing a game is always allowed, paying requires
 * goods and a role, a result requires a billing number. Undefined if the requested step is allowed.
 */
export function earlierStep(path: string, ready: StepReadiness): string | undefined {
  if (path === paths.recharge && !ready.hasOrder) return paths.selectGoods;
  if (path === paths.result && !ready.hasBilling) return ready.hasOrder ? paths.recharge : paths.selectGoods;
  return undefined;
}
