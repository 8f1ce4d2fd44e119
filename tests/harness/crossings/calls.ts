import { hasten } from '@gemporium/server/testing/stage.ts';
import { cancelOrder } from '@gemporium/server/use-cases/orders/cancel-order.ts';
import { completeReturn } from '@gemporium/server/use-cases/payments/complete-return.ts';
import { storeNotifications } from '@gemporium/server/use-cases/payments/store-notifications.ts';
import type { Place } from './place.ts';
import { cardInfo, type Scene, store } from './scenes.ts';

/** One call to the outside, and how it may be answered. */
export interface OutsideCall {
  /** The name of the call in the outside world's stub, if it differs from the table's. */
  is?: string;
  moods: readonly string[];
  /** Brings a scene to the point just before the call. */
  prepare(at: Place, mood: string): Promise<Prepared>;
}

interface Prepared {
  /** Makes the call without waiting for it. */
  makes: () => Promise<unknown>;
  /** Known once the call is under way: it may be the one that creates the order. */
  scene: () => Scene | Promise<Scene>;
}

const byWorker = ({ stage }: Place, scene: Scene): Prepared => ({
  scene: () => scene,
  makes: () => stage.runEffects(),
});

function begins({ scenes }: Place, fields: Record<string, unknown> = {}): Prepared {
  let begun: ReturnType<typeof scenes.begin>;
  return {
    makes: () => {
      begun = scenes.begin(fields);
      return begun.paying;
    },
    scene: () => begun.scene(),
  };
}

async function watched(at: Place): Promise<Prepared> {
  const scene = await at.scenes.ordered();
  await hasten(at.stage.database, 'watch-payment');
  return byWorker(at, scene);
}

const deliveryMoods = ['gives', 'refuses', 'lost on its way', 'given, and lost'];

export const outsideCalls: Record<string, OutsideCall> = {
  create: {
    moods: ['creates', 'refused', 'unavailable', 'lost'],
    prepare: async (at) => begins(at),
  },
  redeem: {
    moods: ['spends the card', 'is at it', 'refuses'],
    prepare: async (at) => begins(at, { card_info: cardInfo }),
  },
  // The check before an order's second payment: nothing could cross the one before the first.
  check: {
    moods: ['allows it', 'forbids it', 'is away'],
    prepare: async ({ stage, scenes }) => {
      const scene = await scenes.ordered();
      const { suid, billingNo } = scene;
      const fields = { billing_no: billingNo, role_id: `role-of-${suid}` };
      return { scene: () => scene, makes: () => stage.pay(fields, { suid }) };
    },
  },
  query: { moods: ['says pending', 'says paid', 'says declined'], prepare: watched },
  capture: {
    moods: ['approved, and taken', 'approved, and refused', 'approved, taken, and lost'],
    prepare: watched,
  },
  completeReturn: {
    moods: ['charges', 'refuses', 'charges, and is lost'],
    prepare: async ({ stage, scenes }) => {
      const scene = await scenes.ordered();
      const visit = { store, provider: 'scripted', name: scene.reference, clientIp: '127.0.0.1' };
      return { scene: () => scene, makes: () => completeReturn(stage.services, visit, {}) };
    },
  },
  cancel: {
    moods: ['cancels', 'refuses', 'was paid'],
    prepare: async ({ stage, scenes }) => {
      const scene = await scenes.ordered();
      const { suid, billingNo } = scene;
      return { scene: () => scene, makes: () => cancelOrder(stage.contextOf({ suid }), billingNo) };
    },
  },
  lookUp: {
    moods: ['finds the payment', 'finds a refund', 'finds a dispute', 'finds nothing', 'is away'],
    prepare: async (at, mood) => {
      const { stage, outside, scenes } = at;
      const scene = await (mood === 'finds the payment' ? scenes.ordered() : scenes.delivered());
      outside.bank.charged.add(scene.reference);
      const named = { number: scene.reference, about: 'money', dedupeKey: scene.reference, detail: '' };
      const from = { provider: 'scripted', account: 'main' };
      await storeNotifications(stage.services, from, [{ type: 'look-up', ...named }], Buffer.alloc(0));
      return byWorker(at, scene);
    },
  },
  deliver: { moods: deliveryMoods, prepare: async (at) => byWorker(at, await at.scenes.paid()) },
  'deliver of a reward': {
    is: 'deliver',
    moods: deliveryMoods,
    prepare: async (at) => byWorker(at, await at.scenes.rewarded()),
  },
  queryDelivery: {
    moods: ['lost on its way', 'given, and lost'],
    prepare: async (at, mood) => {
      const scene = await at.scenes.paid();
      at.outside.mood = mood;
      await at.stage.runEffects();
      await hasten(at.stage.database, 'deliver');
      return byWorker(at, scene);
    },
  },
  confirm: { moods: ['confirms'], prepare: async (at) => byWorker(at, await at.scenes.paid()) },
  lift: {
    moods: ['lifts', 'lost on its way', 'given, and lost'],
    prepare: async (at) => byWorker(at, await at.scenes.makeUpPaid()),
  },
  refund: {
    moods: ['pays back', 'takes its time', 'refuses', 'lost'],
    prepare: async (at) => byWorker(at, await at.scenes.refundAsked()),
  },
  queryRefund: {
    moods: ['knows of it', 'does not know of it', 'is away'],
    prepare: async (at, mood) => {
      const scene = await at.scenes.refundAsked();
      at.outside.mood = mood === 'knows of it' ? 'lost' : 'lost on its way';
      await at.stage.runEffects();
      await hasten(at.stage.database, 'refund');
      return byWorker(at, scene);
    },
  },
  refunded: {
    moods: ['hears', 'is deaf'],
    prepare: async (at) => byWorker(at, await at.scenes.refundAsked()),
  },
};
