import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notification } from '../books/notifications.ts';
import type { Surroundings } from '../surroundings.ts';
import { httpSend, isLoopback } from './http-send.ts';
import { sendNotification } from './send-notification.ts';

let server: http.Server;
let at: string;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/long') return void response.end('x'.repeat(100_000));
    response.writeHead(307, { location: '/elsewhere' }).end('moved');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (url: string, storeUrl = at) =>
  sendNotification(
    { simulators: new Map(), storeUrl, now: Date.now } as unknown as Surroundings,
    { url, provider: 'nobody', headers: '{}', body: '', content_type: 'text/plain' } as Notification,
  );

it.each([
  'http://192.0.2.1/notify',
  'http://10.0.0.1/',
  'http://127.0.0.1.example.com/',
  'http://notlocalhost/',
  'http://localhost.example.com/',
  'http://[::2]/',
  'https://shop.example:444/',
  'http://shop.example/',
])('P-13 a payment that names %s for its notifications sends none there', async (url) => {
  expect(await send(url, 'https://shop.example')).toEqual({
    ok: false,
    error: 'the sandbox sends only to this machine and its store',
  });
});

it.each(['localhost', 'watt.localhost', '[::1]', '127.0.0.1', '127.9.9.9'])(
  'P-13 %s is this machine',
  (hostname) => {
    expect(isLoopback(hostname)).toBe(true);
  },
);

it('P-13 what is no address at all is said to be none', async () => {
  expect(await send('nowhere')).toEqual({ ok: false, error: 'no address' });
});

it('P-13 a redirect is the answer, and is not followed', async () => {
  expect(await send(`${at}/notify`)).toMatchObject({ ok: true, status: 307, answer: 'moved' });
});

it('P-13 of a long answer the beginning is kept', async () => {
  const sent = await send(`${at}/long`);
  expect(sent.ok && sent.answer).toBe('x'.repeat(64_000));
});

it('P-13 a store that is silent is not waited for any longer than was said', async () => {
  const sent = { method: 'POST', headers: {}, body: '' };
  expect(await httpSend(new URL(`${at}/silent`), sent, 50)).toEqual({
    ok: false,
    error: 'no answer within 50 ms',
  });
});
