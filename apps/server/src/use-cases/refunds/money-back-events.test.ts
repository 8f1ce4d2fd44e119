import type {
  ChargebackUpdate,
  NotificationEvent,
  RefundOutcome,
  RefundUpdate,
  UpdateAmount,
} from '@gemporium/provider-kit/provider.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeNotification } from '../../repositories/notifications.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, type Stage, setUpStage } from '../../testing/stage.ts';
import { applyRefundOutcome } from './apply-refund-outcome.ts';
import { refundOrder } from './refund-order.ts';

/*
 * Every report that a provider may send about money that goes back or was taken, by each source, with every content
 * that can differ from our books. Any difference moves nothing and raises an exception, in any status and even if
 * repeated; the matching update then counts as it would have before.
 */

const stage = setUpStage({ isAlone: true });
const buyers = buyersOf(stage);
/** The provider's answer to a query about a refund; undefined if it cannot be queried. */
let answer: RefundOutcome | undefined;
beforeAll(() => {
  Object.defineProperty(stage.provider.adapter, 'queryRefund', {
    get: () => answer && (async () => answer),
  });
});
let scripts: Stage['provider']['script'];
beforeEach(() => {
  answer = undefined;
  scripts ??= { ...stage.provider.script };
  Object.assign(stage.provider.script, scripts);
});

interface Said {
  amount?: UpdateAmount | undefined;
  merchant?: string;
  isTest?: boolean;
}
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
/** An amount as an operator reads it. */
const dollars = (minor: number) => (minor / 100).toFixed(2);

/** Contents that never match, with what differs and how the operator reads it. `minor`: the matching amount. */
const lies = (minor: number): [title: string, said: Said, differs: string, says: string][] => [
  ['more', { amount: usd(minor + 1) }, 'amount', `${dollars(minor + 1)} USD for main-merchant`],
  ['nothing', { amount: usd(0) }, 'amount', '0.00 USD for main-merchant'],
  ['less than nothing', { amount: usd(-minor) }, 'amount', `${dollars(-minor)} USD for main-merchant`],
  ['an unreadable amount', { amount: 'inexpressible' }, 'amount', 'inexpressible for main-merchant'],
  [
    'another currency',
    { amount: { amountMinor: minor, currency: 'JPY' } },
    'currency',
    `${minor} JPY for main-merchant`,
  ],
  [
    'another merchant',
    { amount: usd(minor), merchant: 'somebody' },
    'merchant',
    `${dollars(minor)} USD for somebody`,
  ],
  [
    'the other environment',
    { amount: usd(minor), isTest: false },
    'mode',
    `${dollars(minor)} USD for main-merchant`,
  ],
  [
    'everything at once',
    { amount: { amountMinor: minor + 1, currency: 'JPY' }, merchant: 'somebody', isTest: false },
    'amount and currency and merchant and mode',
    `${minor + 1} JPY for somebody`,
  ],
];
const less = (minor: number): ReturnType<typeof lies>[number] => [
  'less',
  { amount: usd(minor - 1) },
  'amount',
  `${dollars(minor - 1)} USD for main-merchant`,
];
const unsaid: ReturnType<typeof lies>[number] = [
  'no amount',
  { amount: undefined },
  'amount',
  'no amount for main-merchant',
];
const differing = (differs: string, says: string) =>
  `the provider's ${differs} ${differs.includes(' and ') ? 'differ' : 'differs'}: it reports ${says}, the payment is 4.99 USD for main-merchant`;

/** Everything stored of an order that concerns its money. */
async function booksOf({ billingNo }: Bought) {
  const lines = async (text: string) =>
    (await stage.rows<{ line: string }>(text, [billingNo])).map(({ line }) => line);
  return {
    order: (await lines('select state as line from orders where billing_no = $1'))[0],
    refunds: await lines(
      `select concat_ws(' ', replace(refund_reference, $1, 'GP'), kind, state, amount_minor, currency, provider_reference, '| ' || nullif(detail, '')) as line
       from refund where billing_no = $1 order by refund_reference`,
    ),
    history: (await lines(`select 'x' as line from history where entity_id like $1 || '%'`)).length,
    effects: await lines(
      `select concat_ws(' ', kind, replace(key, $1, 'GP')) as line from effect where key like '%' || $1 || '%' order by kind, key`,
    ),
    exceptions: await lines(
      `select concat_ws(' ', kind, replace(key, $1, 'GP'), state, '|', replace(reason, $1, 'GP')) as line
       from exception where billing_no = $1 order by kind, key`,
    ),
  };
}
const forget = ({ billingNo }: Bought) =>
  stage.rows('delete from exception where billing_no = $1', [billingNo]);
