import type { Activity, ActivityReward, Brand } from '@gemporium/catalogue/types.ts';
import { isReached, type Need, noProgress } from '@gemporium/domain/activities/activity-type.ts';
import { activityTypeOf } from '@gemporium/domain/activities/activity-types.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import type { RewardClaim } from '../../repositories/reward-claims.ts';
import type { CountedTopUp } from '../../repositories/top-ups.ts';
import type { ActivityStanding, RewardState } from '../../standings.ts';

/**
 * Depends only on what counts and what was received. Undefined if the character cannot take part and never did. A
 * received reward stays received, whatever is refunded afterwards.
 */
export function standingIn(
  { timeZone }: Pick<Brand, 'timeZone'>,
  activity: Activity,
  known: { topUps: readonly CountedTopUp[]; claims: readonly RewardClaim[]; now: Date },
): ActivityStanding | undefined {
  const type = activityTypeOf(activity.type);
  if (!type) return undefined;
  const counted = known.topUps
    .filter((row) => !activity.areas || activity.areas.includes(row.domain_area))
    .map((row) => ({ amountMinor: row.amount_minor, currency: row.currency, at: row.paid_at.getTime() }));
  const window = { from: Date.parse(activity.from), until: Date.parse(activity.until) };
  const progress = type.progress(counted, { window, now: known.now.getTime(), timeZone });
  const received = known.claims.filter((claim) => claim.activity_id === activity.id);
  if (!progress && received.length === 0) return undefined;
  const reached = progress ?? noProgress;
  const rewards = activity.rewards.map((reward) => {
    const need = needOf(reward);
    const isReceived = received.some((claim) => claim.reward_id === reward.id);
    const state: RewardState = isReceived ? 'received' : isReached(reached, need) ? 'receivable' : 'locked';
    return { reward, need, state };
  });
  return { activity, type, progress: reached, rewards };
}

/** What the catalogue requires, in the domain's terms; a reward that names nothing requires one. */
function needOf({ amounts, days }: ActivityReward): Need {
  if (!amounts) return { count: days ?? 1 };
  const minor = Object.entries(amounts).map(([currency, text]) => {
    const parsed = parseMajor(text, currency);
    if (!parsed.ok) throw new Error(`a published amount cannot be read: ${text} ${currency}`);
    return [currency, parsed.amountMinor] as const;
  });
  return { amounts: Object.fromEntries(minor) };
}
