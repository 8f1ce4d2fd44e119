import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import type { Translate } from '../messages/translator.ts';

/** How far the player has come, in one sentence. */
export function progressText({ unit, progress, currency }: ActivityView, t: Translate): string {
  if (unit === 'money') return t('activity_progress_money', { money: showMoney(progress, currency) });
  if (unit === 'days') return t('activity_progress_days', { day: Number(progress) });
  return t(Number(progress) > 0 ? 'activity_progress_once' : 'activity_progress_not_yet');
}

/** What a reward asks for. */
export function needText({ unit, currency }: ActivityView, need: string, t: Translate): string {
  if (unit === 'money') return t('activity_need_money', { money: showMoney(need, currency) });
  return unit === 'days' ? t('activity_need_days', { day: Number(need) }) : t('activity_need_once');
}

/** The share of the greatest need that is reached, from 0 to 100 with two decimals. */
export function progressPercent({ progress, rewards }: ActivityView): number {
  const most = rewards.reduce((greatest, { need }) => Math.max(greatest, Number(need)), 0);
  if (most === 0) return 0;
  return Math.min(100, Math.round((Number(progress) / most) * 10_000) / 100);
}
