import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { noticeChannels } from '@gemporium/server/repositories/notices.ts';
import { findRefund } from '@gemporium/server/repositories/refunds.ts';
import { hasten, openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { applyOutsideRefund } from '@gemporium/server/use-cases/refunds/apply-outside-refund.ts';
import { applyRefundOutcome } from '@gemporium/server/use-cases/refunds/apply-refund-outcome.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../tests/books/check-invariants.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { ordersRefund } from './commands/orders-refund.ts';
import { type Desk, everything, openDesk } from './testing/desk.ts';

/*
 * An operator has checked a provider's books, and records the outcome of a refund. In these tests an open refund
 * becomes an exception at once.
 */
const speaksWithin = { paymentMinutes: 0, refundMinutes: 0 };
const stages = {} as Record<'refunds' | 'cannot refund', Stage>;
const desks = {} as Record<'refunds' | 'cannot refund', Desk>;
let stage: Stage;
let desk: Desk;
beforeAll(async () => {
  stages.refunds = await openStage({ isAlone: true, provider: { speaksWithin } });
  stages['cannot refund'] = await openStage({
    isAlone: true,
    provider: { speaksWithin, refund: undefined } as never,
  });
  desks.refunds = openDesk(stages.refunds);
  desks['cannot refund'] = openDesk(stages['cannot refund']);
});
afterAll(() => Promise.all(Object.values(stages).map((one) => one.close())));
afterEach(async () => {
  expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
});

function at(place: 'refunds' | 'cannot refund'): void {
  stage = stages[place];
  desk = desks[place];
}

interface Case {
  id: number;
  billingNo: string;
  reference: string;
}

async function ordered(): Promise<Omit<Case, 'id'>> {
  const answer = await stage.pay();
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return { billingNo: answer.content.billing_no, reference: `${answer.content.billing_no}-1` };
}
async function delivered(): Promise<Omit<Case, 'id'>> {
  const order = await ordered();
  await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
  await stage.runEffects();
  return order;
}

const answered =
  (status: 'pending' | 'succeeded' | 'failed') =>
  (refundReference: string): RefundOutcome => ({
    kind: 'known',
    refund: { refundReference, status, merchant: 'main-merchant', detail: `the provider says ${status}` },
  });
async function refund(billingNo: string, status: 'pending' | 'succeeded' | 'failed'): Promise<void> {
  stage.provider.script.refund = answered(status);
  const why = { reason: 'asked by the player', requestedBy: 'operator:sam' };
  await refundOrder(stage.services, stage.store.id, billingNo, why);
  await stage.runEffects();
}
/** What the provider says of a refund, whenever it says it. */
async function provider(refundReference: string, status: 'succeeded' | 'failed'): Promise<void> {
  const row = (await findRefund(stage.database, stage.store.id, refundReference))!;
  await applyRefundOutcome(stage.services, row, answered(status)(refundReference), 'notification');
}

/** How each exception about money comes up, on the stores' own ways. */
const happens = {
  'refund-unresolved': async () => {
    at('refunds');
    const order = await delivered();
    await refund(order.billingNo, 'pending');
    return order;
  },
  'refund-failed': async () => {
    at('refunds');
    const order = await delivered();
    await refund(order.billingNo, 'failed');
    return order;
  },
  'extra-payment': async () => {
    at('cannot refund');
    const order = await delivered();
    await stage.say(order.reference, 'paid', { providerReference: `P-second-${order.reference}` });
    await stage.runEffects();
    return order;
  },
  'refund-impossible': async () => {
    at('cannot refund');
    const order = await delivered();
    await refund(order.billingNo, 'succeeded');
    return order;
  },
};
type Kind = keyof typeof happens;

async function having(kind: Kind): Promise<Case> {
  const order = await happens[kind]();
  const [row] = await stage.rows<{ id: number }>(
    `select id::int from exception where billing_no = $1 and kind = $2 and state = 'open'`,
    [order.billingNo, kind],
  );
  if (!row) throw new Error(`no exception ${kind} of ${order.billingNo}`);
  return { ...order, id: row.id };
}

const resolve = (
  { id }: Case,
  flags: readonly string[],
  changes: { dryRun?: true; database?: Database } = {},
) =>
  desk(exceptionsResolve, {
    words: { id: String(id) },
    options: { resolution: 'compared with their report' },
    flags,
    ...changes,
  });

/** The order's state, what was refunded and with what outcome, and the exceptions still open. */
async function books({ billingNo }: Case) {
  const [order] = await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [
    billingNo,
  ]);
  const refunds = await stage.rows<{ entry: string }>(
    `select format('%s %s', amount_minor, state) as entry from refund where billing_no = $1 order by refund_reference`,
    [billingNo],
  );
  const open = await stage.rows<{ kind: string }>(
    `select kind from exception where billing_no = $1 and state = 'open' order by kind`,
    [billingNo],
  );
  return { order: order?.state, refunds: refunds.map((r) => r.entry), open: open.map((e) => e.kind) };
}

