import { calls } from '@gemporium/contract/calls.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { createAccessLog } from './plugins/access-log.ts';
import { bodies, bodyLimit, parseForm } from './plugins/bodies.ts';
import { cors } from './plugins/cors.ts';
import { answerError, errors } from './plugins/errors.ts';
import { forwardedAddresses } from './plugins/forwarded-addresses.ts';
import { hosts } from './plugins/hosts.ts';
import { rateLimits } from './plugins/rate-limits.ts';
import { decorateRequests } from './plugins/request.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { registerArt } from './routes/art.ts';
import { registerAssets } from './routes/assets.ts';
import { type RegisteredHandler, registerCalls } from './routes/calls.ts';
import { gameCodeRoutes } from './routes/game-code.ts';
import { registerHealth } from './routes/health.ts';
import { registerLinkFiles } from './routes/link-files.ts';
import { loginReturnRoutes } from './routes/login-return.ts';
import { notifyRoutes } from './routes/notify.ts';
import { registerOpenApi } from './routes/openapi.ts';
import { registerOwnMessages } from './routes/own-messages.ts';
import { registerPages } from './routes/page.ts';
import { registerPaymentPages } from './routes/payment-page.ts';
import { returnRoutes } from './routes/return.ts';
import { registerReturnWorker } from './routes/return-worker.ts';
import type { Services } from './services.ts';
import type { Storefront } from './storefront.ts';

export interface AppOptions {
  handlers: readonly RegisteredHandler[];
  /** Undefined if it has not been built; the API works without it. */
  storefront: Storefront | undefined;
  /** While stopping, `/readyz` tells load balancers to send no new requests. */
  isStopping(): boolean;
}

/**
 * The HTTP application. A request passes, in this order: access log, headers, forwarded address, host, CORS, rate limit,
 * route.
 */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = services;
  const accessLog = createAccessLog(log);
  const always = securityHeaders(config);
  const app = fastify({
    loggerInstance: log.child({}, { level: log.level }),
    // Fastify's own lines hold URLs, and a query string may hold a token: the access log is plugins/access-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost a cached read a fifth of its time; calls.ts makes one where it is needed.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(services.randomBytes(4)),
    bodyLimit,
    exposeHeadRoutes: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { querystringParser: parseForm, maxParamLength: 200 },
    // An address that the router cannot read (`/%zz`): no hook runs for it.
    frameworkErrors(error, request, reply) {
      accessLog.arrived(request, reply.headers(always));
      reply.raw.once('finish', () => accessLog.answered(request, reply));
      answerError(error, request, reply);
    },
  }) as unknown as FastifyInstance;

  decorateRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    accessLog.arrived(request, reply.headers(always));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    accessLog.answered(request, reply);
    done();
  });
  forwardedAddresses(app);
  hosts(app, services);
  cors(app);
  await rateLimits(app, config.requestsPerMinute);
  bodies(app);
  errors(app, new Set(Object.keys(calls)));

  registerHealth(app, services, options.isStopping);
  registerOpenApi(app);
  registerCalls(app, services, options.handlers);
  await app.register(notifyRoutes, { services });
  registerReturnWorker(app);
  await app.register(returnRoutes, { services });
  await app.register(gameCodeRoutes, { services });
  await app.register(loginReturnRoutes);
  registerPaymentPages(app, services, options.storefront?.renderPayment);
  registerArt(app);
  registerOwnMessages(app);
  if (options.storefront) await registerAssets(app, services, options.storefront.clientDir);
  registerLinkFiles(app);
  registerPages(app, services, options.storefront?.render);
  await app.ready();
  return app;
}

/** Short, unique for the life of the process and unguessable across processes. */
function requestIds(random: Buffer): () => string {
  const prefix = random.toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
