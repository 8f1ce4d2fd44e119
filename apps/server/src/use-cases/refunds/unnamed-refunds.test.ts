import type {
  NotificationEvent,
  RefundOutcome,
  RefundRequest,
  UpdateAmount,
} from '@gemporium/provider-kit/provider.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeNotification } from '../../repositories/notifications.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, setUpStage } from '../../testing/stage.ts';
import { applyChargebackUpdate } from './apply-chargeback-update.ts';
import { applyRefundOutcome } from './apply-refund-outcome.ts';
import { refundOrder } from './refund-order.ts';

/*
 * A provider whose messages never name our refunds (Xsolla): a report about refunded money is about the matching
 * refund of ours, and only if there is none about one that the store did not request.
 */

const stage = setUpStage({
  isAlone: true,
  provider: {
    async refund(_context, { reference }, { isRepeat, earlier = [], foundNeverMade }) {
      repeats.push(isRepeat);
      never.push(foundNeverMade);
      told.push([reference, ...earlier.map(({ refundReference }) => refundReference)]);
      return first;
    },
  },
});
const buyers = buyersOf(stage);
/** For each call, the money that was reported as received before. */
const repeats: (true | undefined)[] = [];
/** For each call, whose money goes back, and what was reported as refunded of it before. */
const told: string[][] = [];
/** For each call, the refunds that operators had recorded as never made. */
const never: RefundRequest['foundNeverMade'][] = [];
let first: RefundOutcome;
beforeEach(async () => {
  repeats.length = 0;
  told.length = 0;
  never.length = 0;
  await stage.rows(`update effect set state = 'done' where state = 'ready'`);
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const answered = (status: 'pending' | 'succeeded', providerReference?: string): RefundOutcome => ({
  kind: 'known',
  refund: {
    refundReference: '',
    status,
    merchant: 'main-merchant',
    detail: 'it says',
    ...(providerReference === undefined ? {} : { providerReference }),
  },
});
const lost: RefundOutcome = { kind: 'unknown', detail: 'no answer' };

let words = 0;
async function hear(
  order: Bought,
  amount: UpdateAmount | undefined,
  number: string,
  change: object = {},
): Promise<void> {
  words += 1;
  const event: NotificationEvent = {
    type: 'refund',
    dedupeKey: `unnamed-${words}`,
    refundReference: '',
    status: 'succeeded',
    ...(amount && { amount }),
    capture: `P-${order.reference}`,
    providerReference: number,
    merchant: 'main-merchant',
    detail: 'it says',
    ...change,
  };
  const to = { provider: 'scripted', account: 'main', event, body: Buffer.from('') };
  await storeNotification(stage.database, to, false);
  await hasten(stage.database, 'judge-notification');
  await stage.runEffects();
}

async function delivered(): Promise<Bought> {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
  await stage.runEffects();
  return order;
}

async function refund(order: Bought, outcome: RefundOutcome): Promise<void> {
  first = outcome;
  const why = { reason: 'asked', requestedBy: 'operator:sample', payment: order.reference };
  await refundOrder(stage.services, stage.store.id, order.billingNo, why);
  await stage.runEffects();
}

async function standing({ billingNo }: Bought) {
  const lines = async (text: string) =>
    (await stage.rows<{ line: string }>(text, [billingNo])).map(({ line }) => line);
  return {
    order: (await lines('select state as line from orders where billing_no = $1'))[0],
    refunds: await lines(
      `select concat_ws(' ', replace(refund_reference, $1, 'GP'), state, amount_minor, provider_reference) as line
       from refund where billing_no = $1 order by refund_reference`,
    ),
    exceptions: await lines(
      `select kind as line from exception where billing_no = $1 and state = 'open' order by kind`,
    ),
  };
}

describe('O-11 an update about refunded money that names no refund of ours', () => {
  it.each<[string, RefundOutcome]>([
    ['is on its way', answered('pending')],
    ['is on its way under the same number', answered('pending', 'T1-refund')],
    ['may have been lost', lost],
  ])('O-11 ends our refund that %s, without an exception', async (_title, outcome) => {
    const order = await delivered();
    await refund(order, outcome);
    await hear(order, usd(499), 'T1-refund');
    expect(await standing(order)).toEqual({
      order: 'refunded',
      exceptions: [],
      refunds: ['GP-1-R1 succeeded 499 T1-refund'],
    });
  });

  it.each<[string, UpdateAmount | undefined, object]>([
    ['of another amount', usd(498), {}],
    ['without an amount', undefined, {}],
    ['of an unreadable amount', 'inexpressible', {}],
    ['of another merchant', usd(499), { merchant: 'somebody' }],
    ['of real money', usd(499), { isTest: false }],
  ])('O-11 %s ends no refund of ours and raises an exception', async (_title, amount, change) => {
    const order = await delivered();
    await refund(order, answered('pending'));
    await hear(order, amount, 'T1-refund', change);
    expect(await standing(order)).toEqual({
      order: 'refunding',
      exceptions: ['refund-mismatch'],
      refunds: ['GP-1-R1 pending 499'],
    });
  });

  it.each([
    ['requested', 'refunding', ['refund-mismatch']],
    ['unknown', 'refunding', ['refund-mismatch']],
    ['pending', 'refunding', ['refund-mismatch']],
    ['succeeded', 'refunded', ['refund-mismatch']],
  ])(
    'O-11 of a smaller amount is no part of a payment whose whole refund is %s',
    async (state, stands, exceptions) => {
      const order = await delivered();
      await refund(order, state === 'succeeded' ? answered('succeeded') : answered('pending'));
      await stage.rows('update refund set state = $2 where billing_no = $1', [order.billingNo, state]);
      await hear(order, usd(200), 'T1-refund');
      expect(await standing(order)).toEqual({
        order: stands,
        exceptions,
        refunds: [`GP-1-R1 ${state} 499`],
      });
    },
  );

  it('O-14 of a smaller amount is a part made at the provider, and seen, if our own was never made', async () => {
    const order = await delivered();
    await refund(order, { kind: 'refused', detail: 'too old' });
    await hear(order, usd(200), 'T1-refund');
    const { refunds, exceptions } = await standing(order);
    expect(refunds).toEqual(['GP-1-O2 succeeded 200 T1-refund', 'GP-1-R1 failed 499']);
    expect(exceptions).toContain('refund-outside');
  });

  it('O-11 waits for the answer to our own call', async () => {
    const order = await delivered();
    first = answered('pending', 'T1-refund');
    const why = { reason: 'asked', requestedBy: 'operator:sample' };
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.rows(`update effect set state = 'done' where kind = 'refund' and key like $1 || '%'`, [
      order.billingNo,
    ]);
    await hear(order, usd(499), 'T1-refund');
    expect(await standing(order)).toMatchObject({ order: 'refunding', refunds: ['GP-1-R1 requested 499'] });
    await stage.rows(`update effect set state = 'ready' where kind = 'refund' and key like $1 || '%'`, [
      order.billingNo,
    ]);
    await hasten(stage.database);
    await stage.runEffects();
    await hasten(stage.database);
    await stage.runEffects();
    expect(await standing(order)).toEqual({
      order: 'refunded',
      exceptions: [],
      refunds: ['GP-1-R1 succeeded 499 T1-refund'],
    });
  });

  it('O-14 is about our partial refund that ended with its answer, once', async () => {
    const order = await delivered();
    await hear(order, usd(200), 'T1-a');
    await refund(order, answered('succeeded'));
    await hear(order, usd(299), 'T1-b');
    expect(await standing(order)).toEqual({
      order: 'refunded',
      exceptions: ['refund-outside'],
      refunds: ['GP-1-O1 succeeded 200 T1-a', 'GP-1-R2 succeeded 299 T1-b'],
    });
    await hear(order, usd(299), 'T1-c');
    expect((await standing(order)).exceptions).toEqual(['refund-mismatch', 'refund-outside']);
  });

  it('O-14 is about the refund with its number that has not failed, even if a later one with it has', async () => {
    const order = await delivered();
    await hear(order, usd(200), 'T1-a');
    await stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason,
         requested_by, provider_reference)
       select store, reference || '-R9', reference, billing_no, kind, 'failed', 299, currency, reason, 'operator:sample', 'T1-a'
       from refund where refund_reference = $1 || '-O1'`,
      [order.reference],
    );
    const before = await standing(order);
    await hear(order, usd(200), 'T1-a');
    expect(await standing(order)).toEqual(before);
  });

  it('O-14 is about our partial refund of the same amount', async () => {
    const order = await delivered();
    await hear(order, usd(200), 'T1-a');
    await refund(order, lost);
    await stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
       select store, reference || '-R9', reference, billing_no, kind, 'pending', 99, currency, reason, requested_by
       from refund where refund_reference = $1 || '-R2'`,
      [order.reference],
    );
    await hear(order, usd(99), 'T1-b');
    expect((await standing(order)).refunds).toEqual([
      'GP-1-O1 succeeded 200 T1-a',
      'GP-1-R2 unknown 299',
      'GP-1-R9 succeeded 99 T1-b',
    ]);
  });

  it('O-14 is about another refund if our full one has ended', async () => {
    const order = await delivered();
    await refund(order, answered('succeeded'));
    await hear(order, usd(499), 'T1-refund');
    expect(await standing(order)).toEqual({
      order: 'refunded',
      exceptions: ['refund-mismatch'],
      refunds: ['GP-1-R1 succeeded 499'],
    });
  });

  /** Ours was acknowledged, never reported, and an operator recorded that it was never made. */
  async function neverMade(): Promise<Bought> {
    const order = await delivered();
    await refund(order, answered('pending', 'T1-refund'));
    const of = { store: stage.store.id, billing_no: order.billingNo };
    const made = { ...of, refund_reference: `${order.reference}-R1` };
    await applyRefundOutcome(
      stage.services,
      made,
      { kind: 'refused', detail: 'never made' },
      'operator:sample',
    );
    await stage.rows(`update exception set state = 'resolved' where billing_no = $1`, [order.billingNo]);
    return order;
  }

  it.each<[string, RefundOutcome]>([
    ['has been acknowledged under the same number', answered('pending', 'T1-refund')],
    ['has been acknowledged under none', answered('pending')],
    ['may have been lost', lost],
  ])(
    'O-14 is about the refund after the one that was never made, which %s: once',
    async (_title, outcome) => {
      const order = await neverMade();
      await refund(order, outcome);
      for (const _again of [1, 2]) {
        await hear(order, usd(499), 'T1-refund');
        expect(await standing(order)).toEqual({
          order: 'refunded',
          exceptions: [],
          refunds: ['GP-1-R1 failed 499 T1-refund', 'GP-1-R2 succeeded 499 T1-refund'],
        });
      }
    },
  );

  it('O-14 raises an exception if our only refund was recorded as never made', async () => {
    const order = await neverMade();
    await hear(order, usd(499), 'T1-refund');
    expect(await standing(order)).toEqual({
      order: 'review',
      exceptions: ['refund-mismatch'],
      refunds: ['GP-1-R1 failed 499 T1-refund'],
    });
  });

  it('O-14 is about one made at the provider if we requested none', async () => {
    const order = await delivered();
    await hear(order, usd(499), 'T1-refund');
    expect(await standing(order)).toEqual({
      order: 'refunded',
      exceptions: ['refund-outside'],
      refunds: ['GP-1-O1 succeeded 499 T1-refund'],
    });
  });
});

