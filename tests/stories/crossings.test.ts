import { randomBytes } from 'node:crypto';
import type { DeliveryAnswer, NoticeAnswer } from '@gemporium/game-link/types.ts';
import type {
  CancelOutcome,
  CreateOutcome,
  Observation,
  Provider,
  QueryOutcome,
  RefundOutcome,
  RefundQueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import type { ExceptionRow } from '@gemporium/server/repositories/exceptions.ts';
import { hasten, openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { createMakeUpLink, newReplenishId } from '@gemporium/server/use-cases/make-up/create-link.ts';
import { cancelOrder } from '@gemporium/server/use-cases/orders/cancel-order.ts';
import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { completeReturn } from '@gemporium/server/use-cases/payments/complete-return.ts';
import { giveBackByHand, mayBeByHand } from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { settleChargeback } from '@gemporium/server/use-cases/refunds/settle-chargeback.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

/*
 * Every answer of a provider or a game is held back, once before the other side has done its work and once after, while
 * every command of an operator or a player, and every other word of the provider, happens whole, with the work that
 * follows from it in another process. Then the answer comes, and everything comes to rest.
 */

/** What the bank and the game have written down by themselves. */
const bank = { charged: new Set<string>(), ended: new Set<string>(), refunded: new Set<string>() };
const game = { given: new Set<string>(), log: [] as string[] };
/** How the other side answers the call that is held. */
let mood = '';
let held: { call: string; doneBefore: boolean; reached: () => void; open: Promise<void> } | undefined;

async function answers<T>(call: string, work: () => T): Promise<T> {
  if (held?.call !== call) return work();
  const { doneBefore, reached, open } = held;
  held = undefined;
  const answer = doneBefore ? { is: work() } : undefined;
  reached();
  await open;
  return answer ? answer.is : work();
}

const merchant = 'main-merchant';
const amount = { amountMinor: 499, currency: 'USD' };
const truthOf = (reference: string): Observation =>
  bank.charged.has(reference)
    ? { reference, status: 'paid', merchant, detail: '', amount, providerReference: `P-${reference}` }
    : { reference, status: 'pending', merchant, detail: '' };

/** Nobody hears of it: what the provider has declined or cancelled by then, it does not take as well. */
function takenAndLost(reference: string): QueryOutcome {
  if (!bank.ended.has(reference)) bank.charged.add(reference);
  return { kind: 'unavailable', detail: 'cut off' };
}

const provider = {
  create: (_: unknown, { reference }: { reference: string }) =>
    answers<CreateOutcome>('create', () => {
      if (mood === 'refused') return { kind: 'refused', error: 'declined', detail: '' };
      if (mood === 'unavailable') return { kind: 'unavailable', detail: '' };
      if (mood === 'lost') return { kind: 'unknown', detail: 'cut off' };
      return { kind: 'created', url: `https://pay.example/${reference}`, memo: {} };
    }),
  query: (_: unknown, { reference }: { reference: string }) =>
    answers<QueryOutcome>('query', () => {
      const awaitsCapture = mood.startsWith('approved') && !bank.charged.has(reference);
      if (awaitsCapture)
        return { kind: 'observed', observation: { ...truthOf(reference), awaitsCapture: true } };
      if (mood === 'says paid') bank.charged.add(reference);
      if (mood === 'says declined' && !bank.charged.has(reference))
        return { kind: 'observed', observation: { ...truthOf(reference), status: 'declined' } };
      return { kind: 'observed', observation: truthOf(reference) };
    }),
  capture: (_: unknown, { reference }: { reference: string }) =>
    answers<QueryOutcome>('capture', () => {
      if (mood === 'approved, and refused')
        return { kind: 'observed', observation: { ...truthOf(reference), status: 'declined' } };
      if (mood === 'approved, taken, and lost') return takenAndLost(reference);
      bank.charged.add(reference);
      return { kind: 'observed', observation: truthOf(reference) };
    }),
  completeReturn: (_: unknown, { reference }: { reference: string }) =>
    answers<QueryOutcome>('completeReturn', () => {
      if (mood === 'refuses')
        return { kind: 'observed', observation: { ...truthOf(reference), status: 'declined' } };
      if (mood === 'charges, and is lost') return takenAndLost(reference);
      bank.charged.add(reference);
      return { kind: 'observed', observation: truthOf(reference) };
    }),
  cancel: (_: unknown, { reference }: { reference: string }) =>
    answers<CancelOutcome>('cancel', () => {
      if (mood === 'was paid') bank.charged.add(reference);
      if (mood === 'refuses') return { kind: 'refused', detail: '' };
      if (bank.charged.has(reference))
        return { kind: 'refused', detail: '', observation: truthOf(reference) };
      bank.ended.add(reference);
      return { kind: 'cancelled', detail: '' };
    }),
  refund: (_: unknown, __: unknown, { refundReference }: { refundReference: string }) =>
    answers<RefundOutcome>('refund', () => {
      if (mood === 'refuses') return { kind: 'refused', detail: '' };
      if (mood === 'lost on its way') return { kind: 'unknown', detail: 'cut off' };
      bank.refunded.add(refundReference);
      if (mood === 'lost') return { kind: 'unknown', detail: 'cut off' };
      const status = mood === 'takes its time' ? 'pending' : 'succeeded';
      return { kind: 'observed', refund: { refundReference, status, merchant, amount, detail: '' } };
    }),
  confirm: () => answers('confirm', () => ({ kind: 'confirmed' as const, detail: '' })),
};

/** Only some providers can be asked about a refund; where none can, it is sent again under its own key. */
const queryRefund: NonNullable<Provider['queryRefund']> = (_context, _payment, { refundReference }) =>
  answers<RefundQueryOutcome>('queryRefund', () => {
    if (mood === 'is away') return { kind: 'unavailable', detail: 'cut off' };
    if (!bank.refunded.has(refundReference)) return { kind: 'not-found', detail: '' };
    return {
      kind: 'observed',
      refund: { refundReference, status: 'succeeded', merchant, amount, detail: '' },
    };
  });

function give(deliveryId: string): boolean {
  const already = game.given.has(deliveryId);
  if (!already) game.log.push(`gave ${deliveryId}`);
  game.given.add(deliveryId);
  return already;
}

const away = { kind: 'unreachable', lost: true, detail: 'cut off' } as const;
const gameLink = {
  deliver: (_: unknown, { deliveryId }: { deliveryId: string }) =>
    answers<DeliveryAnswer>('deliver', () => {
      if (mood === 'refuses') return { kind: 'refused', code: 'banned', retryable: false };
      if (mood === 'lost on its way') return away;
      const already = give(deliveryId);
      if (mood === 'given, and lost') return away;
      return { kind: 'delivered', receiptId: deliveryId, deliveredAt: new Date(), already };
    }),
  queryDelivery: (_: unknown, deliveryId: string) =>
    answers('queryDelivery', () =>
      game.given.has(deliveryId)
        ? { kind: 'delivered' as const, receiptId: deliveryId }
        : { kind: 'unknown-delivery' as const },
    ),
  refunded: (_: unknown, { billingNo }: { billingNo: string }) =>
    answers<NoticeAnswer>('refunded', () => {
      game.log.push(`told ${billingNo}`);
      return mood === 'is deaf' ? away : { kind: 'accepted' };
    }),
  liftRestriction: (_: unknown, { deliveryId }: { deliveryId?: string }) =>
    answers<NoticeAnswer>('lift', () => {
      if (mood === 'lost on its way') return away;
      if (deliveryId) give(deliveryId);
      return mood === 'given, and lost' ? away : { kind: 'accepted' };
    }),
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ isAlone: true });
  stage.services.log.level = 'error'; // Leases are lost on purpose.
  Object.assign(stage.provider.adapter, provider);
  Object.assign(stage.game.link, gameLink);
});
afterAll(() => stage.close());

