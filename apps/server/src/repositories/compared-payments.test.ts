import { beforeEach, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import {
  moneyBackAfter,
  paidPaymentsAfter,
  paymentsOfReferences,
  paymentsPaidUnder,
} from './compared-payments.ts';

/* Payments of two accounts in three stores, with the same references and numbers. */

const crowd = setUpCrowd();

const accounts = ['main', 'second'] as const;
/** Each has its own order. */
const ordered = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, at) => ({ billing_no: `N${at}`, ...row }));
const named = (rows: readonly { store: string; reference: string }[]) =>
  rows.map(({ store, reference }) => `${store} ${reference}`);

describe('O-16 payments that a report lists', () => {
  const rows = combinations({ store: crowdStores, account: accounts, n: [1, 2] }).map(
    ({ store, account, n }) => ({
      store,
      account,
      reference: `${account}-${n}`,
      state: 'pending',
      currency: 'USD',
    }),
  );
  beforeEach(() => crowd.fill('payment', ordered(rows)));

  it.each(accounts)('O-16 by our references: those of the account %s in every store', async (account) => {
    const found = await paymentsOfReferences(crowd.database, account, ['main-1', 'second-1', 'none']);
    expect(named(found)).toEqual([...crowdStores].sort().map((store) => `${store} ${account}-1`));
    expect(found[0]).toMatchObject({
      billing_no: expect.any(String),
      state: 'pending',
      currency: 'USD',
      beside: null,
    });
    expect(await paymentsOfReferences(crowd.database, 'none', ['main-1'])).toEqual([]);
  });

  it('O-16 by the numbers of their provider: paid ones of the account, still under that number', async () => {
    const [volt, demo, ours] = crowdStores;
    const paid = (store: string, account: string, reference: string, change: object = {}) => ({
      store,
      account,
      reference,
      state: 'paid',
      provider_reference: 'A',
      captured_minor: 499,
      ...change,
    });
    await crowd.fill(
      'payment',
      ordered([
        paid(ours, 'main', 'R1'),
        paid(ours, 'second', 'R2'),
        paid(demo, 'main', 'R3', { provider_reference: 'B' }),
        paid(demo, 'main', 'R4', { provider_reference: 'other now' }),
        paid(volt, 'main', 'R5', { provider_reference: 'D', state: 'unresolved' }),
        paid(volt, 'second', 'R6', { provider_reference: 'E' }),
        paid(volt, 'main', 'R3', { provider_reference: 'B' }),
      ]),
    );
    const number = (account: string, one: string, of_store: string, reference: string) => ({
      store: `account:${account}`,
      number: one,
      of_store,
      reference,
    });
    await crowd.fill('provider_number', [
      number('main', 'A', ours, 'R1'),
      number('second', 'A', ours, 'R2'),
      number('main', 'B', demo, 'R3'),
      number('main', 'C', demo, 'R4'),
      number('main', 'D', volt, 'R5'),
      number('main', 'E', volt, 'R6'),
    ]);
    const all = ['A', 'B', 'C', 'D', 'E'];
    const under = async (account: string, numbers: string[]) =>
      named(await paymentsPaidUnder(crowd.database, account, numbers)).sort();
    expect(await under('main', all)).toEqual([`${demo} R3`, `${ours} R1`]);
    expect(await under('second', all)).toEqual([`${ours} R2`]);
    expect(await under('main', ['A'])).toEqual([`${ours} R1`]);
    expect(await under('none', all)).toEqual([]);
  });
});

