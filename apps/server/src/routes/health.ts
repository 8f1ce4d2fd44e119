import type { FastifyInstance } from 'fastify';
import { unlimited } from '../plugins/rate-limits.ts';
import { takesWrites } from '../repositories/ping.ts';
import type { Services } from '../services.ts';
import { type Standstill, watchStandstill } from '../standstill.ts';

export interface Readiness {
  isReady: boolean;
  /** What is missing, in plain words. */
  reason: string;
}

/** How long the database's answer is reused, so that a storm of probes costs it nothing. */
const believedMs = 1000;

/** A process that was blocked for longer than this, a moment ago, should not get players. */
const stalledMs = 1000;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve players; 503 while its database cannot be reached or takes no
 * writes, after it was blocked for a second, or while it is stopping. Both answer on any host.
 */
export function registerHealth(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  app.get('/healthz', { config: unlimited }, (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      // Browsers request it from another address of the shop (`return-worker.ts`).
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/plain')
      .send('ok\n'),
  );

  const standstill = watchStandstill();
  app.addHook('onClose', async () => standstill.stop());
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  app.get('/readyz', { config: unlimited }, async (_request, reply) => {
    const now = performance.now();
    if (!last || now - last.at > believedMs) last = { at: now, answer: look(services, standstill) };
    const { isReady, reason } = isStopping() ? { isReady: false, reason: 'stopping' } : await last.answer;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify({ ready: isReady, reason, catalogue: services.catalogue.current().version }));
  });
}

async function look({ database, log }: Services, standstill: Standstill): Promise<Readiness> {
  const worstMs = Math.round(standstill.worstMs());
  if (worstMs > stalledMs) {
    log.warn({ worstMs }, 'the process stood still');
    return { isReady: false, reason: `the process stood still for ${worstMs} ms` };
  }
  try {
    if (await takesWrites(database)) return { isReady: true, reason: '' };
    log.warn('the database is read-only');
    return { isReady: false, reason: 'the database is read-only' };
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return { isReady: false, reason: 'the database does not answer' };
  }
}
