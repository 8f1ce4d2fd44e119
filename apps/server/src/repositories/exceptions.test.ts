import { beforeEach, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import {
  countOpenExceptions,
  findException,
  isOpenException,
  listExceptions,
  moneyGivenBack,
  openSilences,
  paymentsInDoubt,
  raiseAgain,
  raiseException,
  raiseForWork,
  raiseUnlessFound,
  resolveCauses,
  resolveException,
  resolveNamedCauses,
  resolveUnresolved,
  wasGivenBack,
} from './exceptions.ts';

/* Exceptions of three stores, open and resolved, with the same kinds and causes. */

const crowd = setUpCrowd();

const ours = 'watt.production';
/** Within one millisecond; a time that is read back is truncated to its start. */
const ended = { resolved_at: '2026-01-02T00:00:00.000999Z', resolved_by: 'ann', resolution: 'done' };
const kinds = ['refund-failed', 'delivery-late'] as const;
const rows = combinations({ store: crowdStores, kind: kinds, key: ['b-open', 'a-resolved', 'a-open'] }).map(
  (row) => ({
    ...row,
    reason: 'as it was',
    detail: { old: true },
    ...(row.key === 'a-resolved' ? { state: 'resolved', ...ended } : { state: 'open' }),
  }),
);
const place = (key: string, kind = 'delivery-late') =>
  rows.findIndex((row) => row.store === ours && row.key === key && row.kind === kind);
beforeEach(() => crowd.fill('exception', rows));

const cause = (key: string) => ({ store: ours, kind: 'delivery-late', key }) as const;
const said = { billingNo: 'GP-1', reference: 'GP-1-1', reason: 'late', detail: { hours: 2 } };
const raised = {
  billing_no: 'GP-1',
  reference: 'GP-1-1',
  reason: 'late',
  detail: { hours: 2 },
  state: 'open',
};
const resolvedAt = (milliseconds: number) => new Date(new Date(ended.resolved_at).getTime() + milliseconds);
const raises = {
  raiseException,
  raiseAgain,
  raiseUnlessFound,
  raiseForWork: (...[tx, one]: Parameters<typeof raiseAgain>) => raiseForWork(tx, one, new Date()),
};

it.each(Object.entries(raises))(
  'O-13 a cause that is raised twice in one transaction is one exception: %s',
  async (_name, raise) => {
    const changes = await crowd.changes('exception', async (tx) => {
      await raise(tx, { ...cause('new'), reason: 'once' });
      await raise(tx, { ...cause('new'), reason: 'twice' });
    });
    expect(changes).toMatchObject([{ ...cause('new'), state: 'open' }]);
  },
);

it('O-16 many causes of one kind end together: only open ones of the store', async () => {
  const of = { store: ours, kind: 'delivery-late', keys: ['b-open', 'a-resolved', 'none'] } as const;
  const ended: number[] = [];
  const changes = await crowd.changes('exception', async (tx) => {
    ended.push(await resolveNamedCauses(tx, of, 'report:sam', 'a report agrees'));
  });
  const told = { state: 'resolved', resolved_at: 'now', resolved_by: 'report:sam' };
  expect(changes).toEqual([{ mark: place('b-open'), ...told, resolution: 'a report agrees' }]);
  expect(ended).toEqual([1]);
});

it.each(Object.entries(raises))(
  'O-13 a new cause makes one exception in its store: %s',
  async (_name, raise) => {
    const changes = await crowd.changes('exception', (tx) => raise(tx, { ...cause('new'), ...said }));
    expect(changes).toMatchObject([{ ...cause('new'), ...raised, created_at: 'now' }]);
    const bare = await crowd.changes('exception', (tx) => raise(tx, { ...cause('new'), reason: 'late' }));
    expect(bare).toMatchObject([{ ...cause('new'), reason: 'late', detail: {} }]);
    expect(bare[0]).not.toHaveProperty('billing_no');
  },
);

it('O-13 an open cause keeps its start, with the newest detail if it recurred; a resolved one reopens', async () => {
  const after = (raise: typeof raiseException, key: string) =>
    crowd.changes('exception', (tx) => raise(tx, { ...cause(key), ...said }));
  expect(await after(raiseException, 'a-open')).toEqual([]);
  expect(await after(raiseException, 'a-resolved')).toEqual([]);
  expect(await after(raiseAgain, 'a-open')).toEqual([
    { mark: place('a-open'), reason: 'late', detail: { hours: 2 } },
  ]);
  expect(await after(raiseAgain, 'a-resolved')).toEqual([
    {
      mark: place('a-resolved'),
      state: 'open',
      reason: 'late',
      detail: { hours: 2 },
      created_at: 'now',
      resolved_at: null,
      resolved_by: null,
      resolution: null,
    },
  ]);
});

it.each([
  ['before the work was decided', 1, true],
  ['with it', 0, true],
  ['after it', -1, false],
])('O-13 a cause that work finds repeatedly: one resolved %s reopens, or stays resolved', async (...row) => {
  const [, milliseconds, opens] = row;
  const after = (key: string) =>
    crowd.changes('exception', (tx) =>
      raiseForWork(tx, { ...cause(key), ...said }, resolvedAt(milliseconds)),
    );
  expect(await after('a-open')).toEqual([]);
  const opened = {
    mark: place('a-resolved'),
    state: 'open',
    reason: 'late',
    detail: { hours: 2 },
    created_at: 'now',
    resolved_at: null,
    resolved_by: null,
    resolution: null,
  };
  expect(await after('a-resolved')).toEqual(opens ? [opened] : []);
});

it('O-13 an exception is open in its own store, of its kind and cause, until it is resolved', async () => {
  const isOpen = (key: string, kind: (typeof kinds)[number], store: string = ours) =>
    isOpenException(crowd.database, { store, kind, key });
  expect(await isOpen('a-open', 'delivery-late')).toBe(true);
  expect(await isOpen('a-resolved', 'delivery-late')).toBe(false);
  expect(await isOpen('new', 'delivery-late')).toBe(false);
  expect(await isOpen('a-open', 'delivery-late', 'watt.none')).toBe(false);
  expect(await isOpenException(crowd.database, { ...cause('a-open'), kind: 'chargeback' })).toBe(false);
});

it('O-13 a cause that no longer exists ends its open exceptions of its kinds, and no others', async () => {
  const end = (of: readonly (typeof kinds)[number][], key: string) =>
    crowd.changes('exception', (tx) => resolveCauses(tx, of, { store: ours, key }, 'worker', 'it came'));
  const resolved = { state: 'resolved', resolved_at: 'now', resolved_by: 'worker', resolution: 'it came' };
  expect(await end(['delivery-late'], 'a-open')).toEqual([{ mark: place('a-open'), ...resolved }]);
  expect((await end(kinds, 'a-open')).map(({ mark }) => mark).sort()).toEqual(
    kinds.map((kind) => place('a-open', kind)).sort(),
  );
  expect(await end(kinds, 'a-resolved')).toEqual([]);
});

it('O-13 an operator finds an exception by its number and resolves it once', async () => {
  const first = async (state: 'open' | 'resolved') =>
    (await listExceptions(crowd.database, { store: ours, kind: 'refund-failed', state, limit: 1 }))[0]!;
  const open = await first('open');
  const resolved = await first('resolved');
  expect(await findException(crowd.database, open.id)).toEqual(open);
  expect(await findException(crowd.database, -1)).toBeUndefined();
  const answers: boolean[] = [];
  const end = (row: typeof open) =>
    crowd.changes('exception', async (tx) => answers.push(await resolveException(tx, row, 'ann', 'looked')));
  expect(await end(open)).toEqual([
    {
      mark: place(open.key, 'refund-failed'),
      state: 'resolved',
      resolved_at: 'now',
      resolved_by: 'ann',
      resolution: 'looked',
    },
  ]);
  expect(await end(resolved)).toEqual([]);
  expect(answers).toEqual([true, false]);
});

it('O-11 an exception ends with what was found in the provider’s books', async () => {
  const changes = await crowd.changes('exception', (tx) =>
    resolveException(tx, cause('a-open'), 'ann', 'looked', 'given-back'),
  );
  expect(changes).toMatchObject([{ mark: place('a-open'), state: 'resolved', found: 'given-back' }]);
});

it.each([
  ['open, whatever was found before', { state: 'open', found: 'given-back' }, false],
  ['ended without a word', { state: 'resolved', found: null }, true],
  ['ended as given back', { state: 'resolved', found: 'given-back' }, false],
  ['ended as not charged', { state: 'resolved', found: 'not-charged' }, false],
])('O-11 wrong money that comes again, %s', async (_title, was, opens) => {
  const wrong = combinations({ store: crowdStores, kind: ['payment-mismatch'], key: ['one', 'other'] }).map(
    (row) => ({
      ...row,
      ...(was.state === 'resolved' ? ended : {}),
      ...was,
      reason: 'one cent',
      detail: { said: 'then' },
    }),
  );
  await crowd.fill('exception', wrong);
  const raise = (reason: string) =>
    crowd.changes('exception', (tx) =>
      raiseUnlessFound(tx, {
        store: ours,
        kind: 'payment-mismatch',
        key: 'one',
        reason,
        detail: { said: 'now' },
      }),
    );
  const mark = wrong.findIndex(({ store, key }) => store === ours && key === 'one');
  const opened = { mark, state: 'open', created_at: 'now', resolved_at: null, resolved_by: null };
  expect(await raise('one cent')).toMatchObject(opens ? [{ ...opened, detail: { said: 'now' } }] : []);
  // Another amount is other money.
  await crowd.fill('exception', wrong);
  expect(await raise('two cents')).toMatchObject(
    was.state === 'resolved' ? [{ ...opened, reason: 'two cents' }] : [],
  );
});

it.each([
  ['payment-mismatch', 'A-1:W', 'given-back', ours, true],
  ['payment-unresolved', 'A-1', 'given-back', ours, true],
  ['payment-unresolved', 'A-1', 'not-charged', ours, false],
  ['payment-unresolved', 'A-1', null, ours, false],
  ['payment-unresolved', 'A-1:W', 'given-back', ours, false],
  ['payment-mismatch', 'A-1', 'given-back', ours, false],
  ['payment-mismatch', 'A-1:W', 'given-back', crowdStores.find((one) => one !== ours)!, false],
])(
  'O-11 money that was given back is known: %s %s, found %s, of %s: %s',
  async (kind, key, found, store, expected) => {
    await crowd.fill('exception', [{ store, kind, key, state: 'resolved', ...ended, found }]);
    const of = { store: ours, mismatch: 'A-1:W', reference: 'A-1' };
    expect(await wasGivenBack(crowd.database, of)).toBe(expected);
  },
);

it('O-11 what operators know of an order’s payments in doubt: of its own store, by payment', async () => {
  const later = '2026-01-03T00:00:00Z';
  const about = (reference: string, key: string, change: object) =>
    crowdStores.flatMap((store) =>
      ['GP-1', 'GP-2'].map((billing_no) => ({
        store,
        billing_no,
        reference: `${billing_no}-${reference}`,
        key: `${billing_no} ${key}`,
        kind: 'payment-mismatch',
        state: 'open',
        ...change,
        // What other stores and orders have would change each answer.
        ...(store === ours && billing_no === 'GP-1'
          ? {}
          : { state: 'resolved', ...ended, resolved_at: '2026-02-01T00:00:00Z', found: 'given-back' }),
      })),
    );
  const over = (found: string | null, kind = 'payment-mismatch') => ({
    ...ended,
    state: 'resolved',
    found,
    kind,
  });
  await crowd.fill('exception', [
    ...about('1', '1a', over('given-back')),
    ...about('1', '1b', {}),
    ...about('2', '2a', { ...over('not-charged'), resolved_at: later }),
    ...about('2', '2b', over('given-back')),
    ...about('3', '3a', { ...over(null), resolved_at: later }),
    ...about('3', '3b', over('not-charged', 'payment-unresolved')),
    ...about('4', '4a', { kind: 'payment-unresolved' }),
    ...about('5', '5a', { kind: 'refund-failed' }),
  ]);
  const known = await paymentsInDoubt(crowd.database, ours, 'GP-1');
  const first = new Date('2026-01-02T00:00:00.000Z');
  expect(known.toSorted((a, b) => a.reference.localeCompare(b.reference))).toEqual([
    { reference: 'GP-1-1', is_held: true, is_given_back: true, found_at: first },
    { reference: 'GP-1-2', is_held: false, is_given_back: true, found_at: new Date(later) },
    { reference: 'GP-1-3', is_held: false, is_given_back: false, found_at: first },
    { reference: 'GP-1-4', is_held: false, is_given_back: false, found_at: null },
  ]);
});

it('O-16 the money of a payment of which operators said that it was given back, unless other money waits', async () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const references = ['GP-1-1', 'GP-1-2', 'GP-1-3'];
  const of = (reference: string) => ({ store: ours, billing_no: 'GP-1', reference });
  await crowd.fill(
    'payment',
    crowdStores.flatMap((store) =>
      references.map((reference, at) => ({
        ...of(reference),
        store,
        number: at + 1,
        merchant: `${store} ${reference}`,
      })),
    ),
  );
  const over = { ...ended, state: 'resolved', found: 'given-back' };
  const rowOf = (reference: string, key: string, change: object) =>
    crowdStores.map((store) => ({
      ...of(reference),
      store,
      kind: 'payment-mismatch',
      key,
      ...over,
      detail: { amount: usd(store === ours ? 1 : 2), merchant: 'main' },
      ...change,
    }));
  await crowd.fill('exception', [
    ...rowOf('GP-1-1', 'GP-1-1:W', {}),
    ...rowOf('GP-1-1', 'GP-1-1:X', { found: 'not-charged' }),
    ...rowOf('GP-1-1', 'GP-1-1:Y', { detail: { amount: 'inexpressible', merchant: 'main' } }),
    ...rowOf('GP-1-1', 'GP-1-1', { kind: 'payment-unresolved', detail: { provider: 'p', ...usd(499) } }),
    ...rowOf('GP-1-1', 'GP-1-1 other', { kind: 'refund-failed' }),
    ...rowOf('GP-1-2', 'GP-1-2:W', {}),
    ...rowOf('GP-1-2', 'GP-1-2:X', { state: 'open', found: null }),
  ]);
  const known = await moneyGivenBack(crowd.database, of('GP-1-1'));
  expect(known?.toSorted((a, b) => b.key.localeCompare(a.key))).toEqual([
    { key: 'GP-1-1:W', amount: usd(1), merchant: 'main' },
    { key: 'GP-1-1', amount: expect.objectContaining(usd(499)), merchant: `${ours} GP-1-1` },
  ]);
  expect(await moneyGivenBack(crowd.database, of('GP-1-2'))).toBeUndefined();
  expect(await moneyGivenBack(crowd.database, of('GP-1-3'))).toEqual([]);
});

