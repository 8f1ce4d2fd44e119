import { codes } from '@gemporium/contract/codes.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendEnvelope } from './envelope.ts';

/** What is not 200, and the seconds to wait: of its own accord, and if a limit has already said 7. */
const otherwise: { [code in keyof typeof codes]?: [status: number, own?: string, said?: string] } = {
  badRequest: [400],
  tooManyRequests: [429, '60'],
  internal: [500],
  unavailable: [503, '2', '2'],
};

it('each code has its status and its wait, and keeps the wait that a limit knows better', async () => {
  const app = Fastify();
  app.get('/:code/:seconds', (request, reply) => {
    const { code, seconds } = request.params as { code: keyof typeof codes; seconds: string };
    if (seconds !== '-') reply.header('retry-after', seconds);
    return sendEnvelope(reply, { code: codes[code], msg: '', content: null });
  });
  for (const code of Object.keys(codes) as (keyof typeof codes)[]) {
    const [status, own, said = '7'] = otherwise[code] ?? [200];
    const [bare, limited] = [await app.inject(`/${code}/-`), await app.inject(`/${code}/7`)];
    for (const [answer, wait] of [
      [bare, own],
      [limited, said],
    ] as const) {
      const { 'retry-after': waits, 'cache-control': kept, 'content-type': type } = answer.headers;
      expect([code, answer.statusCode, waits, kept, type]).toEqual([
        code,
        status,
        wait,
        'no-store',
        'application/json; charset=utf-8',
      ]);
    }
  }
  await app.close();
});
