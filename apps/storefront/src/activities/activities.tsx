import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { useState } from 'react';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { closePopup, go } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { useKept } from '../state/use-kept.ts';
import { useRead } from '../state/use-read.ts';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { ActivityCard, type RewardRow } from './activity-card.tsx';
import { activityFields } from './activity-fields.ts';
import { activityNotes, needText, progressPercent, progressText } from './activity-words.ts';
import { receive } from './receive.ts';

/** The chosen character's activities: content of the new layout's screen and of both layouts' popup. */
export function Activities() {
  const services = useServices();
  const t = useTranslate();
  const fields = useShop(activityFields);
  const loaded = useRead('/api/cumulative/cumulativeActivityInfo', fields);
  const asked = useKept(loaded, fields);
  if (asked.kind === 'idle') return null;
  if (asked.kind !== 'ready') return <NotLoaded asked={asked} />;
  if (asked.content.length === 0) {
    const leave = () => {
      closePopup(services);
      go(services, paths.home);
    };
    const action = <Button onClick={leave}>{t('return_home')}</Button>;
    return <EmptyState drawing="empty" sentence={t('activity_none')} action={action} />;
  }
  return asked.content.map((activity) => (
    <OneActivity key={activity.activity_id} activity={activity} isStale={loaded !== asked} />
  ));
}

/** `isStale`: it is being loaded again, and a reward may have been received meanwhile. */
function OneActivity({ activity, isStale }: { activity: ActivityView; isStale: boolean }) {
  const services = useServices();
  const language = useShop((state) => state.language);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  const [busy, setBusy] = useState('');
  const take = async (rewardId: string) => {
    if (busy) return;
    setBusy(rewardId);
    await receive(services, activity.activity_id, rewardId);
    setBusy('');
  };
  // One press at a time: the buttons beside it cannot be pressed meanwhile.
  const standing = (rewardId: string) => {
    const isBusy = busy === rewardId || busy === 'all';
    return { busy: isBusy, disabled: isStale || (busy !== '' && !isBusy) };
  };
  const receivable = activity.rewards.filter(({ state }) => state === 'receivable');
  const rewards = activity.rewards.map((reward): RewardRow => {
    const texts = { locked: t('activity_state_locked'), receivable: t('receive'), received: t('received') };
    return {
      key: reward.reward_id,
      name: reward.name,
      need: needText(activity, reward.need, t, wholeCurrencies, language),
      state: reward.state,
      stateText: texts[reward.state],
      label: t('receive_of', { text: reward.name }),
      ...standing(reward.reward_id),
      onReceive: () => void take(reward.reward_id),
    };
  });
  const receiveAll = (
    <Button variant="secondary" {...standing('all')} onClick={() => void take('all')}>
      {t('receive_all')}
    </Button>
  );
  const now = services.browser.now();
  const progress = progressText(activity, now, t, wholeCurrencies, language);
  return (
    <ActivityCard
      name={activity.name}
      progress={progress}
      percent={progressPercent(activity)}
      notes={activityNotes(activity, now, language, t).filter((note) => note !== progress)}
      rewards={rewards}
      receiveAll={receivable.length > 1 ? receiveAll : undefined}
    />
  );
}
