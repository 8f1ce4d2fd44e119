import { z } from 'zod';
import { changeCall, readCall } from '../../call.ts';
import { clientId, roleId, serverId } from '../../fields.ts';

const who = { client_id: clientId, server_id: serverId, role_id: roleId };

const reward = z.object({
  reward_id: z.string(),
  name: z.string(),
  need: z.string(),
  state: z.enum(['locked', 'receivable', 'received']),
});

export const cumulativeActivityInfo = readCall(
  '/api/cumulative/cumulativeActivityInfo',
  { summary: 'Top-up activities with progress and rewards.', session: 'player' },
  who,
  z.array(
    z.object({
      activity_id: z.string(),
      type: z.string(),
      name: z.string(),
      progress: z.string(),
      rewards: z.array(reward),
    }),
  ),
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
  who,
  z.object({ receivable: z.boolean() }),
);
