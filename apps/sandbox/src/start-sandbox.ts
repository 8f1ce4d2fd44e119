import { writeSync } from 'node:fs';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { accountNames } from './account-names.ts';
import { openBooks } from './books/books.ts';
import type { SandboxConfig } from './config.ts';
import { refuse } from './control/answers.ts';
import { mountBooks } from './control/book-routes.ts';
import { mountControl } from './control/control-routes.ts';
import { makeGame } from './game/game.ts';
import { mountGameLink } from './game/link-routes.ts';
import { mountGamePages } from './game/page-routes.ts';
import { mountSimulator } from './hosting/mount-simulator.ts';
import { toolsFor } from './hosting/tools.ts';
import { mountLogins } from './logins/mount-logins.ts';
import { closeIdleConnections, isLoopback } from './notifications/http-send.ts';
import { startSender } from './notifications/sender.ts';
import type { Sandbox } from './sandbox.ts';
import { readMasterSecret, secretsFrom } from './secrets.ts';
import { makeSimulators } from './simulators.ts';
import type { Surroundings } from './surroundings.ts';
import { mountTryPages } from './try/try-routes.ts';

export interface RunningSandbox {
  readonly port: number;
  /** Stops listening, waits a moment for requests in flight, and closes the books. */
  readonly stop: () => Promise<void>;
}

const bodyLimit = 1_048_576;

function webServer({ host, publicUrl }: SandboxConfig): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    logger: { level: 'warn', stream: { write: writeLine } },
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  // A site may let a name of its own lead to this machine: in a browser here, its pages could then read and do everything.
  const names = publicUrl === null ? [] : [new URL(publicUrl).hostname];
  if (isLoopback(host))
    app.addHook('onRequest', async (request, reply) => {
      const named = URL.parse(`http://${request.headers.host}`)?.hostname ?? '';
      if (isLoopback(named) || names.includes(named)) return;
      return refuse(reply, 421, 'unknown_host', 'The sandbox is at localhost and at SANDBOX_PUBLIC_URL.');
    });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: { code: error.code, message: error.message } });
    // The route's pattern, not the URL: query strings stay out of the log.
    request.log.error(
      { err: error, method: request.method, route: request.routeOptions.url },
      'a handler failed',
    );
    return reply.code(500).send({ error: { code: 'internal', message: 'The sandbox failed; see its log.' } });
  });
  // Signatures are computed over the raw bytes, so simulators get bodies unparsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  return app;
}

/** By hand: the logger's own stream ends the process when a line cannot be written. */
function writeLine(line: string): void {
  try {
    writeSync(1, line);
  } catch {
    // A full disk: the line is lost, and the sandbox goes on.
  }
}

/** Opens the books, resumes unfinished work, and listens. */
export async function startSandbox(
  config: SandboxConfig,
  surroundings: Pick<Surroundings, 'now' | 'randomHex'>,
): Promise<RunningSandbox> {
  const secret = secretsFrom(readMasterSecret(config.secretFile));
  const stopping = new AbortController();
  const tools = toolsFor(secret, () => accountNames(config.brandsDir), config.makeUpAfterMs);
  const around: Surroundings = {
    ...surroundings,
    books: openBooks(config.dataDir),
    simulators: makeSimulators(tools),
    storeUrl: config.storeUrl,
  };
  const { books, simulators } = around;
  const sender = startSender(around);
  const sandbox: Sandbox = {
    ...around,
    game: makeGame(around),
    sender,
    secret,
    publicUrl: config.publicUrl,
    stopping: stopping.signal,
  };
  const app = webServer(config);
  for (const simulator of simulators.values()) mountSimulator(app, sandbox, simulator);
  mountLogins(app, sandbox, tools);
  mountGameLink(app, sandbox);
  mountGamePages(app, sandbox, tools);
  mountControl(app, sandbox);
  mountBooks(app, sandbox);
  mountTryPages(app, sandbox, config.samplesDir);
  const stop = async () => {
    stopping.abort();
    await app.close();
    await sender.stop();
    closeIdleConnections();
    books.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  sender.start();
  const address = app.server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : config.port, stop };
}
