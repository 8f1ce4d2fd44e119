import type { Area, Brand } from '@gemporium/catalogue/types.ts';
import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import type { Need } from '@gemporium/domain/activities/activity-type.ts';
import { dayEnd } from '@gemporium/domain/calendar.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { shownText } from '../shown-text.ts';
import type { ActivityStanding } from '../standings.ts';

/** Standings as the page shows them: amounts in one currency, names in the player's language. */
export function activityList(
  standings: readonly ActivityStanding[],
  where: { brand: Brand; language: string; area: Area | undefined; now: Date },
): ActivityView[] {
  const { defaultLanguage, timeZone } = where.brand;
  return standings.map((standing) => {
    const { activity, type, progress, rewards } = standing;
    const currency = type.unit === 'money' ? shownCurrency(standing, where.area) : '';
    const amount = (minor = 0) => toMajor({ amountMinor: minor, currency });
    const text = (name: typeof activity.name) => shownText(name, where.language, defaultLanguage);
    const need = ({ amounts, count }: Need) => (amounts ? amount(amounts[currency]) : String(count));
    return {
      activity_id: activity.id,
      type: activity.type,
      unit: type.unit,
      name: text(activity.name),
      currency,
      progress: currency ? amount(progress.amounts[currency]) : String(progress.count),
      today: progress.today,
      day_end_time: type.unit === 'days' ? dayEnd(where.now.getTime(), timeZone) / 1000 : 0,
      end_time: Math.floor(Date.parse(activity.until) / 1000),
      receive_end_time: Math.floor(Date.parse(activity.receiveUntil) / 1000),
      as_of: Math.floor(where.now.getTime() / 1000),
      time_zone: timeZone,
      rewards: rewards.map(({ reward, need: asked, state }) => ({
        reward_id: reward.id,
        name: text(reward.name),
        need: need(asked),
        state,
      })),
    };
  });
}

/** The currency with the most progress; the area's if there is none yet. */
function shownCurrency({ progress, rewards }: ActivityStanding, area: Area | undefined): string {
  const asked = rewards[rewards.length - 1]?.need.amounts ?? {};
  const share = (currency: string) => (progress.amounts[currency] ?? 0) / (asked[currency] ?? 1);
  const own = area?.currency ?? '';
  const first = Object.hasOwn(asked, own) ? own : (Object.keys(asked)[0] ?? '');
  return Object.keys(asked).reduce((best, one) => (share(one) > share(best) ? one : best), first);
}
