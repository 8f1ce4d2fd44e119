import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../answer.ts';
import { sendRefusal } from './envelope.ts';

const methods = 'GET, POST';
const headers = 'authorization, content-type';
const exposed = 'x-contract-version, retry-after';
/** Browsers cache a preflight's answer for this long; a host removed from the list is refused after that. */
const preflightSeconds = '600';

/**
 * Lets the store's own pages call it across its hosts (row B-11): an exact list of origins per brand and environment,
 * never a reflected one, and no credentials, which the store does not use.
 */
export function cors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.raw.headers;
    reply.header('vary', 'Origin');
    const isAllowed = isFromOwnPage(request);
    if (origin !== undefined && isAllowed) {
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

function isFromOwnPage({ raw, address }: FastifyRequest): boolean {
  const { origin } = raw.headers;
  return origin !== undefined && address?.pageOrigins.has(origin) === true;
}

/**
 * Refuses calls that another site makes its visitor's browser send (row B-11): images and forms need no preflight, and
 * would be carried out under the visitor's own address. Browsers say where a request comes from in Sec-Fetch-Site; old
 * supported ones that do not may send an Origin of null with their own page's call.
 */
export function ownPagesOnly(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { origin = 'null', 'sec-fetch-site': site } = request.raw.headers;
  const isOwn = site === undefined ? origin === 'null' : site === 'same-origin' || site === 'none';
  if (isOwn || isFromOwnPage(request)) done();
  else sendRefusal(reply, refuse('badRequest'), { status: 403 });
}