async function told({ id }: Case) {
  const [row] = await stage.rows('select state, resolved_by, resolution from exception where id = $1', [id]);
  const audit = await stage.rows(
    `select operator, command, store, arguments from audit where command = 'exceptions resolve' and target = $1`,
    [String(id)],
  );
  return { row, audit };
}

/** The money is back where a refund of all of it has succeeded by the operator’s word. */
const audited = (id: number, { refunds }: { refunds: readonly string[] }) => ({
  id,
  resolution: 'compared with their report',
  givenBack: refunds.includes('499 succeeded'),
});

const back = ['given-back'];
const notBack = ['not-given-back'];
const both = ['given-back', 'not-given-back'];
type Books = Awaited<ReturnType<typeof books>>;
type Row = [kind: Kind, flags: string[], ends: Books | string];
const rows: Row[] = [
  ['refund-unresolved', [], 'say what the provider’s books say'],
  ['refund-unresolved', both, 'say what the provider’s books say'],
  ['refund-unresolved', back, { order: 'refunded', refunds: ['499 succeeded'], open: [] }],
  ['refund-unresolved', notBack, { order: 'review', refunds: ['499 failed'], open: ['refund-failed'] }],
  ['refund-failed', [], { order: 'review', refunds: ['499 failed'], open: [] }],
  ['refund-failed', back, { order: 'refunded', refunds: ['499 failed', '499 succeeded'], open: [] }],
  ['refund-failed', notBack, 'is no unresolved refund'],
  ['refund-failed', both, 'is no unresolved refund'],
  ['extra-payment', [], { order: 'delivered', refunds: ['499 succeeded'], open: [] }],
  ['extra-payment', back, { order: 'delivered', refunds: ['499 succeeded'], open: [] }],
  ['extra-payment', notBack, 'is no unresolved refund'],
  ['extra-payment', both, 'is no unresolved refund'],
  ['refund-impossible', [], { order: 'refunded', refunds: ['499 succeeded'], open: [] }],
  ['refund-impossible', back, { order: 'refunded', refunds: ['499 succeeded'], open: [] }],
  ['refund-impossible', notBack, 'is no unresolved refund'],
  ['refund-impossible', both, 'is no unresolved refund'],
];
const named = (all: Row[]) =>
  all.map(([kind, flags, ends]) => [kind, flags.map((f) => ` --${f}`).join(''), flags, ends] as const);
const allowed = rows.filter((row): row is [Kind, string[], Books] => typeof row[2] !== 'string');
const refused = rows.filter((row): row is [Kind, string[], string] => typeof row[2] === 'string');

