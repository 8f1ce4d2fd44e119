import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import type { Queryable } from './database.ts';
import {
  accountsInUse,
  accountsOfStore,
  findPayment,
  findPaymentOfAccount,
  findStoreOfPayment,
  hasLivePayment,
  insertPayment,
  lockPayments,
  lockPaymentsOfReference,
  noteChargeEnded,
  noteChargeSent,
  type PaymentRow,
  paidPaymentsBetween,
  paidPaymentsOf,
  paymentsOfOrder,
  savePayment,
  unpaidAmong,
} from './payments.ts';
import { findPaymentByProviderReference } from './provider-numbers.ts';

const crowd = setUpCrowd();

const [volt, demo, ours] = crowdStores;
const open = ['creating', 'pending', 'unknown'] as const;
const closed = ['declined', 'cancelled', 'expired', 'unresolved'] as const;
const states = [...open, 'paid', ...closed] as const;
const early = '2026-01-01T00:00:00+00:00';
const marks = (rows: object[]) => rows.map((row) => (row as { mark: number }).mark);
/** The indexes of the matching rows. */
const where = <Row>(rows: readonly Row[], isSo: (row: Row) => boolean) =>
  rows.flatMap((row, mark) => (isSo(row) ? [mark] : []));

describe('O-11 the payments of an order, among others with the same number', () => {
  const rows = combinations({ store: crowdStores, billing_no: ['N1', 'N2'], number: [2, 3, 1] }).map(
    (row) => ({
      ...row,
      reference: `${row.billing_no}-${row.number}`,
      account: row.store,
    }),
  );
  beforeAll(() => crowd.fill('payment', rows));

  it.each(combinations({ store: crowdStores, billing_no: ['N1', 'N2'] }))(
    'O-11 are read and locked in order: %o',
    async ({ store, billing_no }) => {
      const own = [1, 2, 3].map((number) =>
        rows.findIndex(
          (row) => row.store === store && row.billing_no === billing_no && row.number === number,
        ),
      );
      expect(marks(await paymentsOfOrder(crowd.database, store, billing_no))).toEqual(own);
      expect(marks(await lockPayments(crowd.database, store, billing_no))).toEqual(own);
      const held = await crowd.locked('payment', (tx) => lockPayments(tx, store, billing_no));
      expect(held).toEqual([...own].sort((a, b) => a - b));
      // By the provider reference of any of them; another account's payment with that reference is unrelated.
      for (const number of [1, 2, 3]) {
        const named = { store, account: store, reference: `${billing_no}-${number}` };
        const byName = (tx: Queryable) => lockPaymentsOfReference(tx, named);
        expect(marks(await byName(crowd.database))).toEqual(own);
        expect(await crowd.locked('payment', byName)).toEqual(held);
        expect(await lockPaymentsOfReference(crowd.database, { ...named, account: 'another' })).toEqual([]);
      }
      expect(await crowd.locked('payment', (tx) => paymentsOfOrder(tx, store, billing_no))).toEqual([]);
    },
  );

  it.each(rows)('O-11 only this one is found by its account, and changed: %o', async (row) => {
    const mark = rows.indexOf(row);
    const payment = await findPaymentOfAccount(crowd.database, row);
    expect(payment).toMatchObject({ mark });
    expect(await findPaymentOfAccount(crowd.database, { ...row, account: 'another' })).toBeUndefined();
    expect(await findPaymentOfAccount(crowd.database, { ...row, store: 'watt.none' })).toBeUndefined();
    expect(
      await crowd.changes('payment', (tx) => savePayment(tx, { ...(payment as PaymentRow), detail: 'x' })),
    ).toEqual([{ mark, detail: 'x' }]);
  });

  it.each(rows)('O-11 only this one’s charges are noted, two at one moment as two: %o', async (row) => {
    const mark = rows.indexOf(row);
    const now = new Date('2026-05-06T07:08:09.010Z');
    const later = new Date('2026-05-06T07:08:09.011Z');
    const changed = await crowd.changes('payment', async (tx) => {
      const read = async () => (await findPaymentOfAccount(tx, row))!;
      const sent = [await noteChargeSent(tx, await read(), now), await noteChargeSent(tx, await read(), now)];
      expect(sent).toEqual([now, later]);
      expect((await read()).charges_sent).toEqual([now, later]);
      const end = { status: 'declined', detail: 'x' } as const;
      await noteChargeEnded(tx, await read(), now, end);
      await noteChargeEnded(tx, await read(), now);
      expect((await read()).withheld_end).toEqual(end);
    });
    expect(changed).toMatchObject([{ mark }]);
    expect(new Date((changed[0] as { charges_sent: string[] }).charges_sent[0]!)).toEqual(later);
    expect(changed).toHaveLength(1);
  });

  it('O-11 one is found by its reference in its store, and its store by its account', async () => {
    for (const [mark, { store, account, reference }] of rows.entries()) {
      expect(await findPayment(crowd.database, store, reference)).toMatchObject({ mark });
      expect(await findStoreOfPayment(crowd.database, account, reference)).toBe(store);
    }
    expect(await findPayment(crowd.database, demo, 'N3-1')).toBeUndefined();
    expect(await findStoreOfPayment(crowd.database, demo, 'N3-1')).toBeUndefined();
    expect(await findStoreOfPayment(crowd.database, 'another', 'N1-1')).toBeUndefined();
  });
});

