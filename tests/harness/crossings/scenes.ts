import { randomBytes } from 'node:crypto';
import type { Activity } from '@gemporium/catalogue/types.ts';
import { cardInfoOf } from '@gemporium/server/testing/card-info.ts';
import type { Stage } from '@gemporium/server/testing/stage.ts';
import { receiveGift } from '@gemporium/server/use-cases/activities/receive-gift.ts';
import { createMakeUpLink, newReplenishId } from '@gemporium/server/use-cases/make-up/create-link.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import type { Outside } from './outside.ts';

export const store = 'watt.production';
export const operator = 'operator:sample';
export const why = { reason: 'asked by the player', requestedBy: operator };

/** A player with an order, and perhaps a reward that it earned. */
export interface Scene {
  suid: string;
  billingNo: string;
  /** Of the order's first payment. */
  reference: string;
  claimId?: string;
  begunAt: Date;
}

export type Scenes = ReturnType<typeof openScenes>;

const firstTopUp: Activity = {
  ...{ id: 'first', type: 'first-top-up', name: 'First', games: ['gp1'] },
  ...{ from: '2020-01-01T00:00:00Z', until: '2120-01-01T00:00:00Z', receiveUntil: '2120-01-01T00:00:00Z' },
  rewards: [{ id: 'bonus', name: 'Bonus', items: [{ sku: 'gem', quantity: 5 }] }],
};

export const cardInfo = cardInfoOf({ number: 'CARD-1', password: 'PASSWORD' });

/** Brings orders to the start of a crossing, each with its own player. */
export function openScenes(stage: Stage, { bank }: Outside) {
  Object.assign(stage.brand, { timeZone: 'UTC', activities: [firstTopUp] });
  let count = 0;

  /** `paying`: the call is under way, and the order may not exist yet. */
  function begin(fields: Record<string, unknown> = {}) {
    count += 1;
    const suid = `player-${count}`;
    const begunAt = new Date();
    const paying = stage.pay({ role_id: `role-of-${suid}`, ...fields }, { suid });
    return { paying, scene: () => sceneOf(suid, begunAt) };
  }

  async function sceneOf(suid: string, begunAt: Date): Promise<Scene> {
    const [row] = await stage.rows<{ billing_no: string }>(
      'select billing_no from orders where suid = $1 order by created_at desc limit 1',
      [suid],
    );
    if (!row) throw new Error(`${suid} has no order`);
    return { suid, billingNo: row.billing_no, reference: `${row.billing_no}-1`, begunAt };
  }

  async function ordered(): Promise<Scene> {
    const { paying, scene } = begin();
    await paying;
    return scene();
  }

  async function pays(scene: Scene): Promise<Scene> {
    bank.charged.add(scene.reference);
    await stage.say(scene.reference, 'paid');
    return scene;
  }
  const paid = async () => pays(await ordered());

  async function delivered(): Promise<Scene> {
    const scene = await paid();
    await stage.runEffects();
    return scene;
  }

  function newLink({ suid, billingNo }: { suid: string; billingNo: string | null }, replace: boolean) {
    const wanted = {
      ...{ store, replenish_id: newReplenishId(randomBytes), gp_id: 'gp1', client_id: 'client-web', suid },
      ...{ server_id: 's1', role_id: `role-of-${suid}`, domain_area: 'universal', amount_minor: 499 },
      ...{
        currency: 'USD',
        for_billing_no: billingNo,
        reason: '',
        created_by: operator,
        valid_seconds: 3600,
      },
    };
    return createMakeUpLink(stage.database, wanted, { replace, operator, keep: true });
  }

  return {
    begin,
    ordered,
    paid,
    delivered,
    newLink,
    /** A refund that an operator has requested and that has not been sent yet. */
    async refundAsked(): Promise<Scene> {
      const scene = await delivered();
      await refundOrder(stage.services, store, scene.billingNo, why);
      return scene;
    },
    async makeUpPaid(): Promise<Scene> {
      count += 1;
      const begunAt = new Date();
      const link = await newLink({ suid: `debtor-${count}`, billingNo: null }, false);
      if (link.kind !== 'created') throw new Error(link.reason);
      const { suid, replenish_id, role_id } = link.link;
      await stage.pay({ product_id: undefined, replenish_id, role_id }, { suid });
      return pays(await sceneOf(suid, begunAt));
    },
    /** The reward for the first order is claimed, but not sent to the game yet. */
    async rewarded(): Promise<Scene> {
      const scene = await delivered();
      const { suid } = scene;
      const who = { client_id: 'client-web', server_id: 's1', role_id: `role-of-${suid}` };
      const wanted = { attempt_id: `reward-of-${suid}`, activity_id: 'first', reward_id: 'bonus' };
      const answer = await receiveGift(stage.contextOf({ suid }), { ...who, ...wanted });
      if (answer.kind !== 'content') throw new Error(`no reward: ${answer.code}`);
      const [claim] = await stage.rows<{ claim_id: string }>(
        'select claim_id from reward_claim where suid = $1',
        [suid],
      );
      return { ...scene, claimId: claim?.claim_id ?? '' };
    },
  };
}
