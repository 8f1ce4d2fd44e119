import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content } from '../answer.ts';
import { handler } from '../handler.ts';
import { type Database, type DatabaseOptions, openDatabase, statement } from '../repositories/database.ts';
import type { RegisteredHandler } from '../routes/calls.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

let thrown: unknown;
let edge: Edge;
/** A second process whose one call throws the test's error. */
let throwing: Edge;
beforeAll(async () => {
  edge = await openEdge();
  const handle = handler('/api/config/game_logo', () => {
    throw thrown;
  });
  const render = () => {
    throw thrown;
  };
  throwing = await openEdge({ besides: edge, handlers: [handle as unknown as RegisteredHandler], render });
});
afterAll(async () => {
  await throwing.close();
  await edge.close();
});

const coded = (code: string) => Object.assign(new Error(`the database says ${code}`), { code });
/** Like Node's errors of a socket. */
const ofSocket = (code: string, syscall = 'read') => Object.assign(coded(code), { syscall });
const plain = (message: string) => new Error(message);

/** Logs in; returns a call that reads the player's orders. */
async function ordersOfSomeone() {
  const body = { client_id: 'orbit-web', page: 1, oauth_token: await edge.logIn() };
  return () => edge.ask('/api/pay/getOrderList', { body });
}

type Hold = () => Promise<unknown>;

async function lockedOrders(): Promise<Hold> {
  const holder = await edge.database.connect();
  await holder.query('begin; lock table orders');
  return () => holder.end();
}

async function takenPool(own: Database): Promise<Hold> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const holding = own.together(async () => {
    take();
    await released;
  });
  await taken;
  return () => {
    release();
    return holding;
  };
}

