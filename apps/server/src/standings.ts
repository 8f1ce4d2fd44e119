import type { CouponTemplate } from '@gemporium/catalogue/coupon-types.ts';
import type { Activity, ActivityReward } from '@gemporium/catalogue/types.ts';
import type { ActivityView } from '@gemporium/contract/api/cumulative/activity-calls.ts';
import type { ActivityType, Need, Progress } from '@gemporium/domain/activities/activity-type.ts';
import type { CouponGrant } from './repositories/coupon-grants.ts';

/* A player's standing: types shared by use cases and views, which do not import each other. */

export type RewardState = ActivityView['rewards'][number]['state'];

/** A character's standing in an activity. */
export interface ActivityStanding {
  activity: Activity;
  type: ActivityType;
  progress: Progress;
  rewards: { reward: ActivityReward; need: Need; state: RewardState }[];
}

/** What a player has and may get: points, coupons, and the state of each template of the store. */
export interface CouponStanding {
  points: number;
  grants: readonly CouponGrant[];
  templates: readonly TemplateStanding[];
}

export interface TemplateStanding {
  template: CouponTemplate;
  /** claimed: in the current period; level: the player's level is below the template's. */
  state: 'claim' | 'claimed' | 'level';
  /** The coupon that was claimed in the current period. */
  grant: CouponGrant | undefined;
  /** When the current period ends; undefined if never. */
  periodEndsAt: Date | undefined;
}
