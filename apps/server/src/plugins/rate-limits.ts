import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../network-of.ts';

/** A route's `config`: requests to it are not counted. */
export const unlimited = { rateLimit: false } as const;

/**
 * Requests per client address, process and minute: generous, because a whole city may share one address. The routes
 * of providers' notifications and of health checks are exempt (`unlimited`); what only has a path like theirs is not.
 * Unlike all other limits it is counted in process memory, so that reading the shop touches no database.
 * visitor-limits.ts limits expensive calls.
 */
export async function rateLimits(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  if (requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: requestsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
}
