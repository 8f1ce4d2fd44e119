import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { toSimulatorRequest } from './request.ts';

const asked = (more: object) =>
  ({
    method: 'GET',
    url: '/pay?a=1',
    params: {},
    query: {},
    headers: {},
    socket: { localPort: 8081 },
    ...more,
  }) as unknown as FastifyRequest;

it.each([
  ['localhost:8081', 'http://localhost:8081'],
  ['pay.example', 'http://pay.example'],
  ['192.0.2.7:80', 'http://192.0.2.7:80'],
  ['[::1]:8081', 'http://[::1]:8081'],
  ['[::1]', 'http://[::1]'],
  ...[
    '',
    'pay.example/evil',
    'a"onload=',
    'user@pay.example',
    'pay.example:123456',
    'pay.example:',
    '[::1',
  ].map((host) => [host, 'http://127.0.0.1:8081']),
])('P-13 asked by the name "%s", its pages are at %s', (host, origin) => {
  expect(toSimulatorRequest(asked({ headers: { host } }), null).origin).toBe(origin);
  expect(toSimulatorRequest(asked({ headers: { host } }), 'https://pay.example').origin).toBe(
    'https://pay.example',
  );
});

it('P-13 of what is said twice the first counts; without a body it is empty', () => {
  const twice = {
    query: { a: ['1', '2'], b: '3', c: undefined },
    headers: { host: 'x', cookie: ['c', 'd'] },
  };
  const { query, headers, body } = toSimulatorRequest(asked(twice), null);
  expect([query, headers, body.length]).toEqual([{ a: '1', b: '3' }, { host: 'x', cookie: 'c' }, 0]);
  expect(toSimulatorRequest(asked({ body: Buffer.from('x') }), null).body.toString()).toBe('x');
});
