import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ask, type Edge, openEdge } from '../testing/edge.ts';

let edge: Edge;
let live: Edge;
beforeAll(async () => {
  const render = () => ({ status: 200, html: 'drawn' });
  edge = await openEdge({ render });
  live = await openEdge({ besides: edge, render, config: { publicScheme: 'https' } });
});
afterAll(async () => {
  await live.close();
  await edge.close();
});

/** All else is for whoever asked, and stays in no cache. */
const kept: Readonly<Record<string, string>> = {
  'a call': 'public, max-age=5',
  'a page': 'private, no-cache',
};
const large = { method: 'POST', body: `"${'x'.repeat(70_000)}"` };

it.each<[what: string, path: string, asked: Ask, status: number]>([
  ['a call', '/api/config/game_logo?client_id=orbit-web', {}, 200],
  ['a refused call', '/api/config/game_logo?client_id=nobody', {}, 200],
  ['a call that is not understood', '/api/config/game_logo', {}, 400],
  ['a call that is too large', '/util/login/auth', large, 413],
  ['a call of another site', '/api/config/game_logo', { headers: { origin: 'https://else.example' } }, 403],
  ['a preflight', '/api/config/game_logo', { method: 'OPTIONS' }, 204],
  ['an unknown call', '/api/nothing', {}, 404],
  ['a malformed address', '/%zz', {}, 400],
  ['a malformed address of a call', '/api/%zz', {}, 400],
  ['an address with an endless part', `/notify/${'x'.repeat(201)}/main`, { method: 'POST' }, 414],
  ['a page', '/my', {}, 200],
  ['a stranger’s host', '/', { host: 'stranger.example' }, 421],
  ['an invented method', '/my', { method: 'DELETE' }, 404],
  ['a message that nobody has signed', '/notify/scripted/main', { method: 'POST', body: {} }, 404],
  ['a return of nobody', '/return/scripted/GP0000000000000000-1', {}, 404],
])('B-12 %s carries the headers that hold a browser back', async (what, path, asked, status) => {
  for (const [shop, transport] of [
    [edge, undefined],
    [live, 'max-age=31536000'],
  ] as const) {
    const answer = await shop.ask(path, asked);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': kept[what] ?? 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers['strict-transport-security']).toBe(transport);
  }
});
