import type {
  Provider,
  QueryOutcome,
  RefundOutcome,
  RefundQueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimEffect, type Effect } from '../../repositories/effects.ts';
import type { Services } from '../../services.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { type Stage, setUpStage } from '../../testing/stage.ts';
import { workerOf } from '../../testing/work.ts';
import { refundOrder } from '../../use-cases/refunds/refund-order.ts';
import { effectHandlers } from './handlers.ts';
import type { EffectOutcome } from './outcome.ts';

/*
 * When the worker retries an effect, and the reason that it records: to the second, at each threshold. The scripted
 * provider must report on a payment within two hours after its page closed, and on a refund within a day.
 */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const said = {
  query: (): QueryOutcome | undefined => undefined,
  queryRefund: (): RefundQueryOutcome => ({ kind: 'not-found', detail: '' }),
};
const asItIs = { ...said };

const stage = setUpStage({
  provider: {
    query: async () => said.query() as QueryOutcome,
    queryRefund: async () => said.queryRefund(),
  },
});
const buyers = buyersOf(stage);
let adapter: { -readonly [Key in keyof Provider]: Provider[Key] };
let whole: Provider;
beforeAll(() => {
  adapter = stage.provider.adapter as typeof adapter;
  whole = { ...adapter };
  scripts = { ...stage.provider.script };
});
let scripts: Stage['provider']['script'];
afterEach(() => {
  Object.assign(said, asItIs);
  Object.assign(adapter, whole);
  Object.assign(stage.provider.script, scripts);
});

const begun = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000);

/** What the worker does at that time, on attempt number `tries`. */
async function worked(kind: Effect['kind'], key: string, now: Date, tries = 1): Promise<EffectOutcome> {
  const effect = await claimEffect(stage.database, { store: stage.store.id, kind, key }).answer;
  const services: Services = { ...stage.services, now: () => now };
  return effectHandlers[kind](services, { ...effect!, tries, lease: tries, created_at: begun });
}
const again = (inSeconds: number, reason: string): EffectOutcome => ({
  kind: 'again',
  inSeconds,
  reason,
  progress: true,
});
/** The same after a failure: the count of attempts continues. */
const failed = (inSeconds: number, reason: string): EffectOutcome => ({
  kind: 'again',
  inSeconds,
  reason,
  progress: false,
});
const listed = (order: Bought, kind: string) =>
  stage.rows<{ reason: string; detail: unknown }>(
    'select reason, detail from exception where billing_no = $1 and kind = $2',
    [order.billingNo, kind],
  );

const noAccount = { account: () => undefined };

