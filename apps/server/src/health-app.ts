import fastify, { type FastifyInstance } from 'fastify';
import { registerHealth } from './routes/health.ts';
import type { Services } from './services.ts';

/** What a worker answers: only whether it lives and can work. */
export async function createHealthApp(
  services: Services,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  registerHealth(app, services, isStopping);
  await app.ready();
  return app;
}
