import type {
  ChargebackUpdate,
  RefundUpdate,
  SettlementEvent,
  SettlementLine,
} from '@gemporium/provider-kit/provider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../../../tests/books/check-invariants.ts';
import { effectHandlers } from '../../jobs/effects/handlers.ts';
import type { Database } from '../../repositories/database.ts';
import type { ExceptionRow, Found } from '../../repositories/exceptions.ts';
import { findPayment } from '../../repositories/payments.ts';
import type { RefundRow } from '../../repositories/refunds.ts';
import type { Services } from '../../services.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { endDoubt } from '../payments/end-doubt.ts';
import { giveUpPayment, raiseUnresolved } from '../payments/give-up-payment.ts';
import { applyChargebackUpdate } from '../refunds/apply-chargeback-update.ts';
import { applyRefundOutcome } from '../refunds/apply-refund-outcome.ts';
import { applyRefundUpdate } from '../refunds/apply-refund-update.ts';
import { giveBackByHand } from '../refunds/give-back-by-hand.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { checkReport } from './check-report.ts';
import { reconcile } from './reconcile.ts';
import { mostListed, type Reconciling } from './reconciliation.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ isAlone: true });
});
afterEach(async () => {
  await stage.runEffects();
  expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
  await stage.close();
});

/** Like a provider that numbers a payment only once it is paid. */
const unnumber = () => stage.rows('update payment set provider_reference = null');

/** An unpaid order; returns the reference of its payment. */
async function buy(
  who = 'sample-1',
  fields: Record<string, unknown> = {},
  at = stage.store,
): Promise<string> {
  const answer = await stage.pay(fields, { suid: who }, at);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return `${answer.content.billing_no}-1`;
}

const merchant = 'main-merchant';
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const capture = (reference: string, number: string, change: object = {}) =>
  ({
    type: 'payment',
    reference,
    status: 'paid',
    providerReference: number,
    merchant,
    detail: 'report',
    amount: usd(499),
    ...change,
  }) as SettlementEvent;
const refund = (number: string, of: string, change: object = {}) =>
  ({
    type: 'refund',
    refundReference: 'PORTAL',
    status: 'succeeded',
    providerReference: number,
    merchant,
    capture: of,
    detail: 'report',
    amount: usd(499),
    ...change,
  }) as SettlementEvent;
const chargeback = (
  reference: string,
  dispute: string,
  status: 'lost' | 'won' = 'lost',
  change: object = {},
) =>
  ({
    type: 'chargeback',
    reference,
    status,
    dispute,
    merchant,
    detail: 'report',
    amount: usd(499),
    sequence: status === 'lost' ? 2 : 3,
    ...change,
  }) as SettlementEvent;

/** Every permutation of every subset of at least this size. */
function ordersOf(steps: readonly string[], least = 1): string[][] {
  if (steps.length === 0) return [[]];
  const all = steps.flatMap((step) =>
    ordersOf(
      steps.filter((other) => other !== step),
      0,
    ).map((rest) => [step, ...rest]),
  );
  return [...all, []].filter(({ length }) => length >= least);
}

const linesOf = (events: readonly SettlementEvent[]): SettlementLine[] => [
  { kind: 'other', line: 1 },
  ...events.map((event, at) => ({ kind: 'money' as const, line: at + 2, at: 'then', event })),
];
/** Tries the report first: what a dry run announces must come true. */
async function read(events: readonly SettlementEvent[], more: Partial<Reconciling> = {}) {
  const lines = linesOf(events);
  const about = { account: 'main', by: 'report:sam', report: checkReport(lines), ...more };
  const tried = { ...stage.services, database: undoing(stage.database) };
  const announced = await reconcile(tried, lines, { ...about, isTried: true });
  const result = await reconcile(stage.services, lines, about);
  expect(announced).toEqual(result);
  return result;
}

/** A dry run's database: every transaction is rolled back at its end. */
function undoing(database: Database): Database {
  const undo = new Error('only tried');
  return {
    ...database,
    async transaction(work) {
      const come: unknown[] = [];
      const end = database.transaction(async (tx) => {
        come.push(await work(tx));
        throw undo;
      });
      await end.catch((error) => error === undo || Promise.reject(error));
      return come[0] as Awaited<ReturnType<typeof work>>;
    },
  };
}
/** Whatever these tests do is in it. */
const period = { from: new Date(Date.now() - 3_600_000), before: new Date(Date.now() + 3_600_000) };
const counts = async (...asked: Parameters<typeof read>) => (await read(...asked)).counts;
const only = (change: object) => ({ equal: 0, followed: 0, differs: 0, foreign: 0, ...change });

/** The whole books, which a second reading must not change. */
const books = async () =>
  Promise.all(
    ['orders', 'payment', 'refund', 'exception', 'history', 'provider_word', 'delivery', 'effect'].map(
      (one) => stage.rows(`select t::text from ${one} t order by 1`),
    ),
  );
async function changesNothingAgain(...asked: Parameters<typeof read>) {
  const before = await books();
  const again = await read(...asked);
  expect(await books()).toEqual(before);
  return again.counts;
}
const stateOf = async (reference: string) => {
  const [row] = await stage.rows<{ order: string; payment: string }>(
    `select o.state as order, p.state as payment from payment p join orders o using (store, billing_no) where reference = $1`,
    [reference],
  );
  return [row?.payment, row?.order];
};
const open = () =>
  stage.rows<{ store: string; kind: string; key: string; reason: string }>(
    `select store, kind, key, reason from exception where state = 'open' order by kind, key`,
  );

