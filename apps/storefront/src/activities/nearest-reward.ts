import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import { parseMajor, toMajor } from '@gemporium/domain/money.ts';

/** The next reward that topping up brings. */
export interface NearestReward {
  /** The missing amount, a decimal string in major units. */
  missing: string;
  name: string;
}

/**
 * The reward with the smallest missing amount, of all running activities that count money in this currency. `now` is the
 * device's time, for a store that does not say its own.
 */
export function nearestReward(
  activities: readonly ActivityView[],
  { currency, now }: { currency: string; now: number },
): NearestReward | undefined {
  const minor = (text: string) => {
    const parsed = parseMajor(text, currency);
    return parsed.ok ? parsed.amountMinor : undefined;
  };
  let nearest: { amountMinor: number; name: string } | undefined;
  for (const activity of activities) {
    if (
      activity.unit !== 'money' ||
      activity.currency !== currency ||
      activity.end_time <= (activity.as_of ?? now)
    )
      continue;
    const had = minor(activity.progress);
    for (const { state, need, name } of activity.rewards) {
      const wanted = minor(need);
      if (state !== 'locked' || had === undefined || wanted === undefined || wanted <= had) continue;
      const amountMinor = wanted - had;
      if (!nearest || amountMinor < nearest.amountMinor) nearest = { amountMinor, name };
    }
  }
  return nearest && { missing: toMajor({ amountMinor: nearest.amountMinor, currency }), name: nearest.name };
}
