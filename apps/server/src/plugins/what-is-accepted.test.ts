import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Ask, setUpEdge } from '../testing/edge.ts';

const edge = setUpEdge();

const call = '/api/config/game_logo';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('X-01 whoever sends what is not accepted is told what would be', () => {
  it.each<[what: string, path: string, asked: Ask, status: number, allow: string | undefined]>([
    ['a call by DELETE', call, { method: 'DELETE' }, 405, 'GET, POST, OPTIONS'],
    ['a call by PUT', call, { method: 'PUT', body: {} }, 405, 'GET, POST, OPTIONS'],
    ['no call at all', '/api/none', { method: 'DELETE' }, 404, undefined],
    ['a question about a call', call, { method: 'OPTIONS' }, 204, 'GET, HEAD, POST, OPTIONS'],
    ['a question about a page', '/', { method: 'OPTIONS' }, 204, 'GET, HEAD, POST, OPTIONS'],
  ])('%s: which methods there are', async (_what, path, asked, status, allow) => {
    const answer = await edge.ask(path, asked);
    expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
  });

  it.each<[what: string, path: string]>([
    ['a provider’s notification', '/notify/adyen/adyen-main'],
    ['what a provider’s page sends back', '/return/adyen/GP0000000000000000-1'],
    ['what a login provider’s page sends back', '/login/return/apple'],
    ['a game’s request for a code', '/game/10001/code'],
  ])('%s, compressed: that it must not be', async (_what, path) => {
    const body = gzipSync('a=1').toString('latin1');
    for (const encoding of ['gzip', 'br', 'GZIP', 'identity, gzip']) {
      const answer = await edge.ask(path, { body, headers: { ...form, 'content-encoding': encoding } });
      expect([answer.status, answer.headers['accept-encoding']], encoding).toEqual([415, 'identity']);
    }
    for (const encoding of ['identity', 'Identity']) {
      const answer = await edge.ask(path, {
        body: 'a=1',
        headers: { ...form, 'content-encoding': encoding },
      });
      expect(answer.status, encoding).not.toBe(415);
    }
  });
});