it('O-13 an operator reads those of a store, a state and a kind, or without some kinds, the newest first', async () => {
  const all = ['work-parked', 'refund-failed', 'delivery-late'] as const;
  const listed = combinations({
    store: crowdStores,
    state: ['open', 'resolved'] as const,
    kind: all,
    created_at: ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-02T00:00:00Z'],
  }).map((row, index) => ({ ...row, id: 1000 - index, key: `${index}` }));
  await crowd.fill('exception', listed);
  const filters = combinations({
    store: [undefined, ours],
    state: [undefined, 'open', 'resolved'] as const,
    kind: [undefined, 'refund-failed'] as const,
    without: [undefined, [], ['work-parked'], ['work-parked', 'refund-failed']] as const,
    limit: [5, 100],
  });
  for (const { store, state, kind, without, limit } of filters) {
    const filter = { ...(store && { store }), ...(state && { state }), ...(kind && { kind }), limit };
    const found = await listExceptions(crowd.database, { ...filter, ...(without && { without }) });
    const meant = listed
      .filter(
        (row) =>
          (!store || row.store === store) &&
          (!state || row.state === state) &&
          (!kind || row.kind === kind) &&
          !(without as readonly string[] | undefined)?.includes(row.kind),
      )
      .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
      .slice(0, limit)
      .map(({ id }) => id);
    expect([filter, without, found.map(({ id }) => id)]).toEqual([filter, without, meant]);
  }
});

