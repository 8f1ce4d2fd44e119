import type { DeliveryAnswer } from '@gemporium/game-link/types.ts';
import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { runEffect } from '@gemporium/server/jobs/run-effect.ts';
import { claimEffect, type Effect, type EffectKind } from '@gemporium/server/repositories/effects.ts';
import { hasten, setUpStage } from '@gemporium/server/testing/stage.ts';
import { deliveryIdOf } from '@gemporium/server/use-cases/orders/move-order.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

/*
 * A worker that was frozen for longer than its lease (SIGSTOP, a host that swaps) wakes up and continues as if nothing
 * had happened, although another worker has taken over its work. Its result must not overwrite what has happened since.
 */

const stage = setUpStage();
beforeAll(() => {
  stage.services.log.level = 'error'; // Leases are lost on purpose.
});

const answers = {
  'the goods were given': (id: string): DeliveryAnswer => {
    const already = stage.game.delivered.has(id);
    stage.game.delivered.set(id, 1);
    return { kind: 'delivered', receiptId: `R-${id}`, already };
  },
  'they were given, and the answer was lost': (id: string): DeliveryAnswer => {
    stage.game.delivered.set(id, 1);
    return { kind: 'unreachable', lost: true, detail: 'no answer' };
  },
  'nobody answered': (): DeliveryAnswer => ({
    kind: 'unreachable',
    lost: false,
    detail: 'refused connection',
  }),
  'not now': (): DeliveryAnswer =>
    ({ kind: 'refused', retryable: true, code: 'maintenance' }) as DeliveryAnswer,
} as const;
type Answer = keyof typeof answers;
const all = Object.keys(answers) as Answer[];
const cases = all.flatMap((frozen) => all.map((other): [Answer, Answer] => [frozen, other]));

let players = 0;
async function paidOrder(): Promise<{ billingNo: string }> {
  players += 1;
  const { content } = (await stage.pay({}, { suid: `stale-${players}` })) as {
    content: { billing_no: string };
  };
  await stage.say(`${content.billing_no}-1`, 'paid', { providerReference: `P-${content.billing_no}` });
  return { billingNo: content.billing_no };
}
async function claim(billingNo: string): Promise<Effect> {
  return claimWork('deliver', deliveryIdOf(billingNo));
}
async function claimWork(kind: EffectKind, key: string): Promise<Effect> {
  const claimed = await claimEffect(stage.database, { store: stage.store.id, kind, key }).answer;
  if (!claimed) throw new Error(`there is no ${kind} ${key}`);
  return claimed;
}
const stands = async (billingNo: string) => {
  const [order] = await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [
    billingNo,
  ]);
  const work = await stage.rows<{ state: string }>(
    `select e.state from effect e join delivery d on d.store = e.store and d.delivery_id = e.key
     where e.kind = 'deliver' and d.billing_no = $1`,
    [billingNo],
  );
  return { order: order?.state, work: work.map(({ state }) => state) };
};

const work = ({ id }: Effect) =>
  stage.rows('select state, lease, tries, run_at, last_error from effect where id = $1', [id]);

