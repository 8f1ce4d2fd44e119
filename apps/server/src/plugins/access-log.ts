import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { callAnswersTotal, requestSeconds } from '../metrics.ts';

/**
 * One line per request: its route, never its URL, because a query string may hold a token. Health checks are counted
 * and not logged.
 */
export function accessLog(app: FastifyInstance, log: Logger): void {
  // These lines hold only known fields without user input: redaction would cost more than the rest of a read.
  const access = log.child({}, { redact: [] });
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = performance.now() - request.arrivedAt;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    requestSeconds.observe({ route, status: statusCode }, ms / 1000);
    if (request.answerCode !== 0) callAnswersTotal.inc({ call: route, code: request.answerCode });
    if (route === '/healthz' || route === '/readyz') return done();
    access.info(
      {
        id: request.id,
        method: request.raw.method,
        route,
        status: statusCode,
        code: request.answerCode || undefined,
        ms: Math.round(ms * 10) / 10,
        store: request.address?.store.id,
      },
      'request',
    );
    done();
  });
}
