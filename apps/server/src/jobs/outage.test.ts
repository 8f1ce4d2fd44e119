import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EffectKind } from '../repositories/effects.ts';
import { storeNotification } from '../repositories/notifications.ts';
import { buyersOf } from '../testing/buyers.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { hasten, setUpStage } from '../testing/stage.ts';
import { createMakeUpLink } from '../use-cases/make-up/create-link.ts';
import { refundOrder } from '../use-cases/refunds/refund-order.ts';

/*
 * A provider or game is down for hours. Every kind of effect is retried with growing waits, raises no exception about
 * our own work, and completes automatically, once, when they are back.
 */

const hours = 6;
/** The most frequent, a payment at a provider without notifications, takes 190 queries in that time. */
const mostTries = 200;

const stage = setUpStage({
  provider: { confirm: async () => ({ kind: confirm.answer, detail: 'maintenance' }) },
});
const buyers = buyersOf(stage);
let asTheyAre: { provider: object; game: object; lift: object };
const confirm = { answer: 'confirmed' as 'confirmed' | 'unavailable' };
/** How far the services' clock is ahead. */
let laterMs = 0;

beforeAll(() => {
  Object.assign(stage.services, { now: () => new Date(Date.now() + laterMs) });
  const { provider, game } = stage;
  asTheyAre = { provider: { ...provider.script }, game: { ...game.script }, lift: { ...game.liftScript } };
});
beforeEach(() => stage.rows(`update effect set state = 'done' where state = 'ready'`));
afterEach(() => {
  back();
  delete stage.provider.adapter.queryRefund;
});

/** Everything works again. */
function back(): void {
  Object.assign(stage.provider.script, asTheyAre.provider);
  Object.assign(stage.game.script, asTheyAre.game);
  Object.assign(stage.game.liftScript, asTheyAre.lift);
  confirm.answer = 'confirmed';
  laterMs = 0;
}

const unreachable = () => ({ kind: 'unreachable', lost: false, detail: 'connection refused' }) as const;
const unavailable = () => ({ kind: 'unavailable', detail: 'maintenance' }) as const;
const refundedAs = (status: 'pending' | 'succeeded'): RefundOutcome => ({
  kind: 'known',
  refund: { refundReference: '', status, merchant: 'main-merchant', detail: '' },
});

async function payLink(suid: string): Promise<string> {
  const link = await createMakeUpLink(stage.database, sampleMakeUpLink(stage.store.id, suid), {
    replace: false,
    operator: 'sample-operator',
    keep: true,
  });
  if (link.kind !== 'created') throw new Error(link.reason);
  const { replenish_id, role_id } = link.link;
  const paid = await stage.pay({ product_id: undefined, replenish_id, role_id }, { suid });
  if (paid.kind !== 'content') throw new Error(`refused with ${paid.code}`);
  return paid.content.billing_no;
}

/** Creates the effect and returns its key. From then on the party that it needs is down. */
type Outage = [kind: EffectKind, title: string, begin: () => Promise<string>];

