import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHealthApp } from '../health-app.ts';
import { openDatabase } from '../repositories/database.ts';
import { testDatabaseUrl } from '../testing/config.ts';
import { setUpEdge } from '../testing/edge.ts';

const edge = setUpEdge();

describe('while the database is out of reach', () => {
  const own = () => edge.services.database;
  let working: ReturnType<typeof own>;
  beforeAll(() => {
    working = own();
    const url = 'postgres://nobody@127.0.0.1:1/nowhere';
    edge.services.database = openDatabase({ url, maxConnections: 2, applicationName: 'test' });
  });
  afterAll(async () => {
    await edge.services.database.end();
    edge.services.database = working;
  });

  it('the shop can still be looked at', async () => {
    const answer = await edge.ask('/api/pay/getThirdGift?client_id=orbit-web&platform=web&domain_area=west');
    expect(answer.json.code).toBe(1);
  });

  it('whoever needs it is told to try again, and when', async () => {
    const answer = await edge.ask('/util/login/get_user_info', {
      body: { client_id: 'orbit-web', oauth_token: 'x'.repeat(43) },
    });
    expect([answer.status, answer.headers['retry-after'], answer.json]).toEqual([
      503,
      '2',
      { code: -5003, msg: expect.stringMatching(/^We can’t reach the service/), content: null },
    ]);
  });

  it('balancers are told to send nobody, and not to kill the process', async () => {
    const ready = async () => {
      const { status, json } = await edge.ask('/readyz');
      return [status, json];
    };
    // On a busy machine it first says that the process stood still.
    await expect
      .poll(ready)
      .toEqual([503, { ready: false, reason: 'the database does not answer', catalogue: 1 }]);
    expect(edge.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'the database does not answer' }),
    );
    expect((await edge.ask('/healthz')).status).toBe(200);
  });
});

it('O-10 a database that takes no writes, as a standby, gets no players, until it takes them again', async () => {
  const own = edge.services.database;
  const reasonAt = async (options: string) => {
    const url = Object.assign(new URL(testDatabaseUrl!), {
      search: String(new URLSearchParams({ options })),
    });
    edge.services.database = openDatabase({
      url: url.toString(),
      maxConnections: 2,
      applicationName: 'test',
    });
    const app = await createHealthApp(edge.services, () => false);
    const { statusCode, json } = await app.inject('/readyz');
    await Promise.all([app.close(), edge.services.database.end()]);
    edge.services.database = own;
    return [statusCode, json().reason];
  };
  expect(await reasonAt('-c default_transaction_read_only=on')).toEqual([503, 'the database is read-only']);
  expect(await reasonAt('-c default_transaction_read_only=off')).toEqual([200, '']);
});

it('a process that stops tells balancers to send nobody else, and lives', async () => {
  const stopping = await createHealthApp(edge.services, () => true);
  const [ready, healthy] = await Promise.all(['/readyz', '/healthz'].map((url) => stopping.inject(url)));
  await stopping.close();
  expect([ready!.statusCode, ready!.json(), healthy!.statusCode]).toEqual([
    503,
    { ready: false, reason: 'stopping', catalogue: 1 },
    200,
  ]);
});

/** Blocks the process, in which `midway` happens once. */
function standStill(midway = () => {}): void {
  const begun = performance.now();
  while (performance.now() < begun + 750);
  midway();
  while (performance.now() < begun + 1500);
}

it('a process that has stood still for a second says so to balancers once, and is ready again', async () => {
  const reasons = new Set<string>();
  const look = async () => {
    const { status, json } = await edge.ask('/readyz');
    if (json.reason) reasons.add(json.reason);
    return status;
  };
  // Waits out earlier standstills, and the answer that is reused for a second.
  await expect.poll(look, { interval: 200 }).toBe(200);
  reasons.clear();
  const earlier = edge.lines.length;
  standStill();
  await expect.poll(look).toBe(503);
  await expect.poll(look, { interval: 200 }).toBe(200);
  // More than one if this machine stood still besides.
  const told = edge.lines.slice(earlier).map((line) => JSON.parse(line));
  const standstills = told.filter(({ msg, level }) => msg === 'the process stood still' && level === 'warn');
  expect([...reasons]).toEqual(standstills.map(({ worstMs }) => `the process stood still for ${worstMs} ms`));
  expect(Math.max(...standstills.map(({ worstMs }) => worstMs))).toBeGreaterThanOrEqual(1_400);
});

it('what players ask while the process stands still is answered afterwards', async () => {
  const path = '/api/pay/getThirdGift?client_id=orbit-web&platform=web&domain_area=west';
  const sockets = Array.from({ length: 20 }, () => connect(edge.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  standStill(() => {
    for (const socket of sockets)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: nova.localhost\r\nconnection: close\r\n\r\n`);
  });
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(answers.map((answer) => /^HTTP\/1.1 (.*)/.exec(answer)?.[1])).toEqual(sockets.map(() => '200 OK'));
});

it.each(['/healthz', '/readyz'])('no cache answers %s instead of the process', async (path) => {
  expect((await edge.ask(path)).headers['cache-control']).toBe('no-store');
});

it('W-01 a page may ask another host of its shop whether it lives, and nothing else of it', async () => {
  const host = 'backup-nova.localhost';
  const policy = async (path: string) =>
    (await edge.ask(path, { host })).headers['cross-origin-resource-policy'];
  expect([await policy('/healthz'), await policy('/readyz'), await policy('/')]).toEqual([
    'cross-origin',
    'same-origin',
    'same-origin',
  ]);
});
