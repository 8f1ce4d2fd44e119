import { request } from 'node:http';
import { expect, it } from 'vitest';
import { type Harness, setUpHarness } from '../testing/harness.ts';

const sandbox = setUpHarness();
const proxied = setUpHarness({ publicUrl: 'https://sandbox.example' });

/** As a browser asks whom this name has led here. */
function statusAt({ base }: Harness, host: string, path = '/books', method = 'GET') {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' };
    request(`${base}${path}`, { method, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const own = ['localhost:8081', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.1.2.3:8081', '[::1]:8081'];
it.each(own)('P-13 at %s the sandbox answers', async (host) => {
  for (const one of [sandbox, proxied]) expect(await statusAt(one, host)).toBe(200);
});

it.each([
  'evil.example',
  'evil.example:8081',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.1',
])('P-13 a site whose name %s leads to this machine can read and do nothing in the sandbox', async (host) => {
  for (const one of [sandbox, proxied])
    expect([
      await statusAt(one, host, '/'),
      await statusAt(one, host, '/books/payments'),
      await statusAt(one, host, '/control/pay', 'POST'),
      await statusAt(one, host, '/nowhere'),
    ]).toEqual([421, 421, 421, 421]);
});

it('P-13 a proxy’s name is known if it is the sandbox’s own', async () => {
  expect(await statusAt(proxied, 'sandbox.example')).toBe(200);
  expect(await statusAt(sandbox, 'sandbox.example')).toBe(421);
});