let scenes = 0;
const store = 'watt.production';
const operator = 'operator:sample';
const why = { reason: 'asked by the player', requestedBy: operator };

interface Scene {
  suid: string;
  billingNo: string;
  reference: string;
}
type Fields = Record<string, unknown>;

/** A player with an order of his own; `pays` begins it, and the call may be the one that is held. */
function begin(fields: Fields = {}) {
  scenes += 1;
  const suid = `player-${scenes}`;
  const paying = stage.pay({ role_id: `role-${scenes}`, ...fields }, { suid });
  return { suid, paying };
}

async function sceneOf(suid: string): Promise<Scene> {
  const [row] = await stage.rows<{ billing_no: string }>(
    'select billing_no from orders where suid = $1 order by created_at desc limit 1',
    [suid],
  );
  if (!row) throw new Error(`${suid} has no order`);
  return { suid, billingNo: row.billing_no, reference: `${row.billing_no}-1` };
}

async function ordered(fields: Fields = {}): Promise<Scene> {
  const { suid, paying } = begin(fields);
  await paying;
  return sceneOf(suid);
}

async function paid(fields: Fields = {}): Promise<Scene> {
  const scene = await ordered(fields);
  bank.charged.add(scene.reference);
  await stage.say(scene.reference, 'paid');
  return scene;
}

