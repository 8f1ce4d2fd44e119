import { paths } from '@gemporium/contract/shop-paths.ts';
import { openPopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { activityFields } from './activity-fields.ts';

/**
 * Shows the activities by themselves once the shop stands, where a reward waits to be received and nothing else is
 * open. Not where the player has said "not today" (autoShowAccum false, kept for a day), and not on their own screen or before a
 * make-up payment.
 */
export async function autoShowActivities(services: Services): Promise<void> {
  const { api, store, storage, browser } = services;
  const isElsewhere = browser.path() === paths.activity || browser.path() === paths.replenishGoods;
  if (storage.read('autoShowAccum') === false || isElsewhere) return;
  const fields = activityFields(store.getState());
  if (!fields) return;
  const answer = await api.read('/api/cumulative/status', fields, { quiet: true });
  const { popup, question } = store.getState();
  if (!answer.ok || !answer.content.receivable || popup || question) return;
  openPopup(services, { kind: 'activity', byItself: true });
}