const detailOf = async ({ billingNo }: Bought) =>
  (await stage.rows<{ detail: object }>('select detail from exception where billing_no = $1', [billingNo]))[0]
    ?.detail;

/** A delivered order whose refund was requested, and the provider's first answer. */
async function refunding(first: RefundOutcome): Promise<Bought> {
  const order = await buyers.delivered();
  stage.provider.script.refund = () => first;
  const why = { reason: 'asked', requestedBy: 'operator:sample' };
  await refundOrder(stage.services, stage.store.id, order.billingNo, why);
  await stage.runEffects();
  return order;
}
let messages = 0;
/** The outcome of the message, as the operator reads it. */
async function hears(event: Record<string, unknown>): Promise<string> {
  messages += 1;
  const dedupeKey = `message-${messages}`;
  const kept = { ...event, dedupeKey } as unknown as NotificationEvent;
  const to = { provider: 'scripted', account: 'main' };
  await storeNotification(stage.database, { ...to, event: kept, body: Buffer.alloc(0) }, false);
  await stage.runEffects();
  const [row] = await stage.rows<{ outcome: string }>(
    'select outcome from notification where dedupe_key like $1',
    [`${dedupeKey} %`],
  );
  return row?.outcome ?? '';
}
const saying = (status: RefundUpdate['status'], said: Said = {}): RefundOutcome => ({
  kind: 'known',
  refund: {
    refundReference: '',
    status,
    merchant: 'main-merchant',
    detail: 'it says',
    ...said,
  } as RefundUpdate,
});

type Status = RefundUpdate['status'];
const statuses: Status[] = ['pending', 'succeeded', 'failed'];
/** Each source: the state before, and how the update arrives. The refund is GP-1-R1, of 499. */
const ways: Record<
  string,
  { begin: () => Promise<Bought>; hear: (order: Bought, status: Status, said: Said) => Promise<unknown> }
> = {
  'in the answer to our request': {
    begin: () => refunding({ kind: 'unavailable', detail: 'maintenance' }),
    async hear(_order, status, said) {
      stage.provider.script.refund = () => saying(status, said);
      await hasten(stage.database, 'refund');
      await stage.runEffects();
    },
  },
  'in the answer to a question': {
    begin: () => refunding(saying('pending')),
    async hear(_order, status, said) {
      answer = saying(status, said);
      await hasten(stage.database, 'refund');
      await stage.runEffects();
    },
  },
  'in a message, before our request was answered': {
    begin: () => refunding({ kind: 'unavailable', detail: 'maintenance' }),
    hear: (order, status, said) => hearsOfRefund(order, status, said),
  },
  'in a message, after the answer was lost': {
    begin: () => refunding({ kind: 'unknown', detail: 'cut off' }),
    hear: (order, status, said) => hearsOfRefund(order, status, said),
  },
  'in a message, while the provider is at it': {
    begin: () => refunding(saying('pending')),
    hear: (order, status, said) => hearsOfRefund(order, status, said),
  },
};
const hearsOfRefund = ({ reference }: Bought, status: Status, said: Said) =>
  hears({
    type: 'refund',
    refundReference: `${reference}-R1`,
    providerReference: `N-${reference}`,
    status,
    merchant: 'main-merchant',
    detail: 'it says',
    ...said,
  });
const endings: Record<Status, { order: string; exceptions: string[] }> = {
  pending: { order: 'refunding', exceptions: [] },
  succeeded: { order: 'refunded', exceptions: [] },
  failed: {
    order: 'review',
    exceptions: ['refund-failed GP-1 open | the provider did not refund GP-1-R1: it says'],
  },
};

