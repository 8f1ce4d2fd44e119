import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isForAnyHost } from './request.ts';

/**
 * How often one client address may ask, per process and minute: generous, because a whole city may stand behind one
 * address. Providers' notifications and health checks are never held back. Logins have a guard of their own.
 */
export async function rateLimits(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  if (requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    allowList: (request) => isForAnyHost(request.raw.url ?? ''),
  });
}
