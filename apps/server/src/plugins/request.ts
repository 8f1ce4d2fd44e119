import type { FastifyInstance } from 'fastify';
import type { Address } from '../stores.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The store that the request's host names; null where it names none. */
    address: Address | null;
    /** The code of the envelope that was answered, for the access log; 0 where none was. */
    answerCode: number;
    /** The player's store and reason stand in the access log; nothing personal does. */
    arrivedAt: number;
  }
}

/** What every request carries besides Fastify's own. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('address', null);
  app.decorateRequest('answerCode', 0);
  app.decorateRequest('arrivedAt', 0);
}

/** Whether a path belongs to the API: it is answered by an envelope, whatever happens. */
export function isCallPath(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/util/') || url.startsWith('/service/');
}

/** Whether a path answers on any host: a machine asks for it, which knows no brand. */
export function isForAnyHost(url: string): boolean {
  return url.startsWith('/notify/') || url === '/healthz' || url === '/readyz';
}

/** The path without its query, which may hold a token. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
