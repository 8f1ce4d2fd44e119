import { codes } from '@gemporium/contract/codes.ts';
import { type Failure, isTransient } from '../api/client.ts';
import { isHandled } from '../api/is-handled.ts';
import { forgetAnswers, showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { activityFields } from './activity-fields.ts';

/**
 * Receives one reward, or `all` of an activity. After a success or a definite refusal the activities are reloaded, to
 * show rewards received in another tab (-3023), or that an activity has closed (-3022). A failure shows a toast.
 */
export async function receive(services: Services, activityId: string, rewardId: string): Promise<void> {
  const { api, store } = services;
  const who = activityFields(store.getState());
  if (!who) return;
  const { domain_area: _, ...character } = who;
  const fields = { ...character, activity_id: activityId, reward_id: rewardId };
  const answer = await api.change('/api/cumulative/receiveActivityGift', fields, { keep: true, quiet: true });
  const { t } = store.getState();
  if (answer.ok) showToast(services, t('received_on_its_way'), 'good');
  else {
    if (!isHandled(answer)) showToast(services, isOurs(answer) ? t('receive_fail') : answer.message, 'bad');
    if (isTransient(answer) || answer.code === codes.notLoggedIn) return;
  }
  forgetAnswers(services);
}

/** Whether the store failed: its generic message does not mention rewards. */
function isOurs({ code }: Failure): boolean {
  return code === codes.internal || code === codes.unavailable;
}
