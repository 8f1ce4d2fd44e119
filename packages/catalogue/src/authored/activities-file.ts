import { activityTypes } from '@gemporium/domain/activities/activity-types.ts';
import { z } from 'zod';
import { id, shortKey } from './fields.ts';
import { judged } from './judged.ts';
import { localText } from './local-text-field.ts';
import { object } from './object.ts';

const moment = judged((text) => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    return {
      reason: `"${text}" is not a date and time with its offset from UTC`,
      fix: 'write it like "2026-05-01T00:00:00+09:00"',
    };
  // Of 30 February the runtime makes a day in March.
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))];
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const day = text.slice(0, 10);
  return day <= last
    ? undefined
    : { reason: `there is no ${day}`, fix: `the last day of that month is ${last}` };
});

const reward = object({
  id: shortKey,
  name: localText,
  /** Checked in check-activities.ts, where the currencies are known. */
  amounts: z.exactOptional(z.record(z.string(), z.string())),
  days: z.exactOptional(z.int().min(1).max(366)),
  items: z.array(object({ sku: id, quantity: z.int().min(1).max(1_000_000_000) })).min(1),
});

const activity = object({
  id: shortKey,
  type: z.enum(activityTypes.map((type) => type.key)),
  name: localText,
  from: moment,
  until: moment,
  receiveUntil: z.exactOptional(moment),
  areas: z.exactOptional(z.array(shortKey).min(1)),
  games: z.array(id).min(1),
  rewards: z.array(reward).min(1).max(50),
});

/** `brands/<brand>/activities.json`: top-up activities in the order in which the shop shows them. */
export const activitiesFile = object({ activities: z.array(activity) });

export type ActivitiesFile = z.infer<typeof activitiesFile>;