describe('60 a call while the database cannot answer', () => {
  it.each<[what: string, error: unknown]>([
    ['a connection that failed (08006)', coded('08006')],
    ['a connection that was refused (08001)', coded('08001')],
    ['a deadlock that was retried in vain (40P01)', coded('40P01')],
    ['a serialization failure that was retried in vain (40001)', coded('40001')],
    ['an outcome that nobody knows (40003)', coded('40003')],
    ['a full disk (53100)', coded('53100')],
    ['no memory (53200)', coded('53200')],
    ['too many connections (53300)', coded('53300')],
    ['a statement that took too long (57014)', coded('57014')],
    ['an administrator’s shutdown (57P01)', coded('57P01')],
    ['a crash shutdown (57P02)', coded('57P02')],
    ['a database that starts up (57P03)', coded('57P03')],
    ['an idle session’s end (57P05)', coded('57P05')],
    ['a disk that does not read (58030)', coded('58030')],
    ['a standby (25006)', coded('25006')],
    ['a transaction left idle (25P03)', coded('25P03')],
    ['a transaction that took too long (25P04)', coded('25P04')],
    ['a lock that took too long (55P03)', coded('55P03')],
    ['nobody listening', ofSocket('ECONNREFUSED', 'connect')],
    ['a cut connection', ofSocket('ECONNRESET')],
    ['a name that is not found', ofSocket('ENOTFOUND', 'getaddrinfo')],
    ['a name that is not found now', ofSocket('EAI_AGAIN', 'getaddrinfo')],
    ['no way there', ofSocket('EHOSTUNREACH', 'connect')],
    ['silence', ofSocket('ETIMEDOUT', 'connect')],
    [
      'a client that has lost its connection',
      plain('Client has encountered a connection error and is not queryable'),
    ],
    ['a client that was closed', plain('Client was closed and is not queryable')],
    ['a connection that ended', plain('Connection terminated unexpectedly')],
    ['a connection that ended in time', plain('Connection terminated due to connection timeout')],
    ['a pool with no room', plain('timeout exceeded when trying to connect')],
    ['a connection that took too long', plain('timeout expired')],
    ['a query that took too long', plain('Query read timeout')],
    ['a pool that has ended', plain('Cannot use a pool after calling end on the pool')],
  ])('%s: 503, with Retry-After', async (_what, error) => {
    thrown = error;
    const { status, headers, json } = await throwing.ask('/api/config/game_logo?client_id=orbit-web');
    expect([status, json.code, headers['retry-after']]).toEqual([503, -5003, '2']);
  });

  it.each<[what: string, limits: Partial<DatabaseOptions>, hold: (own: Database) => Promise<Hold>]>([
    ['a lock that is not released', { lockMs: 300 }, lockedOrders],
    ['a statement that does not end', { statementMs: 1_000 }, lockedOrders],
    ['a pool whose connections are all taken', { silenceMs: 1_000 }, takenPool],
  ])('%s: 503, with Retry-After, within its limit; and all is well afterwards', async (...row) => {
    const [, limits, hold] = row;
    const look = await ordersOfSomeone();
    const url = edge.opened.url;
    const own = openDatabase({ url, maxConnections: 1, applicationName: 'test', ...limits });
    const release = await hold(own);
    edge.services.database = own;
    const begun = performance.now();
    const { status, headers, json } = await look();
    const tookMs = performance.now() - begun;
    await release();
    const after = await look();
    edge.services.database = edge.database;
    await own.end();
    expect([status, json.code, headers['retry-after']]).toEqual([503, -5003, '2']);
    expect(tookMs).toBeLessThan(4_000);
    expect(after.status).toBe(200);
  });

  it.each<[what: string, error: unknown]>([
    ['a key that exists (23505)', coded('23505')],
    ['a check that fails (23514)', coded('23514')],
    ['a text that cannot be (22021)', coded('22021')],
    ['a table that is missing (42P01)', coded('42P01')],
    ['a password that is wrong (28P01)', coded('28P01')],
    ['a transaction that has failed (25P02)', coded('25P02')],
    ['a bug', new TypeError('undefined is not a function')],
    ['something that only sounds like it', plain('the goods are not queryable')],
  ])('but %s is our bug: 500, which raises an alarm', async (_what, error) => {
    thrown = error;
    const { status, json } = await throwing.ask('/api/config/game_logo?client_id=orbit-web');
    expect([status, json.code]).toEqual([500, -5000]);
  });

  it.each<[thrown: number | undefined, status: number, code: number, retryAfter: string | undefined]>([
    [400, 400, -4000, undefined],
    [404, 404, -4000, undefined],
    [413, 413, -4000, undefined],
    [429, 429, -4029, '60'],
    [499, 499, -4000, undefined],
    [500, 500, -5000, undefined],
    [502, 500, -5000, undefined],
    [503, 503, -5003, '2'],
    [504, 500, -5000, undefined],
    [200, 500, -5000, undefined],
    [undefined, 500, -5000, undefined],
  ])(
    'X-01 an error of status %s: %d, logged if it is our bug',
    async (statusCode, status, code, retryAfter) => {
      thrown = Object.assign(new Error('planted'), { statusCode });
      throwing.lines.length = 0;
      const answer = await throwing.ask('/api/config/game_logo?client_id=orbit-web');
      expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([
        status,
        code,
        retryAfter,
      ]);
      const told = throwing.lines.filter((line) => line.includes('a request failed'));
      expect(told).toHaveLength(status >= 500 ? 1 : 0);
    },
  );

  it.each<[what: string, error: unknown, status: number, retryAfter: string | undefined, says: string]>([
    ['a database that is away', coded('08006'), 503, '2', 'We can’t reach the shop right now.'],
    ['too many requests', Object.assign(plain('slower'), { statusCode: 429 }), 429, undefined, 'Please wait'],
    ['a bug', new TypeError('undefined is not a function'), 500, undefined, 'on our end'],
    ['a bad request', Object.assign(plain('what?'), { statusCode: 400 }), 400, undefined, 'couldn’t read'],
  ])('X-01 a page that fails because of %s says so, and when to try again', async (...row) => {
    const [, error, status, retryAfter, says] = row;
    thrown = error;
    const { headers, text, ...answer } = await throwing.ask('/my');
    expect([
      answer.status,
      headers['retry-after'],
      headers['content-type'],
      headers['cache-control'],
    ]).toEqual([status, retryAfter, 'text/html; charset=utf-8', 'no-store']);
    expect(text).toContain(says);
  });

  it('W-01 an answer that breaks the contract is a bug, told with its place; players of a live shop get it', async () => {
    const wrong = handler('/api/config/game_logo', () => content({ icon: 7 as never }));
    const handlers = [wrong as unknown as RegisteredHandler];
    const local = await openEdge({ besides: edge, handlers });
    const live = await openEdge({
      besides: edge,
      handlers,
      config: { runMode: 'live', publicScheme: 'https' },
    });
    const path = '/api/config/game_logo?client_id=orbit-web';
    const { status, json } = await local.ask(path);
    expect([status, json.code]).toEqual([500, -5000]);
    expect(local.logged()).toContain(
      'the answer of /api/config/game_logo does not match the contract: icon: ',
    );
    expect((await live.ask(path, { host: 'shop.nova.example' })).json.content).toEqual({ icon: 7 });
    await live.close();
    await local.close();
  });

  it.each([
    ['GET', '/api/config/game_logo?client_id=orbit-web', ''],
    ['POST', '/api/config/game_logo', '{"client_id":"orbit-web"}'],
  ])('X-01 a bug in a %s whose sender no longer waits is logged as any other', async (method, path, body) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const slow = handler('/api/config/game_logo', async () => {
      reach();
      await left;
      throw new TypeError('planted');
    });
    const handlers = [slow as unknown as RegisteredHandler];
    const own = await openEdge({ besides: edge, handlers });
    const socket = connect(own.port, '127.0.0.1');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: nova.localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await reached;
    socket.destroy();
    await expect.poll(own.connections).toBe(0);
    leave();
    await expect.poll(() => own.logged()).toContain('"a request failed"');
    await own.close();
  });

  it('X-01 a sender that leaves midway is no failure of ours', async () => {
    edge.lines.length = 0;
    const socket = connect(edge.port, '127.0.0.1');
    socket.write(
      'POST /api/config/game_logo HTTP/1.1\r\nhost: nova.localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"client_id":',
      () => socket.destroy(),
    );
    await once(socket, 'close');
    await expect.poll(edge.connections).toBe(0);
    await edge.ask('/api/config/game_logo?client_id=orbit-web');
    expect(edge.lines.map((line) => JSON.parse(line).level)).toEqual(['info']);
  });

  it('58 connections cut by an operator midway: 200 or 503, never 500, and everything works afterwards', async () => {
    const look = await ordersOfSomeone();
    const axe = new pg.Client({ connectionString: edge.opened.url });
    await axe.connect();
    const statuses = new Set<number>();
    for (let round = 0; round < 15; round++) {
      const asked = Array.from({ length: 12 }, look);
      await axe.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      for (const { status } of await Promise.all(asked)) statuses.add(status);
    }
    await axe.end();
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await look()).status).toBe(200);
    expect(await edge.database.one(statement('test_alive', 'select 1 as alive'), [])).toEqual({ alive: 1 });
  });
});
