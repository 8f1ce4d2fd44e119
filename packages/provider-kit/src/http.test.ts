import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  getDefaultAutoSelectFamily,
  type Socket,
  setDefaultAutoSelectFamily,
  type Server as TcpServer,
} from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHttp } from './http.ts';
import { tlsOfTests } from './testing/tls-of-tests.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function client(limits?: Parameters<typeof createHttp>[0]) {
  const http = createHttp(limits);
  open.push(http.close);
  return http.send;
}

/** Idle connections close after four seconds, before the server does. */
const beforeItGoesByItself = () =>
  new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve('too late'), 3_000);
    open.push(() => clearTimeout(timer));
  });

/** A server that answers nothing, and when it has received a request. */
async function silentServer() {
  const server = createServer(() => undefined);
  const heard: Promise<[IncomingMessage, ServerResponse]> = once(server, 'request') as never;
  return { port: await listen(server), heard };
}

/** Lets the time of requests pass only when the test says so, however slow this machine is. */
async function byItsOwnClock(run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await run();
  } finally {
    vi.useRealTimers();
  }
}

/** A server that reads the request, writes these bytes and closes. */
async function rawServer(answer: string | ((socket: Socket) => void)): Promise<number> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => (typeof answer === 'string' ? socket.end(answer) : answer(socket)));
    }),
  );
}