describe('O-11 a payment is queried', () => {
  /** Started at `begun`; its page closes after `closesAfter` seconds. */
  async function opened(closesAfter: number, state = 'pending'): Promise<Bought> {
    const order = await buyers.bought();
    await stage.rows(
      `update payment set state = $2, created_at = $3, expires_at = $4, url = case when $2 = 'unknown' then '' else url end
       where reference = $1`,
      [order.reference, state, begun, after(closesAfter)],
    );
    said.query = () => ({
      kind: 'known',
      update: {
        reference: order.reference,
        status: 'pending',
        merchant: 'main-merchant',
        detail: 'waits',
      },
    });
    return order;
  }
  const stateOf = (order: Bought) => buyers.only('state as value from payment where billing_no = $1', order);

  it.each([
    [0, 10, 10],
    [minute, 30, 10],
    [10 * minute, 45, 30],
    [30 * minute - 1, 45, 30],
    [hour - 1, 2 * minute, minute],
    [hour, 10 * minute, 5 * minute],
    [5 * hour + 2 * minute, 10 * minute, 5 * minute],
  ])(
    'O-11 while its page is open: after %d s again in %d s, in %d s without notifications',
    async (age, told, wait) => {
      const order = await opened(5 * hour);
      Object.assign(adapter, { readNotification: () => ({ kind: 'unreadable' }) });
      expect(await worked('watch-payment', order.reference, after(age))).toEqual(again(told, 'still open'));
      Object.assign(adapter, { readNotification: undefined });
      expect(await worked('watch-payment', order.reference, after(age))).toEqual(again(wait, 'still open'));
      expect(await stateOf(order)).toBe('pending');
    },
  );

  it('O-11 a page that was opened again is watched like any other', async () => {
    const order = await opened(5 * hour, 'unknown');
    said.query = () => {
      throw new Error('no need to query');
    };
    expect(await worked('watch-payment', order.reference, after(30))).toEqual(again(10, 'still open'));
    expect(await stateOf(order)).toBe('pending');
  });

  it.each([
    [59, 0],
    [60, 1],
    [61, 1],
  ])('O-09 %d min before its key expires it is opened again %d times', async (left, times) => {
    const order = await opened(20 * hour, 'unknown');
    const keysLastMinutes = 600;
    Object.assign(adapter, { keysLastMinutes });
    await worked('watch-payment', order.reference, after((keysLastMinutes - left) * minute));
    const asked = stage.provider.asked.create.filter((one) => one === order.reference);
    expect(asked).toHaveLength(1 + times);
  });

  it('O-09 is not opened again when its page has expired', async () => {
    const order = await opened(hour, 'unknown');
    await worked('watch-payment', order.reference, after(hour + 121));
    expect(stage.provider.asked.create.filter((one) => one === order.reference)).toHaveLength(1);
  });

  it.each([
    [hour + 121, 'pending'],
    [hour + day - 1, 'pending'],
    [hour + day, 'unresolved'],
  ])('O-09 a provider that is down leaves it open for a day: at %d s it is %s', async (at, state) => {
    const order = await opened(hour);
    said.query = () => ({ kind: 'unavailable', detail: 'maintenance' });
    const outcome = await worked('watch-payment', order.reference, after(at));
    expect(await stateOf(order)).toBe(state);
    expect(outcome).toMatchObject({ kind: 'again', reason: 'maintenance', progress: true });
    if (state === 'pending') expect(outcome).toMatchObject({ inSeconds: 5 * minute });
  });

  it.each([
    [121, hour],
    [hour, hour],
    [hour + 600, hour - 600],
    [2 * hour - 1, 1],
  ])('O-11 once its page has been closed for %d s: again in %d s', async (closed, wait) => {
    const order = await opened(hour);
    const outcome = await worked('watch-payment', order.reference, after(hour + closed));
    expect(outcome).toEqual(again(wait, 'the provider still says pending: waits'));
    expect(await stateOf(order)).toBe('unresolved');
    expect(await listed(order, 'payment-unresolved')).toEqual([]);
  });

  it('O-11 a page that closed within half an hour is queried as often as an open one until then', async () => {
    const order = await opened(10 * minute);
    const reason = 'the provider still says pending: waits';
    const at = (age: number) => worked('watch-payment', order.reference, after(age));
    expect(await at(15 * minute)).toEqual(again(30, reason));
    expect(await stateOf(order)).toBe('unresolved');
    expect(await at(30 * minute)).toEqual(again(hour, reason));
  });

  it.each([2 * hour, 3 * hour, 30 * day])(
    'O-11 %d s after the provider’s deadline: an exception, and queried again after as long',
    async (closed) => {
      const order = await opened(hour);
      const outcome = await worked('watch-payment', order.reference, after(hour + closed));
      expect(outcome).toEqual(again(closed, 'the provider still says pending: waits'));
      expect(await listed(order, 'payment-unresolved')).toEqual([
        {
          reason:
            'the payment page closed, and the outcome is not known: the provider still says pending: waits',
          detail: { provider: 'scripted', account: 'main', amountMinor: 499, currency: 'USD' },
        },
      ]);
    },
  );

  it.each<[string, QueryOutcome | undefined, number, string]>([
    ['after thirty days', undefined, 30 * day + 1, 'the provider still says pending: waits'],
    ['where it cannot be', { kind: 'cannot-ask', detail: 'no call' }, 2 * hour, 'no call'],
  ])('O-11 no more %s', async (_title, answer, closed, reason) => {
    const order = await opened(hour);
    if (answer) said.query = () => answer;
    expect(await worked('watch-payment', order.reference, after(hour + closed))).toEqual({ kind: 'done' });
    expect((await listed(order, 'payment-unresolved'))[0]?.reason).toContain(reason);
  });

  it('O-11 whose account has left the catalogue is an exception, and is queried once the account is back', async () => {
    const order = await opened(hour, 'unresolved');
    const gone = 'the provider cannot be asked: account main is not in the catalogue';
    const { providers } = stage.services;
    stage.services.providers = { ...providers, account: () => undefined };
    const outcome = await worked('watch-payment', order.reference, after(4 * hour));
    stage.services.providers = providers;
    expect(outcome).toEqual(again(3 * hour, gone));
    expect((await listed(order, 'payment-unresolved'))[0]?.reason).toContain(gone);
    said.query = () => ({
      kind: 'known',
      update: {
        reference: order.reference,
        merchant: 'main-merchant',
        detail: '',
        status: 'paid',
        amount: { amountMinor: 499, currency: 'USD' },
      },
    });
    expect(await worked('watch-payment', order.reference, after(7 * hour))).toEqual({ kind: 'done' });
    expect(await stateOf(order)).toBe('paid');
  });

  it('O-11 whose provider this version no longer has becomes an exception at once', async () => {
    const order = await opened(hour, 'unresolved');
    const now = after(hour + 10);
    const effect = await claimEffect(stage.database, {
      store: stage.store.id,
      kind: 'watch-payment',
      key: order.reference,
    }).answer;
    const providers = { ...stage.services.providers, provider: () => undefined, account: () => undefined };
    const services: Services = { ...stage.services, providers, now: () => now };
    expect(await effectHandlers['watch-payment'](services, { ...effect!, created_at: begun })).toEqual({
      kind: 'done',
    });
    expect(await listed(order, 'payment-unresolved')).toHaveLength(1);
  });

  it('O-11 not if the provider has no query', async () => {
    const order = await opened(hour);
    Object.assign(adapter, { query: undefined });
    const reason = 'the provider has no status call, and has sent nothing';
    const early = await worked('watch-payment', order.reference, after(hour + 121));
    expect(early).toEqual(again(hour, reason));
    expect(await worked('watch-payment', order.reference, after(3 * hour))).toEqual({ kind: 'done' });
    expect((await listed(order, 'payment-unresolved'))[0]?.reason).toContain(reason);
  });

  it('O-11 an unknown payment counts as never created once the create call is certainly over', async () => {
    const order = await opened(hour);
    said.query = () => ({ kind: 'not-found', detail: 'unknown trade' });
    expect(await worked('watch-payment', order.reference, after(hour + 120))).toEqual(
      again(300, 'still open'),
    );
    expect(await stateOf(order)).toBe('pending');
    expect(await worked('watch-payment', order.reference, after(hour + 121))).toEqual({ kind: 'done' });
    expect(await stateOf(order)).toBe('expired');
    expect(await buyers.stateOf(order)).toBe('expired');
  });
});