describe('O-16 money that only the report has', () => {
  it('O-16 pays its order like a notification, delivers once, and changes nothing when read again', async () => {
    const [ours, waiting] = [await buy(), await buy('sample-2')];
    const report = [capture(ours, 'N-1')];
    expect(await read(report)).toEqual({
      counts: only({ followed: 1 }),
      missing: 0,
      listed: [{ line: 2, reference: ours, compared: 'followed', detail: 'paid' }],
    });
    expect([await stateOf(ours), await stateOf(waiting)]).toEqual([
      ['paid', 'paid'],
      ['pending', 'unpaid'],
    ]);
    const [history] = await stage.rows<{ by: string }>(
      `select by from history where entity = 'payment' and entity_id = $1 and event = 'pay'`,
      [ours],
    );
    expect(history?.by).toBe('report:sam');
    await stage.runEffects();
    expect(stage.game.sent).toHaveLength(1);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 1 }));
    await stage.runEffects();
    expect(stage.game.sent).toHaveLength(1);
  });

  it('O-16 is booked for its own store if two share the account', async () => {
    const [volt, demo] = stage.neighbours;
    const all = [await buy(), await buy('sample-1', {}, volt), await buy('sample-1', {}, demo)];
    const report = all.map((reference, at) => capture(reference, `N-${at}`));
    expect(await counts(report)).toEqual(only({ followed: 3 }));
    for (const reference of all) expect(await stateOf(reference)).toEqual(['paid', 'paid']);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 3 }));
  });

  it('O-16 of another account is unknown: a report lists only its own account’s payments', async () => {
    const reference = await buy('sample-1', { pay_id: '109' });
    expect(await counts([capture(reference, 'N-1')])).toEqual(only({ differs: 1 }));
    expect(await stateOf(reference)).toEqual(['pending', 'unpaid']);
  });

  it('O-16 a second capture is extra money, and is refunded', async () => {
    const reference = await buy();
    await stage.say(reference, 'paid', { providerReference: 'N-1' });
    const report = [capture(reference, 'N-1'), capture(reference, 'N-2')];
    expect(await read(report)).toMatchObject({
      counts: only({ equal: 1, followed: 1 }),
      listed: [{ line: 3, detail: 'extra' }],
    });
    expect(await stage.rows('select reference, reason from refund')).toMatchObject([
      { reference: `${reference}-2`, reason: expect.stringContaining('taken twice') },
    ]);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 2 }));
  });

  it('O-16 only another number is not a second capture: nothing is refunded, and an operator must look', async () => {
    const reference = await buy();
    await stage.say(reference, 'paid', { providerReference: 'N-1' });
    const report = [capture(reference, 'N-2')];
    expect(await counts(report)).toEqual(only({ differs: 1 }));
    expect(await stage.rows('select reference from refund')).toEqual([]);
    expect(await open()).toMatchObject([
      {
        kind: 'settlement-mismatch',
        key: `${reference}:N-2`,
        reason: expect.stringContaining('N-1: 4.99 USD'),
      },
    ]);
    expect(await changesNothingAgain(report)).toEqual(only({ differs: 1 }));
  });

  it('O-16 a report without numbers of its own is compared by our references', async () => {
    const [known, news, other] = [await buy(), await buy('sample-2'), await buy('sample-3')];
    await stage.say(known, 'paid', { providerReference: 'N-1' });
    await stage.say(other, 'paid', { providerReference: 'N-3' });
    const unnumbered = (reference: string, change: object = {}) =>
      capture(reference, '', { providerReference: undefined, ...change });
    const report = [unnumbered(known), unnumbered(news), unnumbered(other, { amount: usd(500) })];
    expect(await read(report, { period })).toMatchObject({
      counts: only({ equal: 1, followed: 1, differs: 1 }),
      missing: 0,
    });
    expect(await stateOf(news)).toEqual(['paid', 'paid']);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 2, differs: 1 }));
    const unlike = `the report says without a number: 5.00 USD for ${other}, the books say N-3: 4.99 USD for ${other}`;
    expect((await open()).map(({ reason }) => reason)).toEqual([unlike]);
    // Its notification comes later, and numbers the same money.
    await stage.say(news, 'paid', { providerReference: 'N-2' });
    expect(await stage.rows('select reference from refund')).toEqual([]);
    expect((await read([unnumbered(known)], { period })).missing).toBe(2);
  });

  it('O-16 a payment booked without a number gets its number', async () => {
    const reference = await buy();
    await unnumber();
    await stage.say(reference, 'paid');
    const report = [capture(reference, 'N-1')];
    expect(await counts(report)).toEqual(only({ equal: 1 }));
    expect(await stage.rows('select provider_reference from payment')).toEqual([
      { provider_reference: 'N-1' },
    ]);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 1 }));
  });

  it('O-16 where neither has a number, another amount in the report differs', async () => {
    const reference = await buy();
    await unnumber();
    await stage.say(reference, 'paid');
    const report = [capture(reference, '', { providerReference: undefined, amount: usd(500) })];
    expect(await counts(report)).toEqual(only({ differs: 1 }));
    expect((await open()).map(({ reason }) => reason)).toEqual([
      `the report says without a number: 5.00 USD for ${reference}, the books say without a number: 4.99 USD for ${reference}`,
    ]);
  });

  it.each([
    ['amount', { amount: usd(498) }],
    ['currency', { amount: { amountMinor: 499, currency: 'EUR' } }],
    ['merchant', { merchant: 'second-merchant' }],
  ])('O-16 with another %s changes nothing and raises an exception', async (what, change) => {
    const reference = await buy();
    const report = [capture(reference, 'N-1', change)];
    expect(await counts(report)).toEqual(only({ differs: 1 }));
    expect(await stateOf(reference)).toEqual(['pending', 'unpaid']);
    expect(await open()).toMatchObject([{ kind: 'payment-mismatch', reason: expect.stringContaining(what) }]);
    expect(await changesNothingAgain(report)).toEqual(only({ differs: 1 }));
  });
});

