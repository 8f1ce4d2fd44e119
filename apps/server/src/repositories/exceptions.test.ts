import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import {
  countOpenExceptions,
  findException,
  isOpenException,
  listExceptions,
  openSilences,
  raiseAgain,
  raiseException,
  raiseForWork,
  resolveCauses,
  resolveException,
  resolveNamedCauses,
  resolveUnresolved,
} from './exceptions.ts';

/* Exceptions of three stores, open and resolved, with the same kinds and causes. */

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const ours = 'watt.production';
/** Within one millisecond; a time that is read back is truncated to its start. */
const ended = { resolved_at: '2026-01-02T00:00:00.000999Z', resolved_by: 'ann', resolution: 'done' };
const kinds = ['refund-failed', 'delivery-late'] as const;
const rows = combinations({ store: crowdStores, kind: kinds, key: ['b-open', 'a-resolved', 'a-open'] }).map(
  (row) => ({
    ...{ ...row, reason: 'as it was', detail: { old: true } },
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
      ...{
        mark: place('a-resolved'),
        state: 'open',
        reason: 'late',
        detail: { hours: 2 },
        created_at: 'now',
      },
      ...{ resolved_at: null, resolved_by: null, resolution: null },
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
    ...{ mark: place('a-resolved'), state: 'open', reason: 'late', detail: { hours: 2 }, created_at: 'now' },
    ...{ resolved_at: null, resolved_by: null, resolution: null },
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
      ...{ mark: place(open.key, 'refund-failed'), state: 'resolved', resolved_at: 'now' },
      ...{ resolved_by: 'ann', resolution: 'looked' },
    },
  ]);
  expect(await end(resolved)).toEqual([]);
  expect(answers).toEqual([true, false]);
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
      ...{ store, billing_no: begun, reference: begun, account: store },
      // In other stores, rows with the same names were started at another time.
      created_at: store === ours ? begun : { [before]: after, [then]: before, [after]: before }[begun],
    })),
  );
  const unresolved = combinations({
    ...{ store: crowdStores, reference: [after, then, before], account: ['second', 'main'] },
    ...{ state: ['open', 'resolved'], kind: ['payment-unresolved', 'refund-unresolved'] },
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
    { mark, state: 'resolved', resolved_at: 'now', resolved_by: 'ann', resolution: 'reconciled' },
  ]);
  expect(counts).toEqual([1]);
});

it('O-11 silent providers are counted by store, account and currency, open exceptions only', async () => {
  const silent = combinations({
    ...{ store: crowdStores, kind: ['refund-failed', 'refund-unresolved', 'payment-unresolved'] },
    ...{
      state: ['resolved', 'open'],
      detail: [
        ['b', 'USD'],
        ['a', 'USD'],
        ['a', 'EUR'],
      ] as const,
      number: [1, 2],
    },
  }).map(({ detail: [account, currency], number, ...row }, index) => ({
    ...{ ...row, key: `${index}`, created_at: `2026-01-0${3 - number}T00:00:00Z` },
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
