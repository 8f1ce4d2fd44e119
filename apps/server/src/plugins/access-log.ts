import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { callAnswersTotal, requestSeconds } from '../metrics.ts';

/** What is noted of a request: when it arrives, and once it is answered. */
export interface AccessLog {
  arrived(request: FastifyRequest, reply: FastifyReply): void;
  answered(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * One line per request: its route, never its URL, because a query string may hold a token. Health checks are counted
 * and not logged.
 */
export function createAccessLog(log: Logger): AccessLog {
  // These lines hold only known fields without user input: redaction would cost more than the rest of a read.
  const access = log.child({}, { redact: [] });
  return {
    arrived(request, reply) {
      request.arrivedAt = performance.now();
      reply.header('x-request-id', request.id);
    },
    answered(request, reply) {
      const ms = performance.now() - request.arrivedAt;
      const route = request.routeOptions.url ?? 'none';
      const { statusCode } = reply;
      requestSeconds.observe({ route, status: statusCode }, ms / 1000);
      const code = request.answerCode || undefined;
      if (code !== undefined) callAnswersTotal.inc({ call: route, code });
      if (route === '/healthz' || route === '/readyz') return;
      access.info(
        {
          id: request.id,
          method: request.raw.method,
          route,
          status: statusCode,
          code,
          ms: Math.round(ms * 10) / 10,
          store: request.address?.store.id,
        },
        'request',
      );
    },
  };
}
