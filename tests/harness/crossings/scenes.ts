import type { Activity } from '@gemporium/catalogue/types.ts';
import { cardInfoOf } from '@gemporium/server/testing/card-info.ts';
import { sampleMakeUpLink } from '@gemporium/server/testing/sample-make-up-link.ts';
import type { Stage } from '@gemporium/server/testing/stage.ts';
import { receiveGift } from '@gemporium/server/use-cases/activities/receive-gift.ts';
import { createMakeUpLink } from '@gemporium/server/use-cases/make-up/create-link.ts';
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

const firstTopUp: Activity = {
  id: 'first',
  type: 'first-top-up',
  name: 'First',
  games: ['gp1'],
  from: '2020-01-01T00:00:00Z',
  until: '2120-01-01T00:00:00Z',
  receiveUntil: '2120-01-01T00:00:00Z',
  rewards: [{ id: 'bonus', name: 'Bonus', items: [{ sku: 'gem', quantity: 5 }] }],
};

export const cardInfo = cardInfoOf({ number: 'CARD-1', password: 'PASSWORD' });

/** Brings orders to the start of a crossing, each with its own player. */
export class Scenes {
  readonly #stage: Stage;
  readonly #bank: Outside['bank'];
  #count = 0;

  constructor(stage: Stage, { bank }: Outside) {
    Object.assign(stage.brand, { timeZone: 'UTC', activities: [firstTopUp] });
    this.#stage = stage;
    this.#bank = bank;
  }

  /** `paying`: the call is under way, and the order may not exist yet. */
  begin(fields: Record<string, unknown> = {}) {
    this.#count += 1;
    const suid = `player-${this.#count}`;
    const begunAt = new Date();
    const paying = this.#stage.pay({ role_id: `role-of-${suid}`, ...fields }, { suid });
    return { paying, scene: () => this.#sceneOf(suid, begunAt) };
  }

  async ordered(): Promise<Scene> {
    const { paying, scene } = this.begin();
    await paying;
    return scene();
  }

  async paid(): Promise<Scene> {
    return this.#pays(await this.ordered());
  }

  async delivered(): Promise<Scene> {
    const scene = await this.paid();
    await this.#stage.runEffects();
    return scene;
  }

  newLink({ suid, billingNo }: { suid: string; billingNo: string | null }, replace: boolean) {
    const wanted = sampleMakeUpLink(store, suid, { for_billing_no: billingNo, created_by: operator });
    return createMakeUpLink(this.#stage.database, wanted, { replace, operator, keep: true });
  }

  /** A refund that an operator has requested and that has not been sent yet. */
  async refundAsked(): Promise<Scene> {
    const scene = await this.delivered();
    await refundOrder(this.#stage.services, store, scene.billingNo, why);
    return scene;
  }

  async makeUpPaid(): Promise<Scene> {
    this.#count += 1;
    const begunAt = new Date();
    const link = await this.newLink({ suid: `debtor-${this.#count}`, billingNo: null }, false);
    if (link.kind !== 'created') throw new Error(link.reason);
    const { suid, replenish_id, role_id } = link.link;
    await this.#stage.pay({ product_id: undefined, replenish_id, role_id }, { suid });
    return this.#pays(await this.#sceneOf(suid, begunAt));
  }

  /** The reward for the first order is claimed, but not sent to the game yet. */
  async rewarded(): Promise<Scene> {
    const scene = await this.delivered();
    const { suid } = scene;
    const who = { client_id: 'client-web', server_id: 's1', role_id: `role-of-${suid}` };
    const wanted = { attempt_id: `reward-of-${suid}`, activity_id: 'first', reward_id: 'bonus' };
    const answer = await receiveGift(this.#stage.contextOf({ suid }), { ...who, ...wanted });
    if (answer.kind !== 'content') throw new Error(`no reward: ${answer.code}`);
    const [claim] = await this.#stage.rows<{ claim_id: string }>(
      'select claim_id from reward_claim where suid = $1',
      [suid],
    );
    return { ...scene, claimId: claim?.claim_id ?? '' };
  }

  async #sceneOf(suid: string, begunAt: Date): Promise<Scene> {
    const [row] = await this.#stage.rows<{ billing_no: string }>(
      'select billing_no from orders where suid = $1 order by created_at desc limit 1',
      [suid],
    );
    if (!row) throw new Error(`${suid} has no order`);
    return { suid, billingNo: row.billing_no, reference: `${row.billing_no}-1`, begunAt };
  }

  async #pays(scene: Scene): Promise<Scene> {
    this.#bank.charged.add(scene.reference);
    await this.#stage.say(scene.reference, 'paid');
    return scene;
  }
}
