import { Agent, get, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { closeServer, listen } from './listen.ts';

/** Sends requests on one connection without a pause, until one gets no answer. */
async function keepAsking(port: number, onAnswer: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<boolean>((resolve) => {
      get({ agent, host: '127.0.0.1', port }, (response) => {
        response.resume();
        response.once('end', () => resolve(true));
        response.once('error', () => resolve(false));
      }).once('error', () => resolve(false));
    });
  while (await ask()) onAnswer();
  agent.destroy();
}

async function startSlowServer(answerMs: number): Promise<{ server: Server; port: number; taken(): number }> {
  let taken = 0;
  const slowly = { host: '127.0.0.1', port: 0, variable: 'PORT' };
  const opened = await listen((_, response) => {
    taken += 1;
    setTimeout(() => response.end('done'), answerMs);
  }, slowly);
  if (!opened.ok) throw new Error(opened.problem);
  return {
    server: opened.server,
    port: (opened.server.address() as AddressInfo).port,
    taken: () => taken,
  };
}

it('O-10 a server that stops answers each request it took, and ends as soon as it has, however busy its connections are', async () => {
  const { server, port, taken } = await startSlowServer(5);
  let answers = 0;
  let warm = () => {};
  const isWarm = new Promise<void>((resolve) => {
    warm = resolve;
  });
  const askers = Array.from({ length: 8 }, () =>
    keepAsking(port, () => {
      answers += 1;
      if (answers === 40) warm();
    }),
  );
  await isWarm;
  const before = answers;
  await closeServer(server, 60_000);
  await Promise.all(askers);
  expect(answers).toBe(taken());
  // Per connection, at most the running request and one more that is told it is the last.
  expect(answers - before).toBeLessThanOrEqual(2 * askers.length);
});

it('O-10 a request that comes on a busy connection of a server that stops is answered, and told that it is the last', async () => {
  const { server, port, taken } = await startSlowServer(100);
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => (heard += bytes));
  const ended = new Promise((resolve) => socket.once('end', resolve));
  const request = 'GET / HTTP/1.1\r\nHost: sample\r\n\r\n';
  const [first, second] = [1, 2].map(
    (nth) =>
      new Promise<void>((resolve) => server.on('request', () => taken() === nth && setImmediate(resolve))),
  );
  socket.write(request);
  await first;
  const closing = closeServer(server, 60_000);
  socket.write(request);
  await second;
  await ended;
  await closing;
  const answers = heard.split('HTTP/1.1 ').slice(1);
  expect(answers.map((one) => [one.slice(0, 3), /^connection: close/im.test(one)])).toEqual([
    ['200', false],
    ['200', true],
  ]);
});

it('X-01 who sends no whole head within ten seconds is told so and cut off, however steadily it trickles', async () => {
  const { server, port } = await startSlowServer(0);
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => (heard += bytes));
  socket.on('error', () => {});
  const begun = performance.now();
  socket.write('GET / HTTP/1.1\r\nHost: sample\r\n');
  const trickle = setInterval(() => socket.write('X-More: 1\r\n'), 500);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
  const seconds = (performance.now() - begun) / 1000;
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(15);
  await closeServer(server, 0);
}, 30_000);

it('X-01 who sends slowly has seconds for the head and half a minute for all, who takes no answer a minute; a proxy keeps its connections for a minute', async () => {
  const { server } = await startSlowServer(0);
  // Longer than any answer takes to begin.
  expect(server.timeout).toBeGreaterThan(15_000);
  expect(server.timeout).toBeLessThanOrEqual(60_000);
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(Math.min(server.headersTimeout, server.requestTimeout)).toBeGreaterThan(0);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  await closeServer(server, 0);
});

it('O-10 an idle connection closes after its last answer', async () => {
  const { server, port } = await startSlowServer(100);
  const agent = new Agent({ keepAlive: true });
  const arrived = new Promise((resolve) => server.once('request', resolve));
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const asking = get({ agent, host: '127.0.0.1', port }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    asking.once('error', reject);
  });
  await arrived;
  await closeServer(server, 60_000);
  expect(await answered).toBe(200);
  agent.destroy();
});

