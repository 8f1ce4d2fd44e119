import type { Database } from '@gemporium/server/repositories/database.ts';
import { findPayment } from '@gemporium/server/repositories/payments.ts';
import { type Bought, buyersOf } from '@gemporium/server/testing/buyers.ts';
import { setUpStage } from '@gemporium/server/testing/stage.ts';
import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { giveUpPayment, raiseUnresolved } from '@gemporium/server/use-cases/payments/give-up-payment.ts';
import { applyOutsideRefund } from '@gemporium/server/use-cases/refunds/apply-outside-refund.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../tests/books/check-invariants.ts';
import { exceptionsReconciled } from './commands/exceptions-reconciled.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { everything, openDesk, refusal } from './testing/desk.ts';

/*
 * Money came in that does not match the order, or it is not known whether any did: what an operator found in the
 * provider's books, and what the player's page says of it from then on.
 */
const stage = setUpStage({
  isAlone: true,
  provider: { speaksWithin: { paymentMinutes: 0, refundMinutes: 0 } },
});
const desk = openDesk(stage);
afterEach(async () => {
  expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
});

const bought = () => buyersOf(stage).bought();

const cent = { amount: { amountMinor: 1, currency: 'USD' } };
const takes = ({ reference }: Bought, number = 'W1') =>
  stage.say(reference, 'paid', { ...cent, providerReference: `${number}-${reference}` });
const row = async ({ reference }: Bought) => (await findPayment(stage.database, stage.store.id, reference))!;
/** Its page closes, the provider stays silent, and its deadline passes. */
async function closes(order: Bought): Promise<void> {
  await giveUpPayment(stage.services, await row(order), 'silent');
  await raiseUnresolved(stage.services, await row(order), 'silent');
}

async function page({ billingNo, suid }: Bought) {
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const { state, charged, extra_payment } = answer.content;
  return { state, charged, extra_payment };
}

type Kind = 'payment-mismatch' | 'payment-unresolved';
async function open({ billingNo }: Bought): Promise<{ id: number; kind: Kind }[]> {
  return stage.rows(
    `select id::int, kind from exception where billing_no = $1 and state = 'open' order by kind, id`,
    [billingNo],
  );
}

const resolve = (
  { id }: { id: number },
  flags: readonly string[],
  asked: { dryRun?: true; database?: Database } = {},
) =>
  desk(exceptionsResolve, {
    words: { id: String(id) },
    options: { resolution: 'seen in their books' },
    flags,
    ...asked,
  });
const [back, none] = [['given-back'], ['not-charged']];
const audits = (id: number) =>
  stage.rows(
    `select operator, store, outcome, arguments from audit where command = 'exceptions resolve' and target = $1`,
    [String(id)],
  );

/** How a payment comes into doubt, and how its order stands then. */
const doubts: Record<string, [(order: Bought) => Promise<unknown>, state: string]> = {
  'wrong money on an open page': [takes, 'unpaid'],
  'wrong money, then its page closed': [async (one) => [await takes(one), await closes(one)], 'failed'],
  'wrong money, then declined': [
    async (one) => [await takes(one), await stage.say(one.reference, 'declined')],
    'failed',
  ],
  'declined, then wrong money': [
    async (one) => [await stage.say(one.reference, 'declined'), await takes(one)],
    'failed',
  ],
  'silence after its page closed': [closes, 'expired'],
};
async function doubted(name: string) {
  const order = await bought();
  await doubts[name]![0](order);
  const [one, ...others] = await open(order);
  expect(others).toEqual([]);
  return { order, ...one! };
}
const cases = Object.entries(doubts).map(([name, [, state]]) => [name, state] as const);