describe('what a provider answers arrives as it is', () => {
  it('hands over status, headers and body, and sends the body given', async () => {
    const port = await listen(
      createServer(async (incoming, outgoing) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        outgoing.writeHead(201, { 'x-seen': incoming.headers['x-api-key'], 'content-type': 'text/plain' });
        outgoing.end(`${incoming.method} ${Buffer.concat(chunks)}`);
      }),
    );
    const outcome = await client()({
      method: 'POST',
      url: `http://127.0.0.1:${port}/pay`,
      headers: { 'x-api-key': 'k' },
      body: 'größe',
    });
    expect(outcome).toMatchObject({
      kind: 'answer',
      status: 201,
      headers: { 'x-seen': 'k' },
      body: 'POST größe',
    });
  });

  it.each([
    ['its name', {}, 'Gemporium'],
    ['the name that the caller gives', { 'user-agent': 'Agreed/1.0' }, 'Agreed/1.0'],
  ])('says who asks, by %s: providers’ firewalls refuse requests of nobody', async (_what, headers, name) => {
    const port = await listen(
      createServer((incoming, outgoing) => outgoing.end(incoming.headers['user-agent'])),
    );
    const outcome = await client()({ method: 'GET', url: `http://127.0.0.1:${port}/`, headers });
    expect(outcome).toMatchObject({ body: name });
  });

  it('does not follow a redirect: the 302 is the answer', async () => {
    let visits = 0;
    const port = await listen(
      createServer((_, outgoing) => {
        visits++;
        outgoing.writeHead(302, { location: '/elsewhere' }).end();
      }),
    );
    const outcome = await client()({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    expect(outcome).toMatchObject({ kind: 'answer', status: 302 });
    expect(visits).toBe(1);
  });

  it('reaches a *.localhost name on this machine', async () => {
    const port = await listen(createServer((incoming, outgoing) => outgoing.end(incoming.headers.host)));
    const outcome = await client()({ method: 'GET', url: `http://demo-watt.localhost:${port}/` });
    expect(outcome).toMatchObject({ kind: 'answer', status: 200, body: `demo-watt.localhost:${port}` });
  });

  it('uses one connection for requests that follow each other', async () => {
    let connections = 0;
    const server = createServer((_, outgoing) => outgoing.end('ok'));
    server.on('connection', () => connections++);
    const port = await listen(server);
    const send = client();
    for (let i = 0; i < 3; i++) await send({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    expect(connections).toBe(1);
  });
});

describe('what is asked arrives as it was meant', () => {
  /** What a server receives from one request. */
  async function heard(request: Partial<Parameters<ReturnType<typeof client>>[0]>) {
    let seen = { method: '', url: '', headers: {} as Record<string, unknown>, body: '' };
    const port = await listen(
      createServer(async (incoming, outgoing) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const { method = '', url = '', headers } = incoming;
        seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
        outgoing.end();
      }),
    );
    await client()({ method: 'GET', ...request, url: `http://127.0.0.1:${port}${request.url ?? '/'}` });
    return seen;
  }

  it('a POST tells the length of its body in bytes, and an empty one that it is empty', async () => {
    const post = await heard({ method: 'POST', url: '/a?b=c', body: '💎' });
    expect(post).toMatchObject({ method: 'POST', url: '/a?b=c', body: '💎' });
    expect(post.headers).toMatchObject({ 'content-length': '4', accept: 'application/json, */*;q=0.1' });
    expect((await heard({ method: 'POST' })).headers).toMatchObject({ 'content-length': '0' });
  });

  it('a GET has no body, and a given header replaces the default one', async () => {
    const get = await heard({ headers: { accept: 'text/csv' } });
    expect(get).toMatchObject({ method: 'GET', body: '', headers: { accept: 'text/csv' } });
    expect(get.headers).not.toHaveProperty('content-length');
    expect(get.headers).not.toHaveProperty('transfer-encoding');
  });

  it('headers that come twice are one text', async () => {
    const port = await listen(
      createServer((_, outgoing) => {
        outgoing.setHeader('set-cookie', ['a=1', 'b=2']);
        outgoing.end();
      }),
    );
    const outcome = await client()({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    expect(outcome).toMatchObject({ kind: 'answer', headers: { 'set-cookie': 'a=1, b=2' } });
  });

  it('an answer of exactly the limit is whole', async () => {
    const port = await listen(createServer((_, outgoing) => outgoing.end('x'.repeat(2_000))));
    const outcome = await client({ maxAnswerBytes: 2_000 })({
      method: 'GET',
      url: `http://127.0.0.1:${port}/`,
    });
    expect(outcome).toMatchObject({ kind: 'answer', body: 'x'.repeat(2_000) });
  });

  it('a letter whose bytes arrive in two pieces is that letter', async () => {
    const pieces = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n\xc3\r\n1\r\n\xb6\r\n0\r\n\r\n';
    const port = await rawServer((socket) => socket.end(Buffer.from(pieces, 'latin1')));
    const outcome = await client()({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    expect(outcome).toMatchObject({ kind: 'answer', body: 'ö' });
  });

  it('O-11 a call that may take longer than the usual one is waited for', async () => {
    const [slow, silent] = [await silentServer(), await silentServer()];
    const send = client({ timeoutMs: 50 });
    await byItsOwnClock(async () => {
      const patient = send({ method: 'POST', url: `http://127.0.0.1:${slow.port}/`, timeoutMs: 5_000 });
      const usual = send({ method: 'POST', url: `http://127.0.0.1:${silent.port}/` });
      const [[, outgoing]] = await Promise.all([slow.heard, silent.heard]);
      await vi.advanceTimersByTimeAsync(50);
      const reason = `POST 127.0.0.1:${silent.port}/: no answer within 50 ms`;
      expect(await usual).toEqual({ kind: 'lost', reason });
      outgoing.end('at last');
      expect(await patient).toMatchObject({ kind: 'answer', body: 'at last' });
    });
  });

  it('O-11 a provider of whom nothing else is said is waited for eight seconds, far less than work is held', async () => {
    const { port, heard } = await silentServer();
    await byItsOwnClock(async () => {
      let outcome: unknown;
      const asked = client()({ method: 'GET', url: `http://127.0.0.1:${port}/` });
      asked.then((answer) => {
        outcome = answer;
      });
      await heard;
      await vi.advanceTimersByTimeAsync(7_999);
      expect(outcome).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect((await asked).kind).toBe('lost');
    });
  });

  it.each([
    [1_048_576, 'answer'],
    [1_048_577, 'lost'],
  ])('where nothing else is said an answer of %i bytes is an %s', async (size, kind) => {
    const port = await listen(createServer((_, outgoing) => outgoing.end('x'.repeat(size))));
    expect(await client()({ method: 'GET', url: `http://127.0.0.1:${port}/` })).toMatchObject({ kind });
  });

  it('a server that speaks no TLS was not reached over https', async () => {
    const port = await listen(createServer((_, outgoing) => outgoing.end('plain')));
    const outcome = await client()({ method: 'GET', url: `https://127.0.0.1:${port}/` });
    expect(outcome.kind).toBe('not-sent');
  });
});

describe('which machine is asked', () => {
  const ask = async (host: string) => {
    const port = await listen(createServer((_, outgoing) => outgoing.end('here')));
    return client()({ method: 'GET', url: `http://${host}:${port}/` });
  };

  it.each([true, false])(
    'this one for localhost and all names under it (both families tried: %s)',
    async (both) => {
      const usual = getDefaultAutoSelectFamily();
      setDefaultAutoSelectFamily(both);
      try {
        for (const host of ['localhost', 'shop.localhost', 'a.b.localhost'])
          expect(await ask(host)).toMatchObject({ kind: 'answer', body: 'here' });
      } finally {
        setDefaultAutoSelectFamily(usual);
      }
    },
  );

  it.each(['nobody.invalid', 'notlocalhost', 'shop.localhost.invalid'])(
    'never this one for %s',
    async (host) => {
      const outcome = await ask(host);
      expect(outcome).toMatchObject({
        kind: 'not-sent',
        reason: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
      });
    },
  );
});

describe('what is left behind', () => {
  it('nothing of a request that came too late: its connection is cut', async () => {
    const { port, heard } = await silentServer();
    await byItsOwnClock(async () => {
      const asked = client()({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 50 });
      const [incoming] = await heard;
      const isCut = once(incoming.socket, 'close');
      await vi.advanceTimersByTimeAsync(50);
      expect((await asked).kind).toBe('lost');
      await isCut;
    });
  });

  it('no clock of a request that was answered', async () => {
    const clocks = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const port = await listen(createServer((_, outgoing) => outgoing.end()));
    const http = createHttp();
    const before = clocks();
    for (let i = 0; i < 5; i++)
      await http.send({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 600_000 });
    http.close();
    expect(clocks() - before).toBeLessThan(5);
  });

  it('no idle connection once the client is closed', async () => {
    const server = createServer((_, outgoing) => outgoing.end());
    const sockets: Socket[] = [];
    server.on('connection', (socket) => sockets.push(socket));
    const port = await listen(server);
    const http = createHttp();
    await http.send({ method: 'GET', url: `http://127.0.0.1:${port}/` });
    const closed = once(sockets[0]!, 'close');
    http.close();
    expect(await Promise.race([closed, beforeItGoesByItself()])).not.toBe('too late');
  });
});

describe('over https', () => {
  const usual = getCACertificates();
  beforeAll(() => setDefaultCACertificates([...usual, tlsOfTests.cert]));
  afterAll(() => setDefaultCACertificates(usual));

  it('an answer arrives, and the client lets go of its connection when it is closed', async () => {
    const server = createSecureServer(tlsOfTests, (_, outgoing) => outgoing.end('safe'));
    const sockets: Socket[] = [];
    server.on('secureConnection', (socket) => sockets.push(socket));
    const port = await listen(server);
    const http = createHttp();
    const outcome = await http.send({ method: 'GET', url: `https://127.0.0.1:${port}/` });
    expect(outcome).toMatchObject({ kind: 'answer', status: 200, body: 'safe' });
    const closed = once(sockets[0]!, 'close');
    http.close();
    expect(await Promise.race([closed, beforeItGoesByItself()])).not.toBe('too late');
  });

  it('a request that was received and not answered is lost, never “not sent”', async () => {
    const port = await listen(createSecureServer(tlsOfTests, (incoming) => incoming.socket.destroy()));
    const outcome = await client()({ method: 'POST', url: `https://127.0.0.1:${port}/`, body: '{}' });
    expect(outcome.kind).toBe('lost');
  });
});

describe('lost and not sent are told apart', () => {
  it('a reused connection that breaks during a request has lost it: it may have been received', async () => {
    let requests = 0;
    let connections = 0;
    const server = createServer((incoming, outgoing) => {
      requests += 1;
      if (requests === 1) outgoing.end('ok');
      else incoming.socket.destroy();
    });
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    const send = client();
    const post = () => send({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: '{}' });
    expect((await post()).kind).toBe('answer');
    expect(await post()).toMatchObject({ kind: 'lost' });
    expect([requests, connections]).toEqual([2, 1]);
  });

  it('says why: the time, the size or what broke', async () => {
    const silent = await silentServer();
    const long = await listen(createServer((_, outgoing) => outgoing.end('x'.repeat(3_000))));
    const half = await rawServer('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":');
    const ask = (port: number) =>
      client({ maxAnswerBytes: 2_000 })({ method: 'GET', url: `http://127.0.0.1:${port}/x`, timeoutMs: 50 });
    await byItsOwnClock(async () => {
      const asked = [ask(silent.port), ask(long), ask(half)];
      await Promise.all([silent.heard, ...asked.slice(1)]);
      await vi.advanceTimersByTimeAsync(50);
      expect(await Promise.all(asked)).toEqual([
        { kind: 'lost', reason: `GET 127.0.0.1:${silent.port}/x: no answer within 50 ms` },
        { kind: 'lost', reason: `GET 127.0.0.1:${long}/x: answer above 2000 bytes` },
        { kind: 'lost', reason: `GET 127.0.0.1:${half}/x: answer broke off (ECONNRESET)` },
      ]);
    });
  });

  it('calls a refused connection not sent', async () => {
    const port = await listen(createServer());
    open.splice(0).forEach((close) => {
      close();
    });
    const outcome = await client()({
      method: 'POST',
      url: `http://127.0.0.1:${port}/pay?key=hidden`,
      body: '{}',
    });
    expect(outcome).toEqual({ kind: 'not-sent', reason: `POST 127.0.0.1:${port}/pay: ECONNREFUSED` });
  });

  it('calls a request that waited in vain for a free connection not sent', async () => {
    const port = await listen(createServer(() => undefined));
    const send = client({ maxConnectionsPerHost: 1 });
    const first = send({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 2_000 });
    const second = send({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 100 });
    expect((await second).kind).toBe('not-sent');
    expect((await first).kind).toBe('lost');
  });

  it.each([
    ['a connection closed without an answer', (socket: Socket) => socket.destroy()],
    ['an answer that never comes', () => undefined],
    ['an answer that stops in the middle', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":'],
    ['an answer that is not HTTP', 'hello there\r\n\r\n'],
    ['an answer above the limit', `HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n${'x'.repeat(4000)}`],
  ])('calls %s lost', async (_, answer) => {
    const port = await rawServer(answer as string | ((socket: Socket) => void));
    const outcome = await client({ maxAnswerBytes: 2_000 })({
      method: 'POST',
      url: `http://127.0.0.1:${port}/`,
      body: '{}',
      timeoutMs: 1_500,
    });
    expect(outcome.kind).toBe('lost');
  });
});