describe('O-13 what was open ends once, by its own store, kind and cause', () => {
  const rows = combinations({
    store: crowdStores,
    kind: ['payment-mismatch', 'payment-unresolved'] as const,
    key: ['b', 'a'],
    state: ['open', 'resolved'] as const,
    found: [null, 'given-back', 'not-charged'] as const,
  }).map((row) => ({
    ...row,
    key: `${row.key} ${row.state} ${row.found}`,
    detail: { amountMinor: 1 },
    ...(row.state === 'resolved' ? ended : {}),
  }));
  beforeEach(() => crowd.fill('exception', rows));
  const all = rows.map((row, mark) => ({ ...row, mark }));
  const told = { state: 'resolved', resolved_at: 'now', resolved_by: 'bea', resolution: 'looked' };

  it.each([undefined, 'given-back', 'not-charged'] as const)(
    'O-13 as it was found this time, whatever was found before: %s',
    async (found) => {
      for (const { mark, ...row } of all.filter(({ store }) => store === ours)) {
        const answers: boolean[] = [];
        const changes = await crowd.changes('exception', async (tx) => {
          answers.push(await resolveException(tx, row, 'bea', 'looked', found));
        });
        const change = { mark, ...told, ...((found ?? null) !== row.found && { found: found ?? null }) };
        expect(changes).toEqual(row.state === 'open' ? [change] : []);
        expect(answers).toEqual([row.state === 'open']);
      }
    },
  );

  it('O-13 with the causes of a kind, or the kinds of a cause, and keeps what was found', async () => {
    const keys = [...new Set(all.map(({ key }) => key))].filter((key) => key.startsWith('a'));
    const of = { store: ours, kind: 'payment-mismatch', keys } as const;
    const byKind = await crowd.changes('exception', (tx) => resolveNamedCauses(tx, of, 'bea', 'looked'));
    const named = all.filter(
      (row) => row.store === ours && row.kind === of.kind && row.key.startsWith('a') && row.state === 'open',
    );
    expect(byKind).toEqual(named.map(({ mark }) => ({ mark, ...told })));
    for (const key of keys) {
      const byKey = await crowd.changes('exception', (tx) =>
        resolveCauses(tx, ['payment-mismatch', 'payment-unresolved'], { store: ours, key }, 'bea', 'looked'),
      );
      expect(byKey).toEqual(
        all
          .filter((row) => row.store === ours && row.key === key && row.state === 'open')
          .map(({ mark }) => ({ mark, ...told })),
      );
    }
  });

  it.each(Object.entries(raises))(
    'O-13 one that is raised again keeps what an operator found, and its order: %s',
    async (_name, raise) => {
      for (const { mark, ...row } of all.filter(({ store }) => store === ours)) {
        const changes = await crowd.changes('exception', (tx) =>
          raise(tx, { ...row, billingNo: 'other', reference: 'other', reason: 'late' }),
        );
        for (const change of changes) {
          expect(change).toMatchObject({ mark });
          for (const kept of ['found', 'billing_no', 'reference', 'id'])
            expect(change).not.toHaveProperty(kept);
        }
      }
    },
  );

  it('O-13 and is found by its number', async () => {
    const open = await listExceptions(crowd.database, { limit: 100 });
    expect(open).toHaveLength(72);
    for (const row of open) expect(await findException(crowd.database, row.id)).toEqual(row);
  });
});

