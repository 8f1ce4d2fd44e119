import { beforeAll, describe, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { statement } from './database.ts';
import {
  endMakeUpLink,
  findMakeUpLink,
  insertMakeUpLink,
  linksOfDebt,
  newestMakeUpLink,
  releaseMakeUpLink,
  reserveMakeUpLink,
  searchMakeUpLinks,
  useMakeUpLink,
  withdrawMakeUpLink,
} from './make-up-links.ts';

const crowd = setUpCrowd();

const [volt, , ours] = crowdStores;
const states = ['open', 'reserved', 'paid', 'withdrawn'] as const;
const early = '2026-01-01T00:00:00+00:00';
const late = '2100-01-01T00:00:00+00:00';
const id = (index: number) => String(index).padStart(32, '0');
/** A link's fields that depend on its state. */
const standing = (state: (typeof states)[number], billing_no: string) => ({
  state,
  billing_no: state === 'reserved' || state === 'paid' ? billing_no : null,
  paid_at: state === 'paid' ? early : null,
  withdrawn_at: state === 'withdrawn' ? early : null,
});

describe('Y-01 a link, among others with the same id and order', () => {
  // Each state twice, the second after its time; in each store the same.
  const rows = combinations({ store: crowdStores, state: states, valid_until: [late, early] }).map(
    (row, index) => ({
      ...row,
      ...standing(row.state, `N${index % 8}`),
      replenish_id: id(index % 8),
    }),
  );
  beforeAll(() => crowd.fill('make_up_link', rows));

  it.each(rows)(
    'Y-01 only this one is found, taken, paid, freed, ended and withdrawn, if its state allows: %o',
    async (row) => {
      const mark = rows.indexOf(row);
      const { store, state, replenish_id } = row;
      const order = `N${mark % 8}`;
      const isOpen = state === 'open';
      const isTimely = row.valid_until === late;
      const changed = async (work: Parameters<Crowd['changes']>[1]) => {
        const answers: unknown[] = [];
        const changes = await crowd.changes('make_up_link', async (tx) => answers.push(await work(tx)));
        return [...answers, ...changes];
      };
      expect(await findMakeUpLink(crowd.database, store, replenish_id)).toMatchObject({ mark });

      const taken = { mark, state: 'reserved', billing_no: 'NEW' };
      const take = (isLate?: boolean) =>
        changed((tx) => reserveMakeUpLink(tx, { store, replenishId: replenish_id }, 'NEW', isLate));
      expect(await take()).toEqual(isOpen && isTimely ? [true, taken] : [false]);
      expect(await take(true)).toEqual(isOpen ? [true, taken] : [false]);
      expect(await changed((tx) => withdrawMakeUpLink(tx, store, replenish_id))).toEqual(
        isOpen ? [true, { mark, state: 'withdrawn', withdrawn_at: 'now' }] : [false],
      );

      const isHeld = state === 'reserved';
      expect(await changed((tx) => endMakeUpLink(tx, store, replenish_id))).toEqual([
        undefined,
        ...(isHeld && isTimely ? [{ mark, valid_until: 'now' }] : []),
      ]);
      expect(await changed((tx) => useMakeUpLink(tx, store, order))).toEqual([
        undefined,
        ...(isHeld ? [{ mark, state: 'paid', paid_at: 'now' }] : []),
      ]);
      expect(await changed((tx) => releaseMakeUpLink(tx, store, order))).toEqual([
        undefined,
        ...(isHeld ? [{ mark, state: 'open', billing_no: null }] : []),
      ]);
    },
  );
});

describe('Y-01 the links that make up for an order', () => {
  const rows = combinations({
    store: crowdStores,
    for_billing_no: ['N1', 'N2', null],
    day: ['02', '01', '03'],
  }).map(({ day, ...row }, index) => ({
    ...row,
    ...standing(day === '02' ? 'open' : 'withdrawn', ''),
    replenish_id: id(index),
    created_at: `2026-01-${day}T00:00:00Z`,
  }));
  beforeAll(() => crowd.fill('make_up_link', rows));

  it.each(combinations({ store: crowdStores, for_billing_no: ['N1', 'N2'] }))(
    'Y-01 are read and locked, oldest first: %o',
    async ({ store, for_billing_no }) => {
      const first = rows.findIndex((row) => row.store === store && row.for_billing_no === for_billing_no);
      const found = await linksOfDebt(crowd.database, store, for_billing_no);
      expect(found).toMatchObject([{ mark: first + 1 }, { mark: first }, { mark: first + 2 }]);
      expect(await crowd.locked('make_up_link', (tx) => linksOfDebt(tx, store, for_billing_no))).toEqual([
        first,
        first + 1,
        first + 2,
      ]);
    },
  );
});

describe('Y-01 the link that is offered to a player', () => {
  const rows = combinations({
    store: crowdStores,
    gp_id: ['gp1', 'gp2'],
    suid: ['p1', 'p2'],
    state: states,
    valid_until: [late, early],
    day: ['02', '01'],
  }).map(({ day, ...row }, index) => ({
    ...row,
    ...standing(row.state, `N${index}`),
    replenish_id: id(index),
    day,
    created_at: `2026-01-${day}T00:00:00Z`,
  }));
  const offered = (state: string) => state === 'open' || state === 'reserved';

  it.each(combinations({ store: crowdStores, gpId: ['gp1', 'gp2'], suid: ['p1', 'p2'] }))(
    'Y-01 is the newest payable one: %o',
    async (who) => {
      const isHis = (row: (typeof rows)[number]) =>
        row.store === who.store && row.gp_id === who.gpId && row.suid === who.suid;
      const canBePaid = (row: (typeof rows)[number]) => offered(row.state) && row.valid_until === late;
      const left = [...rows];
      // One after the other is paid until none is left.
      for (const day of ['02', '02', '01', '01']) {
        await crowd.fill(
          'make_up_link',
          left.map(({ day: _, ...row }) => row),
        );
        const link = await newestMakeUpLink(crowd.database, who);
        const [found] = left.splice((link as unknown as { mark: number }).mark, 1);
        expect(found && isHis(found) && canBePaid(found) && found.day).toBe(day);
      }
      await crowd.fill(
        'make_up_link',
        left.map(({ day: _, ...row }) => row),
      );
      expect(await newestMakeUpLink(crowd.database, who)).toBeUndefined();
    },
  );
});

it('Y-01 at exactly its end a link has expired: it is neither offered nor taken', async () => {
  await crowd.fill('make_up_link', [{ store: ours, replenish_id: id(1) }]);
  const told: unknown[] = [];
  await crowd.changes('make_up_link', async (tx) => {
    await tx.run(statement('test_link_end', 'update make_up_link set valid_until = now()'), []);
    told.push(await newestMakeUpLink(tx, { store: ours, gpId: 'gp1', suid: 'p1' }));
    told.push((await findMakeUpLink(tx, ours, id(1)))?.left_seconds);
    told.push(await reserveMakeUpLink(tx, { store: ours, replenishId: id(1) }, 'NEW'));
  });
  expect(told).toEqual([undefined, 0, false]);
});

it('Y-01 a new link has all given fields, and its expiry', async () => {
  await crowd.fill('make_up_link', []);
  const said = {
    store: ours,
    replenish_id: id(1),
    gp_id: 'gp1',
    client_id: 'c',
    suid: 'p1',
    server_id: 's1',
    role_id: 'r1',
    domain_area: 'nippon',
    amount_minor: 7,
    currency: 'JPY',
    for_billing_no: 'N1',
    reason: 'why',
    created_by: 'operator:o',
  };
  const changes = await crowd.changes('make_up_link', async (tx) => {
    const link = await insertMakeUpLink(tx, { ...said, valid_seconds: 60 });
    expect(link).toMatchObject({ ...said, state: 'open', left_seconds: 60 });
  });
  expect(changes).toEqual([{ ...said, state: 'open', created_at: 'now', valid_until: 'now +60' }]);
});

describe('Y-01 an operator looks for links', () => {
  it('Y-01 and reads the newest', async () => {
    const many = Array.from({ length: 4 }, (_, index) => ({
      store: index % 2 ? ours : volt,
      replenish_id: id(index),
      for_billing_no: `N${index}`,
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    }));
    await crowd.fill('make_up_link', many);
    const found = await searchMakeUpLinks(crowd.database, { limit: 3 });
    expect(found.map(({ replenish_id }) => replenish_id)).toEqual(
      many
        .slice(1)
        .reverse()
        .map(({ replenish_id }) => replenish_id),
    );
    expect(await searchMakeUpLinks(crowd.database, { billingNo: 'N0', limit: 3 })).toMatchObject([
      { mark: 0 },
    ]);
  });
});

it('every statement about make-up links was tested among unrelated rows', () => {
  expect(crowd.unasked('make-up-links.ts')).toEqual([]);
});