describe('O-11 a payment in doubt that an operator has found in the provider’s books', () => {
  it.each(
    cases.flatMap(([name, state]) => [
      [name, back, { state, charged: 'refunded' }] as const,
      [name, none, { state, charged: 'none' }] as const,
    ]),
  )('O-11 %s: %s is what its player reads from then on', async (name, flags, told) => {
    const { order, id, kind } = await doubted(name);
    const before = kind === 'payment-mismatch' ? 'held' : 'unknown';
    expect(await page(order)).toEqual({ ...told, charged: before, extra_payment: 'none' });
    const { state } = told;
    const untouched = await everything(stage);
    const tried = await resolve({ id }, flags, { dryRun: true });
    expect(tried.lines).toEqual([expect.stringContaining(`Would resolve exception ${id}: `)]);
    expect(await everything(stage)).toEqual(untouched);

    expect((await resolve({ id }, flags)).lines).toEqual([`Exception ${id} is resolved.`]);
    expect(await page(order)).toEqual({ ...told, extra_payment: 'none' });
    const about = { id, resolution: 'seen in their books', givenBack: flags === back };
    expect(await audits(id)).toEqual([
      { operator: 'sam', store: stage.store.id, outcome: flags[0], arguments: about },
    ]);
    expect(await open(order)).toEqual([]);

    // Saying it twice, the provider repeating itself, its message about that refund, and looking again change nothing.
    const after = await everything(stage);
    await expect(resolve({ id }, flags)).rejects.toThrow('was resolved by operator:sam already');
    const refund = {
      refundReference: 'THEIRS',
      providerReference: `R-${order.reference}`,
      reference: order.reference,
      status: 'succeeded' as const,
      merchant: 'main-merchant',
      detail: 'made there',
      ...cent,
    };
    expect(await applyOutsideRefund(stage.services, 'main', refund, 'notification')).toBe('unmatched');
    if (kind === 'payment-mismatch') await takes(order);
    expect(await everything(stage)).toEqual(after);
    expect(await page(order)).toEqual({ ...told, extra_payment: 'none' });
    if (state !== 'unpaid') await raiseUnresolved(stage.services, await row(order), 'silent');
    expect(await open(order)).toEqual([]);

    // The right money after all: only where a silent provider's was given back it may be the same.
    const isSame = kind === 'payment-unresolved' && flags === back;
    expect(await stage.say(order.reference, 'paid')).toBe(isSame ? 'mismatch' : 'paid');
    await stage.runEffects();
    if (isSame) expect(await page(order)).toEqual({ state, charged: 'held', extra_payment: 'none' });
    else expect(await page(order)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
  });

  it.each(cases)(
    'O-11 %s: the same money, given back and reported as right after all, pays nothing',
    async (name) => {
      const { order, id, kind } = await doubted(name);
      await resolve({ id }, back);
      const told = await page(order);
      const says = () => stage.say(order.reference, 'paid', { providerReference: `W1-${order.reference}` });
      expect(await says()).toBe('mismatch');
      await stage.runEffects();
      expect((await page(order)).charged).toBe('held');
      const [again, ...others] = await open(order);
      expect([again?.kind, others]).toEqual(['payment-mismatch', []]);
      expect(again?.id === id).toBe(kind === 'payment-mismatch');
      await resolve(again!, back);
      const after = await everything(stage);
      expect(await says()).toBe('mismatch');
      expect(await everything(stage)).toEqual(after);
      expect(await page(order)).toEqual(told);
    },
  );

  it.each(cases)('O-11 %s: not without saying what was found', async (name) => {
    const { order, id, kind } = await doubted(name);
    const before = await everything(stage);
    const unsaid = [
      `Exception ${id}: say what the provider’s books say of payment ${order.reference}.`,
      '--given-back: money came in, and was given back there. --not-charged: none came in.',
      2,
    ];
    for (const asked of [{ dryRun: true }, {}] as const) {
      for (const flags of [[], [...back, ...none]])
        expect(await refusal(resolve({ id }, flags, asked))).toEqual(unsaid);
      for (const flags of [['not-given-back'], ['not-given-back', ...back]])
        expect(await refusal(resolve({ id }, flags, asked))).toEqual([
          `Exception ${id} (${kind}) is no unresolved refund.`,
          'Leave --not-given-back out.',
          2,
        ]);
    }
    expect(await everything(stage)).toEqual(before);
  });

  it.each([
    [back, back, 'refunded'],
    [back, none, 'refunded'],
    [none, back, 'refunded'],
    [none, none, 'none'],
  ])(
    'O-11 of two wrong amounts the first is %s: held until the other is %s',
    async (first, second, charged) => {
      const order = await bought();
      await takes(order, 'W1');
      await takes(order, 'W2');
      await closes(order);
      const [one, other] = await open(order);
      const left = `Other money of payment ${order.reference} still waits: until then its player reads that it is looked into.`;
      expect((await resolve(one!, first)).lines.slice(1)).toEqual([left]);
      expect((await page(order)).charged).toBe('held');
      expect((await resolve(other!, second)).lines.slice(1)).toEqual([]);
      expect((await page(order)).charged).toBe(charged);
      // More wrong money: held again, and what went back before is not forgotten.
      await takes(order, 'W3');
      expect((await page(order)).charged).toBe('held');
      const [third] = await open(order);
      await resolve(third!, none);
      expect((await page(order)).charged).toBe(charged);
    },
  );

  it('O-11 unresolved, and then wrong money: held until both are ended', async () => {
    const order = await bought();
    await closes(order);
    await takes(order);
    const [wrong, silent] = await open(order);
    await resolve(silent!, none);
    expect((await page(order)).charged).toBe('held');
    await resolve(wrong!, back);
    expect((await page(order)).charged).toBe('refunded');
  });

  it.each([
    [back, 'refunded'],
    [none, 'none'],
  ])(
    'O-11 %s while it could still be paid: after its page has closed in silence, somebody looks again',
    async (flags, charged) => {
      const { order, id } = await doubted('wrong money on an open page');
      await resolve({ id }, flags);
      // Times are read to the millisecond.
      await stage.rows(`update exception set resolved_at = resolved_at - interval '1 second' where id = $1`, [
        id,
      ]);
      await closes(order);
      expect((await page(order)).charged).toBe('unknown');
      const [again, ...others] = await open(order);
      expect([again?.kind, others]).toEqual(['payment-unresolved', []]);
      await resolve(again!, none);
      expect((await page(order)).charged).toBe(charged);
    },
  );

  it('O-11 given back at the moment when its page closes: nobody looks again', async () => {
    const { order, id } = await doubted('wrong money on an open page');
    await resolve({ id }, back);
    await giveUpPayment(stage.services, await row(order), 'silent');
    await stage.rows(
      `update exception e set resolved_at = p.closed_at from payment p where e.id = $1 and p.reference = e.reference`,
      [id],
    );
    await raiseUnresolved(stage.services, await row(order), 'silent');
    expect(await open(order)).toEqual([]);
    expect((await page(order)).charged).toBe('refunded');
  });

  it.each(['declined', 'cancelled', 'expired'] as const)(
    'O-11 given back, and then %s: the player still reads that it came and went',
    async (status) => {
      const { order, id } = await doubted('wrong money on an open page');
      await resolve({ id }, back);
      await stage.say(order.reference, status);
      await raiseUnresolved(stage.services, await row(order), 'silent');
      expect(await page(order)).toEqual({ state: 'failed', charged: 'refunded', extra_payment: 'none' });
      expect((await row(order)).state).toBe(status);
      expect(await open(order)).toEqual([]);
      // Its notification comes again.
      const after = await everything(stage);
      await takes(order);
      expect(await everything(stage)).toEqual(after);
    },
  );

  it.each(['before', 'after'] as const)(
    'O-11 given back %s another payment paid the order: its player reads of both',
    async (when) => {
      for (const [flags, extra_payment] of [
        [back, 'refunded'],
        [none, 'none'],
      ] as const) {
        const order = await bought();
        await takes(order);
        await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
        const [one] = await open(order);
        if (when === 'before') await resolve(one!, flags);
        await stage.say(`${order.billingNo}-2`, 'paid');
        await stage.runEffects();
        const delivered = { state: 'delivered', charged: 'none' };
        if (when === 'after') {
          expect(await page(order)).toEqual({ ...delivered, extra_payment: 'review' });
          await resolve(one!, flags);
        }
        expect(await page(order)).toEqual({ ...delivered, extra_payment });
      }
    },
  );

  it('O-11 a mismatch without money may end without that, and later money waits for its own word', async () => {
    const order = await bought();
    await stage.say(order.reference, 'declined', { merchant: 'somebody' });
    const [one] = await open(order);
    expect((await page(order)).charged).toBe('none');
    await resolve(one!, []);
    await takes(order);
    expect((await page(order)).charged).toBe('held');
    const [wrong] = await open(order);
    await resolve(wrong!, back);
    expect((await page(order)).charged).toBe('refunded');
  });

  it('O-11 wrong money without a number of its own is held, whatever was ended before it without one', async () => {
    const order = await bought();
    const unnumbered = { providerReference: undefined, merchant: 'somebody' };
    await stage.say(order.reference, 'declined', unnumbered);
    await resolve((await open(order))[0]!, []);
    for (const amountMinor of [1, 2]) {
      const takesSome = () =>
        stage.say(order.reference, 'paid', { ...unnumbered, amount: { amountMinor, currency: 'USD' } });
      await takesSome();
      expect((await page(order)).charged).toBe('held');
      const [wrong, ...others] = await open(order);
      expect([wrong?.kind, others]).toEqual(['payment-mismatch', []]);
      await resolve(wrong!, back);
      await takesSome();
      expect(await open(order)).toEqual([]);
      expect((await page(order)).charged).toBe('refunded');
    }
  });

  it('O-11 wrong money beside the right one ends as it was', async () => {
    const order = await bought();
    await stage.say(order.reference, 'paid');
    await takes(order);
    await stage.runEffects();
    const [one] = await open(order);
    await resolve(one!, []);
    await takes(order);
    expect(await open(order)).toEqual([]);
    expect(await page(order)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
  });

  it('O-11 two operators at once: one word stands', async () => {
    const { order, id } = await doubted('wrong money, then its page closed');
    const both = await Promise.allSettled([resolve({ id }, back), resolve({ id }, back)]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await audits(id)).toHaveLength(1);
    expect((await page(order)).charged).toBe('refunded');
  });

  it.each(cases)('O-11 %s: the right money that comes in meanwhile stands', async (name) => {
    const { order, id } = await doubted(name);
    let hasCome = false;
    const database: Database = {
      ...stage.database,
      async transaction(work) {
        if (!hasCome)
          await stage.say(order.reference, 'paid', { providerReference: `W1-${order.reference}` });
        hasCome = true;
        return stage.database.transaction(work);
      },
    };
    expect(await refusal(resolve({ id }, back, { database }))).toEqual([
      `Exception ${id} was resolved meanwhile.`,
      '',
      1,
    ]);
    expect(await audits(id)).toEqual([]);
    await stage.runEffects();
    expect(await page(order)).toEqual({ state: 'delivered', charged: 'none', extra_payment: 'none' });
  });

  it('O-11 unresolved payments that a report does not have: their players read that nothing was charged', async () => {
    const { order } = await doubted('silence after its page closed');
    const held = await doubted('wrong money, then its page closed');
    await stage.rows(
      `update payment set created_at = created_at - interval '1 day' where reference = any($1)`,
      [[order.reference, held.order.reference]],
    );
    const before = new Date(Date.now() - 3600_000).toISOString();
    const options = { store: stage.store.id, before, resolution: 'the report of May' };
    await desk(exceptionsReconciled, { words: { account: 'main' }, options });
    expect(await page(order)).toEqual({ state: 'expired', charged: 'none', extra_payment: 'none' });
    expect(await page(held.order)).toEqual({ state: 'failed', charged: 'held', extra_payment: 'none' });
  });
});