const outages: readonly Outage[] = [
  [
    'deliver',
    'the game cannot be reached',
    async () => {
      stage.game.script.deliver = unreachable;
      stage.game.script.query = unreachable;
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid');
      return `D-${order.billingNo}`;
    },
  ],
  [
    'deliver',
    'the game is busy',
    async () => {
      stage.game.script.deliver = () => ({ kind: 'refused', code: 'busy', message: '', retryable: true });
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid');
      return `D-${order.billingNo}`;
    },
  ],
  [
    'lift-restriction',
    'the game cannot be reached',
    async () => {
      stage.game.liftScript.lift = unreachable;
      const billingNo = await payLink('debtor');
      await stage.say(`${billingNo}-1`, 'paid');
      return `D-${billingNo}`;
    },
  ],
  [
    'tell-game',
    'the game cannot be reached',
    async () => {
      const order = await buyers.delivered();
      stage.game.liftScript.refunded = unreachable;
      const why = { reason: 'x', requestedBy: 'operator:sample' };
      await refundOrder(stage.services, stage.store.id, order.billingNo, why);
      return order.billingNo;
    },
  ],
  ...(
    [
      ['the provider cannot be reached', unavailable],
      ['the provider’s answers are lost', () => ({ kind: 'unknown', detail: 'connection reset' }) as const],
      ['the provider is at it', () => refundedAs('pending')],
    ] as const
  ).map<Outage>(([title, answer]) => [
    'refund',
    title,
    async () => {
      const order = await buyers.delivered();
      stage.provider.script.refund = answer;
      if (answer().kind === 'known')
        stage.provider.adapter.queryRefund = async () => stage.provider.script.refund('');
      const why = { reason: 'x', requestedBy: 'operator:sample' };
      await refundOrder(stage.services, stage.store.id, order.billingNo, why);
      return `${order.reference}-R1`;
    },
  ]),
  [
    'confirm-payment',
    'the provider cannot be reached',
    async () => {
      confirm.answer = 'unavailable';
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid');
      return order.reference;
    },
  ],
  [
    'judge-notification',
    'the provider cannot be asked about what nobody signed',
    async () => {
      const { reference } = await buyers.bought();
      stage.provider.script.query = unavailable;
      const event = { type: 'hint', dedupeKey: reference, reference, detail: '' } as const;
      const kept = { provider: 'scripted', account: 'main', event, body: Buffer.from('') };
      await storeNotification(stage.database, kept, false);
      const [row] = await stage.rows<{ id: string }>(
        'select id::text from notification where reference = $1',
        [reference],
      );
      return row!.id;
    },
  ],
  [
    'watch-payment',
    'the provider cannot be asked',
    async () => {
      stage.provider.script.query = unavailable;
      return (await buyers.bought()).reference;
    },
  ],
  [
    'expire-order',
    'its payment’s provider cannot be asked',
    async () => {
      stage.provider.script.query = unavailable;
      return (await buyers.bought()).billingNo;
    },
  ],
];

interface Work {
  state: string;
  lease: number;
  /** Seconds until it is due. */
  wait: number;
}

async function workOf(kind: EffectKind, key: string): Promise<Work> {
  const [work] = await stage.rows<Work>(
    `select state, lease, extract(epoch from run_at - now())::float8 as wait from effect where kind = $1 and key = $2`,
    [kind, key],
  );
  if (!work) throw new Error(`there is no ${kind} of ${key}`);
  return work;
}

async function runOnce(kind: EffectKind): Promise<void> {
  await hasten(stage.database, kind);
  await stage.runEffects();
}

describe.each(outages)('O-13 %s while %s for hours', (kind, _title, begin) => {
  it('is retried with growing waits, is never parked, and completes when they are back', async () => {
    const key = await begin();
    for (let round = 0; laterMs < hours * 3_600_000; round += 1) {
      expect(round).toBeLessThan(mostTries);
      await runOnce(kind);
      const { state, wait } = await workOf(kind, key);
      expect([round, state]).toEqual([round, 'ready']);
      laterMs += Math.max(wait, 0) * 1000;
    }
    const { lease } = await workOf(kind, key);
    expect(lease).toBeLessThan(mostTries);
    const parked = await stage.rows(`select 1 from exception where kind = 'work-parked' and key like $1`, [
      `%${key}`,
    ]);
    expect(parked).toEqual([]);
    back();
    stage.provider.script.query = (reference) => ({
      kind: 'known',
      update: { reference, status: 'declined', merchant: 'main-merchant', detail: '' },
    });
    await runOnce('watch-payment');
    await runOnce(kind);
    expect((await workOf(kind, key)).state).toBe('done');
  });
});

describe('O-13 refunds whose worker died after sending them', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    stage.provider.adapter.queryRefund = async (_context, _payment, { refundReference }) => {
      asked.push(refundReference);
      return answers.shift() ?? refundedAs('succeeded');
    };
  });
  const answers: ReturnType<typeof unavailable>[] = [];

  it.each([0, 1, 2, 5])(
    'are not sent a second time, however often (%d) the query fails first',
    async (failures) => {
      const order = await buyers.delivered();
      stage.provider.script.refund = () => {
        throw new Error('the process ended here');
      };
      const why = { reason: 'x', requestedBy: 'operator:sample' };
      await refundOrder(stage.services, stage.store.id, order.billingNo, why);
      await stage.runEffects().catch(() => {});
      answers.push(...Array.from({ length: failures }, unavailable));
      back();
      for (let n = 0; n <= failures; n += 1) await runOnce('refund');
      expect(await buyers.stateOf(order)).toBe('refunded');
      expect(asked).toHaveLength(failures + 1);
      expect(stage.provider.asked.refund.filter((one) => one.startsWith(order.billingNo))).toHaveLength(1);
    },
  );
});
