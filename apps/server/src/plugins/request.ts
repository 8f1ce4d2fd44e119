import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Address } from '../stores.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The store that the request's host names; null if none, which only happens on paths for any host. */
    address: Address | null;
    /** The code of the answered envelope, for the access log; 0 if there was none. */
    answerCode: number;
    /** When the request arrived (`performance.now()`), for the access log and the metrics. */
    arrivedAt: number;
    /** What the JSON that was sent names twice. */
    repeatedName: string | undefined;
  }
}

/** What every request has in addition to Fastify's own. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('address', null);
  app.decorateRequest('answerCode', 0);
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('repeatedName', undefined);
}

/** The address of a request that is not for any host: others have been refused (hosts.ts). */
export function addressIn({ address }: FastifyRequest): Address {
  return address!;
}

/** Whether a path belongs to the API, which always answers with an envelope. */
export function isCallPath(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/util/') || url.startsWith('/service/');
}

/** Whether a path is served on any host: its clients are machines that do not know brands. */
export function isForAnyHost(url: string): boolean {
  return url.startsWith('/notify/') || url === '/healthz' || url === '/readyz';
}

/** The path without its query, which may hold a token. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