describe('O-16 money that is booked differently', () => {
  it.each([
    ['amount', { amount: usd(500) }],
    ['currency', { amount: { amountMinor: 499, currency: 'EUR' } }],
    ['reference', { reference: 'GP00000000000000AA-1' }],
  ])(
    'O-16 another %s under the same number raises its own exception, resolved once a report agrees',
    async (_what, change) => {
      const [reference, other] = [await buy(), await buy('sample-2')];
      await stage.say(reference, 'paid', { providerReference: 'N-1' });
      await stage.say(other, 'paid', { providerReference: 'N-2' });
      const report = [capture(reference, 'N-1', change), capture(other, 'N-2')];
      expect(await counts(report)).toEqual(only({ equal: 1, differs: 1 }));
      expect(await open()).toEqual([
        {
          store: stage.store.id,
          kind: 'settlement-mismatch',
          key: `${reference}:N-1`,
          reason: expect.stringContaining('the books say N-1: 4.99 USD'),
        },
      ]);
      expect(await changesNothingAgain(report)).toEqual(only({ equal: 1, differs: 1 }));
      expect(await counts([capture(reference, 'N-1')])).toEqual(only({ equal: 1 }));
      expect(await open()).toEqual([]);
      expect(await stage.rows('select resolved_by, resolution from exception')).toEqual([
        { resolved_by: 'report:sam', resolution: 'a report agrees' },
      ]);
    },
  );

  it('O-16 an unreadable amount is listed as none', async () => {
    const reference = await buy();
    await stage.say(reference, 'paid', { providerReference: 'N-1' });
    expect(await counts([capture(reference, 'N-1', { amount: 'inexpressible' })])).toEqual(
      only({ differs: 1 }),
    );
    expect(await open()).toMatchObject([
      { reason: expect.stringContaining('the report says N-1: no amount') },
    ]);
  });

  it('O-16 a payment missing from the report raises an exception, until a report names it', async () => {
    const [named, missing, unnumbered, unpaid] = (await Promise.all(
      ['1', '2', '3', '4'].map((who) => buy(`sample-${who}`)),
    )) as [string, string, string, string];
    const elsewhere = await buy('sample-5', { pay_id: '109' });
    await unnumber();
    await stage.say(named, 'paid', { providerReference: 'N-1' });
    await stage.say(missing, 'paid', { providerReference: 'N-2' });
    await stage.say(unnumbered, 'paid');
    await stage.say(elsewhere, 'paid', { merchant: 'second-merchant' }, 'second');
    const report = [capture(named, 'N-1')];
    const result = await read(report, { period });
    expect([result.counts, result.missing]).toEqual([only({ equal: 1 }), 2]);
    expect(result.listed.map(({ reference, line }) => [reference, line])).toEqual(
      [missing, unnumbered].sort().map((reference) => [reference, undefined]),
    );
    const listed = (await open()).map(({ kind, key }) => [kind, key]);
    expect(listed).toEqual([missing, unnumbered].sort().map((key) => ['settlement-mismatch', key]));
    expect(await stateOf(unpaid)).toEqual(['pending', 'unpaid']);
    expect(await changesNothingAgain(report, { period })).toEqual(only({ equal: 1 }));
    const whole = [capture(named, 'N-1'), capture(missing, 'N-2'), capture(unnumbered, 'N-3')];
    expect(await read(whole, { period })).toMatchObject({ counts: only({ equal: 3 }), missing: 0 });
    expect(await open()).toEqual([]);
  });

  it('O-16 a payment before the period, or at its end, may be missing from the report', async () => {
    const reference = await buy();
    await stage.say(reference, 'paid', { providerReference: 'N-1' });
    const [{ paid_at: at } = { paid_at: new Date() }] = await stage.rows<{ paid_at: Date }>(
      `update payment set paid_at = date_trunc('seconds', paid_at) returning paid_at`,
    );
    const later = new Date(at.getTime() + 1);
    const missing = async (from: Date, before: Date) =>
      (await read([], { period: { from, before } })).missing;
    expect(await missing(later, period.before)).toBe(0);
    expect(await missing(period.from, at)).toBe(0);
    expect(await open()).toEqual([]);
    expect(await missing(at, later)).toBe(1);
  });
});