describe.each(Object.entries(ways))(
  'O-14 a refund that we requested, reported %s',
  (_way, { begin, hear }) => {
    it.each(statuses)(
      'O-14 (%s): an update that does not match moves nothing, and the matching one then counts',
      async (status) => {
        const order = await begin();
        const before = await booksOf(order);
        expect(before).toMatchObject({ order: 'refunding', exceptions: [] });
        for (const [title, said, differs, says] of [...lies(499), less(499)]) {
          await hear(order, status, said);
          const reason = `a report about the refund GP-1-R1 of 4.99 USD (${status}) does not match: ${differing(differs, says)}`;
          expect({ title, ...(await booksOf(order)) }).toEqual({
            title,
            ...before,
            exceptions: [`refund-mismatch GP-1-R1:${status} open | ${reason}`],
          });
          expect(await detailOf(order)).toEqual({ merchant: 'main-merchant', ...said, said: 'it says' });
          await forget(order);
        }
        await hear(order, status, { amount: usd(499), isTest: true });
        const after = await booksOf(order);
        expect(after).toMatchObject(endings[status]);
        expect(after.refunds[0]).toMatch(
          new RegExp(`^GP-1-R1 refund ${status} 499 USD (N-\\S+ )?\\| it says$`),
        );
      },
    );

    it.each(statuses)('O-14 (%s): an update without an amount is about the full amount', async (status) => {
      const order = await begin();
      await hear(order, status, {});
      expect(await booksOf(order)).toMatchObject(endings[status]);
    });
  },
);

it('O-14 an unresolved refund’s exception stays open until it has ended', async () => {
  const order = await refunding({ kind: 'unavailable', detail: 'maintenance' });
  await stage.rows(
    `insert into exception (store, kind, key, billing_no, reference, reason, detail)
     values ($1, 'refund-unresolved', $2 || '-R1', $3, $2, 'nobody has spoken', '{}')`,
    [stage.store.id, order.reference, order.billingNo],
  );
  const unresolved = async () => (await booksOf(order)).exceptions.map((line) => line.split(' |')[0]);
  await hearsOfRefund(order, 'pending', { amount: usd(499) });
  expect(await unresolved()).toEqual(['refund-unresolved GP-1-R1 open']);
  await hearsOfRefund(order, 'succeeded', { amount: usd(499) });
  expect(await unresolved()).toEqual(['refund-unresolved GP-1-R1 resolved']);
});

it('O-14 another mismatch raises its own exception, even after the first is resolved', async () => {
  const order = await refunding(saying('pending'));
  const stands = () =>
    stage.rows<{ key: string }>(
      `select key from exception where billing_no = $1 and kind = 'refund-mismatch' and state = 'open' order by key`,
      [order.billingNo],
    );
  const said = new Set<Status>();
  for (const status of ['pending', 'failed', 'failed', 'succeeded'] as const) {
    await hearsOfRefund(order, status, { amount: usd(498) });
    expect(await stands()).toEqual(said.has(status) ? [] : [{ key: `${order.reference}-R1:${status}` }]);
    said.add(status);
    await stage.rows(`update exception set state = 'resolved' where billing_no = $1`, [order.billingNo]);
  }
});

describe('O-14 a refund that had succeeded', () => {
  it('O-14 is reversed only by an update that matches', async () => {
    const order = await refunding(saying('succeeded'));
    const before = await booksOf(order);
    expect(before.order).toBe('refunded');
    for (const [title, said] of [...lies(499), less(499)]) {
      await hearsOfRefund(order, 'failed', said);
      expect({ title, ...(await booksOf(order)) }).toEqual({
        title,
        ...before,
        exceptions: [expect.stringMatching('^refund-mismatch GP-1-R1:failed open ')],
      });
      await forget(order);
    }
    await hearsOfRefund(order, 'succeeded', {});
    await hearsOfRefund(order, 'pending', {});
    expect(await booksOf(order)).toEqual(before);
    await hearsOfRefund(order, 'failed', {});
    expect(await booksOf(order)).toMatchObject({
      order: 'refunding',
      exceptions: ['refund-failed GP-1 open | the provider did not refund GP-1-R1: it says'],
    });
  });
});

