import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../answer.ts';
import type { Services } from '../services.ts';
import { addressOf } from '../stores.ts';
import { sendRefusal } from './envelope.ts';
import { sendPlainPage } from './plain-page.ts';
import { isCallPath, isForAnyHost } from './request.ts';

/**
 * Finds the store by a request's host (row B-01). A host without a store gets 421 and is never served as another brand;
 * a request that names its host twice, or in its first line, gets 400. The forwarded host is used only if a trusted
 * proxy sent it and Host has no store: a proxy that passes Host on may also pass on a forwarded host that a visitor
 * made up, and a shared cache would then keep one brand's answer under another's address.
 */
export function hosts(app: FastifyInstance, services: Services): void {
  const { config } = services;
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (!url.startsWith('/')) return void refuseRequestLine(reply, 'The request line must hold a path only.');
    if (namesTwoHosts(request.raw.rawHeaders))
      return void refuseRequestLine(reply, 'The request names its host twice.');

    const edition = services.catalogue.current();
    // Fastify's host is the forwarded one of a trusted proxy, else the request's own.
    const { host } = request;
    request.address =
      addressOf(edition, request.raw.headers.host ?? '', config) ?? addressOf(edition, host, config) ?? null;
    // Not in robots.txt: a crawler that may not fetch a page does not see its noindex.
    if (request.address?.store.environment === 'demo') reply.header('x-robots-tag', 'noindex');
    if (request.address || isForAnyHost(url)) return done();
    refuseHost(request, reply, host);
  });
}

function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function refuseHost(request: FastifyRequest, reply: FastifyReply, host: string): void {
  if (isCallPath(request.url)) {
    sendRefusal(reply, refuse('notFound'), { status: 421 });
    return;
  }
  const named = host === '' ? 'an unnamed host' : host.slice(0, 253);
  sendPlainPage(reply, {
    status: 421,
    title: 'No shop at this address',
    text: `There is no shop at ${named}. Please check the address, or open the shop from your game.`,
  });
}

function refuseRequestLine(reply: FastifyReply, text: string): void {
  sendPlainPage(reply, { status: 400, title: 'Bad request', text });
}
