import { entryByCode } from '@gemporium/catalogue/entry-code.ts';
import { gameCodeStart, paths } from '@gemporium/contract/shop-paths.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../services.ts';
import { platformOf } from '../views/platform-of.ts';

/** The code of `/@code` and anything after it; undefined for any other path. Some mail programs write the @ as %40. */
export function entryCodeOf(path: string): string | undefined {
  for (const start of [gameCodeStart, '/%40'])
    if (path.startsWith(start)) return path.slice(start.length).split('/')[0];
  return undefined;
}

/**
 * Redirects `/@code` to the first page of its game, for the visitor's platform (row R-03). The code's client id and
 * area replace those of the link; its other parameters are kept. An unknown code redirects to /showError.
 */
export function leadToGame(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store,
  code: string,
): FastifyReply {
  const { url } = request;
  const start = url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : url.slice(start));
  const entry = entryByCode(store.brand, code, platformOf(request.raw.headers['user-agent']));
  if (entry) {
    query.set('client_id', entry.clientId);
    if (entry.area !== undefined) query.set('domain_area', entry.area);
  }
  const asked = query.size > 0 ? `?${query}` : '';
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${entry ? paths.home : paths.showError}${asked}`, 302);
}