describe('O-14 which refund an update is about if several are possible', () => {
  type Row = [name: string, state: string, minor: number, number?: string, by?: string];
  const said = { amount: usd(200), number: 'T1', change: {} };
  /** Existing refunds, oldest first; the report; the outcome of each, and the exceptions. */
  const cases: [title: string, rows: Row[], word: Partial<typeof said>, after: string[], open?: string[]][] =
    [
      [
        'two alike, neither reported: the older',
        [
          ['R1', 'unknown', 200],
          ['R2', 'unknown', 200],
        ],
        {},
        ['R1 succeeded 200 T1', 'R2 unknown 200'],
      ],
      [
        'two alike, of which the older has a number: the younger',
        [
          ['R1', 'pending', 200, 'T0'],
          ['R2', 'unknown', 200],
        ],
        {},
        ['R1 pending 200 T0', 'R2 succeeded 200 T1'],
      ],
      [
        'two alike, of which the older has this number: the older',
        [
          ['R1', 'pending', 200, 'T1'],
          ['R2', 'unknown', 200],
        ],
        {},
        ['R1 succeeded 200 T1', 'R2 unknown 200'],
      ],
      [
        'two alike, of which the older has ended under this number: neither',
        [
          ['R1', 'succeeded', 200, 'T1'],
          ['R2', 'pending', 200],
        ],
        {},
        ['R1 succeeded 200 T1', 'R2 pending 200'],
      ],
      [
        'two alike, of which the older has failed: the younger',
        [
          ['R1', 'failed', 200],
          ['R2', 'pending', 200],
        ],
        {},
        ['R1 failed 200', 'R2 succeeded 200 T1'],
      ],
      [
        'two under one number: the younger',
        [
          ['R1', 'succeeded', 200, 'T1'],
          ['R2', 'pending', 200, 'T1'],
        ],
        {},
        ['R1 succeeded 200 T1', 'R2 succeeded 200 T1'],
      ],
      [
        'two that failed under one number: neither, and an exception for the newer',
        [
          ['R1', 'failed', 200, 'T1'],
          ['R2', 'failed', 200, 'T1'],
        ],
        {},
        ['R1 failed 200 T1', 'R2 failed 200 T1'],
        ['refund-mismatch GP-1-R2 after all'],
      ],
      [
        'one of ours that has ended: it gets the number and keeps its state',
        [['R1', 'succeeded', 200]],
        { change: { status: 'pending' } },
        ['R1 succeeded 200 T1'],
      ],
      [
        'one whose number is known: not ours of that amount',
        [['R1', 'unknown', 200]],
        { change: { refundReference: 'theirs' } },
        ['O2 succeeded 200 T1', 'R1 unknown 200'],
        ['refund-outside GP-1-O2'],
      ],
      [
        'more than is left beside one that has not ended',
        [['O1', 'pending', 300, 'T0', 'provider']],
        {},
        ['O1 pending 300 T0'],
        ['refund-mismatch GP-1:T1:succeeded'],
      ],
      [
        'all that is left beside one that has not ended',
        [['O1', 'pending', 300, 'T0', 'provider']],
        { amount: usd(199) },
        ['O1 pending 300 T0', 'O2 succeeded 199 T1'],
        ['refund-outside GP-1-O2'],
      ],
    ];
  it.each(cases)('O-14 %s', async (_title, rows, word, after, open = []) => {
    const order = await delivered();
    for (const [index, [name, state, minor, number, by = 'operator:sample']] of rows.entries()) {
      const reference = `${order.reference}-${name}`;
      await stage.rows(
        `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason,
           requested_by, provider_reference, created_at)
         values ($1, $2, $3, $4, 'refund', $5, $6, 'USD', 'x', $7, $8, now() + make_interval(secs => $9))`,
        [
          ...[stage.store.id, reference, order.reference, order.billingNo, state, minor, by],
          ...[number ?? null, index],
        ],
      );
      await stage.rows(
        `insert into history (store, entity, entity_id, event, from_state, to_state, by) values ($1, 'refund', $2, 'x', '', $3, $4)`,
        [stage.store.id, reference, state, by],
      );
    }
    const { amount, number, change } = { ...said, ...word };
    await hear(order, amount, number, change);
    expect((await standing(order)).refunds).toEqual(after.map((line) => `GP-1-${line}`));
    const stands = await stage.rows<{ line: string }>(
      `select kind || ' ' || replace(key, $1, 'GP') as line from exception where billing_no = $1 and state = 'open'`,
      [order.billingNo],
    );
    expect(stands.map(({ line }) => line)).toEqual(open);
  });
});

