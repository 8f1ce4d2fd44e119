import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import {
  findRefund,
  findRefundOfAccount,
  insertRefund,
  noteSent,
  refundsOfOrder,
  saveRefund,
} from './refunds.ts';

const crowd = setUpCrowd();

const [, , ours] = crowdStores;
const states = ['requested', 'pending', 'unknown', 'succeeded', 'failed'] as const;
const ended = (state: string) => state === 'succeeded' || state === 'failed';
const early = '2026-01-01T00:00:00+00:00';

describe('O-11 a refund, among others with the same reference', () => {
  const rows = combinations({ store: crowdStores, billing_no: ['N1', 'N2'], day: ['02', '01', '03'] }).map(
    ({ store, billing_no, day }) => ({
      store,
      billing_no,
      reference: `${billing_no}-1`,
      refund_reference: `${billing_no}-1-R${day}`,
      created_at: `2026-01-${day}T00:00:00Z`,
    }),
  );
  beforeAll(async () => {
    await crowd.fill('refund', rows);
    const payments = combinations({ store: crowdStores, billing_no: ['N1', 'N2'] });
    await crowd.fill(
      'payment',
      payments.map(({ store, billing_no }) => ({
        store,
        billing_no,
        reference: `${billing_no}-1`,
        account: `${store} ${billing_no}`,
      })),
    );
  });

  it.each(combinations({ store: crowdStores, billing_no: ['N1', 'N2'] }))(
    'O-11 an order’s refunds are read oldest first: %o',
    async ({ store, billing_no }) => {
      const found = await refundsOfOrder(crowd.database, store, billing_no);
      expect(found.map((row) => `${row.store} ${row.refund_reference}`)).toEqual(
        ['01', '02', '03'].map((day) => `${store} ${billing_no}-1-R${day}`),
      );
    },
  );

  it.each(rows)('O-11 only this one is found in its store and account, and changed: %o', async (row) => {
    const mark = rows.indexOf(row);
    expect(await findRefund(crowd.database, row.store, row.refund_reference)).toMatchObject({ mark });
    const at = { store: row.store, account: `${row.store} ${row.billing_no}` };
    expect(await findRefundOfAccount(crowd.database, at, row.refund_reference)).toMatchObject({ mark });
    // Its store uses other accounts, too.
    const account = `${row.store} ${row.billing_no === 'N1' ? 'N2' : 'N1'}`;
    for (const other of [{ account }, { store: 'watt.none' }])
      expect(
        await findRefundOfAccount(crowd.database, { ...at, ...other }, row.refund_reference),
      ).toBeUndefined();
    const change = { state: 'pending', providerReference: 'P', detail: 'x' } as const;
    expect(
      await crowd.changes('refund', (tx) => saveRefund(tx, row.store, row.refund_reference, change)),
    ).toEqual([{ mark, state: 'pending', provider_reference: 'P', detail: 'x' }]);
    expect(
      await crowd.changes('refund', async (tx) => {
        const found = await findRefund(tx, row.store, row.refund_reference);
        await noteSent(tx, found!, new Date(early));
      }),
    ).toEqual([{ mark, sent_at: early }]);
  });
});

describe('O-11 how a refund is stored', () => {
  const from = combinations({ state: states, before: [early, null], provider_reference: ['P', null] });
  beforeAll(() =>
    crowd.fill(
      'refund',
      from.map(({ state, before, provider_reference }, index) => ({
        store: ours,
        billing_no: 'N1',
        reference: 'N1-1',
        refund_reference: `R${index}`,
        state,
        closed_at: before,
        provider_reference,
      })),
    ),
  );

  it.each(states)('O-11 %s: it has ended or not, and keeps the provider’s number', async (to) => {
    for (const [mark, { state, before, provider_reference }] of from.entries()) {
      const expected = (number: string | null) => ({
        mark,
        detail: 'd'.repeat(1000),
        ...(state === to ? {} : { state: to }),
        ...(number === provider_reference ? {} : { provider_reference: number }),
        ...(ended(to) ? { closed_at: 'now' } : before && { closed_at: null }),
      });
      const saved = (providerReference?: string) =>
        crowd.changes('refund', (tx) =>
          saveRefund(tx, ours, `R${mark}`, { state: to, providerReference, detail: 'd'.repeat(1001) }),
        );
      expect([state, await saved()]).toEqual([state, [expected(provider_reference)]]);
      expect([state, await saved('Q')]).toEqual([state, [expected('Q')]]);
    }
  });

  it('O-14 when it was sent is noted, unless it has ended', async () => {
    for (const [mark, { state }] of from.entries()) {
      const row = await findRefund(crowd.database, ours, `R${mark}`);
      let isNoted: boolean | undefined;
      const changes = await crowd.changes('refund', async (tx) => {
        isNoted = await noteSent(tx, row!, new Date(early));
      });
      expect([state, isNoted, changes]).toEqual(
        ended(state) ? [state, false, []] : [state, true, [{ mark, sent_at: early }]],
      );
    }
  });

  it.each([undefined, ...states])('O-11 a new one, %s, has all given fields', async (state) => {
    const said = {
      store: ours,
      refund_reference: 'N-1-R1',
      reference: 'N-1',
      billing_no: 'N',
      kind: 'chargeback' as const,
      amount_minor: 5,
      currency: 'JPY',
      reason: 'why',
      requested_by: 'operator:o',
    };
    const more = state ? { state, provider_reference: 'P' } : {};
    expect(await crowd.changes('refund', (tx) => insertRefund(tx, { ...said, ...more }))).toEqual([
      {
        ...said,
        state: 'requested',
        ...more,
        detail: '',
        created_at: 'now',
        ...(ended(state ?? '') && { closed_at: 'now' }),
      },
    ]);
  });
});

it('every statement about refunds was tested among unrelated rows', () => {
  expect(crowd.unasked('refunds.ts')).toEqual([]);
});