async function delivered(): Promise<Scene> {
  const scene = await paid();
  await stage.runEffects();
  return scene;
}

async function makeUpPaid(): Promise<Scene> {
  const link = await newLink({ suid: `debtor-${scenes}`, billingNo: null }, false);
  if (link.kind !== 'created') throw new Error(link.reason);
  scenes += 1;
  const fields = { product_id: undefined, replenish_id: link.link.replenish_id, role_id: link.link.role_id };
  await stage.pay(fields, { suid: link.link.suid });
  const scene = await sceneOf(link.link.suid);
  bank.charged.add(scene.reference);
  await stage.say(scene.reference, 'paid');
  return scene;
}

function newLink({ suid, billingNo }: { suid: string; billingNo: string | null }, replace: boolean) {
  const wanted = {
    ...{ store, replenish_id: newReplenishId(randomBytes), gp_id: 'gp1', client_id: 'client-web', suid },
    ...{ server_id: 's1', role_id: `role-of-${suid}`, domain_area: 'universal', amount_minor: 499 },
    ...{ currency: 'USD', for_billing_no: billingNo, reason: '', created_by: operator, valid_seconds: 3600 },
  };
  return createMakeUpLink(stage.database, wanted, { replace, operator, keep: true });
}

/** Each call to the outside, brought to where it is about to be made; `start` makes it and does not wait. */
const calls: Record<
  string,
  { moods: string[]; start: () => Promise<{ scene?: Scene; suid?: string; work: Promise<unknown> }> }
> = {
  create: {
    moods: ['creates', 'refused', 'unavailable', 'lost'],
    start: async () => {
      const { suid, paying } = begin();
      return { suid, work: paying };
    },
  },
  query: {
    moods: ['says pending', 'says paid', 'says declined'],
    start: async () => {
      const scene = await ordered();
      await hasten(stage.database, 'watch-payment');
      return { scene, work: stage.runEffects() };
    },
  },
  cancel: {
    moods: ['cancels', 'refuses', 'was paid'],
    start: async () => {
      const scene = await ordered();
      return { scene, work: cancelOrder(stage.contextOf({ suid: scene.suid }), scene.billingNo) };
    },
  },
  deliver: {
    moods: ['gives', 'refuses', 'lost on its way', 'given, and lost'],
    start: async () => ({ scene: await paid(), work: stage.runEffects() }),
  },
  queryDelivery: {
    moods: ['lost on its way', 'given, and lost'],
    start: async () => {
      const scene = await paid();
      await stage.runEffects();
      await hasten(stage.database, 'deliver');
      return { scene, work: stage.runEffects() };
    },
  },
  refund: {
    moods: ['pays back', 'takes its time', 'refuses', 'lost'],
    start: async () => {
      const scene = await delivered();
      await refundOrder(stage.services, store, scene.billingNo, why);
      return { scene, work: stage.runEffects() };
    },
  },
  capture: {
    moods: ['approved, and taken', 'approved, and refused', 'approved, taken, and lost'],
    start: async () => {
      const scene = await ordered();
      await hasten(stage.database, 'watch-payment');
      return { scene, work: stage.runEffects() };
    },
  },
  completeReturn: {
    moods: ['charges', 'refuses', 'charges, and is lost'],
    start: async () => {
      const scene = await ordered();
      const visit = { store, provider: 'scripted', name: scene.reference, clientIp: '127.0.0.1' };
      return { scene, work: completeReturn(stage.services, visit, {}) };
    },
  },
  queryRefund: {
    moods: ['knows of it', 'does not know of it', 'is away'],
    start: async () => {
      const scene = await delivered();
      await refundOrder(stage.services, store, scene.billingNo, why);
      const now = mood;
      mood = now === 'knows of it' ? 'lost' : 'lost on its way';
      await stage.runEffects();
      mood = now;
      await hasten(stage.database, 'refund');
      return { scene, work: stage.runEffects() };
    },
  },
  confirm: {
    moods: ['confirms'],
    start: async () => ({ scene: await paid(), work: stage.runEffects() }),
  },
  refunded: {
    moods: ['hears', 'is deaf'],
    start: async () => {
      const scene = await delivered();
      await refundOrder(stage.services, store, scene.billingNo, why);
      return { scene, work: stage.runEffects() };
    },
  },
  lift: {
    moods: ['lifts', 'lost on its way', 'given, and lost'],
    start: async () => ({ scene: await makeUpPaid(), work: stage.runEffects() }),
  },
};