describe('O-11 O-14 an operator records the outcome of a payment', () => {
  it.each(named(allowed))(
    'O-11 O-14 %s, resolved%s: it is booked, once',
    async (kind, _title, flags, ends) => {
      const one = await having(kind);
      const before = await everything(stage);
      const outcome = flags[0] === 'given-back' ? 'succeeded' : 'failed';
      const would =
        kind === 'refund-unresolved'
          ? `Would book refund ${one.reference}-R1 as ${outcome}.`
          : `Would resolve exception ${one.id}: `;
      const { order } = ends as Books;
      const left =
        order === 'review'
          ? [
              `Order ${one.billingNo} stays under review: \`orders redeliver\`, \`orders refund\` or \`orders close\` ends that.`,
            ]
          : [];
      const tried = await resolve(one, flags, { dryRun: true });
      expect(tried).toMatchObject({
        lines: [expect.stringContaining(would), ...left],
        data: { id: one.id },
      });
      expect(await everything(stage)).toEqual(before);

      const refund = `Refund ${one.reference}-R1 has ${outcome};`;
      const ended = `xception ${one.id} is resolved.`;
      expect(await resolve(one, flags)).toEqual({
        lines: [kind === 'refund-unresolved' ? `${refund} e${ended}` : `E${ended}`, ...left],
        data: { id: one.id, resolution: 'compared with their report' },
      });
      await stage.runEffects();
      expect(await books(one)).toEqual(ends);
      expect(await told(one)).toMatchObject({
        // With the operator's reason and name, not as the provider's report.
        row: { state: 'resolved', resolved_by: 'operator:sam', resolution: 'compared with their report' },
        audit: [{ operator: 'sam', store: 'watt.production', arguments: audited(one.id, ends as Books) }],
      });

      const after = await everything(stage);
      await expect(resolve(one, flags)).rejects.toThrow('was resolved by operator:sam already');
      expect(await everything(stage)).toEqual(after);
    },
  );

  it.each(named(refused))(
    'O-11 O-14 %s, resolved%s: refused, and nothing changes',
    async (kind, _t, flags, why) => {
      const one = await having(kind);
      const before = await everything(stage);
      await expect(resolve(one, flags, { dryRun: true })).rejects.toThrow(why as string);
      await expect(resolve(one, flags)).rejects.toThrow(why as string);
      expect(await everything(stage)).toEqual(before);
    },
  );

  it.each(['given-back', 'not-given-back'])(
    'O-11 workers are notified at once of a refund that is --%s',
    async (flag) => {
      const one = await having('refund-unresolved');
      const heard: unknown[] = [];
      const database: Database = {
        ...stage.database,
        async run(statement, values) {
          heard.push(values);
          return stage.database.run(statement, values);
        },
      };
      await resolve(one, [flag], { dryRun: true, database });
      expect(heard).toEqual([]);
      await resolve(one, [flag], { database });
      expect(heard).toEqual([[noticeChannels.work]]);
      await stage.runEffects();
    },
  );

  it.each([
    [{}, 'say what was done'],
    [{ resolution: '  ' }, 'say what was done'],
  ])('O-11 with %j for a resolution: refused', async (options, why) => {
    const one = await having('refund-failed');
    const tried = desk(exceptionsResolve, { words: { id: String(one.id) }, options, flags: back });
    await expect(tried).rejects.toThrow(why);
    expect((await books(one)).open).toEqual(['refund-failed']);
  });
});

describe('O-14 a refund that failed, ended as if nothing were left to do', () => {
  const stays: Record<string, () => Promise<[order: Omit<Case, 'id'>, reference: string]>> = {
    'of money beside the order': async () => {
      at('refunds');
      const order = await delivered();
      stage.provider.script.refund = answered('failed');
      await stage.say(order.reference, 'paid', { providerReference: `P-second-${order.reference}` });
      await stage.runEffects();
      return [order, `${order.reference}-2`];
    },
    'that had succeeded before': async () => {
      at('refunds');
      const order = await delivered();
      await refund(order.billingNo, 'succeeded');
      await provider(`${order.reference}-R1`, 'failed');
      return [order, order.reference];
    },
  };
  it.each(Object.keys(stays))(
    'O-14 %s: the operator is told what its player goes on reading, and what ends it',
    async (which) => {
      const [order, reference] = await stays[which]!();
      const [row] = await stage.rows<{ id: number }>(
        `select id::int from exception where kind = 'refund-failed' and billing_no = $1 and state = 'open'`,
        [order.billingNo],
      );
      const left = `Payment ${reference} has not gone back, and its player reads that it does: \`orders refund ${order.billingNo} --payment ${reference}\` ends that.`;
      const one = { ...order, id: row!.id };
      expect((await resolve(one, back, { dryRun: true })).lines.slice(1)).toEqual([]);
      expect((await resolve(one, [], { dryRun: true })).lines.slice(1)).toEqual([left]);
      expect((await resolve(one, [])).lines.slice(1)).toEqual([left]);
      stage.provider.script.refund = answered('succeeded');
      const why = { reason: 'again', requestedBy: 'operator:sam', payment: reference };
      await refundOrder(stage.services, stage.store.id, order.billingNo, why);
      await stage.runEffects();
      expect((await books(one)).refunds).toEqual(['499 failed', '499 succeeded']);
    },
  );
});

