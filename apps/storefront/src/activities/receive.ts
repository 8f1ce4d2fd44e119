import { codes } from '@gemporium/contract/codes.ts';
import { isPassing } from '../api/client.ts';
import { forgetAnswers, showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { activityFields } from './activity-fields.ts';

/**
 * Receives one reward, or `all` of an activity. Whatever the answer, the activities are reloaded, to show rewards
 * received in another tab, or an activity that has closed meanwhile (-3022). A refusal shows a toast.
 */
export async function receive(services: Services, activityId: string, rewardId: string): Promise<void> {
  const { api, store } = services;
  const who = activityFields(store.getState());
  if (!who) return;
  const { domain_area: _, ...character } = who;
  const fields = { ...character, activity_id: activityId, reward_id: rewardId };
  const answer = await api.change('/api/cumulative/receiveActivityGift', fields, { keep: true });
  if (answer.ok) showToast(services, store.getState().t('received_on_its_way'), 'good');
  else if (isPassing(answer) || answer.code === codes.notLoggedIn) return;
  forgetAnswers(services);
}