describe('O-14 a refund that had failed, and is then reported as succeeded', () => {
  const foundFailed = async (by: string) => {
    const order = await refunding(saying('pending'));
    const refund = {
      store: stage.store.id,
      billing_no: order.billingNo,
      refund_reference: `${order.reference}-R1`,
    };
    await applyRefundOutcome(stage.services, refund, { kind: 'refused', detail: 'not in their books' }, by);
    await forget(order);
    return order;
  };
  it.each([
    ['an operator had recorded as never made', 'operator:sam', 'was recorded as never made'],
    ['had been refused when it was requested', 'worker', 'had failed when it was requested'],
  ])('O-14 that %s raises one exception per refund', async (_title, by, before) => {
    const after = `refund-mismatch GP-1-R1 after all open | refund GP-1-R1 ${before}, and the provider now reports that it succeeded: if the money was refunded again, it went back twice`;
    for (const order of [await foundFailed(by), await foundFailed(by)]) {
      const books = await booksOf(order);
      for (const status of ['pending', 'failed', 'succeeded', 'succeeded'] as const)
        await hearsOfRefund(order, status, { amount: usd(499) });
      expect(await booksOf(order)).toEqual({ ...books, exceptions: [after] });
      expect(await detailOf(order)).toEqual(usd(499));
    }
  });

  it.each(['notification', 'query'])(
    'O-14 that the provider itself had reported as failed (%s): the failure is newer',
    async (by) => {
      const order = await foundFailed(by);
      const before = await booksOf(order);
      await hearsOfRefund(order, 'succeeded', { amount: usd(499) });
      expect(await booksOf(order)).toEqual(before);
    },
  );
});