describe('O-11 how a payment is stored', () => {
  const from = combinations({ state: states, before: [early, null] });
  beforeAll(() =>
    crowd.fill(
      'payment',
      from.map(({ state, before }, index) => ({
        store: ours,
        billing_no: `N${index}`,
        reference: `N${index}-1`,
        state,
        paid_at: before,
        closed_at: before,
        client_ip: '203.0.113.7',
      })),
    ),
  );

  it.each(states.flatMap((to) => ['https://pay', ''].map((url) => [to, url] as const)))(
    'O-11 %s, page “%s”: it keeps when it was first paid, and closed, and the payer’s address while it may be opened again',
    async (to, url) => {
      for (const [mark, { state, before }] of from.entries()) {
        const payment = (await findPayment(crowd.database, ours, `N${mark}-1`)) as PaymentRow;
        const isClosed = closed.some((one) => one === to);
        const mayOpen = ['creating', 'unknown', 'pending'].includes(to) && url === '';
        expect([
          state,
          before,
          await crowd.changes('payment', (tx) =>
            savePayment(tx, {
              ...payment,
              state: to,
              applied: true,
              captured_minor: 7,
              provider_reference: 'P',
              url,
              memo: { a: 'b' },
              error: 'no-answer',
              detail: 'd'.repeat(1001),
            }),
          ),
        ]).toEqual([
          state,
          before,
          [
            {
              mark,
              applied: true,
              captured_minor: 7,
              provider_reference: 'P',
              ...(url && { url }),
              memo: { a: 'b' },
              error: 'no-answer',
              detail: 'd'.repeat(1000),
              ...(state === to ? {} : { state: to }),
              ...(to === 'paid' && !before && { paid_at: 'now' }),
              ...(isClosed && !before && { closed_at: 'now' }),
              ...(!isClosed && before && { closed_at: null }),
              ...(!mayOpen && { client_ip: '' }),
            },
          ],
        ]);
      }
    },
  );

  it('O-11 a new one has all given fields, and expires with its page', async () => {
    const said = {
      store: ours,
      reference: 'N-1',
      billingNo: 'N',
      number: 1,
      provider: 'scripted',
      account: 'second',
      merchant: 'm',
      paywayId: '1',
      channelId: 2,
      channel: 'c',
      region: 'r',
      methodName: 'n',
      amountMinor: 3,
      currency: 'JPY',
      lifetimeSeconds: 60,
      clientIp: '203.0.113.7',
    };
    const row = {
      store: ours,
      reference: 'N-1',
      billing_no: 'N',
      number: 1,
      provider: 'scripted',
      account: 'second',
      merchant: 'm',
      payway_id: '1',
      channel_id: 2,
      channel: 'c',
      region: 'r',
      method_name: 'n',
      amount_minor: 3,
      currency: 'JPY',
      state: 'creating',
      applied: false,
      url: '',
      memo: {},
      client_ip: '203.0.113.7',
      detail: '',
      charges_sent: [],
    };
    const inserted = (more: object) =>
      crowd.changes('payment', async (tx) => {
        expect(await insertPayment(tx, { ...said, ...more })).toMatchObject({
          ...row,
          beside: null,
          ...more,
        });
      });
    const times = { created_at: 'now', expires_at: 'now +60' };
    expect(await inserted({})).toEqual([{ ...row, ...times }]);
    expect(await inserted({ beside: 'M-1' })).toEqual([{ ...row, ...times, beside: 'M-1' }]);
  });
});