it('O-14 the provider gets the completed refunds of that payment only', async () => {
  const order = await buyers.bought();
  const { billingNo, reference, roleId, suid } = order;
  await stage.pay({ role_id: roleId, billing_no: billingNo }, { suid });
  await stage.say(reference, 'paid', { providerReference: `P-${reference}` });
  await stage.runEffects();
  first = answered('succeeded');
  await stage.say(`${billingNo}-2`, 'paid', { providerReference: `P-${billingNo}-2` });
  await stage.runEffects();
  await hear(order, usd(200), 'T1-a');
  await hear(order, usd(100), 'T1-b', { status: 'pending' });
  await refund(order, answered('succeeded'));
  expect(told).toEqual([[`${billingNo}-2`], [reference, `${reference}-O1`]]);
});

it('O-11 the provider gets the refunds that operators marked as never made, none that it reported', async () => {
  const order = await buyers.bought();
  const { billingNo, reference, roleId, suid } = order;
  await stage.pay({ role_id: roleId, billing_no: billingNo }, { suid });
  await stage.say(reference, 'paid', { providerReference: `P-${reference}` });
  await stage.runEffects();
  /** Ends the pending refund. */
  async function end(by: string): Promise<string> {
    const [row] = await stage.rows<{ id: string }>(
      `select refund_reference as id from refund where billing_no = $1 and state = 'pending'`,
      [billingNo],
    );
    const of = { store: stage.store.id, refund_reference: row!.id, billing_no: billingNo };
    await applyRefundOutcome(stage.services, of, { kind: 'refused', detail: 'never made' }, by);
    return row!.id;
  }
  first = answered('pending');
  await stage.say(`${billingNo}-2`, 'paid', { providerReference: `P-${billingNo}-2` });
  await stage.runEffects();
  await end('operator:sample');
  const ended: { refundReference: string; amountMinor: number }[] = [];
  for (const by of ['query', 'operator:sample', 'provider', 'operator:other']) {
    await refund(order, answered('pending'));
    ended.push({ refundReference: await end(by), amountMinor: 499 });
  }
  await refund(order, answered('succeeded'));
  const [, one, , two] = ended;
  expect(never).toEqual([[], [], [], [one], [one], [one, two]]);
});