describe('O-14 a refund that the store did not request', () => {
  const outside = ({ reference }: Bought, status: Status, said: Said, more: object = {}) =>
    hears({
      type: 'refund',
      refundReference: 'theirs',
      providerReference: `OUT-${reference}`,
      capture: `P-${reference}`,
      status,
      merchant: 'main-merchant',
      detail: 'it says',
      ...said,
      ...more,
    });

  it.each<[status: Status, back: number]>(
    statuses.flatMap((status) => [0, 200].map((back) => [status, back] as [Status, number])),
  )('O-14 (%s, with %d refunded before) moves nothing if it does not match', async (status, back) => {
    const order = await buyers.delivered();
    if (back > 0)
      await outside(order, 'succeeded', { amount: usd(back) }, { providerReference: `A-${order.reference}` });
    // A failed refund returned nothing.
    if (back > 0)
      await outside(order, 'failed', { amount: usd(50) }, { providerReference: `B-${order.reference}` });
    await forget(order);
    const before = await booksOf(order);
    const left = 499 - back;
    for (const [title, said, differs, says] of [...lies(left), unsaid]) {
      expect(await outside(order, status, said)).toBe('refund outside mismatch');
      const reason = `a refund that the store did not request (${status}) does not match, ${dollars(left)} USD are left: ${differing(differs, says)}`;
      expect({ title, ...(await booksOf(order)) }).toEqual({
        title,
        ...before,
        exceptions: [`refund-mismatch GP-1:OUT-GP-1:${status} open | ${reason}`],
      });
      await forget(order);
    }
    expect(await outside(order, status, { amount: usd(left), isTest: true })).toBe('refund outside kept');
    const number = before.refunds.length + 1;
    expect((await booksOf(order)).refunds[number - 1]).toBe(
      `GP-1-O${number} refund ${status} ${left} USD OUT-${order.reference}`,
    );
  });

  it.each<[status: Status, minor: number, state: string, more: string[]]>([
    ['pending', 499, 'delivered', []],
    ['pending', 498, 'delivered', []],
    ['succeeded', 499, 'refunded', []],
    ['succeeded', 498, 'delivered', []],
    ['succeeded', 1, 'delivered', []],
    ['failed', 499, 'delivered', ['refund-failed GP-1 open | the provider did not refund GP-1-O1: it says']],
    ['failed', 1, 'delivered', ['refund-failed GP-1 open | the provider did not refund GP-1-O1: it says']],
  ])(
    'O-14 (%s, %d) is booked with its own status, and the order is %s',
    async (status, minor, state, more) => {
      const stands = { pending: 'has not ended', succeeded: 'has succeeded', failed: 'has failed' }[status];
      const order = await buyers.delivered();
      expect(await outside(order, status, { amount: usd(minor) })).toBe('refund outside kept');
      expect(await booksOf(order)).toMatchObject({
        order: state,
        refunds: [`GP-1-O1 refund ${status} ${minor} USD OUT-${order.reference}`],
        exceptions: [
          ...more,
          `refund-outside GP-1-O1 open | a refund of ${dollars(minor)} USD of 4.99 USD, made at the provider and not requested by the store, ${stands}`,
        ],
      });
      const history = await stage.rows(
        `select event, from_state, to_state, by, detail from history where entity = 'refund' and entity_id = $1`,
        [`${order.reference}-O1`],
      );
      expect(history).toEqual([
        { event: 'refund-outside', from_state: '', to_state: status, by: 'notification', detail: 'it says' },
      ]);
      const [row] = await stage.rows('select reason, requested_by from refund where billing_no = $1', [
        order.billingNo,
      ]);
      expect(row).toEqual({ reason: 'made at the provider: it says', requested_by: 'provider' });
    },
  );

  it.each(['succeeded', 'failed'] as const)(
    'O-14 that was pending: its second update (%s) is compared with the first',
    async (status) => {
      const order = await buyers.delivered();
      await outside(order, 'pending', { amount: usd(300) });
      await forget(order);
      const before = await booksOf(order);
      for (const [title, said, differs, says] of [
        ...lies(300),
        less(300),
        ['the whole', { amount: usd(499) }, 'amount', '4.99 USD for main-merchant'] as const,
      ]) {
        await outside(order, status, said);
        expect({ title, ...(await booksOf(order)) }).toEqual({
          title,
          ...before,
          exceptions: [
            `refund-mismatch GP-1-O1:${status} open | a report about the refund GP-1-O1 of 3.00 USD (${status}) does not match: ${differing(differs, says)}`,
          ],
        });
        await forget(order);
      }
      expect(await outside(order, status, { amount: usd(300) })).toBe('refund outside kept');
      expect((await booksOf(order)).refunds).toEqual([
        `GP-1-O1 refund ${status} 300 USD OUT-${order.reference} | it says`,
      ]);
    },
  );

  it('O-14 is limited by what is left of its own capture, not by another payment’s refunds', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    const second = `${order.billingNo}-2`;
    await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
    await stage.say(second, 'paid', { providerReference: `P-${second}` });
    await stage.runEffects();
    // Both have the same number, as at a provider that counts the refunds of each payment.
    const number = { providerReference: '1' };
    expect(await outside(order, 'succeeded', { amount: usd(499) }, number)).toBe('refund outside kept');
    expect(await booksOf(order)).toMatchObject({
      order: 'refunded',
      refunds: [
        'GP-1-O1 refund succeeded 499 USD 1',
        expect.stringMatching(/^GP-2-R1 refund succeeded 499 USD/),
      ],
    });
  });

  it('O-11 O-14 is not a dispute, even with its number: a bank’s chargeback and a refund both took the money', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'lost', { dispute: `OUT-${order.reference}` });
    expect(await outside(order, 'succeeded', { amount: usd(499) })).toBe('refund outside kept');
    expect(await booksOf(order)).toMatchObject({
      order: 'refunded',
      refunds: [
        `GP-1-C chargeback succeeded 499 USD OUT-${order.reference}`,
        `GP-1-O1 refund succeeded 499 USD OUT-${order.reference}`,
      ],
    });
  });

  it.each([
    ['no capture number', { capture: undefined }],
    ['an unknown capture number', { capture: 'P-NOBODY' }],
    ['no number of its own', { providerReference: undefined }],
    ['an unknown reference', { capture: undefined, reference: 'GP-NOBODY-1' }],
  ])('O-14 with %s waits for its payment', async (_title, more) => {
    const order = await buyers.delivered();
    const before = await booksOf(order);
    expect(await outside(order, 'succeeded', { amount: usd(499) }, more)).toBe('');
    expect(await booksOf(order)).toEqual(before);
  });
});

describe('O-14 a refund that the store did not request, named only by our reference', () => {
  const outside = ({ reference }: Bought, said: Said) =>
    hears({
      type: 'refund',
      refundReference: 'theirs',
      providerReference: `OUT-${reference}`,
      reference,
      status: 'succeeded',
      merchant: 'main-merchant',
      detail: 'it says',
      ...said,
    });

  it('O-14 is booked once, even if reported repeatedly', async () => {
    const order = await buyers.delivered();
    for (let times = 0; times < 2; times++)
      expect(await outside(order, { amount: usd(499) })).toBe('refund outside kept');
    expect(await booksOf(order)).toMatchObject({
      order: 'refunded',
      refunds: [`GP-1-O1 refund succeeded 499 USD OUT-${order.reference}`],
    });
  });

  it('O-14 moves nothing if it does not match', async () => {
    const order = await buyers.delivered();
    expect(await outside(order, { amount: usd(500) })).toBe('refund outside mismatch');
    expect(await booksOf(order)).toMatchObject({ order: 'delivered', refunds: [] });
  });

  it('O-14 waits until the money has come in', async () => {
    const order = await buyers.bought();
    const before = await booksOf(order);
    expect(await outside(order, { amount: usd(499) })).toBe('');
    expect(await booksOf(order)).toEqual(before);
    await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
    await stage.runEffects();
    expect(await outside(order, { amount: usd(499) })).toBe('refund outside kept');
  });
});

