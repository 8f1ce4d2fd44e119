import { followGoal } from '../activities/follow-goal.ts';
import { suppressDoubleTaps } from '../browser/double-taps.ts';
import { followLimits } from '../recharge/goods/follow-limits.ts';
import type { Services } from '../state/services.ts';
import { followBack } from './follow-back.ts';
import { followConnection } from './follow-connection.ts';
import { followContract } from './follow-contract.ts';
import { followHistory } from './follow-history.ts';
import { followReturns } from './follow-returns.ts';
import { followTitle } from './follow-title.ts';
import { keepLogos } from './keep-logos.ts';

/** What the later part sets up once it is loaded. */
export function settleIn(services: Services): void {
  suppressDoubleTaps(document);
  // Before what changes entries of the history that the player goes back to.
  followBack();
  followContract(services);
  followConnection(services);
  followGoal(services);
  followHistory(services);
  followLimits(services);
  followReturns(services);
  followTitle(services, document.body);
  keepLogos(services);
}