describe('O-14 a refund is queried', () => {
  const refundOf = ({ reference }: Bought) => `${reference}-R1`;
  const at = (status: 'pending' | 'succeeded' | 'failed'): RefundOutcome => ({
    kind: 'known',
    refund: { refundReference: '', status, merchant: 'main-merchant', detail: '' },
  });
  async function asked(state = 'requested', sentAt: number | null = null): Promise<Bought> {
    const order = await buyers.delivered();
    const why = { reason: 'asked', requestedBy: 'operator:sample' };
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.rows('update refund set state = $2, created_at = $3, sent_at = $4 where billing_no = $1', [
      order.billingNo,
      state,
      begun,
      sentAt === null ? null : after(sentAt),
    ]);
    return order;
  }
  const sent = (order: Bought) => stage.provider.asked.refund.filter((one) => one === refundOf(order)).length;

  it.each<[string, RefundOutcome, EffectOutcome]>([
    ['it is through', at('succeeded'), { kind: 'done' }],
    ['it failed', at('failed'), { kind: 'done' }],
    ['it is at it', at('pending'), again(60, 'the refund is pending')],
    ['nothing', { kind: 'unknown', detail: 'cut off' }, failed(10, 'the refund is unknown')],
  ])('O-14 by what its provider answered: %s', async (_title, answer, outcome) => {
    const order = await asked();
    stage.provider.script.refund = () => answer;
    expect(await worked('refund', refundOf(order), after(60))).toEqual(outcome);
    expect(sent(order)).toBe(1);
  });

  it.each([
    ['the first time', 1, 'requested', 1, 0],
    ['a later time', 2, 'requested', 1, 1],
    ['after a lost answer', 1, 'unknown', 1, 1],
    ['while the provider is at it', 1, 'pending', 0, 1],
  ] as const)(
    'O-14 %s it is sent and queried as often as required',
    async (_t, tries, state, sends, asks) => {
      const order = await asked(state);
      let questions = 0;
      said.queryRefund = () => {
        questions += 1;
        return { kind: 'not-found', detail: '' };
      };
      stage.provider.script.refund = () => at('succeeded');
      const outcome = await worked('refund', refundOf(order), after(60), tries);
      expect([sent(order), questions]).toEqual([sends, asks]);
      expect(outcome).toEqual(sends === 1 ? { kind: 'done' } : again(600, 'the provider is processing it'));
    },
  );

  it.each([
    [59, 0],
    [60, 1],
    [61, 1],
  ])('O-14 without a query: %d min before its key expires it is sent %d times', async (left, sends) => {
    const order = await asked('unknown');
    const keysLastMinutes = 600;
    Object.assign(adapter, { queryRefund: undefined, keysLastMinutes });
    const outcome = await worked('refund', refundOf(order), after((keysLastMinutes - left) * minute), 2);
    expect(sent(order)).toBe(sends);
    expect(outcome).toEqual(
      sends === 1 ? { kind: 'done' } : again(hour, expect.stringContaining('waiting for its report')),
    );
  });

  const whenSent = (order: Bought) =>
    stage.rows('select state, sent_at from refund where billing_no = $1', [order.billingNo]);

  it.each([
    ['an hour after the last call', 'unknown', 3 * hour, 2 * hour, 1, false],
    ['within an hour it may still be under way', 'unknown', hour - 1, 0, 1, true],
    ['nobody has noted when the last call was', 'unknown', 3 * hour, null, 1, true],
    ['a worker has died', 'requested', day - 1, 0, 2, true],
  ])(
    'O-14 after a lost answer a refusal is believed only if its provider shows no refund an hour later: %s',
    async (_title, state, age, sentAt, tries, isRepeat) => {
      const order = await asked(state, sentAt);
      adapter.refund = async (_context, _payment, request) => {
        expect(request.isRepeat ?? false).toBe(isRepeat);
        expect(await whenSent(order)).toEqual([{ state, sent_at: after(age) }]);
        return { kind: request.isRepeat ? 'unknown' : 'refused', detail: 'no balance' };
      };
      await worked('refund', refundOf(order), after(age), tries);
      expect(await whenSent(order)).toEqual([
        { state: isRepeat ? 'unknown' : 'failed', sent_at: after(age) },
      ]);
    },
  );

  it.each([
    ['within its first hour after every answer that was lost', hour - 1, hour - 60, 1],
    ['then once an hour: not yet', 3 * hour - 1, 2 * hour, 0],
    ['then once an hour: now', 3 * hour, 2 * hour, 1],
  ])(
    'O-14 a refund that stays unknown is sent %s, and asked about all the time',
    async (_t, age, sentAt, sends) => {
      const order = await asked('unknown', sentAt);
      let questions = 0;
      said.queryRefund = () => {
        questions += 1;
        return { kind: 'not-found', detail: '' };
      };
      stage.provider.script.refund = () => ({ kind: 'unknown', detail: 'cut off' });
      const outcome = await worked('refund', refundOf(order), after(age));
      expect(outcome).toEqual(failed(10, sends ? 'the refund is unknown' : 'it is sent once an hour'));
      expect([sent(order), questions]).toEqual([sends, 1]);
    },
  );

  it('O-14 a provider that cannot be asked is told only that its last call is over', async () => {
    const order = await asked('unknown', 0);
    Object.assign(adapter, { queryRefund: undefined });
    const told: unknown[] = [];
    adapter.refund = async (_context, _payment, { isRepeat, isSettled }) => {
      told.push([isRepeat, isSettled]);
      return { kind: 'unknown', detail: 'no balance' };
    };
    for (const age of [hour - 1, 2 * hour - 1]) await worked('refund', refundOf(order), after(age));
    expect(told).toEqual([
      [true, undefined],
      [true, true],
    ]);
  });

  it('O-14 a provider that is down is retried like any other failure', async () => {
    const order = await asked();
    stage.provider.script.refund = () => ({ kind: 'unavailable', detail: 'maintenance' });
    const outcome = await worked('refund', refundOf(order), after(60), 4);
    expect(outcome).toMatchObject({ kind: 'again', reason: 'maintenance', progress: false });
    expect(Math.abs((outcome as { inSeconds: number }).inSeconds - 10)).toBeLessThanOrEqual(1);
    said.queryRefund = () => ({ kind: 'unavailable', detail: 'down' });
    const unasked = await worked('refund', refundOf(order), after(60), 5);
    expect(unasked).toMatchObject({ kind: 'again', reason: 'down', progress: false });
    expect(Math.abs((unasked as { inSeconds: number }).inSeconds - 30)).toBeLessThanOrEqual(3);
  });

  it.each([
    [600, 60, 0],
    [7200, 720, 0],
    [day - 1, hour, 0],
    [day, 6 * hour, 1],
  ])('O-14 silence of %d s: again in %d s, with exceptions: %d', async (age, wait, count) => {
    const order = await asked();
    stage.provider.script.refund = () => at('pending');
    const outcome = await worked('refund', refundOf(order), after(age));
    expect(outcome).toEqual(again(wait, 'the refund is pending'));
    expect(await listed(order, 'refund-unresolved')).toEqual(
      Array.from({ length: count }, () => ({
        reason: `refund ${refundOf(order)} was requested, and it is not known whether the money went back: the refund is pending`,
        detail: { provider: 'scripted', account: 'main', amountMinor: 499, currency: 'USD' },
      })),
    );
  });

  it('O-14 silence is counted from the request, however often the refund is sent since', async () => {
    const order = await asked('unknown', day - minute);
    expect(await worked('refund', refundOf(order), after(day))).toMatchObject({ inSeconds: 6 * hour });
    expect(await listed(order, 'refund-unresolved')).toHaveLength(1);
  });

  it('O-14 the exception says how much money is in doubt, and who requested the refund', async () => {
    const order = await asked('pending');
    await stage.rows(
      `update refund set amount_minor = 300, requested_by = 'provider' where billing_no = $1`,
      [order.billingNo],
    );
    const outcome = await worked('refund', refundOf(order), after(day));
    const reason = 'it was made at the provider, which has not reported the outcome yet';
    expect([outcome, sent(order)]).toEqual([again(6 * hour, reason), 0]);
    expect(await listed(order, 'refund-unresolved')).toEqual([
      {
        reason: `refund ${refundOf(order)} was made at the provider, and it is not known whether the money went back: ${reason}`,
        detail: { provider: 'scripted', account: 'main', amountMinor: 300, currency: 'USD' },
      },
    ]);
  });

  it.each(['succeeded', 'failed'])(
    'O-14 one that has %s while its silence is recorded raises no exception',
    async (end) => {
      const order = await asked('pending');
      const { database } = stage.services;
      stage.services.database = {
        ...database,
        async transaction(work) {
          await stage.rows('update refund set state = $2 where billing_no = $1', [order.billingNo, end]);
          return database.transaction(work);
        },
      };
      await worked('refund', refundOf(order), after(day));
      stage.services.database = database;
      expect(await listed(order, 'refund-unresolved')).toEqual([]);
    },
  );

  describe.each<[string, () => void]>([
    ['the provider has no call for it', () => Object.assign(adapter, { refund: undefined })],
    ['the account is not sold with any more', () => Object.assign(stage.services.providers, noAccount)],
  ])('O-14 where %s', (_title, happens) => {
    const nobody = 'the provider cannot be asked: account main is not in the catalogue, or cannot refund';
    async function tried(order: Bought, age: number, lease: number): Promise<EffectOutcome> {
      const { refund } = adapter;
      const providers = { ...stage.services.providers };
      happens();
      const outcome = await worked('refund', refundOf(order), after(age), lease);
      Object.assign(stage.services.providers, providers);
      Object.assign(adapter, { refund });
      return outcome;
    }

    it.each(
      (['requested', 'unknown', 'pending'] as const).flatMap((state) =>
        [1, 2].map((n) => [state, n] as const),
      ),
    )('O-14 a refund that is %s, on start no. %d: it ends, or waits for the provider', async (...row) => {
      const [state, lease] = row;
      const order = await asked(state);
      const mayBeBack = state !== 'requested' || lease > 1;
      expect(await tried(order, 60, lease)).toEqual(mayBeBack ? again(hour, nobody) : { kind: 'done' });
      expect(await buyers.stateOf(order)).toBe(mayBeBack ? 'refunding' : 'review');
      expect((await listed(order, 'refund-failed')).length).toBe(mayBeBack ? 0 : 1);
      expect(await listed(order, 'refund-unresolved')).toEqual([]);
      if (mayBeBack) expect(await tried(order, day, lease)).toEqual(again(6 * hour, nobody));
      expect((await listed(order, 'refund-unresolved')).length).toBe(mayBeBack ? 1 : 0);
      expect(sent(order)).toBe(0);
    });

    it('O-14 one that ended so can be requested again once the account is back', async () => {
      const order = await asked();
      await tried(order, 60, 1);
      const why = { reason: 'again', requestedBy: 'operator:sample' };
      const second = await refundOrder(stage.services, stage.store.id, order.billingNo, why);
      expect(second).toMatchObject({ kind: 'requested', refundReference: `${order.reference}-R2` });
    });
  });

  it.each([
    ['is still this worker’s', 1, 'failed'],
    ['another worker has taken over, and may have made', 2, 'unknown'],
  ])('O-14 a refusal of a refund that %s', async (_title, claims, state) => {
    const order = await asked();
    const about = { store: stage.store.id, kind: 'refund', key: refundOf(order) } as const;
    for (let claim = 1; claim < claims; claim += 1) await claimEffect(stage.database, about).answer;
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'no balance' });
    await worked('refund', refundOf(order), after(60));
    expect(await whenSent(order)).toMatchObject([{ state }]);
    expect((await listed(order, 'refund-failed')).length).toBe(state === 'failed' ? 1 : 0);
  });

  it.each(['succeeded', 'failed'])('O-14 one that has %s is done', async (state) => {
    const order = await asked(state);
    expect(await worked('refund', refundOf(order), after(60))).toEqual({ kind: 'done' });
    expect(sent(order)).toBe(0);
  });
});

