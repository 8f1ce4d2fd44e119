import type { ActivityType } from './activity-type.ts';
import { continuous } from './continuous.ts';
import { cumulative } from './cumulative.ts';
import { firstTopUp } from './first-top-up.ts';

/** Every kind of activity: one line each. */
export const activityTypes: readonly ActivityType[] = [cumulative, continuous, firstTopUp];

/** The kind of this name; undefined if there is none. */
export function activityTypeOf(key: string): ActivityType | undefined {
  return activityTypes.find((type) => type.key === key);
}