it('O-13 open exceptions are counted by kind, over all stores', async () => {
  const counts = await countOpenExceptions(crowd.database);
  expect(counts.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'delivery-late', open: 6 },
    { kind: 'refund-failed', open: 6 },
  ]);
});

it('O-11 reconciling an account ends its store’s unresolved payments that were started before', async () => {
  const [before, then, after] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'];
  const payments = combinations({ store: crowdStores, begun: [before, then, after] });
  await crowd.fill(
    'payment',
    payments.map(({ store, begun }) => ({
      store,
      billing_no: begun,
      reference: begun,
      account: store,
      // In other stores, rows with the same names were started at another time.
      created_at: store === ours ? begun : { [before]: after, [then]: before, [after]: before }[begun],
    })),
  );
  const unresolved = combinations({
    store: crowdStores,
    reference: [after, then, before],
    account: ['second', 'main'],
    state: ['open', 'resolved'],
    kind: ['payment-unresolved', 'refund-unresolved'],
  }).map(({ account, ...row }) => ({
    ...row,
    key: `${row.reference} ${account} ${row.state}`,
    detail: { account },
  }));
  await crowd.fill('exception', unresolved);
  const counts: number[] = [];
  const of = { store: ours, account: 'main', before: new Date(then) };
  const changes = await crowd.changes('exception', async (tx) =>
    counts.push(await resolveUnresolved(tx, of, 'ann', 'reconciled')),
  );
  const mark = unresolved.findIndex(
    (row) => row.store === ours && row.key === `${before} main open` && row.kind === 'payment-unresolved',
  );
  expect(changes).toEqual([
    {
      mark,
      state: 'resolved',
      resolved_at: 'now',
      resolved_by: 'ann',
      resolution: 'reconciled',
      found: 'not-charged',
    },
  ]);
  expect(counts).toEqual([1]);
});

