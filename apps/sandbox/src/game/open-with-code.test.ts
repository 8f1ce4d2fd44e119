import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedHeaders } from '../standard-webhooks.ts';
import { gameAccounts } from './accounts.ts';
import { askForCode } from './open-with-code.ts';

/* A game opens the shop for its player: what it makes of the shop's answer. */

const [secret, now, messageId] = ['ab'.repeat(32), 1_790_000_000_000, 'msg_1'];
const scope = { brand: 'watt', environment: 'demo', gp_id: '10/1', client_id: 'c1' };
const good = JSON.stringify({ ok: true, url: 'http://shop/?code=c' });
let shop: http.Server;
let origin: string;
let answer: { status?: number; headers?: Record<string, string>; body: string };
let asked: { url?: string | undefined; headers: http.IncomingHttpHeaders; body: string };
beforeAll(async () => {
  shop = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      asked = { url: request.url, headers: request.headers, body };
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  // Not every resolver knows names under .localhost.
  origin = `http://demo-watt.localhost:${(shop.address() as { port: number }).port}`;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

const ask = (at = origin, keys = `${secret} older`) =>
  askForCode(at, scope, gameAccounts[1]!, { secret: keys, now, messageId });
const signed = (body: string, { key = secret, id = messageId, at = now } = {}) => ({
  body,
  headers: signedHeaders(key, id, at, body),
});

it('I-09 it asks as itself, for its player, and is sent where the shop says', async () => {
  answer = signed(good);
  expect(await ask()).toEqual({ ok: true, url: 'http://shop/?code=c' });
  expect(JSON.parse(asked.body)).toEqual({
    ...scope,
    account: { suid: '10002', username: 'player2', real_name_verified: true },
  });
  expect(asked.url).toBe('/game/10%2F1/code');
  expect(asked.headers).toMatchObject({
    'content-type': 'application/json',
    ...signedHeaders(secret, messageId, now, asked.body),
  });
});

it.each<[title: string, said: () => typeof answer, why: RegExp]>([
  ['refuses', () => signed('{"ok":false,"code":"locked","message":"no"}'), /^locked: no$/],
  ['fails', () => ({ status: 500, body: 'oops' }), /^the shop answered 500: oops$/],
  ['signs nothing', () => ({ body: good }), /cannot be verified: It answers another message\.$/],
  ['answers another message', () => signed(good, { id: 'msg_2' }), /It answers another message\.$/],
  ['signs with another key', () => signed(good, { key: 'cd'.repeat(32) }), /cannot be verified/],
  [
    'signed something else',
    () => ({ ...signed(good), body: good.replace('code=c', 'code=d') }),
    /cannot be verified/,
  ],
  ['signed long ago', () => signed(good, { at: now - 3_600_000 }), /cannot be verified/],
])('I-09 a shop that %s is not followed', async (_title, said, why) => {
  answer = said();
  expect(await ask()).toEqual({ ok: false, reason: expect.stringMatching(why) });
});

it('I-09 a shop that is not there is named', async () => {
  expect(await ask('http://127.0.0.1:1')).toEqual({
    ok: false,
    reason: expect.stringMatching(/^the shop did not answer: .*ECONNREFUSED/),
  });
});