describe('O-16 money that went back', () => {
  async function paid(number = 'N-1', who = 'sample-1'): Promise<string> {
    const reference = await buy(who);
    await stage.say(reference, 'paid', { providerReference: number });
    await stage.runEffects();
    return reference;
  }

  it('O-16 a refund made in the back office is booked once, and so is one listed after its payment', async () => {
    const [before, reference] = [await buy('sample-2'), await paid()];
    const report = [refund('B-1', 'N-1'), capture(before, 'N-2'), refund('B-2', 'N-2', { amount: usd(200) })];
    expect(await counts(report)).toEqual(only({ followed: 3 }));
    expect(await stateOf(reference)).toEqual(['paid', 'refunded']);
    expect(await stateOf(before)).toEqual(['paid', 'paid']);
    const listed = (await open()).map(({ kind }) => kind);
    expect(listed).toEqual(['refund-outside', 'refund-outside']);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 3 }));
  });

  const renumbered = (event: SettlementEvent, number: string) =>
    (event.type === 'refund'
      ? { ...event, capture: number, providerReference: `${event.providerReference}-${number}` }
      : { ...event, dispute: `CASE-${number}` }) as SettlementEvent;
  const half = { amount: usd(200) };
  const rest = { amount: usd(299) };
  it.each<[title: string, back: (reference: string) => SettlementEvent[], order: string, goods: string[]]>([
    ['the whole refund', () => [refund('B-1', 'N-1')], 'refunded', ['refused']],
    [
      'refunds of two parts',
      () => [refund('B-1', 'N-1', half), refund('B-2', 'N-1', { ...rest, refundReference: 'PORTAL-2' })],
      'refunded',
      ['refused'],
    ],
    ['a lost dispute', (reference) => [chargeback(reference, 'CASE-1')], 'charged_back', ['refused']],
    [
      'a dispute lost and won',
      (reference) => [chargeback(reference, 'CASE-1'), chargeback(reference, 'CASE-1', 'won')],
      'delivered',
      ['delivered'],
    ],
    ['the refund of a part', () => [refund('B-1', 'N-1', half)], 'delivered', ['delivered']],
  ])(
    'O-16 goods whose money goes back in the report that brings it are not given first, however quick the worker: %s',
    async (_title, back, order, goods) => {
      // A worker that does what there is to do after each commit.
      const transaction: typeof stage.database.transaction = async (work) => {
        const result = await stage.database.transaction(work);
        await stage.runEffects();
        return result;
      };
      const begun: Promise<unknown>[] = [];
      const worker: Services['worker'] = {
        hasRoom: () => true,
        take: (work) => void begun.push(effectHandlers[work.kind](stage.services, work)),
      };
      const services = { ...stage.services, worker, database: { ...stage.database, transaction } };
      for (const isFirst of [true, false]) {
        const who = `sample-${isFirst}`;
        const [reference, other] = [await buy(who), await buy(`${who}-other`)];
        const number = `N-${isFirst}`;
        const goingBack = back(reference).map((event) => renumbered(event, number));
        const captures = [capture(reference, number), capture(other, `${number}-other`)];
        const lines = linesOf(isFirst ? [...captures, ...goingBack] : [...goingBack, ...captures]);
        const about = { account: 'main', by: 'report:sam', report: checkReport(lines) };
        const { counts: found, listed } = await reconcile(services, lines, about);
        await Promise.all(begun);
        expect(found).toEqual(only({ followed: lines.length - 1 }));
        expect(listed.map(({ line }) => line)).toEqual(lines.slice(1).map(({ line }) => line));
        const given = await stage.rows<{ state: string }>(
          `select d.state from delivery d join payment p on d.store = p.store and d.delivery_id = 'D-' || p.billing_no where p.reference = $1`,
          [reference],
        );
        expect([isFirst, ...given.map(({ state }) => state)]).toEqual([isFirst, ...goods]);
        expect((await stateOf(reference))[1]).toBe(order);
        expect((await stateOf(other))[1]).toBe('delivered');
      }
      expect((await open()).filter(({ kind }) => kind === 'goods-after-refund')).toEqual([]);
    },
  );

  describe('O-16 money of which an operator has said that it was given back', () => {
    const cent = { amount: usd(1) };
    const ends = async (reference: string, kind: string, found: Found) => {
      const [row] = await stage.rows<ExceptionRow>(
        `select * from exception where reference = $1 and kind = $2 and state = 'open'`,
        [reference, kind],
      );
      const ended = await stage.database.transaction((tx) =>
        endDoubt(tx, row!, found, 'operator:ann', 'seen'),
      );
      expect(ended.kind).toBe('resolved');
    };
    async function unresolved(found: Found = 'given-back'): Promise<string> {
      const reference = await buy('sample-2');
      const payment = (await findPayment(stage.database, stage.store.id, reference))!;
      await giveUpPayment(stage.services, payment, 'silent');
      await raiseUnresolved(stage.services, payment, 'silent');
      await ends(reference, 'payment-unresolved', found);
      return reference;
    }
    async function wrong(found: Found = 'given-back'): Promise<string> {
      const reference = await buy('sample-3');
      await stage.say(reference, 'paid', { ...cent, providerReference: 'N-9' });
      await ends(reference, 'payment-mismatch', found);
      return reference;
    }
    const back = (reference: string, change: object = {}) => refund('B-9', 'N-9', { reference, ...change });
    const part = (reference: string, number: string, amountMinor: number) =>
      refund(number, 'N-9', { reference, amount: usd(amountMinor) });
    type Case = [
      title: string,
      begins: (found?: Found) => Promise<string>,
      report: (reference: string) => SettlementEvent[],
    ];
    const agreeing: Case[] = [
      ['of an unresolved payment', unresolved, (of) => [capture(of, 'N-9'), back(of)]],
      ['the refund first', unresolved, (of) => [back(of), capture(of, 'N-9')]],
      ['in two parts', unresolved, (of) => [capture(of, 'N-9'), part(of, 'B-1', 200), part(of, 'B-2', 299)]],
      ['a wrong amount', wrong, (of) => [capture(of, 'N-9', cent), back(of, cent)]],
      ['of a wrong amount, the refund alone', wrong, (of) => [back(of, cent)]],
      ['of an unresolved payment, the refund alone', unresolved, (of) => [back(of)]],
      [
        'the refund alone, by its own reference only',
        unresolved,
        (of) => [refund('B-9', 'N-9', { refundReference: of })],
      ],
    ];
    it.each(agreeing)(
      'O-16 and of which the report says so too, agrees: %s',
      async (_title, begins, report) => {
        const reference = await begins();
        const events = [...report(reference), capture(await paid('N-2', 'sample-4'), 'N-2')];
        expect(await changesNothingAgain(events)).toEqual(only({ equal: events.length }));
        expect(await open()).toEqual([]);
      },
    );

    const differing: Case[] = [
      ['nothing went back', unresolved, (of) => [capture(of, 'N-9')]],
      ['only a part went back', unresolved, (of) => [capture(of, 'N-9'), part(of, 'B-1', 200)]],
      ['only a part went back, alone', unresolved, (of) => [part(of, 'B-1', 200)]],
      [
        'another amount came in and went back',
        unresolved,
        (of) => [capture(of, 'N-9', cent), back(of, cent)],
      ],
      [
        'another amount than was seen',
        wrong,
        (of) => [capture(of, 'N-9', { amount: usd(2) }), back(of, { amount: usd(2) })],
      ],
      ['more went back than came in', wrong, (of) => [capture(of, 'N-9', cent), back(of)]],
      [
        'other money',
        wrong,
        (of) => [capture(of, 'N-8', cent), refund('B-8', 'N-8', { reference: of, ...cent })],
      ],
      ['the refund failed', unresolved, (of) => [capture(of, 'N-9'), back(of, { status: 'failed' })]],
      [
        'another currency went back',
        unresolved,
        (of) => [capture(of, 'N-9'), back(of, { amount: { amountMinor: 499, currency: 'EUR' } })],
      ],
      [
        'another merchant’s went back',
        unresolved,
        (of) => [capture(of, 'N-9'), back(of, { merchant: 'somebody' })],
      ],
      [
        'it was disputed as well',
        unresolved,
        (of) => [capture(of, 'N-9'), back(of), chargeback(of, 'CASE-9')],
      ],
      ['it was disputed instead', unresolved, (of) => [capture(of, 'N-9'), chargeback(of, 'CASE-9')]],
      ['less came in than went back', unresolved, (of) => [capture(of, 'N-9', cent), back(of)]],
      [
        'it came in for another merchant',
        unresolved,
        (of) => [capture(of, 'N-9', { merchant: 'somebody' }), back(of)],
      ],
      ['it came in twice', unresolved, (of) => [capture(of, 'N-9'), capture(of, 'N-8'), back(of)]],
    ];
    it.each(differing)(
      'O-16 is before an operator again if the report differs: %s',
      async (_title, begins, report) => {
        const reference = await begins();
        expect((await counts(report(reference))).differs).toBeGreaterThan(0);
        expect(await open()).not.toEqual([]);
      },
    );

    it.each(agreeing)(
      'O-16 is before an operator if he had said that none came in: %s',
      async (_title, begins, report) => {
        const reference = await begins('not-charged');
        const { equal } = await counts(report(reference));
        expect(equal).toBe(0);
      },
    );
  });

  it('O-16 two refunds of one amount are two', async () => {
    await paid();
    const report = ['B-1', 'B-2'].map((number) => refund(number, 'N-1', { amount: usd(200) }));
    expect(await counts(report)).toEqual(only({ followed: 2 }));
    expect(await stage.rows('select provider_reference, amount_minor from refund order by 1')).toEqual([
      { provider_reference: 'B-1', amount_minor: 200 },
      { provider_reference: 'B-2', amount_minor: 200 },
    ]);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 2 }));
  });

  it('O-16 a refund that we requested and no notification reported has ended', async () => {
    const reference = await paid();
    const why = { reason: 'asked for', requestedBy: 'operator:ann' };
    await refundOrder(stage.services, stage.store.id, reference.slice(0, -2), why);
    expect(await stateOf(reference)).toEqual(['paid', 'refunding']);
    const report = [refund('B-1', 'N-1', { refundReference: `${reference}-R1` })];
    expect(await read(report)).toMatchObject({
      listed: [{ compared: 'followed', detail: 'refund succeeded' }],
    });
    expect(await stateOf(reference)).toEqual(['paid', 'refunded']);
    expect(await changesNothingAgain(report)).toEqual(only({ equal: 1 }));
    const byOurName = [
      refund('', 'N-1', { refundReference: `${reference}-R1`, providerReference: undefined }),
    ];
    expect(await changesNothingAgain(byOurName)).toEqual(only({ equal: 1 }));
  });

  it('O-16 a refund that may be ours, which is still on its way, is not booked: an operator must look', async () => {
    const reference = await paid();
    const why = { reason: 'asked for', requestedBy: 'operator:ann' };
    await refundOrder(stage.services, stage.store.id, reference.slice(0, -2), why);
    expect(await counts([refund('B-1', 'N-1', { refundReference: '' })])).toEqual(only({ differs: 1 }));
    expect(await open()).toMatchObject([{ kind: 'settlement-mismatch', key: 'refund:B-1' }]);
    expect(await stateOf(reference)).toEqual(['paid', 'refunding']);
  });

  it('O-16 a refund of more than was paid changes nothing and raises an exception', async () => {
    const reference = await paid();
    const report = [refund('B-1', 'N-1', { amount: usd(500) })];
    expect(await counts(report)).toEqual(only({ differs: 1 }));
    expect(await stateOf(reference)).toEqual(['paid', 'delivered']);
    expect((await open()).map(({ kind }) => kind)).toEqual(['refund-mismatch']);
    expect(await changesNothingAgain(report)).toEqual(only({ differs: 1 }));
  });

  it('O-16 a chargeback takes the money once, and a won dispute returns it', async () => {
    const [reference, other] = [await paid(), await paid('N-2', 'sample-2')];
    const lost = [chargeback(reference, 'D-1')];
    expect(await counts(lost)).toEqual(only({ followed: 1 }));
    expect(await stateOf(reference)).toEqual(['paid', 'charged_back']);
    expect(await changesNothingAgain(lost)).toEqual(only({ equal: 1 }));
    const won = [...lost, chargeback(reference, 'D-2', 'won')];
    expect(await counts(won)).toEqual(only({ equal: 1, followed: 1 }));
    expect(await stateOf(reference)).toEqual(['paid', 'delivered']);
    expect(await changesNothingAgain(won)).toEqual(only({ equal: 2 }));
    expect(await stateOf(other)).toEqual(['paid', 'delivered']);
  });

  /** A notification's event, with its own number. */
  const notified = (...about: Parameters<typeof chargeback>) =>
    applyChargebackUpdate(stage.services, 'main', chargeback(...about) as ChargebackUpdate, 'notification');
  const taken = async (reference: string) =>
    (
      await stage.rows<{ amount: number }>(
        `select amount_minor::int as amount from refund where reference = '${reference}' and kind = 'chargeback' and state = 'succeeded' order by refund_reference`,
      )
    ).map(({ amount }) => amount);

  it('O-16 a dispute numbered differently in notification and report is booked once, in either order', async () => {
    const other = await paid('N-2', 'sample-2');
    for (const steps of ordersOf(['notified lost', 'notified won', 'read lost', 'read won'])) {
      const reference = await paid(`N-${steps.join('-')}`);
      const says: Record<string, () => Promise<unknown>> = {
        'notified lost': () => notified(reference, 'D-1'),
        'notified won': () => notified(reference, 'D-1', 'won'),
        'read lost': () => read([chargeback(reference, 'CASE-1')]),
        'read won': () => read([chargeback(reference, 'BACK-1', 'won')]),
      };
      const isGone = !steps.some((step) => step.endsWith('won'));
      // Each event comes twice: copies change nothing.
      for (const [at, step] of [...steps, ...steps].entries()) {
        await says[step]?.();
        if (at < steps.length - 1) continue;
        const mentioned = (await open()).filter(({ key }) => key === reference).map(({ kind }) => kind);
        const how = steps.join(', ');
        expect(await taken(reference), how).toEqual(isGone ? [499] : []);
        expect(await stateOf(reference), how).toEqual(['paid', isGone ? 'charged_back' : 'delivered']);
        expect(mentioned, how).toEqual(isGone ? ['chargeback'] : []);
      }
    }
    expect(await stateOf(other)).toEqual(['paid', 'delivered']);
  }, 60_000);

  it('O-16 two disputes about parts, numbered differently in the report, are booked as two, in any order', async () => {
    for (const steps of ordersOf(['notified D-1', 'notified D-2', 'read CASE-1', 'read CASE-2'], 4)) {
      const reference = await paid(`N-${steps.join('-')}`);
      const part = { amount: usd(200) };
      for (const step of steps) {
        const [how, dispute = ''] = step.split(' ');
        if (how === 'notified') await notified(reference, dispute, 'lost', part);
        else await read([chargeback(reference, dispute, 'lost', part)]);
      }
      expect(await taken(reference), steps.join(', ')).toEqual([200, 200]);
      // Never as a third one whose dispute was won.
      const entries = `select state from refund where kind = 'chargeback' and reference = $1`;
      expect(await stage.rows(entries, [reference]), steps.join(', ')).toHaveLength(2);
    }
  }, 60_000);

  it('O-16 a booked row is equal, another amount is another dispute, and more than was paid differs', async () => {
    const reference = await paid();
    const part = (dispute: string, amountMinor: number) =>
      counts([chargeback(reference, dispute, 'lost', { amount: usd(amountMinor) })]);
    await notified(reference, 'D-1', 'lost', { amount: usd(300) });
    expect(await part('CASE-1', 300)).toEqual(only({ equal: 1 }));
    expect(await part('CASE-2', 100)).toEqual(only({ followed: 1 }));
    expect(await part('CASE-3', 100)).toEqual(only({ differs: 1 }));
    expect(await taken(reference)).toEqual([300, 100]);
    expect(await open()).toMatchObject([
      {
        kind: 'chargeback',
        reason: expect.stringContaining('the reported chargebacks exceed what was paid: 1.00 USD'),
      },
    ]);
    expect(await part('CASE-3', 100)).toEqual(only({ differs: 1 }));
    expect(await taken(reference)).toEqual([300, 100]);
  });

  it('O-16 a chargeback before its capture is recorded, and counts once the capture is known', async () => {
    const reference = await buy();
    expect(await counts([chargeback(reference, 'CASE-1')])).toEqual(only({ followed: 1 }));
    expect(await open()).toMatchObject([{ kind: 'chargeback', reason: expect.stringContaining('4.99 USD') }]);
    await stage.say(reference, 'paid', { providerReference: 'N-1' });
    expect(await stateOf(reference)).toEqual(['paid', 'charged_back']);
    await notified(reference, 'D-1');
    expect(await taken(reference)).toEqual([499]);
  });

  it('O-16 a refund booked with another amount is not the same', async () => {
    const reference = await paid();
    const booked = [refund('B-1', 'N-1', { amount: usd(200) })];
    expect(await counts(booked)).toEqual(only({ followed: 1 }));
    for (const amount of [usd(300), { amountMinor: 200, currency: 'EUR' }])
      expect(await counts([refund('B-1', 'N-1', { amount })])).toEqual(only({ differs: 1 }));
    expect(await stateOf(reference)).toEqual(['paid', 'delivered']);
    expect(await stage.rows('select amount_minor::int as amount from refund')).toEqual([{ amount: 200 }]);
    expect(await counts(booked)).toEqual(only({ equal: 1 }));
  });

  it('O-16 a dispute won under its own number, and one won after another, return the money', async () => {
    const reference = await paid();
    const said: SettlementEvent[] = [];
    for (const [dispute, status, place] of [
      ['D-1', 'lost', 2],
      ['D-1', 'won', 3],
      ['D-2', 'lost', 4],
      ['CASE-2', 'won', 5],
    ] as const) {
      const event = chargeback(reference, dispute, status, { sequence: place });
      expect(await counts([event]), `${dispute} ${status}`).toEqual(only({ followed: 1 }));
      const state = status === 'lost' ? 'charged_back' : 'delivered';
      expect(await stateOf(reference), `${dispute} ${status}`).toEqual(['paid', state]);
      said.push(event);
    }
    expect(await changesNothingAgain(said)).toEqual(only({ equal: 4 }));
  });

  it('O-16 a chargeback of more than was paid changes nothing', async () => {
    const reference = await paid();
    expect(await counts([chargeback(reference, 'D-1', 'lost', { amount: usd(500) })])).toEqual(
      only({ differs: 1 }),
    );
    expect(await stateOf(reference)).toEqual(['paid', 'delivered']);
    expect((await open()).map(({ kind }) => kind)).toEqual(['chargeback-mismatch']);
  });
});

