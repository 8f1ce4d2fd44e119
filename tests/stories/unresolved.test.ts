import type { Provider, QueryOutcome, RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { openSilences } from '@gemporium/server/repositories/exceptions.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { cancelOrder } from '@gemporium/server/use-cases/orders/cancel-order.ts';
import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { applyRefundOutcome } from '@gemporium/server/use-cases/refunds/apply-refund-outcome.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';
import { olderBy } from '../harness/let-time-pass.ts';

/*
 * A payment that may have been charged never ends silently. The scripted provider's page is open for 30 minutes; it
 * must report on a payment within two hours after that, and on a refund within a day.
 */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

let stage: Stage;
afterEach(async () => {
  expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
  await stage.close();
});

async function open(provider: Partial<Provider> = {}): Promise<{ billingNo: string; reference: string }> {
  stage = await openStage({
    isAlone: true,
    goods: [{ limit: { type: 'role', frequency: 1, days: 0 } }],
    provider: { ...provider },
  });
  return buy();
}

async function buy(): Promise<{ billingNo: string; reference: string }> {
  const answer = await stage.pay();
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return { billingNo: answer.content.billing_no, reference: `${answer.content.billing_no}-1` };
}

/** Lets time pass, with all work done about when it is due. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; ) {
    await stage.runEffects();
    const [next] = await stage.rows<{ wait: number | null }>(
      `select ceil(extract(epoch from min(run_at) - now()))::float8 as wait from effect where state = 'ready'`,
    );
    const step = Math.min(left, Math.max(1, seconds / 30, next?.wait ?? left));
    await stage.database.script(olderBy(step));
    left -= step;
  }
  await stage.runEffects();
}

async function page(billingNo: string) {
  const answer = await readOrder(stage.contextOf(), billingNo, false);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const { state, charged, extra_payment } = answer.content;
  return { state, charged, extra_payment };
}

async function paymentOf(reference: string): Promise<string | undefined> {
  const [row] = await stage.rows<{ state: string }>('select state from payment where reference = $1', [
    reference,
  ]);
  return row?.state;
}

async function listed(billingNo: string): Promise<string[]> {
  const rows = await stage.rows<{ kind: string }>(
    `select kind from exception where billing_no = $1 and state = 'open' order by kind`,
    [billingNo],
  );
  return rows.map(({ kind }) => kind);
}

const pending = (reference: string): QueryOutcome => ({
  kind: 'known',
  update: { reference, status: 'pending', merchant: 'main-merchant', detail: 'still open' },
});

/** Every way in which a provider can stay silent, with how long the order waits after its page has closed. */
const silences: [title: string, provider: Partial<Provider>, waits: number][] = [
  ['has no status call', { query: undefined } as unknown as Partial<Provider>, 5 * minute],
  [
    'cannot be queried',
    { query: async () => ({ kind: 'cannot-ask', detail: 'no session result' }) },
    5 * minute,
  ],
  ['answers pending forever', { query: async (_context, { reference }) => pending(reference) }, 5 * minute],
  [
    'is down for days',
    { query: async () => ({ kind: 'unavailable', detail: 'no answer' }) },
    day + 10 * minute,
  ],
];

describe.each(silences)('O-11 a provider that %s', (_title, provider, waits) => {
  it('O-11 leaves a payment unresolved, and nothing claims that it was not charged', async () => {
    const { billingNo, reference } = await open(provider);
    await pass(30 * minute + waits);
    expect(await paymentOf(reference)).toBe('unresolved');
    expect(await page(billingNo)).toEqual({ state: 'expired', charged: 'unknown', extra_payment: 'none' });
    // The order's reservations are free again.
    expect((await stage.pay({ attempt_id: 'again-after-all' })).kind).toBe('content');
  });

  it('O-11 is an exception at its deadline, and not before', async () => {
    const { billingNo, reference } = await open(provider);
    await pass(30 * minute + Math.max(waits, 2 * hour - 10 * minute));
    expect(await listed(billingNo)).toEqual(waits > 2 * hour ? ['payment-unresolved'] : []);
    await pass(20 * minute);
    expect(await listed(billingNo)).toEqual(['payment-unresolved']);
    expect(await openSilences(stage.database, 'watt.production')).toMatchObject([
      { store: 'watt.production', kind: 'payment-unresolved', provider: 'scripted', account: 'main' },
    ]);
    expect(await openSilences(stage.database, 'watt.production')).toMatchObject([
      { open: 1, amount_minor: 499, currency: 'USD' },
    ]);
    await pass(40 * day);
    expect(await listed(billingNo)).toEqual(['payment-unresolved']);
    expect(await paymentOf(reference)).toBe('unresolved');
  });

  it('O-11 that reports a charge after all: delivered, and the list is empty', async () => {
    const { billingNo, reference } = await open(provider);
    await pass(2 * day);
    expect(await stage.say(reference, 'paid')).toBe('paid');
    await stage.runEffects();
    expect(await page(billingNo)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
    expect(await listed(billingNo)).toEqual([]);
  });

  it('O-11 M-01 that reports a charge when another order has taken the limit: refunded', async () => {
    const { billingNo, reference } = await open(provider);
    await pass(2 * day);
    const second = await buy();
    await stage.say(second.reference, 'paid');
    expect(await stage.say(reference, 'paid')).toBe('extra');
    await stage.runEffects();
    expect(await page(billingNo)).toEqual({ state: 'expired', charged: 'none', extra_payment: 'refunded' });
    expect(await listed(billingNo)).toEqual([]);
  });
});

describe('O-11 a provider that can be queried', () => {
  it.each(['declined', 'cancelled', 'expired'] as const)(
    'O-11 that was down for days and answers %s after all: nothing was charged, and the list is empty',
    async (status) => {
      const { billingNo, reference } = await open();
      await pass(2 * day);
      expect(await stage.say(reference, status)).toBe('closed');
      expect(await paymentOf(reference)).toBe(status);
      expect(await page(billingNo)).toEqual({ state: 'expired', charged: 'none', extra_payment: 'none' });
      expect(await listed(billingNo)).toEqual([]);
    },
  );

  it('O-11 is queried again, and its answer pays the order', async () => {
    const { billingNo, reference } = await open();
    await pass(3 * day);
    expect(await page(billingNo)).toEqual({ state: 'expired', charged: 'unknown', extra_payment: 'none' });
    stage.provider.script.query = () => ({
      kind: 'known',
      update: {
        reference,
        status: 'paid',
        merchant: 'main-merchant',
        detail: '',
        amount: { amountMinor: 499, currency: 'USD' },
      },
    });
    await pass(4 * day);
    expect(await page(billingNo)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
    expect(await listed(billingNo)).toEqual([]);
  });

  it('O-11 that answers that there is no such payment: nothing was charged', async () => {
    const { billingNo, reference } = await open({
      query: async () => ({ kind: 'not-found', detail: 'never seen' }),
    });
    await pass(40 * minute);
    expect(await paymentOf(reference)).toBe('expired');
    expect(await page(billingNo)).toEqual({ state: 'expired', charged: 'none', extra_payment: 'none' });
    await pass(3 * day);
    expect(await listed(billingNo)).toEqual([]);
  });

  it('O-09 while it is down the order waits for a day, because it may have been charged', async () => {
    const { billingNo } = await open();
    await pass(23 * hour);
    expect((await page(billingNo)).state).toBe('unpaid');
    await pass(3 * hour);
    expect((await page(billingNo)).state).toBe('expired');
  });
});

describe('O-11 charges that do not match the order', () => {
  const cent = { amount: { amountMinor: 1, currency: 'USD' } };
  const wrongly = (reference: string): QueryOutcome => ({
    kind: 'known',
    update: { reference, status: 'paid', merchant: 'main-merchant', detail: 'lies', ...cent },
  });

  it('O-11 paid 0.01 at every query: never "nothing was charged", and a correct update pays it', async () => {
    const { billingNo, reference } = await open();
    stage.provider.script.query = wrongly;
    await pass(minute);
    expect(await page(billingNo)).toEqual({ state: 'unpaid', charged: 'held', extra_payment: 'none' });
    await pass(3 * day);
    expect(await paymentOf(reference)).toBe('unresolved');
    expect(await page(billingNo)).toEqual({ state: 'failed', charged: 'held', extra_payment: 'none' });
    expect(await listed(billingNo)).toEqual(['payment-mismatch']);
    expect(await stage.say(reference, 'paid')).toBe('paid');
    await stage.runEffects();
    expect(await page(billingNo)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
  });

  const words = ['declined', 'cancelled', 'expired'] as const;
  it.each([
    ...words.flatMap((word) => [
      [`${word} after it`, ['wrongly', word]] as const,
      [`${word} before it`, [word, 'wrongly']] as const,
      [`${word} before it and after it`, [word, 'wrongly', word]] as const,
    ]),
    ['dropped by the player after it', ['wrongly', 'dropped']] as const,
    ['dropped by the player before it', ['dropped', 'wrongly']] as const,
    ['given up before it', ['given up', 'wrongly']] as const,
    ['given up before it, and declined after it', ['given up', 'wrongly', 'declined']] as const,
  ])('O-11 %s: no later or earlier update makes it "nothing was charged"', async (_title, happens) => {
    const { billingNo, reference } = await open();
    for (const one of happens) {
      if (one === 'wrongly') await stage.say(reference, 'paid', cent);
      else if (one === 'dropped') await cancelOrder(stage.contextOf(), billingNo);
      else if (one === 'given up') await pass(2 * day);
      else await stage.say(reference, one);
    }
    expect(await paymentOf(reference)).toBe('unresolved');
    expect((await page(billingNo)).charged).toBe('held');
    expect(await listed(billingNo)).toContain('payment-mismatch');
    expect(await stage.say(reference, 'paid')).toBe('paid');
    await stage.runEffects();
    expect(await page(billingNo)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
  });
});

describe('O-14 a refund that the provider does not report on', () => {
  const received = (refundReference: string): RefundOutcome => ({
    kind: 'known',
    refund: { refundReference, status: 'pending', merchant: 'main-merchant', detail: 'received' },
  });
  const why = { reason: 'asked by the player', requestedBy: 'operator:sample' };

  async function refunding(answer: (refundReference: string) => RefundOutcome) {
    const { billingNo, reference } = await open();
    await stage.say(reference, 'paid');
    await stage.runEffects();
    stage.provider.script.refund = answer;
    expect((await refundOrder(stage.services, 'watt.production', billingNo, why)).kind).toBe('requested');
    await pass(day - 20 * minute);
    expect(await listed(billingNo)).toEqual([]);
    await pass(40 * minute);
    expect((await page(billingNo)).state).toBe('refunding');
    return { billingNo, refundReference: `${reference}-R1` };
  }

  /** Every way in which a refund can stay open. */
  const answers: [string, (refundReference: string) => RefundOutcome][] = [
    ['acknowledged, and never reported again', received],
    ['down', () => ({ kind: 'unavailable', detail: 'no answer' })],
    ['its answers lost', () => ({ kind: 'unknown', detail: 'cut off' })],
  ];
  it.each(answers)('O-14 %s: is an exception at its deadline', async (_title, answer) => {
    const { billingNo } = await refunding(answer);
    expect(await listed(billingNo)).toEqual(['refund-unresolved']);
    expect(await openSilences(stage.database, 'watt.production')).toMatchObject([
      { kind: 'refund-unresolved', open: 1 },
    ]);
  });

  it.each([
    ['succeeded', 'refunded', []],
    ['failed', 'review', ['refund-failed']],
  ] as const)('O-14 a late %s removes it from the list', async (status, state, left) => {
    const { billingNo, refundReference } = await refunding(received);
    const refund = { store: 'watt.production', refund_reference: refundReference, billing_no: billingNo };
    const said = {
      refundReference,
      status,
      merchant: 'main-merchant',
      detail: '',
      amount: { amountMinor: 499, currency: 'USD' },
    };
    await applyRefundOutcome(stage.services, refund, { kind: 'known', refund: said }, 'notification');
    await stage.runEffects();
    expect((await page(billingNo)).state).toBe(state);
    expect(await listed(billingNo)).toEqual(left);
  });

  it('O-14 is sent again until the provider answers', async () => {
    const { billingNo } = await refunding(() => ({ kind: 'unavailable', detail: 'no answer' }));
    stage.provider.script.refund = (refundReference) => ({
      kind: 'known',
      refund: { refundReference, status: 'succeeded', merchant: 'main-merchant', detail: '' },
    });
    await pass(12 * hour);
    expect((await page(billingNo)).state).toBe('refunded');
    expect(await listed(billingNo)).toEqual([]);
  });
});