describe('O-09 an order is closed', () => {
  it('O-09 by whichever process is first: one that ended meanwhile is left alone', async () => {
    const order = await buyers.bought();
    await stage.rows('update orders set expires_at = $2 where billing_no = $1', [order.billingNo, after(0)]);
    const { database } = stage.services;
    stage.services.database = {
      ...database,
      async transaction(work) {
        await stage.rows(`update orders set state = 'paid' where billing_no = $1`, [order.billingNo]);
        return database.transaction(work);
      },
    };
    expect(await worked('expire-order', order.billingNo, after(0))).toEqual({ kind: 'done' });
    stage.services.database = database;
    expect(await buyers.stateOf(order)).toBe('paid');
  });

  it('O-09 when it has expired, and no sooner', async () => {
    const order = await buyers.bought();
    await stage.rows(`update payment set state = 'declined' where reference = $1`, [order.reference]);
    await stage.rows('update orders set expires_at = $2 where billing_no = $1', [
      order.billingNo,
      after(100),
    ]);
    expect(await worked('expire-order', order.billingNo, after(60))).toEqual(again(40, 'not yet'));
    expect(await buyers.stateOf(order)).toBe('unpaid');
    expect(await worked('expire-order', order.billingNo, after(100))).toEqual({ kind: 'done' });
    expect(await buyers.stateOf(order)).toBe('expired');
    expect(await buyers.only('fail_reason as value from orders where billing_no = $1', order)).toBe(
      'expired',
    );
    expect(await worked('expire-order', order.billingNo, after(100))).toEqual({ kind: 'done' });
  });

  it('O-09 or half a minute later, while a payment is open', async () => {
    const order = await buyers.bought();
    await stage.rows('update orders set expires_at = $2 where billing_no = $1', [order.billingNo, after(0)]);
    const outcome = await worked('expire-order', order.billingNo, after(0));
    expect(outcome).toEqual(failed(30, 'a payment is still open'));
  });
});

