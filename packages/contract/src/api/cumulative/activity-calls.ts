import { z } from 'zod';
import { changeCall, readCall } from '../../call.ts';
import { clientId, domainArea, roleId, serverId, timestamp } from '../../fields.ts';

const who = { client_id: clientId, server_id: serverId, role_id: roleId };
/** Excludes activities of other areas, and determines the currency that is shown before the first top-up. */
const read = { ...who, domain_area: domainArea.optional() };

const reward = z.object({
  reward_id: z.string(),
  name: z.string(),
  /** An amount in the activity's currency, days in a row, or 1. */
  need: z.string(),
  state: z.enum(['locked', 'receivable', 'received']),
});

const activity = z.object({
  activity_id: z.string(),
  type: z.string(),
  /** What progress and need are: an amount, days in a row, or that it happened (1). */
  unit: z.enum(['money', 'days', 'once']),
  name: z.string(),
  /** ISO 4217 if the unit is money, otherwise ''. */
  currency: z.string(),
  progress: z.string(),
  /** Of unit days: whether the store's present day counts already. */
  today: z.boolean(),
  /** Of unit days: when the store's present day ends; otherwise 0. */
  day_end_time: timestamp,
  /** When top-ups stop counting and rewards can no longer be received. */
  end_time: timestamp,
  receive_end_time: timestamp,
  /** The time of this answer by the same clock, because the device's may be wrong. */
  as_of: timestamp.optional(),
  /** The time zone (IANA) in which these times are shown. */
  time_zone: z.string(),
  rewards: z.array(reward),
});

export type ActivityView = z.infer<typeof activity>;

export const cumulativeActivityInfo = readCall(
  '/api/cumulative/cumulativeActivityInfo',
  { summary: 'Top-up activities with progress and rewards.', session: 'player' },
  read,
  z.array(activity),
);

export const receiveActivityGift = changeCall(
  '/api/cumulative/receiveActivityGift',
  { summary: 'Receives one reward of an activity, or all.' },
  { ...who, activity_id: z.string().max(64), reward_id: z.string().max(64) },
  z.object({ received: z.array(z.string()) }),
);

export const activityStatus = readCall(
  '/api/cumulative/status',
  { summary: 'Whether there is anything to receive.', session: 'player' },
  read,
  z.object({ receivable: z.boolean() }),
);
