import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crowdStores, setUpCrowd } from '../testing/crowd.ts';
import type { Queryable } from './database.ts';
import { paidPaymentsOf, paymentsOfOrder } from './payments.ts';
import {
  findNumbered,
  findPaymentByProviderReference,
  knownNumbers,
  releaseProviderNumber,
  takeProviderNumber,
} from './provider-numbers.ts';

const crowd = setUpCrowd();

const [volt, demo, ours] = crowdStores;
const payment: Parameters<typeof takeProviderNumber>[1] = {
  store: ours,
  reference: 'N1-1',
  account: 'main',
  provider_reference: 'P1',
};
const row = { store: 'account:main', number: 'P1', of_store: ours, reference: 'N1-1' };

describe('O-11 a provider’s number pays one payment', () => {
  beforeEach(() =>
    crowd.fill('provider_number', [
      { ...row, number: 'P2', of_store: volt },
      { ...row, store: 'account:second', of_store: demo },
      { ...row, store: 'account:second', number: 'P2' },
    ]),
  );

  it('O-11 which keeps it, whatever numbers others have', async () => {
    expect(await crowd.changes('provider_number', (tx) => takeProviderNumber(tx, payment))).toEqual([row]);
  });

  it.each([
    ['another payment of the store', { reference: 'N1-2' }],
    ['a payment of another store of the account', { store: volt }],
  ])('O-11 and never %s as well', async (_title, other) => {
    const both = crowd.database.transaction(async (tx) => {
      await takeProviderNumber(tx, payment);
      await takeProviderNumber(tx, { ...payment, ...other });
    });
    await expect(both).rejects.toMatchObject({ code: '23505' });
    expect(await crowd.changes('provider_number', (tx) => takeProviderNumber(tx, payment))).toEqual([row]);
  });

  it('O-11 a payment without one takes and releases none', async () => {
    const without = { ...payment, provider_reference: null };
    for (const change of [takeProviderNumber, releaseProviderNumber])
      expect(await crowd.changes('provider_number', (tx) => change(tx, without))).toEqual([]);
  });

  it('O-11 until that payment gets another number, and not by changes of another payment', async () => {
    await crowd.fill('provider_number', [row, { ...row, number: 'P2' }, { ...row, store: 'account:second' }]);
    const left = (who: typeof payment) =>
      crowd.changes('provider_number', (tx) => releaseProviderNumber(tx, who));
    for (const other of [
      { reference: 'N1-2' },
      { store: volt },
      { account: 'third' },
      { provider_reference: 'P3' },
    ])
      expect(await left({ ...payment, ...other })).toEqual([]);
    expect(await left(payment)).toEqual([{ mark: 0, gone: true }]);
  });
});

describe('O-11 which numbers are the account’s', () => {
  beforeAll(async () => {
    await crowd.fill('provider_number', [
      { ...row, number: 'paid here' },
      { ...row, store: 'account:second', number: 'paid there' },
      { ...row, number: 'unasked' },
    ]);
    await crowd.fill('payment', [
      { ...payment, billing_no: 'N1', state: 'pending', provider_reference: 'open here' },
      {
        ...payment,
        billing_no: 'N1',
        reference: 'N1-2',
        number: 2,
        state: 'expired',
        provider_reference: 'over here',
      },
      // Only its entry among the numbers tells whose a paid one is.
      {
        ...payment,
        billing_no: 'N1',
        reference: 'N1-3',
        number: 3,
        state: 'paid',
        provider_reference: 'taken',
      },
      {
        ...payment,
        billing_no: 'N2',
        reference: 'N2-1',
        account: 'second',
        provider_reference: 'open there',
      },
    ]);
  });

  it('O-11 those that paid there, and those of unpaid payments, in any store', async () => {
    const asked = ['paid here', 'paid there', 'open here', 'over here', 'open there', 'taken', 'nobody’s'];
    const found = async (account: string) => [...(await knownNumbers(crowd.database, account, asked))].sort();
    expect(await found('main')).toEqual(['open here', 'over here', 'paid here']);
    expect(await found('second')).toEqual(['open there', 'paid there']);
    expect(await found('third')).toEqual([]);
  });
});

describe('O-11 the payment of a number is looked up', () => {
  const number = (at: string, of_store: string, reference: string, name: string) => ({
    store: `account:${at}`,
    number: name,
    of_store,
    reference,
  });
  const paid = { billing_no: 'N1', account: 'main', provider_reference: 'P1', state: 'paid' };
  beforeAll(async () => {
    await crowd.fill(
      'orders',
      [ours, volt].map((store) => ({ store, billing_no: 'N1', suid: store })),
    );
    await crowd.fill('payment', [
      { ...paid, store: volt, reference: 'N1-1', provider_reference: 'P2' },
      { ...paid, store: ours, reference: 'N1-1' },
      { ...paid, store: ours, reference: 'N1-2', number: 2, state: 'pending', provider_reference: 'P4' },
      { ...paid, store: ours, reference: 'N1-3', number: 3, account: 'second', provider_reference: 'P5' },
    ]);
    await crowd.fill('provider_number', [
      number('main', ours, 'N1-1', 'P1'),
      number('main', volt, 'N1-1', 'P2'),
      // A payment's former number, one of an unpaid payment, and one of another account.
      number('main', ours, 'N1-1', 'P3'),
      number('main', ours, 'N1-2', 'P4'),
      number('main', ours, 'N1-3', 'P5'),
      number('second', ours, 'N1-3', 'P5'),
    ]);
  });

  const cases: [account: string, number: string, mark: number | undefined][] = [
    ['main', 'P1', 1],
    ['main', 'P2', 0],
    ['second', 'P5', 3],
    ['main', 'P3', undefined],
    ['main', 'P4', undefined],
    ['main', 'P5', undefined],
    ['second', 'P1', undefined],
    ['main', 'P6', undefined],
  ];
  it.each(cases)('O-11 over %s under %s: %s', async (account, name, mark) => {
    const found = await findPaymentByProviderReference(crowd.database, account, name);
    expect(found && (found as { mark?: number }).mark).toBe(mark);
    const listed = await paidPaymentsOf(crowd.database, account, name);
    expect(listed.map((one) => (one as { mark?: number }).mark)).toEqual(mark === undefined ? [] : [mark]);
    expect(listed.map(({ suid, store }) => suid === store)).toEqual(mark === undefined ? [] : [true]);
  });

  it.each(cases)('O-11 through %s under %s among locked rows: %s', async (account, name, mark) => {
    const locked = [
      ...(await paymentsOfOrder(crowd.database, volt, 'N1')),
      ...(await paymentsOfOrder(crowd.database, ours, 'N1')),
    ];
    const numbered = await findNumbered(crowd.database, account, name);
    // Only rows that are not among them are queried.
    const silent = { one: () => Promise.reject(new Error('asked again')) } as unknown as Queryable;
    const found =
      numbered && (await findPaymentByProviderReference(silent, account, name, { numbered, locked }));
    expect(found && (found as { mark?: number }).mark).toBe(mark);
    const unlocked =
      numbered && (await findPaymentByProviderReference(crowd.database, account, name, { numbered }));
    expect(unlocked && (unlocked as { mark?: number }).mark).toBe(mark);
  });
});

it('every statement about providers’ numbers was tested among unrelated rows', () => {
  expect(crowd.unasked('provider-numbers.ts')).toEqual([]);
});