it.each([
  ['paid', 1] as const,
  ...(['creating', 'pending', 'unknown', 'declined', 'cancelled', 'expired', 'unresolved'] as const).map(
    (state) => [state, 0] as const,
  ),
])('O-11 a payment is confirmed to its provider once it is paid: %s, %d times', async (...row) => {
  const [state, times] = row;
  const order = await buyers.bought();
  await stage.rows('update payment set state = $2 where reference = $1', [order.reference, state]);
  const told: string[] = [];
  const confirm: Provider['confirm'] = async (_context, { reference }) => {
    told.push(reference);
    return { kind: 'confirmed', detail: '' };
  };
  Object.assign(adapter, { confirm });
  expect(await workerOf(stage)('confirm-payment', order.reference)).toEqual({ kind: 'done' });
  expect(told).toEqual(Array(times).fill(order.reference));
});

it.each([
  [0, { ...again(1, ''), progress: true }],
  [day - 1, { ...again(hour, ''), progress: true }],
  [day, { kind: 'park' }],
])(
  'O-11 a payment whose account has left the catalogue is confirmed once it is back, or an operator decides: at %d s',
  async (age, outcome) => {
    const order = await buyers.bought();
    const asked: string[] = [];
    const confirm: Provider['confirm'] = async (_context, { reference }) => {
      asked.push(reference);
      return { kind: 'confirmed', detail: '' };
    };
    Object.assign(adapter, { confirm });
    await stage.rows(`update payment set state = 'paid' where reference = $1`, [order.reference]);
    const services = { providers: { ...stage.services.providers, ...noAccount } };
    const confirmed = (more: object = {}) =>
      workerOf(stage)('confirm-payment', order.reference, { age, ...more });
    const reason = 'account main is not in the catalogue: put it back, and run this again';
    expect(await confirmed({ services })).toEqual({ ...outcome, reason });
    expect(asked).toEqual([]);
    expect(await confirmed()).toEqual({ kind: 'done' });
    expect(asked).toEqual([order.reference]);
  },
);

