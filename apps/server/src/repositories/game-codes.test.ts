import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setUpStage } from '../testing/stage.ts';
import { findGameCode, forgetGameCodes, insertGameCode, spendGameCode } from './game-codes.ts';

/* A code among others: of another store or game, used, expired. */

const stage = setUpStage();
let stores: [string, string];
beforeAll(async () => {
  const [other] = await stage.rows<{ store: string }>(
    `select store from store where store <> '${stage.store.id}' limit 1`,
  );
  stores = [stage.store.id, other!.store];
});

const now = new Date('2026-05-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hash = (number: number) => Buffer.alloc(32, number);

interface Put {
  store?: 0 | 1;
  code: number;
  gpId?: string;
  seconds?: number;
}
const put = ({ store = 0, code, gpId = 'g1', seconds = 60 }: Put) =>
  insertGameCode(stage.database, {
    store: stores[store],
    codeHash: hash(code),
    gpId,
    requestId: `${store} ${code} ${gpId}`,
    suid: `${store} ${code}`,
    username: 'player',
    roleId: 'r1',
    createdAt: now,
    expiresAt: later(seconds),
  });
const brought = ({ store = 0, code, gpId = 'g1', seconds = 0 }: Put) => ({
  store: stores[store],
  codeHash: hash(code),
  gpId,
  now: later(seconds),
});
const used = async () =>
  (
    await stage.rows<{ suid: string }>('select suid from game_code where used_at is not null order by suid')
  ).map(({ suid }) => suid);

beforeEach(async () => {
  await stage.rows('delete from game_code');
  for (const store of [0, 1] as const) for (const code of [1, 2]) await put({ store, code });
  await put({ code: 3, seconds: 30 });
  await put({ code: 4, gpId: 'g2' });
});

it('P-12 a code is found in its own store and game, while it is valid', async () => {
  const find = (which: Put) => findGameCode(stage.database, brought(which));
  expect(await find({ code: 1 })).toEqual({ suid: '0 1', username: 'player', roleId: 'r1' });
  expect(await find({ store: 1, code: 1 })).toMatchObject({ suid: '1 1' });
  expect(await find({ code: 4 })).toBeUndefined();
  expect(await find({ code: 4, gpId: 'g2' })).toMatchObject({ suid: '0 4' });
  expect(await find({ code: 9 })).toBeUndefined();
  expect(await find({ code: 3, seconds: 29.999 })).toBeDefined();
  expect(await find({ code: 3, seconds: 30 })).toBeUndefined();
  await spendGameCode(stage.database, brought({ code: 2 }));
  expect(await find({ code: 2 })).toBeUndefined();
  expect(await find({ store: 1, code: 2 })).toBeDefined();
});

it('P-12 only this code is spent, once, while it is valid', async () => {
  const spend = (which: Put) => spendGameCode(stage.database, brought(which));
  expect(await spend({ code: 4 })).toBe(false);
  expect(await spend({ code: 3, seconds: 30 })).toBe(false);
  expect(await used()).toEqual([]);
  expect(await spend({ code: 1 })).toBe(true);
  expect(await spend({ code: 1 })).toBe(false);
  expect(await used()).toEqual(['0 1']);
});

it('P-12 a message gets one code in its store and game', async () => {
  expect(await put({ code: 1 })).toBe(false);
  const again = { store: stores[0], codeHash: hash(8), gpId: 'g1', requestId: '0 1 g1' };
  const who = { suid: 's', username: 'u', createdAt: now, expiresAt: later(60) };
  expect(await insertGameCode(stage.database, { ...again, ...who })).toBe(false);
  expect(await insertGameCode(stage.database, { ...again, ...who, gpId: 'g2' })).toBe(true);
  expect(await insertGameCode(stage.database, { ...again, ...who, store: stores[1] })).toBe(true);
});

it('P-12 no code can be stored that is valid for longer than 60 s', async () => {
  await expect(put({ code: 7, seconds: 60.001 })).rejects.toThrow('check');
});

it('P-12 only expired codes are deleted', async () => {
  expect(await forgetGameCodes(stage.database, later(30))).toBe(0);
  expect(await forgetGameCodes(stage.database, later(31))).toBe(1);
  expect(await forgetGameCodes(stage.database, later(61))).toBe(5);
});