describe('O-11 what was paid to an account', () => {
  const [noon, one, two] = ['12', '13', '14'].map((hour) => `2026-02-01T${hour}:00:00.000Z`) as [
    string,
    string,
    string,
  ];
  const times = [one, '2026-02-01T11:59:59.999Z', two, noon, '2026-02-01T14:00:00.001Z'];
  const rows = combinations({
    store: [volt, ours],
    account: ['main', 'second'],
    state: states,
    paid_at: times,
  }).map((row, index) => ({
    ...row,
    billing_no: `N${Math.floor(index / 2)}`,
    number: index,
    reference: `R${index}`,
    provider_reference: `P${index % 7}-${row.state === 'paid' ? index % 5 : 0}-${row.store}`,
  }));
  beforeAll(async () => {
    const numbers = [...new Set(rows.map(({ billing_no }) => billing_no))];
    await crowd.fill(
      'orders',
      combinations({ store: crowdStores, billing_no: numbers }).map((row) => ({
        ...row,
        suid: `${row.store} ${row.billing_no}`,
      })),
    );
    await crowd.fill('payment', rows);
    await crowd.fill(
      'provider_number',
      rows
        .filter(({ state }) => state === 'paid')
        .map(({ store, account, reference, provider_reference: number }) => ({
          store: `account:${account}`,
          number,
          of_store: store,
          reference,
        })),
    );
  });
  const says = (found: (PaymentRow & { suid: string })[]) =>
    found.map((row) => `${(row as { mark?: number }).mark} ${row.suid}`);

  it.each(['main', 'second'])(
    'O-11 through %s in a period, both ends included, in pages of any size',
    async (account) => {
      const of = { account, from: new Date(noon), to: new Date(two) };
      const pagesOf = async (size: number) => {
        const all: Awaited<ReturnType<typeof paidPaymentsBetween>> = [];
        for (;;) {
          const last = all.at(-1) ?? { reference: '', store: '' };
          const page = await paidPaymentsBetween(crowd.database, of, last, size);
          all.push(...page);
          if (page.length < size) return all;
        }
      };
      const found = await pagesOf(99);
      for (const size of [1, 2, 5, 6, 7]) expect([size, await pagesOf(size)]).toEqual([size, found]);
      const expected = rows
        .map((row, mark) => ({ ...row, mark }))
        .filter(
          (row) => row.account === account && row.state === 'paid' && [noon, one, two].includes(row.paid_at),
        );
      expect(expected).toHaveLength(6);
      expect(says(found).sort()).toEqual(
        expected.map(({ mark, store, billing_no }) => `${mark} ${store} ${billing_no}`).sort(),
      );
    },
  );

  it('O-11 under the provider’s number, once it is paid', async () => {
    const questions = combinations({
      account: ['main', 'second'],
      number: [...new Set(rows.map(({ provider_reference }) => provider_reference))],
    });
    const found = await Promise.all(
      questions.map(async ({ account, number }) => ({
        payment: await findPaymentByProviderReference(crowd.database, account, number),
        all: await paidPaymentsOf(crowd.database, account, number),
      })),
    );
    for (const [index, { account, number }] of questions.entries()) {
      const own = where(
        rows,
        (row) => row.account === account && row.provider_reference === number && row.state === 'paid',
      );
      const { payment, all } = found[index]!;
      expect(marks(payment ? [payment] : [])).toEqual(own);
      expect(says(all)).toEqual(own.map((mark) => `${mark} ${rows[mark]!.store} ${rows[mark]!.billing_no}`));
    }
    expect(found.filter(({ payment }) => payment)).toHaveLength(20);
  });

  it('O-11 a message without references costs no query', async () => {
    const asked = () => Promise.reject(new Error('asked'));
    const database = {
      many: asked,
      one: asked,
      run: asked,
      write: asked,
      deferred: () => ({ answer: asked() }),
    };
    expect(await unpaidAmong(database, 'main', [])).toEqual([]);
  });

  it('O-11 which of a message’s references are unpaid payments of the account', async () => {
    for (const account of ['main', 'second']) {
      const asked = rows.flatMap(({ reference }, index) => (index % 3 ? [reference] : []));
      const unpaid = rows
        .filter((row) => row.account === account && row.state !== 'paid' && asked.includes(row.reference))
        .map(({ reference }) => reference);
      expect((await unpaidAmong(crowd.database, account, [...asked, 'none'])).sort()).toEqual(unpaid.sort());
    }
  });
});

