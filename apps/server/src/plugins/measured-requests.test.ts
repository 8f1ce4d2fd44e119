import { beforeEach, expect, it } from 'vitest';
import { callAnswersTotal, requestSeconds } from '../metrics.ts';
import { type Ask, setUpEdge } from '../testing/edge.ts';

const edge = setUpEdge({ render: () => ({ status: 200, html: 'drawn' }) });
beforeEach(() => {
  requestSeconds.reset();
  callAnswersTotal.reset();
});

const measured = async (part: 'count' | 'sum') =>
  (await requestSeconds.get()).values
    .filter(({ metricName }) => metricName === `gemporium_request_seconds_${part}`)
    .map(({ labels, value }) => ({ ...labels, value }));

it.each<[what: string, path: string, asked: Ask, counted: object, answers: object[]]>([
  [
    'a call',
    '/api/config/game_logo?client_id=orbit-web',
    {},
    { route: '/api/config/game_logo', status: 200 },
    [{ labels: { call: '/api/config/game_logo', code: 1 }, value: 1 }],
  ],
  [
    'a refused call',
    '/api/config/game_logo?client_id=nobody',
    {},
    { route: '/api/config/game_logo', status: 200 },
    [{ labels: { call: '/api/config/game_logo', code: -3001 }, value: 1 }],
  ],
  ['a page', '/my?oauth_token=secret', {}, { route: '/*', status: 200 }, []],
  ['a payment page', '/pay/a/b/c', {}, { route: '/pay/:provider/:reference/:key', status: 404 }, []],
  ['a health check', '/healthz', {}, { route: '/healthz', status: 200 }, []],
  ['an invented address', '/invented', { method: 'PUT' }, { route: 'none', status: 404 }, []],
  ['a malformed address', '/%zz?oauth_token=secret', {}, { route: 'none', status: 400 }, []],
  [
    'a malformed address of a call',
    '/api/%zz',
    {},
    { route: 'none', status: 400 },
    [{ labels: { call: 'none', code: -4000 }, value: 1 }],
  ],
  [
    'an endless part of an address',
    `/notify/${'x'.repeat(201)}/main`,
    { method: 'POST' },
    { route: 'none', status: 414 },
    [],
  ],
  ['a stranger’s host', '/', { host: 'stranger.example' }, { route: '/*', status: 421 }, []],
])(
  'the metrics count %s by its route, never by its address',
  async (_what, path, asked, counted, answers) => {
    await edge.ask(path, asked);
    await expect.poll(() => measured('count')).toEqual([{ ...counted, value: 1 }]);
    expect((await callAnswersTotal.get()).values).toMatchObject(answers);
    expect((await callAnswersTotal.get()).values).toHaveLength(answers.length);
  },
);

it('the metrics have a request’s duration in seconds', async () => {
  const before = performance.now();
  await edge.ask('/api/config/game_logo?client_id=orbit-web');
  await expect.poll(() => measured('sum')).toHaveLength(1);
  const [sum] = await measured('sum');
  expect(sum?.value).toBeGreaterThan(0);
  expect(sum?.value).toBeLessThan((performance.now() - before) / 1000);
});