it('O-11 silent providers are counted by store, account and currency, open exceptions only', async () => {
  const silent = combinations({
    store: crowdStores,
    kind: ['refund-failed', 'refund-unresolved', 'payment-unresolved'],
    state: ['resolved', 'open'],
    detail: [
      ['b', 'USD'],
      ['a', 'USD'],
      ['a', 'EUR'],
    ] as const,
    number: [1, 2],
  }).map(({ detail: [account, currency], number, ...row }, index) => ({
    ...row,
    key: `${index}`,
    created_at: `2026-01-0${3 - number}T00:00:00Z`,
    detail: { provider: 'adyen', account, currency, amountMinor: number },
  }));
  await crowd.fill('exception', silent);
  const silences = await openSilences(crowd.database, ours);
  const told = {
    store: ours,
    provider: 'adyen',
    open: 2,
    amount_minor: 3,
    oldest: new Date('2026-01-01T00:00:00Z'),
  };
  expect(silences).toEqual(
    ['payment-unresolved', 'refund-unresolved'].flatMap((kind) => [
      { ...told, kind, account: 'a', currency: 'EUR' },
      { ...told, kind, account: 'a', currency: 'USD' },
      { ...told, kind, account: 'b', currency: 'USD' },
    ]),
  );
  expect((await openSilences(crowd.database)).map(({ store }) => store)).toEqual(
    crowdStores.flatMap((store) => Array(6).fill(store)),
  );
});

it('O-13 every statement about exceptions was tested among unrelated rows', () => {
  expect(crowd.unasked('exceptions.ts')).toEqual([]);
});