describe('O-11 a dispute', () => {
  type Phase = ChargebackUpdate['status'];
  const disputed = (order: Bought, status: Phase, said: Said, more: object = {}) =>
    hears({
      type: 'chargeback',
      reference: order.reference,
      dispute: 'D1',
      status,
      merchant: 'main-merchant',
      detail: 'fraud',
      ...said,
      ...more,
    });
  const cases: Record<string, { begin: () => Promise<Bought>; named: (order: Bought) => object }> = {
    'named by our reference': { begin: () => buyers.delivered(), named: () => ({}) },
    'named by the number of the money': {
      begin: () => buyers.delivered(),
      named: ({ reference }) => ({ reference: 'theirs', capture: `P-${reference}` }),
    },
    'about money that is not known yet': { begin: () => buyers.bought(), named: () => ({}) },
    'that was lost before': {
      async begin() {
        const order = await buyers.delivered();
        await disputed(order, 'lost', {}, { sequence: 1 });
        await forget(order);
        return order;
      },
      named: () => ({ sequence: 2 }),
    },
  };
  const words = ({ billingNo }: Bought) =>
    stage.rows(`select status from provider_word where reference = $1 || '-1' and kind = 'dispute'`, [
      billingNo,
    ]);

  it.each(
    Object.entries(cases).flatMap(([title, how]) =>
      (['opened', 'lost', 'won'] as const).map((status) => [title, status, how] as const),
    ),
  )('O-11 %s (%s) moves nothing if it does not match', async (_title, status, { begin, named }) => {
    const order = await begin();
    const before = { ...(await booksOf(order)), words: await words(order) };
    for (const [title, said, differs, says] of lies(499)) {
      expect(await disputed(order, status, said, named(order))).toBe('chargeback mismatch');
      const reason = `a chargeback (${status}) does not match: ${differing(differs, says)}`;
      expect({ title, ...(await booksOf(order)), words: await words(order) }).toEqual({
        title,
        ...before,
        exceptions: [`chargeback-mismatch GP-1:D1:${status} open | ${reason}`],
      });
      expect(await detailOf(order)).toEqual({ merchant: 'main-merchant', ...said, said: 'fraud' });
      await forget(order);
    }
  });

  const taken = (minor: number, status: string) =>
    `chargeback GP-1 open | ${dollars(minor)} USD taken back: ${status}: fraud`;
  it.each<[string, Phase, Said, { order: string; refunds: string[]; exceptions: string[] }]>(
    [499, 200, undefined].flatMap((minor) =>
      (['named by our reference', 'named by the number of the money'] as const).flatMap((title) =>
        (['opened', 'lost'] as const).map(
          (status) =>
            [
              title,
              status,
              { ...(minor === undefined ? {} : { amount: usd(minor) }), isTest: true },
              {
                order: 'charged_back',
                refunds: [`GP-1-C chargeback succeeded ${minor ?? 499} USD D1`],
                exceptions: [taken(minor ?? 499, status)],
              },
            ] as [string, Phase, Said, { order: string; refunds: string[]; exceptions: string[] }],
        ),
      ),
    ),
  )('O-11 %s (%s %j) is booked with its own status', async (title, status, said, ends) => {
    const { begin, named } = cases[title]!;
    const order = await begin();
    expect(await disputed(order, status, said, named(order))).toBe('chargeback kept');
    expect(await booksOf(order)).toMatchObject(ends);
  });

  it('O-11 that was lost and is then won: the order is delivered again', async () => {
    const { begin, named } = cases['that was lost before']!;
    const order = await begin();
    expect(await disputed(order, 'won', { amount: usd(499) }, named(order))).toBe('chargeback kept');
    expect(await booksOf(order)).toMatchObject({
      order: 'delivered',
      refunds: ['GP-1-C chargeback failed 499 USD D1 | the dispute was won'],
    });
  });

  it.each(['opened', 'lost'] as const)(
    'O-11 (%s) before the capture is known raises an exception, and counts once it is known',
    async (status) => {
      const order = await buyers.bought();
      expect(await disputed(order, status, {})).toBe('chargeback kept');
      const early = `chargeback GP-1 open | taken back before a capture was reported: 4.99 USD: ${status}: fraud`;
      expect(await booksOf(order)).toMatchObject({ order: 'unpaid', refunds: [], exceptions: [early] });
      await stage.say(order.reference, 'paid');
      await stage.runEffects();
      expect(await booksOf(order)).toMatchObject({
        order: 'charged_back',
        refunds: ['GP-1-C chargeback succeeded 499 USD D1'],
        exceptions: [`chargeback GP-1 open | 4.99 USD taken back: ${status}: fraud`],
      });
      expect(buyers.sent(order)).toBe(0);
    },
  );

  it('O-11 a dispute that was won before any capture was known raises no exception', async () => {
    const order = await buyers.bought();
    await disputed(order, 'opened', {}, { sequence: 1 });
    await disputed(order, 'won', {}, { sequence: 2 });
    const { exceptions } = await booksOf(order);
    expect(exceptions).toEqual([expect.stringMatching(/^chargeback GP-1 resolved/)]);
  });

  it.each<[string, 'opened' | 'lost', about: object]>([
    ['another dispute', 'opened', { dispute: 'D2', sequence: 1 }],
    ['the same one, lost in its second round', 'lost', { sequence: 3 }],
  ])(
    'O-11 and %s about it keeps its exception open until resolved, even if reported again',
    async (_title, status, about) => {
      const order = await buyers.bought();
      await disputed(order, 'opened', {}, { sequence: 1 });
      await disputed(order, 'won', {}, { sequence: 2 });
      await disputed(order, status, {}, about);
      const early = `taken back before a capture was reported: 4.99 USD: ${status}: fraud`;
      expect((await booksOf(order)).exceptions).toEqual([`chargeback GP-1 open | ${early}`]);
      const ended = `update exception set state = 'resolved' where kind = 'chargeback' and billing_no = $1`;
      await stage.rows(ended, [order.billingNo]);
      await disputed(order, status, {}, about);
      expect((await booksOf(order)).exceptions).toEqual([`chargeback GP-1 resolved | ${early}`]);
    },
  );

  it('O-11 a second one while the first is open raises an exception, even after the first’s is resolved', async () => {
    const order = await buyers.bought();
    const dealtWith = () =>
      stage.rows(`update exception set state = 'resolved' where kind = 'chargeback' and billing_no = $1`, [
        order.billingNo,
      ]);
    await disputed(order, 'opened', {}, { sequence: 1 });
    await dealtWith();
    await disputed(order, 'lost', {}, { sequence: 2 });
    expect((await booksOf(order)).exceptions).toEqual([expect.stringMatching(/^chargeback GP-1 resolved/)]);
    await disputed(order, 'opened', {}, { dispute: 'D2', sequence: 1 });
    expect((await booksOf(order)).exceptions).toEqual([expect.stringMatching(/^chargeback GP-1 open/)]);
    await dealtWith();
    await disputed(order, 'won', {}, { dispute: 'D2', sequence: 2 });
    expect((await booksOf(order)).exceptions).toEqual([expect.stringMatching(/^chargeback GP-1 resolved/)]);
  });

  it.each(['lost', 'lost refunded', 'refunded lost'])(
    'O-11 that is booked is lost in its second round, after it was %s: nothing changes',
    async (said) => {
      const deeds = said.split(' ');
      const order = await buyers.delivered();
      const capture = `P-${order.reference}`;
      const theirs = { refundReference: 'theirs', providerReference: `OUT-${capture}`, capture };
      const refund = { ...theirs, type: 'refund', status: 'succeeded', merchant: 'main-merchant' };
      for (const deed of deeds)
        if (deed === 'lost') await disputed(order, 'lost', {}, { sequence: 1 });
        else await hears({ ...refund, amount: usd(499), detail: 'it says' });
      const before = await booksOf(order);
      expect(before.refunds).toHaveLength(deeds.length);
      await disputed(order, 'lost', {}, { sequence: 2 });
      expect(await booksOf(order)).toEqual(before);
    },
  );

  it.each<[said: string, booked: number, words: [string, minor: number, sequence?: number][]]>([
    [
      'is lost for less than was disputed',
      300,
      [
        ['opened', 400, 1],
        ['lost', 300, 2],
      ],
    ],
    [
      'is reported with two amounts, and nothing says which is later',
      400,
      [
        ['lost', 300],
        ['lost', 400],
      ],
    ],
  ])('O-11 %s: %i is booked, in whichever order that is heard', async (_said, booked, words) => {
    for (const heard of [words, words.toReversed()]) {
      const order = await buyers.delivered();
      for (const [status, minor, sequence] of heard)
        await disputed(order, status as 'lost', { amount: usd(minor) }, sequence ? { sequence } : {});
      const standing = (await booksOf(order)).refunds.filter((line) => line.includes('succeeded'));
      expect(standing).toEqual([expect.stringContaining(`chargeback succeeded ${booked} USD D1`)]);
      expect((await booksOf(order)).order).toBe('charged_back');
    }
  });

  it('O-11 and a second one about the full amount raises an exception, and counts once the first is won', async () => {
    const order = await buyers.delivered();
    const standing = async () =>
      (await booksOf(order)).refunds.flatMap((line) => /succeeded 499 USD (\S+)/.exec(line)?.[1] ?? []);
    await disputed(order, 'lost', {}, { sequence: 2 });
    await disputed(order, 'lost', {}, { dispute: 'D2', sequence: 2 });
    expect(await standing()).toEqual(['D1']);
    const beyond = 'the reported chargebacks exceed what was paid: 4.99 USD: lost: fraud';
    expect((await booksOf(order)).exceptions).toEqual([`chargeback GP-1 open | ${beyond}`]);
    await disputed(order, 'won', {}, { sequence: 3 });
    expect([await standing(), (await booksOf(order)).order]).toEqual([['D2'], 'charged_back']);
    await disputed(order, 'won', {}, { dispute: 'D2', sequence: 3 });
    expect(await standing()).toEqual([]);
    expect((await booksOf(order)).exceptions).toEqual([expect.stringMatching(/^chargeback GP-1 resolved/)]);
  });

  it('O-14 effects that waited for the end of a dispute start at once', async () => {
    const { begin, named } = cases['that was lost before']!;
    const order = await begin();
    const { wake } = stage.services;
    const woken: string[] = [];
    Object.assign(stage.services, { wake: () => void woken.push(order.billingNo) });
    try {
      await disputed(order, 'won', { amount: usd(499) }, named(order));
      expect(woken).not.toEqual([]);
    } finally {
      Object.assign(stage.services, { wake });
    }
  });
});

