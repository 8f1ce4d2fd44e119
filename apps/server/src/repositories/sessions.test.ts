import { beforeEach, expect, it } from 'vitest';
import { buyersOf } from '../testing/buyers.ts';
import { setUpStage } from '../testing/stage.ts';
import { statement } from './database.ts';
import { noteLogin } from './linked-logins.ts';
import {
  endSession,
  endSessionsOpenedBy,
  extendSession,
  findSession,
  forgetSessions,
  insertSession,
  knownPlayers,
} from './sessions.ts';

/* A session among others that have ended, expired, or belong to other players. */

const stage = setUpStage();
beforeEach(() => stage.rows('delete from player_session'));

const now = new Date('2026-05-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const token = (number: number) => Buffer.alloc(32, number);
const put = (number: number, expiresAt: Date, suid = 'player') =>
  insertSession(stage.database, {
    tokenHash: token(number),
    store: stage.store.id,
    gpId: 'gp1',
    clientId: 'client-web',
    suid,
    username: suid,
    origin: 'login',
    createdAt: now,
    expiresAt,
  });
const ends = async () =>
  (
    await stage.rows<{ number: number; expires_at: Date; ended_at: Date | null }>(
      'select get_byte(token_hash, 0) as number, expires_at, ended_at from player_session order by 1',
    )
  ).map(({ number, expires_at, ended_at }) => [
    number,
    (expires_at.getTime() - now.getTime()) / 1000,
    ended_at && (ended_at.getTime() - now.getTime()) / 1000,
  ]);

it('I-05 a repeated login finds its session as it was', async () => {
  await put(1, later(60));
  await put(1, later(90), 'somebody else');
  expect(await ends()).toEqual([[1, 60, null]]);
  expect(await findSession(stage.database, token(1), stage.store.id, now)).toMatchObject({ suid: 'player' });
});

it.each([
  [59, true],
  [60, false],
  [61, false],
])('I-05 a session of 60 s can be used and ended after %d s: %s', async (after, isAlive) => {
  await put(1, later(60));
  await put(2, later(600));
  expect((await findSession(stage.database, token(1), stage.store.id, later(after))) !== undefined).toBe(
    isAlive,
  );
  expect(await endSession(stage.database, token(1), stage.store.id, later(after))).toBe(isAlive);
  expect(await ends()).toEqual([
    [1, 60, isAlive ? after : null],
    [2, 600, null],
  ]);
  expect(await endSession(stage.database, token(1), stage.store.id, later(1))).toBe(!isAlive);
  expect(await findSession(stage.database, token(1), stage.store.id, now)).toBeUndefined();
});

it.each(['login', 'sdk'] as const)(
  'I-05 a session by %s is found unchanged, only in its own store',
  async (origin) => {
    const said = (store: string, suid: string) => ({
      store,
      gpId: 'gp2',
      clientId: 'second-web',
      suid,
      username: `Name of ${suid}`,
      createdAt: now,
      expiresAt: later(60),
    });
    const [ours, theirs] = [said(stage.store.id, 'p1'), said(stage.neighbours[0]!.id, 'p2')];
    const tokenHash = token(9);
    await insertSession(stage.database, { ...ours, tokenHash, origin });
    const found = (store: string) => findSession(stage.database, tokenHash, store, now);
    expect(await found(theirs.store)).toBeUndefined();
    await insertSession(stage.database, { ...theirs, tokenHash, origin });
    const whole = (one: typeof ours) => ({ ...one, ...(origin === 'sdk' && { isFromGame: true }) });
    expect(await found(ours.store)).toEqual(whole(ours));
    expect(await found(theirs.store)).toEqual(whole(theirs));
    expect(await endSession(stage.database, tokenHash, theirs.store, later(1))).toBe(true);
    expect(await found(ours.store)).toEqual(whole(ours));
  },
);

it('I-05 is extended, never shortened, and not once it has ended', async () => {
  for (const number of [1, 2, 3]) await put(number, later(60));
  await endSession(stage.database, token(3), stage.store.id, later(1));
  await extendSession(stage.database, stage.store.id, token(1), later(90));
  await extendSession(stage.database, stage.store.id, token(1), later(30));
  await extendSession(stage.database, stage.store.id, token(3), later(90));
  await extendSession(stage.database, stage.neighbours[0]!.id, token(2), later(90));
  expect(await ends()).toEqual([
    [1, 90, null],
    [2, 60, null],
    [3, 60, 1],
  ]);
});

it('I-05 expired ones are deleted, at most a thousand at a time, the oldest first', async () => {
  await stage.rows(
    `insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at)
     select sha256(n::text::bytea), 'watt.production', 'gp1', 'client-web', 'player', 'player', 'login', $1, $1::timestamptz + n * interval '1 second'
     from generate_series(1, 1100) n`,
    [now],
  );
  const left = async () =>
    (await stage.rows<{ expires_at: Date }>('select expires_at from player_session order by expires_at')).map(
      ({ expires_at }) => (expires_at.getTime() - now.getTime()) / 1000,
    );
  expect(await forgetSessions(stage.database, later(1051))).toBe(1000);
  expect((await left())[0]).toBe(1001);
  expect(await forgetSessions(stage.database, later(1051))).toBe(50);
  expect(await left()).toEqual(Array.from({ length: 50 }, (_, index) => 1051 + index));
  expect(await forgetSessions(stage.database, later(1051))).toBe(0);
});

it('I-03 a login at a provider reads the sessions that this login opened, however many players are logged in', async () => {
  await stage.rows(
    `insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at, login_id)
     select sha256(n::text::bytea), 'watt.production', 'gp1', 'client-web', n, n, 'login', $1, $1::timestamptz + interval '1 hour',
       case when n % 2 = 0 then 'login-' || n end
     from generate_series(1, 4000) n`,
    [now],
  );
  await stage.rows('analyze player_session');
  // Of this connection; what it has not reported yet counts too, so only the difference tells.
  const read = statement(
    'test_sessions_read',
    `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'player_session'`,
  );
  const seen = await stage.database.transaction(async (tx) => {
    const rowsRead = async () => (await tx.one<{ rows: number }>(read, []))!.rows;
    const before = await rowsRead();
    const login = { store: stage.store.id, gpId: 'gp1', loginId: 'login-20' };
    const ended = await endSessionsOpenedBy(tx, login, { at: later(1), except: 'somebody else' });
    return [ended, (await rowsRead()) - before];
  });
  expect(seen).toEqual([1, 1]);
});

it('I-05 an account is known by a login or an order in this store and game', async () => {
  const store = stage.store.id;
  for (const suid of ['in', 'out']) await put(suid === 'in' ? 1 : 2, later(60), suid);
  await endSession(stage.database, token(2), store, now);
  await noteLogin(stage.database, {
    store,
    gpId: 'gp1',
    provider: 'google',
    app: 'app',
    subject: 'somebody',
    loginId: 'l1',
    suid: 'linked',
    at: now,
  });
  const { billingNo } = await buyersOf(stage).bought();
  const [order] = await stage.rows<{ gp_id: string; suid: string }>(
    'select gp_id, suid from orders where billing_no = $1',
    [billingNo],
  );
  const known = (of: { store: string; gpId: string }, ...suids: string[]) =>
    knownPlayers(stage.database, of, suids);
  const ours = { store, gpId: 'gp1' };
  expect(await known(ours, 'in', 'out', 'linked', 'nobody')).toEqual(new Set(['in', 'out', 'linked']));
  expect(await known(ours, 'nobody')).toEqual(new Set());
  expect(await known({ store, gpId: order!.gp_id }, order!.suid)).toEqual(new Set([order!.suid]));
  for (const other of [
    { store, gpId: 'none' },
    { store: 'none', gpId: 'gp1' },
    { store: 'none', gpId: order!.gp_id },
  ])
    expect(await known(other, 'in', 'out', 'linked', order!.suid)).toEqual(new Set());
});
