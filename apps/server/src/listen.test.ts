import { Agent, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { closeServer, listen } from './listen.ts';

/** Asks again and again on one connection, without a pause, until an answer fails to come. */
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
  // Of each connection at most the running request, and one more that is told it is the last.
  expect(answers - before).toBeLessThanOrEqual(2 * askers.length);
});

it('O-10 a connection on which nobody asks any more ends with its last answer', async () => {
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

it('what still runs after the grace is cut off, so that a process told to stop does stop', async () => {
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
