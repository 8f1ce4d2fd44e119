import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const call = '/api/config/game_logo?client_id=orbit-web';

describe('B-11 the store’s own pages may call it across its addresses', () => {
  it.each([
    ['http://nova.localhost:8080', 'nova.localhost'],
    ['http://backup-nova.localhost:8082', 'nova.localhost'],
    ['http://nova.localhost:8080', 'backup-nova.localhost'],
    ['http://shop.nova.example:8080', 'pay.nova.example'],
    ['http://shop.nova-backup.example:8080', 'data.nova.example'],
    ['http://demo-nova.localhost:8080', 'backup-demo-nova.localhost'],
  ])('%s at %s', async (origin, host) => {
    const answer = await edge.ask(call, { host, headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-expose-headers']).toContain('x-contract-version');
    expect(answer.headers.vary).toContain('Origin');
  });

  it('a preflight says what the page may send', async () => {
    const headers = {
      origin: 'http://nova.localhost:8080',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const answer = await edge.ask(call, { method: 'OPTIONS', host: 'backup-nova.localhost', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'http://nova.localhost:8080',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
    });
  });
});

describe('B-11 nobody else may', () => {
  it.each([
    ['another brand', 'http://zeta.localhost:8080'],
    ['the other environment', 'http://demo-nova.localhost:8080'],
    ['no origin of its own', 'null'],
    ['another scheme', 'https://nova.localhost:8080'],
    ['another port', 'http://nova.localhost:9090'],
    ['no port', 'http://nova.localhost'],
    ['a longer name', 'http://nova.localhost:8080.stranger.example'],
    ['a name that ends alike', 'http://strangernova.localhost:8080'],
    ['a name below', 'http://www.nova.localhost:8080'],
    ['user information', 'http://nova.localhost:8080@stranger.example'],
    ['capitals', 'HTTP://NOVA.LOCALHOST:8080'],
    ['a closing slash', 'http://nova.localhost:8080/'],
    ['a payment host, which serves no page', 'http://pay.nova.example:8080'],
    ['two origins', 'http://nova.localhost:8080 http://stranger.example'],
    ['a star', '*'],
  ])('%s: %s', async (_title, origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await edge.ask(call, {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-methods']).toBeUndefined();
      expect(answer.headers.vary).toContain('Origin');
    }
  });
});
