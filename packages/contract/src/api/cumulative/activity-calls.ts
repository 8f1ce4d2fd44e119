import { z } from 'zod';
import { changeCall, readCall } from '../../call.ts';
import { clientId, domainArea, roleId, serverId, timestamp } from '../../fields.ts';

const who = { client_id: clientId, server_id: serverId, role_id: roleId };
/** Leaves out activities of other areas; names the currency that is shown before anything was topped up. */
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
  /** ISO 4217 where the unit is money, '' otherwise. */
  currency: z.string(),
  progress: z.string(),
  /** unit days: whether the present day of the store counts already. */
  today: z.boolean(),
  /** unit days: when the store's present day ends; 0 otherwise. */
  day_end_time: timestamp,
  /** When top-ups stop counting, and until when rewards may be received. */
  end_time: timestamp,
  receive_end_time: timestamp,
  /** When this was so, by the same clock: the device's own may be wrong. */
  as_of: timestamp.optional(),
  /** IANA: by whose clock these times are shown. */
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
