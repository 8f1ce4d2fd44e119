import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { findFreePort } from './ports.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A part that gives these answers in turn, and the last one from then on. */
async function answering(...codes: number[]): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(codes.length > 1 ? codes.shift()! : codes[0]!).end('a body');
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`, asked };
}

it('a part is ready once it answers 200, and no other answer counts', async () => {
  const { url, asked } = await answering(503, 404, 204, 302, 200);
  expect(await waitUntilAnswers(url, AbortSignal.timeout(10_000))).toEqual({ ready: true });
  expect(asked).toEqual(Array.from({ length: 5 }, () => 'GET /readyz'));
});

it('a part that accepts a request but never answers is asked again', async () => {
  const { url, asked } = await answering(200);
  server!.removeAllListeners('request');
  server!.on('request', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (asked.length > 2) response.writeHead(200).end();
  });
  expect(await waitUntilAnswers(url, AbortSignal.timeout(10_000), 30)).toEqual({ ready: true });
  expect(asked).toHaveLength(3);
});

it('on a timeout, the last answer is shown', async () => {
  const { url, asked } = await answering(500, 503);
  const until = new AbortController();
  server!.on('request', () => asked.length >= 3 && setImmediate(() => until.abort()));
  expect(await waitUntilAnswers(url, until.signal)).toEqual({ ready: false, last: 'it answered 503' });
});

it('so is that nobody answered, and a wait that is over asks no more', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}/readyz`;
  expect(await waitUntilAnswers(url, AbortSignal.timeout(60))).toEqual({ ready: false, last: 'no answer' });
  const { url: ready, asked } = await answering(200);
  expect(await waitUntilAnswers(ready, AbortSignal.abort())).toEqual({ ready: false, last: 'no answer' });
  expect(asked).toEqual([]);
});