describe('O-14 a refund that was made in the back office and has not ended', () => {
  const minors = [499, 300];
  const says = (order: { reference: string }, minor: number, status: 'pending' | 'succeeded' | 'failed') =>
    applyOutsideRefund(
      stage.services,
      'main',
      {
        refundReference: `made-for-${order.reference}`,
        providerReference: `OUT-${order.reference}`,
        capture: `P-${order.reference}`,
        status,
        amount: { amountMinor: minor, currency: 'USD' },
        merchant: 'main-merchant',
        detail: `the provider says ${status}`,
      },
      'notification',
    );
  async function pending(minor: number): Promise<Case> {
    at('refunds');
    const order = await delivered();
    const sent = stage.provider.asked.refund.length;
    await says(order, minor, 'pending');
    await stage.runEffects();
    await hasten(stage.database, 'refund');
    await stage.runEffects();
    expect(stage.provider.asked.refund).toHaveLength(sent);
    const [row] = await stage.rows<{ id: number; reason: string }>(
      `select id::int, reason from exception
       where billing_no = $1 and kind = 'refund-unresolved' and key = $2 and state = 'open'`,
      [order.billingNo, `${order.reference}-O1`],
    );
    expect(row?.reason).toContain(
      `refund ${order.reference}-O1 was made at the provider, and it is not known whether`,
    );
    return { ...order, id: row!.id };
  }
  const after = (minor: number, status: 'succeeded' | 'failed') => ({
    order: status === 'succeeded' && minor === 499 ? 'refunded' : 'delivered',
    refunds: [`${minor} ${status}`],
    open: [...(status === 'failed' ? ['refund-failed'] : []), 'refund-outside'],
  });

  it.each(minors)(
    'O-14 (%i of 499) comes before an operator by its time, and nothing is sent',
    async (minor) => {
      expect(await books(await pending(minor))).toEqual({
        order: 'delivered',
        refunds: [`${minor} pending`],
        open: ['refund-outside', 'refund-unresolved'],
      });
    },
  );

  it.each(
    minors.flatMap((minor) => [
      [minor, 'given-back', 'succeeded'] as const,
      [minor, 'not-given-back', 'failed'] as const,
    ]),
  )('O-14 (%i of 499) ends by the operator, --%s', async (minor, flag, status) => {
    const one = await pending(minor);
    await resolve(one, [flag]);
    await hasten(stage.database, 'refund');
    await stage.runEffects();
    expect(await books(one)).toEqual(after(minor, status));
    const left = await stage.rows(
      `select 1 from effect where kind = 'refund' and key = $1 || '-O1' and state = 'ready'`,
      [one.reference],
    );
    expect(left).toEqual([]);
  });

  it.each(minors.flatMap((minor) => (['succeeded', 'failed'] as const).map((one) => [minor, one] as const)))(
    'O-14 (%i of 499) ends by the provider: %s',
    async (minor, status) => {
      const one = await pending(minor);
      await says(one, minor, status);
      await stage.runEffects();
      expect(await books(one)).toEqual(after(minor, status));
    },
  );
});

describe('O-14 an operator asks again for money that came in beside an order', () => {
  const ask = ({ billingNo }: { billingNo: string }, options: Record<string, string>, dryRun = false) =>
    desk(ordersRefund, {
      words: { 'billing-number': billingNo },
      dryRun,
      options: { reason: 'asked', ...options },
    });
  const beside = async () => {
    at('refunds');
    const order = await delivered();
    stage.provider.script.refund = answered('failed');
    await stage.say(order.reference, 'paid', { providerReference: `P-second-${order.reference}` });
    await stage.runEffects();
    return order;
  };

  it('O-14 and the message says how to name it; nothing unnamed is refunded', async () => {
    const order = await beside();
    const before = await books({ ...order, id: 0 });
    expect(before).toEqual({ order: 'delivered', refunds: ['499 failed'], open: ['refund-failed'] });
    await expect(ask(order, {})).rejects.toMatchObject({
      message: `Extra payments for this order also wait to be refunded (${order.reference}-2): say which payment you mean.`,
      hint: expect.stringContaining(`--payment ${order.reference}-2,`),
    });
    await expect(ask(order, { payment: 'GP-1' })).rejects.toThrow('no payment of this reference');
    expect(await books({ ...order, id: 0 })).toEqual(before);
  });

  it('O-14 by its reference, as typed', async () => {
    const order = await beside();
    const payment = ` ${order.reference.toLowerCase()}-2 `;
    const tried = await ask(order, { payment }, true);
    // The operator's shell knows no scripted provider: it is by hand there, and of this money.
    expect(tried.lines).toEqual([
      `Would give 4.99 USD of ${order.reference}-2 (delivered) back, by hand: its provider has no refund call.`,
    ]);
    const { lines } = await ask(order, { payment });
    expect(lines[0]).toContain('by hand');
    const after = await books({ ...order, id: 0 });
    expect(after).toEqual({
      order: 'delivered',
      refunds: ['499 failed'],
      open: ['extra-payment', 'refund-failed'],
    });
    const audit = await stage.rows(
      `select arguments from audit where command = 'orders refund' and target = $1`,
      [order.billingNo],
    );
    expect(audit.at(-1)).toEqual({ arguments: { reason: 'asked', payment: `${order.reference}-2` } });
  });
});

