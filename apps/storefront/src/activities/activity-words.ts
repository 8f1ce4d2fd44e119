import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { dateTimeIn } from '../messages/time-text.ts';
import type { Translate } from '../messages/translator.ts';

/** The player's progress, in one sentence. `now` as for `activityNotes`. */
export function progressText(
  activity: ActivityView,
  now: number,
  t: Translate,
  wholeCurrencies: readonly string[],
  language: string,
): string {
  const { unit, progress, currency } = activity;
  if (unit === 'money')
    return t('activity_progress_money', {
      money: isolate(showMoney(progress, currency, wholeCurrencies), language),
    });
  if (unit === 'days') return t('activity_progress_days', { day: Number(progress) });
  if (Number(progress) > 0) return t('activity_progress_once');
  return t(isOver(activity, now) ? 'error_activity_gone' : 'activity_progress_not_yet');
}

/** What a reward requires. */
export function needText(
  { unit, currency }: ActivityView,
  need: string,
  t: Translate,
  wholeCurrencies: readonly string[],
  language: string,
): string {
  if (unit === 'money')
    return t('activity_need_money', { money: isolate(showMoney(need, currency, wholeCurrencies), language) });
  return unit === 'days' ? t('activity_need_days', { day: Number(need) }) : t('activity_need_once');
}

/** The progress towards the highest requirement, from 0 to 100 with two decimals. */
export function progressPercent({ progress, rewards }: ActivityView): number {
  const most = rewards.reduce((greatest, { need }) => Math.max(greatest, Number(need)), 0);
  if (most === 0) return 0;
  return Math.min(100, Math.round((Number(progress) / most) * 10_000) / 100);
}

/** Only its rewards can still be claimed. */
function isOver({ end_time, as_of }: ActivityView, now: number): boolean {
  return end_time <= (as_of ?? now);
}

const year = 365 * 86_400;

/**
 * The rules of an activity, and when it ends. Once it is over and only its rewards can be claimed, nothing invites
 * players to top up for it. An end more than a year ahead is not shown: publishers set it for
 * activities without a planned end. All times are the store's, by whose days an activity counts; `now` (seconds) is the
 * device's, for a store that does not say its own.
 */
export function activityNotes(activity: ActivityView, now: number, language: string, t: Translate): string[] {
  const {
    unit,
    today,
    progress,
    day_end_time,
    end_time,
    receive_end_time,
    time_zone,
    as_of = now,
  } = activity;
  const at = (seconds: number) => ({ time: dateTimeIn(seconds, language, time_zone) });
  const soon = (seconds: number) => seconds - as_of <= year;
  const over = isOver(activity, now);
  const notes: string[] = [];
  if (unit === 'days' && !over) {
    if (today) notes.push(t('activity_today_done'));
    else if (Number(progress) > 0) notes.push(t('activity_today_open'));
    notes.push(t('activity_day_end', at(day_end_time)), t('activity_days_rule'));
  }
  if (unit === 'money') notes.push(t('activity_refund_rule'));
  if (over) notes.push(t('error_activity_gone'));
  else if (soon(end_time)) notes.push(t('activity_until', at(end_time)));
  if (receive_end_time > end_time && soon(receive_end_time))
    notes.push(t('activity_receive_until', at(receive_end_time)));
  return notes;
}
