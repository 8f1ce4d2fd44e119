import { beforeEach, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { findGameCode, forgetGameCodes, insertGameCode, spendGameCode } from './game-codes.ts';

/* Codes of every store, environment and game, with the same hashes and requests, used or not, over or not. */

const crowd = setUpCrowd();

const now = new Date('2026-05-01T00:00:00Z');
const created = '2026-04-30T23:59:10Z';
const hex = (hash: Buffer) => `\\x${hash.toString('hex')}`;
const rows = combinations({
  store: crowdStores,
  gp_id: ['gp1', 'gp2'],
  used_at: [null, '2026-04-30T23:59:20Z'],
  expires_at: ['2026-04-30T23:59:59.999Z', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00.001Z'],
  place: [true, false],
}).map(({ place, ...row }, mark) => {
  const number = mark % 24;
  return {
    ...row,
    created_at: created,
    // In another store the code with the same hash is another game's, is used or is over.
    code_hash: hex(Buffer.alloc(32, 1 + ((number + 7 * crowdStores.indexOf(row.store)) % 24))),
    request_id: `request ${number % 12}`,
    suid: `p${mark}`,
    username: `name ${mark}`,
    area_id: place ? `area ${mark}` : null,
    server_id: place ? `server ${mark}` : null,
    role_id: place ? `role ${mark}` : null,
  };
});
type Code = Omit<(typeof rows)[number], 'store'> & { store: string };
const brought = ({ store, gp_id: gpId, code_hash }: Code) => ({
  store,
  gpId,
  codeHash: Buffer.from(code_hash.slice(2), 'hex'),
  now,
});
const isGood = ({ used_at, expires_at }: Code) => used_at === null && new Date(expires_at) > now;
beforeEach(() => crowd.fill('game_code', rows));

it('P-12 a code opens the shop to its own player, in its own store and game, once, while it is valid', async () => {
  for (const [mark, row] of rows.entries()) {
    const { suid, username, area_id: areaId, server_id: serverId, role_id: roleId } = row;
    const place = areaId === null ? {} : { areaId, serverId, roleId };
    expect([mark, await findGameCode(crowd.database, brought(row))]).toEqual([
      mark,
      isGood(row) ? { suid, username, ...place } : undefined,
    ]);
    const told: boolean[] = [];
    const changes = await crowd.changes('game_code', async (tx) => {
      told.push(await spendGameCode(tx, brought(row)), await spendGameCode(tx, brought(row)));
    });
    expect([mark, changes]).toEqual([
      mark,
      isGood(row) ? [{ mark, used_at: '2026-05-01T00:00:00+00:00' }] : [],
    ]);
    expect([mark, told]).toEqual([mark, [isGood(row), false]]);
  }
});

it('P-12 a code of another store or game, or one that was never given, opens nothing', async () => {
  for (const row of rows.filter(isGood))
    for (const other of [
      { store: 'watt.none' },
      { gp_id: row.gp_id === 'gp1' ? 'gp2' : 'gp1' },
      { code_hash: hex(Buffer.alloc(32, 99)) },
    ]) {
      const code = brought({ ...row, ...other });
      expect(await findGameCode(crowd.database, code)).toBeUndefined();
      expect(await crowd.changes('game_code', (tx) => spendGameCode(tx, code))).toEqual([]);
    }
});

it('P-12 a message gets one code, kept as it was asked for', async () => {
  const fresh = { codeHash: Buffer.alloc(32, 99), createdAt: new Date(created), expiresAt: now };
  const who = { suid: 'p', username: 'name', areaId: 'area', serverId: 'server', roleId: 'role' };
  for (const row of rows.slice(0, 30)) {
    const told: boolean[] = [];
    const insert = (more: object) =>
      crowd.changes('game_code', async (tx) => {
        const { store, gp_id: gpId, request_id: requestId } = row;
        told.push(await insertGameCode(tx, { store, gpId, requestId, ...fresh, ...who, ...more }));
      });
    expect(await insert({})).toEqual([]);
    expect(await insert({ requestId: 'another', codeHash: brought(row).codeHash })).toEqual([]);
    const kept = {
      store: row.store,
      gp_id: row.gp_id,
      code_hash: hex(fresh.codeHash),
      suid: 'p',
      username: 'name',
      request_id: 'another',
      created_at: '2026-04-30T23:59:10+00:00',
      expires_at: '2026-05-01T00:00:00+00:00',
    };
    const place = { area_id: 'area', server_id: 'server', role_id: 'role' };
    expect(await insert({ requestId: 'another' })).toEqual([{ ...kept, ...place }]);
    const nowhere = { areaId: undefined, serverId: undefined, roleId: undefined };
    expect(await insert({ requestId: 'another', ...nowhere })).toEqual([kept]);
    expect(await insert({ store: 'watt.none' })).toMatchObject([{ store: 'watt.none' }]);
    expect(await insert({ gpId: 'gp3' })).toMatchObject([{ gp_id: 'gp3' }]);
    expect(told).toEqual([false, false, true, true, true, true]);
  }
});

it('P-12 no code can be stored that is valid for longer than 60 s', async () => {
  const code = { store: 'watt.none', codeHash: Buffer.alloc(32, 99), gpId: 'gp1', requestId: 'new' };
  const until = (ms: number) =>
    crowd.changes('game_code', (tx) =>
      insertGameCode(tx, {
        ...code,
        suid: 'p1',
        username: '',
        createdAt: now,
        expiresAt: new Date(now.getTime() + ms),
      }),
    );
  expect(await until(60_000)).toHaveLength(1);
  await expect(until(60_001)).rejects.toThrow('check');
});

it('P-12 only those that are over are forgotten, used or not, in every store', async () => {
  const told: number[] = [];
  const changes = await crowd.changes('game_code', async (tx) => {
    told.push(await forgetGameCodes(tx, now), await forgetGameCodes(tx, now));
  });
  expect(changes).toEqual(
    rows.flatMap(({ expires_at }, mark) => (new Date(expires_at) < now ? [{ mark, gone: true }] : [])),
  );
  expect(told).toEqual([24, 0]);
});

it('P-12 at most a thousand are forgotten at once, those first that have been over the longest', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, (n * 7) % 1_200)).toISOString();
    const code_hash = `\\x${n.toString(16).padStart(64, '0')}`;
    return { store: crowdStores[0], code_hash, request_id: `${n}`, created_at: at, expires_at: at };
  });
  await crowd.fill('game_code', many);
  const changes = await crowd.changes('game_code', (tx) => forgetGameCodes(tx, now));
  const first = many.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at)).slice(0, 1_000);
  expect(changes.map(({ mark }) => mark)).toEqual(
    first.map((one) => many.indexOf(one)).sort((a, b) => a - b),
  );
});

it('every statement about codes of games was tested among unrelated rows', () => {
  expect(crowd.unasked('game-codes.ts')).toEqual([]);
});
