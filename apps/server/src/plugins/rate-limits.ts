import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../network-of.ts';
import { isForAnyHost } from './request.ts';

/**
 * How often one client address may ask, per process and minute: generous, because a whole city may stand behind one
 * address. Providers' notifications and health checks are never held back. Alone of all limits it is counted in the
 * memory of each process: looking at the shop touches no database. What costs more has a limit in visitor-limits.ts.
 */
export async function rateLimits(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  if (requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => isForAnyHost(request.raw.url ?? ''),
  });
}