describe('O-11 the accounts with payments', () => {
  const refundStates = ['requested', 'pending', 'unknown', 'succeeded', 'failed'] as const;
  const other: Record<string, string> = { main: 'second', second: 'main' };
  // A different count for each, to tell them apart.
  const rows = combinations({ account: ['main', 'second', 'third'], state: states }).flatMap(
    ({ account, state }, index) =>
      combinations({
        store: account === 'third' ? [volt] : [volt, ours],
        copy: [1, 2, 3].slice(index % 3),
      }).map(({ store, copy }) => ({
        store,
        account,
        state,
        number: index * 10 + copy,
        billing_no: 'N1',
        // The other store's payment over another account has the same.
        reference: `${store === volt ? account : other[account]}-${state}-${copy}`,
      })),
  );
  const given = rows
    .filter(({ state }) => state === 'paid')
    .flatMap((row) =>
      refundStates.flatMap((state, index) =>
        combinations({ copy: [1, 2].slice(index % 2) }).map(({ copy }) => ({
          store: row.store,
          billing_no: 'N1',
          reference: row.reference,
          state,
          account: row.account,
          refund_reference: `${row.reference}-${state}-${copy}`,
        })),
      ),
    );
  beforeAll(async () => {
    await crowd.fill('payment', rows);
    await crowd.fill(
      'refund',
      given.map(({ account: _, ...refund }) => refund),
    );
  });

  it('O-11 of a store, each once, by id', async () => {
    expect(await accountsOfStore(crowd.database, ours)).toEqual(['main', 'second']);
    expect(await accountsOfStore(crowd.database, volt)).toEqual(['main', 'second', 'third']);
    expect(await accountsOfStore(crowd.database, demo)).toEqual([]);
  });

  it('O-11 each with its open payments and refunds', async () => {
    const unfinished = (account: string) =>
      rows.filter(
        (row) => row.account === account && [...open, 'unresolved'].some((one) => one === row.state),
      ).length +
      given.filter(
        (row) => row.account === account && ['requested', 'pending', 'unknown'].includes(row.state),
      ).length;
    const asked = ['second', 'third', 'nobody'];
    expect(await accountsInUse(crowd.database, asked)).toEqual(
      new Map(['second', 'third'].map((account) => [account, unfinished(account)])),
    );
  });

  it('O-11 an account with only ended payments is in use, and has nothing open', async () => {
    await crowd.fill(
      'payment',
      rows.filter(({ state }) => state === 'paid'),
    );
    await crowd.fill('refund', []);
    expect(await accountsInUse(crowd.database, ['main'])).toEqual(new Map([['main', 0]]));
    expect(await accountsInUse(crowd.database, [])).toEqual(new Map());
  });
});

describe('O-11 a player’s payment that may still be paid', () => {
  const minute = 60_000;
  const ends = [-61, -59, 30].map((minutes) => new Date(Date.now() + minutes * minute).toISOString());
  const kinds = combinations({ account: ['main', 'second'], gp_id: ['gp1', 'gp2'], state: states, ends });
  // The other store's order of a number has another player, whose payment is of another kind.
  const rows = [volt, ours].flatMap((store) =>
    (store === volt ? kinds : kinds.toReversed()).map((kind, index) => ({
      ...kind,
      store,
      billing_no: `N${index}`,
      reference: `N${index}-1`,
      suid: `${store} ${index}`,
    })),
  );
  beforeAll(async () => {
    await crowd.fill(
      'orders',
      rows.map(({ store, billing_no, gp_id, suid }) => ({ store, billing_no, gp_id, suid })),
    );
    await crowd.fill('payment', [
      ...rows.map(({ store, billing_no, reference, account, state, ends: expires_at }) => ({
        // A payment that has paid its own order does not stand in its own way.
        store,
        billing_no,
        reference,
        account,
        state,
        expires_at,
        applied: state === 'paid' && store === volt,
      })),
      ...rows.map(({ store, billing_no, suid }) => ({
        store,
        billing_no,
        reference: `${billing_no}-2`,
        number: 2,
        account: 'third',
        state: 'paid',
        applied: isPaidBeside(suid),
      })),
    ]);
  });
  /** Another payment has paid the order: of every second one in one store, none in the other. */
  const isPaidBeside = (suid: string) => suid.startsWith(ours) && Number(suid.split(' ')[1]) % 2 === 0;

  it('O-11 is of these stores and games, through this account, neither dropped nor long closed, and of an order that nothing else has paid', async () => {
    for (const { store, gp_id, suid, account, state, ends: end } of rows) {
      const asks = (change: object) =>
        hasLivePayment(crowd.database, { stores: [store], gpIds: [gp_id], suid, account, ...change });
      const mayBePaid = state !== 'cancelled' && state !== 'expired' && end !== ends[0];
      const isLive = mayBePaid && !isPaidBeside(suid);
      expect([state, end, await asks({})]).toEqual([state, end, isLive]);
      expect(await asks({ stores: [volt, ours], gpIds: ['gp1', 'gp2'] })).toBe(isLive);
      const others = [
        { stores: [store === volt ? ours : volt] },
        { stores: [] },
        { gpIds: [gp_id === 'gp1' ? 'gp2' : 'gp1'] },
        { gpIds: [] },
        { account: account === 'main' ? 'second' : 'main' },
        { suid: `${suid}0000` },
      ];
      for (const change of others) expect(await asks(change)).toBe(false);
    }
  });
});

it('every statement about payments was tested among unrelated rows', () => {
  expect(crowd.unasked('payments.ts')).toEqual([]);
});