it('requests that still run after the grace period are cut off, so that the process does stop', async () => {
  const { server, port, taken } = await startSlowServer(60_000);
  const arrived = new Promise((resolve) => server.once('request', resolve));
  let answers = 0;
  const asker = keepAsking(port, () => {
    answers += 1;
  });
  await arrived;
  await closeServer(server, 20);
  await asker;
  expect([taken(), answers]).toEqual([1, 0]);
});

describe('X-01 malformed requests', () => {
  /** Sends the parts, each after the previous one was answered or read, and returns what came back. */
  async function talk(port: number, ...parts: string[]) {
    const socket = connect({ host: '127.0.0.1', port });
    const seen = { heard: '', error: '', isOver: false };
    socket.on('data', (chunk) => {
      seen.heard += chunk.toString('latin1');
    });
    socket.on('error', (error) => {
      seen.error = error.message;
    });
    socket.on('close', () => {
      seen.isOver = true;
    });
    for (const part of parts) {
      const before = seen.heard;
      socket.write(part);
      await expect.poll(() => seen.isOver || seen.heard !== before).toBe(true);
    }
    return { socket, seen };
  }
  const good = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

  it.each([16_500, 70_000, 300_000])('a URL of %i characters is refused', async (length) => {
    const { server, port } = await startSlowServer(1);
    const status = await new Promise<number | string>((resolve) => {
      const path = `/?${'x'.repeat(length)}`;
      const asking = request({ agent: false, host: '127.0.0.1', port, path, method: 'POST' }, (answer) => {
        answer.resume();
        answer.once('error', (error) => resolve(error.message));
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      asking.once('error', (error) => resolve(error.message)).end('a body that is not read');
    });
    expect(status).toBe(431);
    await closeServer(server, 5_000);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n'],
  ])('%s is refused once, and its connection closes', async (_what, text) => {
    const { server, port } = await startSlowServer(1);
    const { seen } = await talk(port, text, text);
    await expect.poll(() => seen.isOver).toBe(true);
    expect(seen.heard).toMatch(/^HTTP\/1.1 400 /);
    expect(seen.heard.split('HTTP/1.1')).toHaveLength(2);
    await closeServer(server, 5_000);
  });

  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['HPE_INVALID_METHOD', '400 Bad Request'],
    [undefined, '400 Bad Request'],
  ])('an unfinished request is told what is wrong (%s), and its connection closes', async (code, status) => {
    const { server, port } = await startSlowServer(1);
    const taken = new Promise<Duplex>((resolve) => server.once('connection', resolve));
    const talking = talk(port, 'GET / HTTP/1.1\r\nhost: a\r\n');
    const socket = await taken;
    server.emit('clientError', Object.assign(new Error('planted'), { code }), socket);
    const { seen } = await talking;
    await expect.poll(() => seen.isOver).toBe(true);
    expect(seen.heard.split('\r\n')).toEqual([
      `HTTP/1.1 ${status}`,
      'connection: close',
      'content-length: 0',
      '',
      '',
    ]);
    await closeServer(server, 5_000);
  });

  it('a sender who never closes its side does not keep the connection', async () => {
    const { server, port } = await startSlowServer(1);
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    socket.resume().on('error', () => {});
    socket.write('hello\r\n\r\n');
    await new Promise((resolve) => socket.once('end', resolve));
    const held = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(held).toBe(0);
    socket.destroy();
    await closeServer(server, 5_000);
  });

  it('in the middle of an answer gets no reply, which would corrupt that answer', async () => {
    const opened = await listen((_, response) => void response.write('half an answer'), {
      host: '127.0.0.1',
      port: 0,
      variable: 'PORT',
    });
    if (!opened.ok) throw new Error(opened.problem);
    const { port } = opened.server.address() as AddressInfo;
    const { seen } = await talk(port, good, 'hello\r\n\r\n');
    await expect.poll(() => seen.isOver).toBe(true);
    expect(seen.heard).toContain('half an answer');
    expect(seen.heard).not.toContain(' 400 ');
    await closeServer(opened.server, 1_000);
  });

  it('after a valid request is refused as well', async () => {
    const { server, port } = await startSlowServer(1);
    const { socket, seen } = await talk(port, good, 'hello\r\n\r\n');
    const [, first, second] = seen.heard.split('HTTP/1.1');
    expect(first).toContain(' 200 ');
    expect(second).toContain(' 400 ');
    socket.destroy();
    await closeServer(server, 5_000);
  });
});
