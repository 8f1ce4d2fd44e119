import fastify, { type FastifyInstance } from 'fastify';
import { registerHealth } from './routes/health.ts';
import type { Services } from './services.ts';

/** The HTTP application of a worker: health checks only. */
export async function createHealthApp(
  services: Services,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  registerHealth(app, services, isStopping);
  await app.ready();
  return app;
}
