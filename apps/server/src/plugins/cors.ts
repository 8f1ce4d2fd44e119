import type { FastifyInstance } from 'fastify';

const methods = 'GET, POST';
const headers = 'authorization, content-type';
const exposed = 'x-contract-version, retry-after';
/** Browsers keep a preflight's answer this long; a host taken out of the list is refused after that. */
const preflightSeconds = '600';

/**
 * Lets the store's own pages call it across its addresses (row B-11): an exact list of origins per brand and
 * environment, never the origin that was sent, and no credentials, which the store does not use.
 */
export function cors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.raw.headers;
    reply.header('vary', 'Origin');
    const isAllowed = origin !== undefined && request.address?.pageOrigins.has(origin) === true;
    if (isAllowed) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', exposed);
    }
    if (request.raw.method !== 'OPTIONS') return done();

    if (isAllowed) {
      reply.header('access-control-allow-methods', methods);
      reply.header('access-control-allow-headers', headers);
      reply.header('access-control-max-age', preflightSeconds);
    }
    reply.code(204).header('allow', 'GET, HEAD, POST, OPTIONS').send();
  });
}