it('O-11 a call that may be a repetition says so, and the first one does not', async () => {
  const order = await delivered();
  await refund(order, lost);
  await hasten(stage.database, 'refund');
  await stage.runEffects();
  expect(repeats).toEqual([undefined, true]);
  const second = await delivered();
  repeats.length = 0;
  await refund(second, { kind: 'unavailable', detail: 'nobody listens' });
  await hasten(stage.database, 'refund');
  await stage.runEffects();
  expect(repeats[0]).toBeUndefined();
});

it.each([
  ['while the dispute is open', ['lost']],
  ['after the dispute was won, as a report that an operator read says', ['lost', 'won']],
] as const)(
  'O-14 what the bank took is no refund: a lost answer is looked for as before, %s',
  async (_title, disputes) => {
    const order = await delivered();
    await refund(order, lost);
    for (const [index, status] of disputes.entries())
      await applyChargebackUpdate(
        stage.services,
        'main',
        {
          reference: order.reference,
          status,
          dispute: 'DISPUTE',
          sequence: index + 1,
          merchant: 'main-merchant',
          detail: 'fraud',
        },
        'operator:sample',
      );
    await hasten(stage.database, 'refund');
    await stage.runEffects();
    expect({ repeats, told, never }).toEqual({
      repeats: [undefined, true],
      told: [[order.reference], [order.reference]],
      never: [[], []],
    });
  },
);