describe('O-16 booked refunds and chargebacks that the report lacks', () => {
  const paid = async (who: string, number: string) => {
    const reference = await buy(who);
    await stage.say(reference, 'paid', { providerReference: number });
    await stage.runEffects();
    return reference;
  };
  /** Applies a notification's event. */
  const hear = (event: SettlementEvent) =>
    event.type === 'refund'
      ? applyRefundUpdate(stage.services, 'main', event, 'notification')
      : applyChargebackUpdate(stage.services, 'main', event as ChargebackUpdate, 'notification');
  const mismatches = async () =>
    (await open())
      .filter(({ kind }) => kind === 'settlement-mismatch')
      .map(({ key, reason }) => [key, reason.replace(/ at .*Z/, '')]);

  it('O-16 raise an exception each, until a report names them', async () => {
    const [kept, gone, taken, fought] = (await Promise.all(
      ['1', '2', '3', '4'].map((n) => paid(`sample-${n}`, `N-${n}`)),
    )) as [string, string, string, string];
    const captures = [kept, gone, taken, fought].map((reference, at) => capture(reference, `N-${at + 1}`));
    const back = [refund('B-1', 'N-1', { amount: usd(200) }), refund('B-2', 'N-2'), chargeback(taken, 'D-3')];
    for (const event of [...back, chargeback(fought, 'D-4')]) await hear(event);
    const result = await read([...captures, back[0]!], { period });
    expect([result.counts, result.missing]).toEqual([only({ equal: 5 }), 3]);
    const said = 'here (4.99 USD), but not in the report';
    const lacking = [
      [`${gone}-O1`, `given back ${said}`],
      ...[taken, fought].map((reference) => [`${reference}-C`, `taken back by a bank ${said}`]),
    ].sort();
    expect((await mismatches()).sort()).toEqual(lacking);
    expect(result.listed.map(({ reference }) => reference).sort()).toEqual([gone, taken, fought].sort());
    expect(await changesNothingAgain([...captures, back[0]!], { period })).toEqual(only({ equal: 5 }));

    // The next report has the refund and one of the disputes, under another number.
    const next = [back[1]!, chargeback(taken, 'CASE-3')];
    expect((await read([...captures, ...next], { period })).missing).toBe(2);
    expect((await mismatches()).map(([key]) => key).sort()).toEqual([`${kept}-O1`, `${fought}-C`].sort());
    const whole = [...captures, ...back, chargeback(fought, 'CASE-4')];
    expect(await read(whole, { period })).toMatchObject({ counts: only({ equal: 8 }), missing: 0 });
    expect(await mismatches()).toEqual([]);
  });

  it('O-16 are not searched for without a period', async () => {
    await paid('sample-1', 'N-1');
    await hear(refund('B-1', 'N-1'));
    expect((await read([])).missing).toBe(0);
    expect(await mismatches()).toEqual([]);
  });

  // By its own number a row means that dispute, by another number the first that no row has named.
  it.each<[rows: string[], lacking: string[]]>([
    [[], ['C', 'C2']],
    [['D-2'], ['C']],
    [['D-1'], ['C2']],
    [['CASE-1'], ['C2']],
    [['D-1', 'CASE-2'], []],
    [['CASE-1', 'CASE-2'], []],
    // One that was only opened has taken no money yet; one that was won has returned what the first took.
    [['CASE-1 opened'], ['C', 'C2']],
    [['D-2', 'CASE-1 opened'], ['C']],
    [['CASE-1 won'], ['C2']],
  ])('O-16 two disputes of one amount need two rows: %j', async (rows, lacking) => {
    const reference = await paid('sample-1', 'N-1');
    const part = (row: string) => {
      const [dispute = '', status = 'lost'] = row.split(' ');
      return chargeback(reference, dispute, status as 'lost', {
        amount: usd(200),
        ...(status === 'opened' && { sequence: 1 }),
      });
    };
    for (const dispute of ['D-1', 'D-2']) await hear(part(dispute));
    await read([capture(reference, 'N-1'), ...rows.map(part)], { period });
    expect((await mismatches()).map(([key]) => key)).toEqual(lacking.map((name) => `${reference}-${name}`));
  });

  it.each(['D-1', 'CASE-1'])('O-16 a row without an amount is about the whole: %s', async (dispute) => {
    const reference = await paid('sample-1', 'N-1');
    await hear(chargeback(reference, 'D-1'));
    const report = [capture(reference, 'N-1'), chargeback(reference, dispute, 'lost', { amount: undefined })];
    expect(await read(report, { period })).toEqual({ counts: only({ equal: 2 }), missing: 0, listed: [] });
    expect(await mismatches()).toEqual([]);
  });

  it('O-16 a won dispute, and a refund that failed or is pending, may be missing from the report', async () => {
    const [won, failing] = [await paid('sample-1', 'N-1'), await paid('sample-2', 'N-2')];
    for (const status of ['lost', 'won'] as const) await hear(chargeback(won, 'D-1', status));
    for (const [at, status] of (['failed', 'pending'] as const).entries())
      await hear(refund(`B-${at}`, 'N-2', { status, amount: usd(100) }));
    const report = [capture(won, 'N-1'), capture(failing, 'N-2')];
    expect((await read(report, { period })).missing).toBe(0);
  });

  it('O-16 a refund outside, or one that another report listed, may be missing from the report', async () => {
    const [byHand, reported] = [await paid('sample-1', 'N-1'), await paid('sample-2', 'N-2')];
    const captures = [capture(byHand, 'N-1'), capture(reported, 'N-2')];
    const why = { reason: 'asked for', requestedBy: 'operator:ann' };
    await refundOrder(stage.services, stage.store.id, byHand.slice(0, -2), why);
    const [found] = await stage.rows<RefundRow>('select * from refund');
    const failed = { kind: 'refused', detail: 'no' } as const;
    await applyRefundOutcome(stage.services, found!, failed, 'worker');
    const [exception] = await stage.rows<ExceptionRow>(
      `select * from exception where kind = 'refund-failed'`,
    );
    await stage.services.database.transaction((tx) =>
      giveBackByHand(tx, exception!, 'operator:ann', 'by bank transfer'),
    );
    await read([...captures, refund('B-2', 'N-2')]);
    expect(await read(captures, { period })).toMatchObject({ counts: only({ equal: 2 }), missing: 0 });
    // A refund that an operator only requested must be made by the provider.
    const asked = await paid('sample-3', 'N-3');
    await refundOrder(stage.services, stage.store.id, asked.slice(0, -2), why);
    await hear(refund('B-3', 'N-3', { refundReference: `${asked}-R1` }));
    expect((await read([...captures, capture(asked, 'N-3')], { period })).missing).toBe(1);
    expect((await mismatches()).map(([key]) => key)).toEqual([`${asked}-R1`]);
  });

  it('O-16 another amount in the report raises no second exception', async () => {
    await paid('sample-1', 'N-1');
    await hear(refund('B-1', 'N-1', { amount: usd(200) }));
    const report = [refund('B-1', 'N-1', { amount: usd(300) })];
    expect(await read([...report], { period: { ...period, before: period.from } })).toMatchObject({
      counts: only({ differs: 1 }),
      missing: 0,
    });
    const result = await read([capture('', 'N-1', { reference: '' }), ...report], { period });
    expect(result.missing).toBe(0);
    expect(await mismatches()).toEqual([]);
  });

  it('O-16 if messages never name our refunds, each row means one', async () => {
    const reference = await paid('sample-1', 'N-1');
    const why = { reason: 'asked for', requestedBy: 'operator:ann' };
    await refundOrder(stage.services, stage.store.id, reference.slice(0, -2), why);
    const [asked] = await stage.rows<RefundRow>('select * from refund');
    const said = { merchant, refundReference: asked!.refund_reference, detail: '' };
    const outcome = { kind: 'known', refund: { ...said, status: 'succeeded' } } as const;
    await applyRefundOutcome(stage.services, asked!, outcome, 'worker');
    await stage.rows(`update refund set amount_minor = 200`);
    const report = [
      capture(reference, 'N-1'),
      refund('B-1', 'N-1', { refundReference: '', amount: usd(200) }),
    ];
    expect((await read(report, { period })).missing).toBe(0);
    await stage.rows(`update refund set amount_minor = 499`);
  });

  it('O-16 money that went back before the period, or at its end, may be missing from the report', async () => {
    const reference = await paid('sample-1', 'N-1');
    await hear(chargeback(reference, 'D-1'));
    const report = [capture(reference, 'N-1')];
    const [row] = await stage.rows<{ closed_at: Date }>(
      `update refund set closed_at = date_trunc('seconds', closed_at) returning closed_at`,
    );
    const at = row!.closed_at;
    const later = new Date(at.getTime() + 1);
    const missing = async (from: Date, before: Date) =>
      (await read(report, { period: { from, before } })).missing;
    expect(await missing(later, period.before)).toBe(0);
    expect(await missing(period.from, at)).toBe(0);
    expect(await mismatches()).toEqual([]);
    expect(await missing(at, later)).toBe(1);
  });
});