it('O-11 a refund is found by the provider’s number after its first answer', async () => {
  const pending = { ...saying('pending') } as Extract<RefundOutcome, { kind: 'known' }>;
  const order = await refunding({ ...pending, refund: { ...pending.refund, providerReference: 'THEIRS-1' } });
  expect((await booksOf(order)).refunds).toEqual([expect.stringContaining('pending 499 USD THEIRS-1')]);
});

/** Holds the order's lock until this many others wait for it. */
async function withOrderHeld({ billingNo }: Bought, others: (() => Promise<unknown>)[]): Promise<void> {
  const holder = await stage.database.connect();
  try {
    await holder.query('begin');
    await holder.query('select from orders where billing_no = $1 for update', [billingNo]);
    const under: Promise<unknown>[] = [];
    for (const other of others) {
      under.push(other());
      await expect.poll(async () => (await holder.query(waiting)).rows[0].count).toBe(under.length);
    }
    await holder.query('commit');
    await Promise.all(under);
  } finally {
    await holder.end();
  }
}
const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

it.each([
  ['won', 'opened'],
  ['opened', 'won'],
] as const)('O-11 a dispute reported as %s and %s at the same moment is won', async (...words) => {
  const order = await buyers.delivered();
  const heard = words.map((word) => () => buyers.dispute(order, word, { sequence: word === 'won' ? 2 : 1 }));
  await withOrderHeld(order, heard);
  expect(await buyers.stateOf(order)).toBe('delivered');
  const standing = `select 1 from refund where billing_no = $1 and kind = 'chargeback' and state = 'succeeded'`;
  expect(await stage.rows(standing, [order.billingNo])).toEqual([]);
});