describe('O-14 while a refund is running', () => {
  it('O-14 a failed one that was asked for again is not booked as given back beside it', async () => {
    const one = await having('refund-failed');
    await refund(one.billingNo, 'pending');
    const before = await everything(stage);
    for (const asked of [{ dryRun: true }, {}] as const)
      await expect(resolve(one, back, asked)).rejects.toThrow(
        `is giving this money back already (${one.reference}-R2)`,
      );
    expect(await everything(stage)).toEqual(before);
    await provider(`${one.reference}-R2`, 'succeeded');
    await stage.runEffects();
    expect(await books(one)).toEqual({
      order: 'refunded',
      refunds: ['499 failed', '499 succeeded'],
      open: [],
    });
  });

  it('O-14 one that was never made is asked for again, and goes back once', async () => {
    const one = await having('refund-unresolved');
    await resolve(one, notBack);
    await refund(one.billingNo, 'succeeded');
    expect(await books(one)).toEqual({
      order: 'refunded',
      refunds: ['499 failed', '499 succeeded'],
      open: [],
    });
  });

  /** Between what the operator's command reads and what it writes. */
  const meanwhile = (happens: () => Promise<unknown>): Database => {
    let hasHappened = false;
    return {
      ...stage.database,
      async transaction(work) {
        if (!hasHappened) await happens();
        hasHappened = true;
        return stage.database.transaction(work);
      },
    };
  };

  const spoken = {
    succeeded: { order: 'refunded', refunds: ['499 succeeded'], open: [] },
    failed: { order: 'review', refunds: ['499 failed'], open: ['refund-failed'] },
  };
  it.each([
    ['succeeded', back],
    ['succeeded', notBack],
    ['failed', back],
    ['failed', notBack],
  ] as const)(
    'O-14 that has %s by the provider meanwhile: that stands against --%s',
    async (status, flags) => {
      const one = await having('refund-unresolved');
      const database = meanwhile(() => provider(`${one.reference}-R1`, status));
      await expect(resolve(one, flags, { database })).rejects.toThrow(
        `Refund ${one.reference}-R1 has ${status} meanwhile: nothing was booked.`,
      );
      await stage.runEffects();
      expect(await books(one)).toEqual(spoken[status]);
      expect(await told(one)).toMatchObject({ row: { resolved_by: 'notification' }, audit: [] });
    },
  );

  it.each([
    ['refund-failed', back, ['499 failed', '499 succeeded']],
    ['extra-payment', [], ['499 succeeded']],
    ['refund-impossible', [], ['499 succeeded']],
    ['refund-unresolved', back, ['499 succeeded']],
  ] as [Kind, string[], string[]][])(
    'O-11 two operators at once: %s%s is booked once',
    async (kind, flags, refunds) => {
      const one = await having(kind);
      const both = await Promise.allSettled([resolve(one, flags), resolve(one, flags)]);
      expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
      await stage.runEffects();
      expect((await books(one)).refunds).toEqual(refunds);
      expect((await told(one)).audit).toHaveLength(1);
    },
  );
});

describe('O-14 a provider that speaks after the operator has', () => {
  it('O-14 that it failed after all, although the operator found it made: it is an exception again', async () => {
    const one = await having('refund-unresolved');
    await resolve(one, back);
    await provider(`${one.reference}-R1`, 'failed');
    await stage.runEffects();
    expect((await books(one)).open).toEqual(['refund-failed']);
  });

  it('O-14 that it succeeded after all, although the operator found it never made: a double refund is detected', async () => {
    const one = await having('refund-unresolved');
    await resolve(one, notBack);
    await provider(`${one.reference}-R1`, 'succeeded');
    await stage.runEffects();
    expect((await books(one)).open).toEqual(['refund-failed', 'refund-mismatch']);
  });
});