function openExceptions({ billingNo }: Scene): Promise<ExceptionRow[]> {
  return stage.rows(`select * from exception where billing_no = $1 and state = 'open'`, [billingNo]);
}

const chargeback = (reference: string, status: 'lost' | 'won') =>
  settleChargeback(
    stage.services,
    'main',
    {
      ...{ reference, status, merchant, amount, detail: status },
      ...{ dispute: `C-${reference}`, sequence: status === 'lost' ? 1 : 2 },
    },
    'notification',
  );

/** Whatever else may happen meanwhile. That something is refused is as right as that it is done. */
const commands: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the operator refunds': ({ billingNo }) => refundOrder(stage.services, store, billingNo, why),
  'the operator sends the goods again': ({ billingNo }) =>
    redeliverOrder(stage.services, store, billingNo, operator),
  'the operator refunds, the refund fails, and he sends the goods again': async ({ billingNo }) => {
    const { refund } = stage.provider.adapter;
    stage.provider.adapter.refund = async () => ({ kind: 'refused', detail: 'too old' });
    await refundOrder(stage.services, store, billingNo, why);
    await stage.runEffects();
    if (refund) stage.provider.adapter.refund = refund;
    await redeliverOrder(stage.services, store, billingNo, operator);
  },
  'the operator gives the money back by hand': async (scene) => {
    for (const one of (await openExceptions(scene)).filter(mayBeByHand))
      await stage.database.transaction((tx) => giveBackByHand(tx, one, operator, 'sent by bank transfer'));
  },
  'the operator makes a make-up link': (scene) => newLink(scene, false),
  'the operator replaces a make-up link': async (scene) => {
    await newLink(scene, false);
    await newLink(scene, true);
  },
  'the player drops it': ({ suid, billingNo }) => cancelOrder(stage.contextOf({ suid }), billingNo),
  'the provider says paid': ({ reference }) => {
    bank.charged.add(reference);
    return stage.say(reference, 'paid');
  },
  // Of money that it took, and whose answer was lost, it says no such thing: then its declining would be its last word.
  'the provider says declined': async ({ reference }) => {
    if (mood.endsWith('lost') && bank.charged.has(reference)) return;
    bank.ended.add(reference);
    await stage.say(reference, 'declined');
  },
  'the bank takes the money back': ({ reference }) => chargeback(reference, 'lost'),
  'the bank takes the money back, and gives it again': async ({ reference }) => {
    await chargeback(reference, 'lost');
    await stage.runEffects();
    await chargeback(reference, 'won');
  },
};

/** `npm test` plays every sixth, another sixth for each SEED; `npm run test:long` plays all (CROSSINGS=all). */
const seed = Number(process.env.SEED ?? Date.now() % 6);
const isPlayed = (index: number) => process.env.CROSSINGS === 'all' || index % 6 === seed % 6;