describe('O-13 a worker that slept through its lease', () => {
  it.each(cases)(
    'hears “%s” when it wakes, the other heard “%s”: one delivery, and the goods arrive',
    async (frozen, other) => {
      const { billingNo } = await paidOrder();
      // The first worker's request hangs: it is decided and answered when the worker wakes.
      let wake: () => void = () => {};
      const asleep = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let calls = 0;
      const script = stage.game.script.deliver;
      stage.game.script.deliver = ((request: { deliveryId: string }) => {
        calls += 1;
        if (calls === 1) return asleep.then(() => answers[frozen](request.deliveryId));
        return answers[calls === 2 ? other : 'the goods were given'](request.deliveryId);
      }) as unknown as typeof script;

      const first = await claim(billingNo);
      const sleeper = runEffect(stage.services, first);
      await expect.poll(() => calls).toBe(1);
      const second = await claim(billingNo); // the first one's lease is over
      await runEffect(stage.services, second);
      const before = await work(second);
      wake();
      await sleeper;
      // The work now belongs to the other worker: the first one neither finishes nor postpones it.
      expect(await work(second)).toEqual(before);

      await hasten(stage.database, 'deliver');
      await stage.runEffects();
      stage.game.script.deliver = script;
      expect(second.lease).toBe(first.lease + 1);
      expect(await stands(billingNo)).toEqual({ order: 'delivered', work: ['done'] });
      expect(stage.game.delivered.get(second.key)).toBe(1);
      expect(stage.surprises()).toEqual([]);
    },
  );

  it('and wakes to refuse what the other has given: the goods are given', async () => {
    const { billingNo } = await paidOrder();
    let wake: (answer: DeliveryAnswer) => void = () => {};
    const script = stage.game.script.deliver;
    let calls = 0;
    stage.game.script.deliver = ((request: { deliveryId: string }) => {
      calls += 1;
      if (calls > 1) return answers['the goods were given'](request.deliveryId);
      return new Promise<DeliveryAnswer>((resolve) => {
        wake = resolve;
      });
    }) as unknown as typeof script;
    const first = await claim(billingNo);
    const sleeper = runEffect(stage.services, first);
    await expect.poll(() => calls).toBe(1);
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
    wake({ kind: 'refused', retryable: false, code: 'banned', message: {} } as unknown as DeliveryAnswer);
    await sleeper;
    stage.game.script.deliver = script;
    expect(await stands(billingNo)).toEqual({ order: 'delivered', work: ['done'] });
    expect(await stage.rows(`select kind from exception where billing_no = $1`, [billingNo])).toEqual([]);
  });
});

describe('O-11 O-14 a worker that slept through its lease while it refunded', () => {
  const saying = (status: 'succeeded' | 'pending'): RefundOutcome => ({
    kind: 'known',
    refund: { refundReference: '', status, merchant: 'main-merchant', detail: '' },
  });
  const others: [other: string, answer: RefundOutcome, state: string, order: string][] = [
    ['that it has refunded', saying('succeeded'), 'succeeded', 'refunded'],
    ['that it is refunding', saying('pending'), 'pending', 'refunding'],
    ['nothing', { kind: 'unknown', detail: 'lost' }, 'unknown', 'refunding'],
    ['nothing, and was not reached', { kind: 'unavailable', detail: 'down' }, 'unknown', 'refunding'],
    ['that it never refunds', { kind: 'refused', detail: 'never' }, 'failed', 'review'],
  ];

  it.each(others.flatMap((other) => (['before', 'after'] as const).map((when) => [when, ...other] as const)))(
    'is refused because the other has refunded, %s the provider told the other %s: its refusal proves nothing',
    async (when, _other, answer, state, order) => {
      const { billingNo } = await paidOrder();
      await stage.runEffects();
      const calls: ((outcome: RefundOutcome) => void)[] = [];
      const { refund } = stage.provider.adapter;
      stage.provider.adapter.refund = () => new Promise((resolve) => calls.push(resolve));
      const why = { reason: 'asked', requestedBy: 'operator:sample' };
      await refundOrder(stage.services, stage.store.id, billingNo, why);
      const workers: Promise<void>[] = [];
      for (const _worker of ['frozen', 'other']) {
        workers.push(runEffect(stage.services, await claimWork('refund', `${billingNo}-1-R1`)));
        await expect.poll(() => calls).toHaveLength(workers.length);
      }
      const answers = [{ kind: 'refused', detail: 'already refunded' } as const, answer];
      for (const at of when === 'after' ? [1, 0] : [0, 1]) {
        calls[at]?.(answers[at]!);
        await workers[at];
      }
      Object.assign(stage.provider.adapter, { refund });
      const [row] = await stage.rows(
        `select r.state, o.state as order from refund r join orders o using (store, billing_no) where billing_no = $1`,
        [billingNo],
      );
      expect(row).toEqual({ state, order });
      const exceptions = await stage.rows('select kind from exception where billing_no = $1', [billingNo]);
      expect(exceptions).toEqual(state === 'failed' ? [{ kind: 'refund-failed' }] : []);
    },
  );
});

it('I1-I9 the books agree afterwards', async () => {
  await hasten(stage.database);
  expect(await checkInvariants((text) => stage.rows(text), 3600)).toEqual([]);
});