describe('O-16 payments of a period', () => {
  const from = new Date('2026-02-01T00:00:00Z');
  const before = new Date('2026-03-01T00:00:00Z');
  const times = [
    '2026-01-31T23:59:59.999Z',
    from.toISOString(),
    '2026-02-28T23:59:59.999Z',
    before.toISOString(),
  ];
  const rows = combinations({
    store: crowdStores,
    account: accounts,
    state: ['paid', 'unresolved'],
    at: [0, 1, 2, 3],
  }).map(({ store, account, state, at }) => ({
    store,
    account,
    state,
    reference: `R${at}-${state}-${account}`,
    paid_at: times[at],
    captured_minor: 499,
  }));
  beforeEach(() => crowd.fill('payment', ordered(rows)));

  it.each([1, 2, 4, 100])('O-16 in every store of the account, in pages of %d, none twice', async (size) => {
    for (const account of accounts) {
      const found: string[] = [];
      let last = { reference: '', store: '' };
      for (;;) {
        const page = await paidPaymentsAfter(crowd.database, { account, from, before }, last, size);
        found.push(...named(page));
        const end = page.at(-1);
        if (!end) break;
        last = end;
      }
      const own = ['R1', 'R2'].flatMap((name) =>
        [...crowdStores].sort().map((store) => `${store} ${name}-paid-${account}`),
      );
      expect(found).toEqual(own);
    }
    expect(
      await paidPaymentsAfter(
        crowd.database,
        { account: 'none', from, before },
        { reference: '', store: '' },
        9,
      ),
    ).toEqual([]);
  });
});

describe('O-16 refunds of a period', () => {
  const from = new Date('2026-02-01T00:00:00Z');
  const before = new Date('2026-03-01T00:00:00Z');
  const times = [
    '2026-01-31T23:59:59.999Z',
    from.toISOString(),
    '2026-02-28T23:59:59.999Z',
    before.toISOString(),
  ];
  const kinds = ['refund', 'chargeback'] as const;
  const rows = combinations({
    store: crowdStores,
    account: accounts,
    kind: kinds,
    state: ['succeeded', 'failed', 'pending'],
    at: [0, 1, 2, 3],
  }).map(({ store, account, kind, state, at }) => ({
    store,
    kind,
    state,
    closed_at: times[at],
    billing_no: `N-${account}`,
    reference: `P-${account}`,
    refund_reference: `R${at}-${kind}-${state}-${account}`,
  }));
  beforeEach(async () => {
    await crowd.fill('refund', rows);
    const payments = combinations({ store: crowdStores, account: accounts });
    await crowd.fill(
      'payment',
      payments.map(({ store, account }) => ({
        store,
        account,
        billing_no: `N-${account}`,
        reference: `P-${account}`,
        state: 'paid',
      })),
    );
  });
  const back = async (account: string, size = 100) => {
    const found: string[] = [];
    let last = { refund_reference: '', store: '' };
    for (;;) {
      const page = await moneyBackAfter(crowd.database, { account, from, before }, last, size);
      found.push(...page.map((row) => `${row.store} ${row.refund_reference}`));
      const end = page.at(-1);
      if (!end) return found;
      last = end;
    }
  };
  const own = (account: string) =>
    ['R1', 'R2'].flatMap((name) =>
      [...kinds]
        .sort()
        .flatMap((kind) =>
          [...crowdStores].sort().map((store) => `${store} ${name}-${kind}-succeeded-${account}`),
        ),
    );

  it.each([1, 4, 100])('O-16 in every store of the account, in pages of %d, none twice', async (size) => {
    for (const account of accounts) expect(await back(account, size)).toEqual(own(account));
    expect(await back('none')).toEqual([]);
  });

  it('O-16 except refunds that an operator or a report has marked as succeeded', async () => {
    const [volt, demo, ours] = crowdStores;
    const said = (store: string, kind: string, by: string, change: object = {}) => ({
      store,
      entity: 'refund',
      entity_id: `R1-${kind}-succeeded-main`,
      to_state: 'succeeded',
      by,
      ...change,
    });
    await crowd.fill('history', [
      said(volt, 'refund', 'operator:ann'),
      said(demo, 'chargeback', 'report:sam'),
      said(ours, 'refund', 'operator:ann', { to_state: 'requested' }),
      said(ours, 'refund', 'notification'),
      said(ours, 'chargeback', 'operator:ann', { entity: 'payment' }),
      said(demo, 'refund', 'the operator: or report:'),
    ]);
    const without = [`${volt} R1-refund-succeeded-main`, `${demo} R1-chargeback-succeeded-main`];
    expect(await back('main')).toEqual(own('main').filter((row) => !without.includes(row)));
    expect(await back('second')).toEqual(own('second'));
  });
});

it('every statement about payments in reports was tested among unrelated rows', () => {
  expect(crowd.unasked('compared-payments.ts')).toEqual([]);
});