const table = Object.entries(calls).flatMap(([call, { moods }]) =>
  moods.flatMap((how) =>
    [false, true].flatMap((doneBefore) =>
      Object.keys(commands).map((command) => ({ call, how, doneBefore, command })),
    ),
  ),
);

async function comeToRest(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await hasten(stage.database);
    await stage.runEffects();
  }
  await stage.rows(`delete from effect where state = 'ready' and kind in ('watch-payment', 'expire-order')`);
}

describe.each(Object.keys(commands))(`O-13 O-14 %s (seed ${seed})`, (name) => {
  it.each(table.filter(({ command }, index) => command === name && isPlayed(index)))(
    'O-13 O-14 while the answer to $call is on its way ($how; done before: $doneBefore): goods and money agree',
    async ({ call, how, doneBefore, command }) => {
      mood = how;
      if (call === 'queryRefund') stage.provider.adapter.queryRefund = queryRefund;
      else delete stage.provider.adapter.queryRefund;
      let release = () => {};
      const open = new Promise<void>((resolve) => {
        release = resolve;
      });
      const reached = new Promise<void>((resolve) => {
        held = { call, doneBefore, reached: resolve, open };
      });
      const { scene: known, suid, work } = await calls[call]!.start();
      await reached;
      const scene = known ?? (await sceneOf(suid ?? ''));
      await commands[command]!(scene);
      // Another process carries out what follows from it, as far as that goes while the answer is missing.
      await stage.runEffects();
      release();
      await work;
      // The outside answers well from now on, and by the truth.
      mood = '';
      await comeToRest();
      await judge(scene);
    },
  );

  it('I1 to I9 the books agree after all of it', async () => {
    expect(await checkInvariants((text) => stage.rows(text), 3600)).toEqual([]);
  });
});

async function judge({ suid, billingNo, reference }: Scene): Promise<void> {
  const [order] = await stage.rows<{ state: string; payment: string; delivery: string | null }>(
    `select o.state, p.state as payment, d.state as delivery from orders o join payment p using (store, billing_no)
     left join delivery d using (store, billing_no) where billing_no = $1`,
    [billingNo],
  );
  // The provider's books and ours.
  expect(order?.payment === 'paid').toBe(bank.charged.has(reference));
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  const page = answer.kind === 'content' ? answer.content : undefined;
  const isClosed = ['failed', 'expired', 'cancelled'].includes(order?.state ?? '');
  const saysNothingCharged = isClosed && page?.charged === 'none' && page.extra_payment === 'none';
  expect(saysNothingCharged && bank.charged.has(reference)).toBe(false);
  const refunds = await stage.rows<{ refund_reference: string }>(
    `select refund_reference from refund where billing_no = $1 and kind = 'refund' and state = 'succeeded' and reason <> 'sent by bank transfer'`,
    [billingNo],
  );
  const pending = await stage.rows(
    `select 1 from refund where billing_no = $1 and state in ('requested', 'pending', 'unknown')`,
    [billingNo],
  );
  const booked = refunds.map((one) => one.refund_reference);
  const paidBack = [...bank.refunded].filter((one) => one.startsWith(reference));
  expect(pending.length > 0 ? [] : booked.filter((one) => !paidBack.includes(one))).toEqual([]);
  expect(pending.length > 0 ? [] : paidBack.filter((one) => !booked.includes(one))).toEqual([]);
  // The game's books and ours.
  const given = game.log.indexOf(`gave D-${billingNo}`);
  const isMakeUp = page?.make_up !== undefined;
  // A game cannot be asked whether it has lifted a restriction: there it is told of the refund again.
  const mayBeUnknown = isMakeUp && order?.delivery === 'refused';
  expect(order?.delivery === 'delivered' || (given >= 0 && mayBeUnknown)).toBe(given >= 0);
  const isGone = order?.state === 'refunded' || order?.state === 'charged_back';
  const toldLast = game.log.lastIndexOf(`told ${billingNo}`);
  expect(isGone && given >= 0 ? toldLast > given : true).toBe(true);
}
