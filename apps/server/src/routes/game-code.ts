import type { FastifyInstance } from 'fastify';
import { plainBodiesOnly } from '../plugins/bodies.ts';
import { addressIn } from '../plugins/request.ts';
import type { Services } from '../services.ts';
import { issueGameCode } from '../use-cases/game-codes/issue-game-code.ts';
import { single } from './notify.ts';

const longest = 8 * 1024;

/**
 * The door for games: `POST /game/{gp_id}/code` on a host of the store (row P-12, docs/operations/game-codes.md).
 * Bodies stay raw bytes, because signatures are made over bytes.
 */
export async function gameCodeRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  plainBodiesOnly(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { gp_id: string } }>('/game/:gp_id/code', async (request, reply) => {
    const { body } = request;
    const address = addressIn(request);
    reply.header('cache-control', 'no-store');
    const gpId = request.params.gp_id;
    const asked = {
      gpId,
      headers: single(request.headers),
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    };
    const issued = await issueGameCode(services, address, asked);
    switch (issued.kind) {
      case 'no-such-game':
        return reply.code(404).type('text/plain').send('no such game');
      case 'unproved':
        request.log.warn(
          { store: address.store.id, gpId, reason: issued.reason },
          'a game’s request for a code was not authentic',
        );
        return reply.code(401).type('text/plain').send(`not authentic: ${issued.reason}`);
      case 'answer':
        if (issued.refused)
          request.log.warn(
            { store: address.store.id, gpId, code: issued.refused },
            'a game’s request for a code was refused',
          );
        return reply.headers(issued.headers).type('application/json').send(issued.body);
    }
  });
}
