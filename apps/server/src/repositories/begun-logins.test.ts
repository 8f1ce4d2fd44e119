import { beforeEach, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { endBegunLogin, findBegunLogin, forgetBegunLogins, insertBegunLogin } from './begun-logins.ts';

/* Logins that were begun in every store and environment at every provider, with the same states, over and not. */

const crowd = setUpCrowd();

const hash = (byte: number) => Buffer.alloc(32, byte);
const now = new Date('2026-05-01T00:00:00Z');
const rows = combinations({
  store: crowdStores,
  provider: ['vk', 'twitter'],
  state: [1, 2],
  expires_at: ['2026-04-30T23:59:59.999Z', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00.001Z'],
}).map(({ state, ...row }, mark) => ({
  ...row,
  // Of the two providers of a store, and of the stores, each has the same state at another time.
  stateHash: hash(
    10 * state + ((mark + (row.provider === 'vk' ? 1 : 0) + crowdStores.indexOf(row.store)) % 3),
  ),
  sealed: `login ${mark}`,
}));
beforeEach(() =>
  crowd.fill(
    'begun_login',
    rows.map(({ stateHash, ...row }) => ({ ...row, state_hash: `\\x${stateHash.toString('hex')}` })),
  ),
);

it('I-03 B-06 a login is found and ended by its own state, at its own provider, in its own store', async () => {
  for (const [mark, row] of rows.entries()) {
    expect(await findBegunLogin(crowd.database, row)).toBe(row.sealed);
    const told: boolean[] = [];
    const changes = await crowd.changes('begun_login', async (tx) => {
      told.push(await endBegunLogin(tx, row), await endBegunLogin(tx, row));
    });
    expect([changes, told]).toEqual([[{ mark, gone: true }], [true, false]]);
  }
  const [row] = rows;
  for (const other of [{ store: 'watt.none' }, { provider: 'line' }, { stateHash: hash(99) }]) {
    expect(await findBegunLogin(crowd.database, { ...row!, ...other })).toBeUndefined();
    expect(await crowd.changes('begun_login', (tx) => endBegunLogin(tx, { ...row!, ...other }))).toEqual([]);
  }
});

it('I-03 B-06 the same state in another store, environment or provider is another login', async () => {
  const at = { sealed: 'new', createdAt: now, expiresAt: new Date('2026-05-01T00:10:00Z') };
  for (const row of rows) {
    const told: boolean[] = [];
    const insert = (more: object) =>
      crowd.changes('begun_login', async (tx) => {
        told.push(await insertBegunLogin(tx, { ...row, ...at, ...more }));
      });
    expect(await insert({})).toEqual([]);
    for (const more of [{ store: 'watt.none' }, { provider: 'line' }, { stateHash: hash(99) }]) {
      const { store, provider, stateHash } = { ...row, ...more };
      expect(await insert(more)).toEqual([
        {
          store,
          provider,
          state_hash: `\\x${stateHash.toString('hex')}`,
          sealed: 'new',
          created_at: '2026-05-01T00:00:00+00:00',
          expires_at: '2026-05-01T00:10:00+00:00',
        },
      ]);
    }
    expect(told).toEqual([false, true, true, true]);
  }
});

it('I-03 only those that are over are forgotten, in every store', async () => {
  const told: number[] = [];
  const changes = await crowd.changes('begun_login', async (tx) => {
    told.push(await forgetBegunLogins(tx, now), await forgetBegunLogins(tx, now));
  });
  expect(changes).toEqual(
    rows.flatMap(({ expires_at }, mark) => (new Date(expires_at) < now ? [{ mark, gone: true }] : [])),
  );
  expect(told).toEqual([12, 0]);
});

it('I-03 at most a thousand are forgotten at once, those first that have been over the longest', async () => {
  const state = (n: number) => `\\x${n.toString(16).padStart(64, '0')}`;
  const many = Array.from({ length: 1_200 }, (_, n) => ({
    store: crowdStores[0],
    state_hash: state(n),
    expires_at: new Date(Date.UTC(2026, 0, 1, 0, 0, (n * 7) % 1_200)).toISOString(),
  }));
  await crowd.fill('begun_login', many);
  const changes = await crowd.changes('begun_login', (tx) => forgetBegunLogins(tx, now));
  const first = many.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at)).slice(0, 1_000);
  expect(changes.map(({ mark }) => mark)).toEqual(
    first.map((one) => many.indexOf(one)).sort((a, b) => a - b),
  );
});

it('I-03 every statement about begun logins was tested among unrelated rows', () => {
  expect(crowd.unasked('begun-logins.ts')).toEqual([]);
});
