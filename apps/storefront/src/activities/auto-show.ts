import { paths } from '@gemporium/contract/shop-paths.ts';
import { openPopup } from '../state/actions.ts';
import { isStillFor } from '../state/is-still-for.ts';
import type { Services } from '../state/services.ts';
import { activityFields } from './activity-fields.ts';

const goodsScreens: readonly string[] = [paths.home, paths.selectGoods];

/**
 * Opens the activities automatically if the brand wants it, a reward is waiting and nothing else is open: only on the
 * goods screen, and once a day (autoShowAccum false is stored for a day), however they are closed.
 */
export async function autoShowActivities(services: Services): Promise<void> {
  const { api, store, storage, browser } = services;
  const before = store.getState();
  const isThere = () => goodsScreens.includes(browser.path()) && isStillFor(services, before);
  const isWanted = before.offer.config.opens_activities && isThere();
  if (!isWanted || storage.read('autoShowAccum') === false) return;
  const fields = activityFields(before);
  if (!fields) return;
  const answer = await api.read('/api/cumulative/status', fields, { quiet: true });
  const { popup, question } = store.getState();
  if (!answer.ok || !answer.content.receivable || popup || question || !isThere()) return;
  storage.write('autoShowAccum', false);
  openPopup(services, { kind: 'activity' });
}