describe('O-09 a payment that is no longer needed is cancelled', () => {
  it.each([
    ['stopped', 1, { kind: 'done' }, 1],
    ['unavailable', 5, { ...again(20, 'not stopped yet'), progress: false }, 1],
    ['unavailable', 6, { kind: 'done' }, 0],
  ] as const)('O-09 %s at the %d. try', async (answer, tries, outcome, asks) => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    stage.provider.script.cancel = () => ({ kind: answer === 'stopped' ? 'cancelled' : answer, detail: '' });
    const second = `${order.billingNo}-2`;
    expect(await worked('cancel-payment', second, after(0), tries)).toEqual(outcome);
    expect(stage.provider.asked.cancel.filter((one) => one === second)).toHaveLength(asks);
  });

  it.each(['paid', 'declined', 'cancelled', 'expired', 'unresolved'])(
    'O-09 not if it has already ended: %s',
    async (state) => {
      const order = await buyers.bought();
      await stage.rows('update payment set state = $2 where reference = $1', [order.reference, state]);
      const cancelled = workerOf(stage)('cancel-payment', order.reference);
      expect(await cancelled).toEqual({ kind: 'done' });
      expect(stage.provider.asked.cancel).not.toContain(order.reference);
    },
  );

  it('O-09 not if its provider cannot cancel: only its watch is left, at once', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    Object.assign(adapter, { cancel: undefined });
    expect(await worked('cancel-payment', `${order.billingNo}-2`, after(0))).toEqual({ kind: 'done' });
  });
});
