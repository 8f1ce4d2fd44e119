import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { useState } from 'react';
import { dateTimeText } from '../messages/time-text.ts';
import type { Translate } from '../messages/translator.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { ActivityCard, type RewardRow } from './activity-card.tsx';
import { activityFields } from './activity-fields.ts';
import { needText, progressPercent, progressText } from './activity-words.ts';
import { receive } from './receive.ts';

/** The chosen character's activities: the screen of the new layout, the popup of both. */
export function Activities() {
  const t = useTranslate();
  const fields = useShop(activityFields);
  const asked = useRead('/api/cumulative/cumulativeActivityInfo', fields);
  if (asked.kind === 'idle') return null;
  if (asked.kind === 'failed') {
    const retry = <Button onClick={asked.retry}>{t('retry')}</Button>;
    return <EmptyState drawing="offline" sentence={asked.sentence} action={retry} live />;
  }
  if (asked.kind === 'loading') return <Skeleton shape="row" count={3} label={t('loading')} />;
  if (asked.content.length === 0) return <EmptyState drawing="empty" sentence={t('activity_none')} />;
  return asked.content.map((activity) => <OneActivity key={activity.activity_id} activity={activity} />);
}

function OneActivity({ activity }: { activity: ActivityView }) {
  const services = useServices();
  const language = useShop((state) => state.language);
  const t = useTranslate();
  const [busy, setBusy] = useState('');
  const take = async (rewardId: string) => {
    if (busy) return;
    setBusy(rewardId);
    await receive(services, activity.activity_id, rewardId);
    setBusy('');
  };
  const receivable = activity.rewards.filter(({ state }) => state === 'receivable');
  const rewards = activity.rewards.map((reward): RewardRow => {
    const texts = { locked: t('activity_state_locked'), receivable: t('receive'), received: t('received') };
    return {
      key: reward.reward_id,
      name: reward.name,
      need: needText(activity, reward.need, t),
      state: reward.state,
      stateText: texts[reward.state],
      label: t('receive_of', { text: reward.name }),
      busy: busy === reward.reward_id || busy === 'all',
      onReceive: () => void take(reward.reward_id),
    };
  });
  const receiveAll = (
    <Button variant="secondary" busy={busy === 'all'} onClick={() => void take('all')}>
      {t('receive_all')}
    </Button>
  );
  return (
    <ActivityCard
      name={activity.name}
      progress={progressText(activity, t)}
      percent={progressPercent(activity)}
      notes={notesOf(activity, language, t)}
      rewards={rewards}
      receiveAll={receivable.length > 1 ? receiveAll : undefined}
    />
  );
}

function notesOf(
  { unit, today, progress, day_end_time, end_time, receive_end_time }: ActivityView,
  language: string,
  t: Translate,
): string[] {
  const notes: string[] = [];
  if (unit === 'days' && today) notes.push(t('activity_today_done'));
  if (unit === 'days' && !today && Number(progress) > 0) notes.push(t('activity_today_open'));
  if (unit === 'days')
    notes.push(
      t('activity_day_end', { time: dateTimeText(day_end_time, language) }),
      t('activity_days_rule'),
    );
  if (unit === 'money') notes.push(t('activity_refund_rule'));
  notes.push(t('activity_until', { time: dateTimeText(end_time, language) }));
  if (receive_end_time > end_time)
    notes.push(t('activity_receive_until', { time: dateTimeText(receive_end_time, language) }));
  return notes;
}