describe('O-16 one reference in two stores of the account', () => {
  /** Copies the order and its payment to another store, as if it had drawn the same number. */
  const copied = (table: string, to: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '{"store": "${to}"}')).* from ${table} t where store <> '${to}'`;
  const pairs = [0, 1, 2].flatMap((from) =>
    [0, 1, 2].filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(pairs)('O-16 means the store whose mark it has: %d, beside its copy in %d', async (from, to) => {
    const stores = [stage.store, ...stage.neighbours];
    const reference = await buy('sample-1', {}, stores[from]!);
    for (const table of ['orders', 'payment']) await stage.rows(copied(table, stores[to]!.id));
    await stage.say(reference, 'paid', { providerReference: 'N-1' });
    // Booked for the other store, it would be a second capture.
    expect(await counts([capture(reference, 'N-2')])).toEqual(only({ differs: 1 }));
    expect(await open()).toMatchObject([{ store: stores[from]!.id, key: `${reference}:N-2` }]);
    expect(await stage.rows('select reference from refund')).toEqual([]);
    const states = await stage.rows(`select store, state from payment order by state`);
    expect(states).toEqual([
      { store: stores[from]!.id, state: 'paid' },
      { store: stores[to]!.id, state: 'pending' },
    ]);
    for (const table of ['payment', 'orders'])
      await stage.rows(`delete from ${table} where store = '${stores[to]!.id}'`);
  });
});

describe('O-16 unknown money', () => {
  const ours = 'GP00000000000000AA-1';
  it.each([
    ['payment', capture(ours, 'N-9'), 'payment:N-9'],
    ['refund', refund('B-9', 'N-9', { refundReference: `${ours}-R1` }), 'refund:B-9'],
    ['chargeback', chargeback(ours, 'D-9'), 'chargeback:D-9'],
  ])('O-16 a %s with a number like ours raises an exception', async (type, event, key) => {
    expect(await counts([event])).toEqual(only({ differs: 1 }));
    expect(await open()).toMatchObject([
      {
        store: 'account:main',
        kind: 'settlement-mismatch',
        key,
        reason: expect.stringContaining(`a ${type} of GP`),
      },
    ]);
    expect(await changesNothingAgain([event])).toEqual(only({ differs: 1 }));
  });

  it.each(['SHOP-7', 'GP-1', 'GP00000000000000AA', 'XX00000000000000AA-1', ''])(
    'O-16 a payment of another system that shares the account is ignored: %s',
    async (reference) => {
      const events = [capture(reference, 'N-9'), chargeback(reference, 'D-9')];
      expect(await read(events)).toEqual({ counts: only({ foreign: 2 }), missing: 0, listed: [] });
      expect(await open()).toEqual([]);
    },
  );
});

it('O-16 everything that a report lacks is found, in however large a shop', async () => {
  const reference = await buy();
  await stage.say(reference, 'paid', { providerReference: 'N-1' });
  const back = refund('B-1', 'N-1', { amount: usd(200) });
  await applyRefundUpdate(stage.services, 'main', back as RefundUpdate, 'notification');
  const copies = 2_100;
  const copy = (table: string, change: string) =>
    stage.rows(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${change}))).*
       from ${table} t, generate_series(1001, 1000 + ${copies}) n`,
    );
  await copy(
    'payment',
    `'reference', 'COPY-' || n, 'provider_reference', 'COPY-' || n, 'number', n, 'applied', false`,
  );
  await copy('refund', `'refund_reference', 'COPY-' || n`);
  const { missing, listed } = await read([], { period });
  expect([missing, listed.length]).toEqual([2 * (copies + 1), mostListed]);
  await stage.rows(`delete from exception where key like 'COPY-%'`);
  await stage.rows(`delete from refund where refund_reference like 'COPY-%'`);
  await stage.rows(`delete from payment where reference like 'COPY-%'`);
});

it('O-16 of a long report every row that differs is counted, and the first are listed', async () => {
  const rows = [...Array(mostListed + 2).keys()].map((at) =>
    capture(`GP${'0'.repeat(14)}AA-${at + 1}`, `N-${at}`),
  );
  const { counts, listed } = await read(rows);
  expect(counts).toEqual(only({ differs: mostListed + 2 }));
  expect(listed.map(({ line }) => line)).toEqual([...Array(mostListed).keys()].map((at) => at + 2));
});

it('O-16 every row of a long report is compared, in batches', async () => {
  const rows = [...Array(3_500).keys()].map((at) => capture(`SHOP-${at}`, `N-${at}`));
  const asked: number[] = [];
  const many: Stage['database']['many'] = (statement, values) => {
    for (const value of values) if (Array.isArray(value)) asked.push(value.length);
    return stage.database.many(statement, values);
  };
  const database = { ...stage.database, many };
  const lines = linesOf(rows);
  const about = { account: 'main', by: 'report:sam', report: checkReport(lines) };
  const { counts } = await reconcile({ ...stage.services, database }, lines, about);
  expect(counts).toEqual(only({ foreign: 3_500 }));
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
});
