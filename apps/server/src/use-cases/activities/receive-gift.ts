import { openActivities } from '@gemporium/catalogue/open-activities.ts';
import type { Activity } from '@gemporium/catalogue/types.ts';
import { type Answer, content, isRefusal, refuse } from '../../answer.ts';
import type { Queryable } from '../../repositories/database.ts';
import { insertDelivery } from '../../repositories/deliveries.ts';
import { addEffect, gameLane } from '../../repositories/effects.ts';
import { insertClaim } from '../../repositories/reward-claims.ts';
import type { Character } from '../../repositories/top-ups.ts';
import type { CallContext } from '../../services.ts';
import type { ActivityStanding } from '../../standings.ts';
import { mayChange } from '../may-change.ts';
import { type Done, once, requestOf } from '../once.ts';
import { characterOfCall } from './character-of-call.ts';
import { newClaimId } from './claim-id.ts';
import { standingsIn } from './read-standings.ts';

export interface ReceiveInput {
  attempt_id: string;
  client_id: string;
  server_id: string;
  role_id: string;
  activity_id: string;
  /** One reward, or `all`. */
  reward_id: string;
}

type Received = { received: string[] };
type Reward = ActivityStanding['rewards'][number];

/** Another request received one of the rewards in the meantime: nothing of this one was written. */
class Overtaken extends Error {}

/**
 * Receives one reward of an activity, or all that are receivable. The request's answer, the claims, their deliveries
 * and the effects that send them to the game are one transaction; a claim exists once, whatever races. -3022 once the
 * activity is over. A repeated request gets its first answer, even after that.
 */
export async function receiveGift(context: CallContext, input: ReceiveInput): Promise<Answer<Received>> {
  const found = characterOfCall(context, input);
  if (isRefusal(found)) return found;
  const { services, store } = context;
  const { game, who } = found;
  const { activity_id, reward_id } = input;
  const call = '/api/cumulative/receiveActivityGift';
  if (!(await mayChange(services, who, call))) return refuse('tooManyRequests');
  const request = requestOf(context, {
    call,
    key: input.attempt_id,
    body: JSON.stringify([who.gpId, who.suid, who.serverId, who.roleId, activity_id, reward_id]),
  });
  const work = {
    run: async (): Promise<Done<Received>> => {
      const now = services.now();
      const activity = openActivities(store.brand, game, now).find(({ id }) => id === activity_id);
      if (!activity) return { answer: refuse('activityGone') };
      const [standing] = await standingsIn(services.database, store.brand, [activity], who, now);
      const chosen = choose(standing?.rewards ?? [], reward_id);
      if (isRefusal(chosen)) return { answer: chosen };
      return {
        answer: content({ received: chosen.map(({ reward }) => reward.id) }),
        commit: (tx) => write(tx, context, who, { activity, clientId: input.client_id, chosen }),
      };
    },
  };
  // This ends: each time that this request is overtaken, one reward fewer is left.
  for (;;) {
    try {
      const answer = await once(services, request, work);
      services.wake();
      return answer;
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

/** The rewards to receive, or why there are none. */
function choose(rewards: readonly Reward[], rewardId: string) {
  if (rewardId === 'all') {
    const receivable = rewards.filter(({ state }) => state === 'receivable');
    return receivable.length > 0 ? receivable : refuse('rewardLocked');
  }
  const wanted = rewards.find(({ reward }) => reward.id === rewardId);
  if (wanted?.state === 'receivable') return [wanted];
  return wanted?.state === 'received' ? refuse('rewardReceived') : refuse('rewardLocked');
}

async function write(
  tx: Queryable,
  { services }: CallContext,
  who: Character,
  { activity, clientId, chosen }: { activity: Activity; clientId: string; chosen: readonly Reward[] },
): Promise<undefined> {
  // In catalogue order, so that two requests for all of them wait for each other instead of deadlocking.
  for (const { reward } of chosen) {
    const claimId = newClaimId(services.randomBytes);
    const { id: reward_id, items } = reward;
    if (!(await insertClaim(tx, who, { claim_id: claimId, activity_id: activity.id, reward_id, items })))
      throw new Overtaken();
    const { store, gpId: gp_id, suid, serverId: server_id, roleId: role_id } = who;
    const delivery_id = `D-${claimId}`;
    await insertDelivery(tx, {
      store,
      delivery_id,
      source_kind: 'reward',
      source_id: claimId,
      billing_no: null,
      gp_id,
      client_id: clientId,
      suid,
      server_id,
      role_id,
      items: items.map(({ sku, quantity }) => ({ sku, quantity })),
    });
    await addEffect(tx, { store, kind: 'deliver', key: delivery_id, lane: gameLane(store, gp_id) });
  }
}
