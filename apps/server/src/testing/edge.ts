import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import type { RenderPage, RenderPaymentPage } from '@gemporium/contract/page-data.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { createApp } from '../app.ts';
import { followCatalogue } from '../catalogue/follow-catalogue.ts';
import { publish } from '../catalogue/publish.ts';
import type { Config } from '../config.ts';
import { followMethods } from '../follow-methods.ts';
import { createGameDirectory } from '../game-directory.ts';
import { closeServer, listen } from '../listen.ts';
import { createLog } from '../log.ts';
import { createLoginDirectory } from '../login-directory.ts';
import { createProviderDirectory } from '../provider-directory.ts';
import type { RegisteredHandler } from '../routes/calls.ts';
import { handlers } from '../routes/handlers.ts';
import { localSecrets, type Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { mayAskForStranger } from '../use-cases/may-ask-for-stranger.ts';
import { wrapCredential } from './credential.ts';
import { type HttpGame, openHttpGame } from './http-game.ts';
import { sampleShop } from './sample-shop.ts';
import { setUp } from './set-up.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** The envelope, if there is one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}

export interface Ask {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless a content type is given. */
  body?: unknown;
}

export interface EdgeOptions {
  config?: Partial<Config>;
  catalogue?: Catalogue;
  render?: RenderPage;
  renderPayment?: RenderPaymentPage;
  /** The folder of the built files. Default: this one, which has none. */
  clientDir?: string;
  now?: () => Date;
  /** A second process on the first one's database. */
  besides?: Edge;
  handlers?: readonly RegisteredHandler[];
  log?: string;
  /** A sandbox that plays the login providers. */
  logins?: { url: string; secret(name: string): string };
}

export type Edge = Awaited<ReturnType<typeof openEdge>>;

/** An edge for the tests of a file, or of a `describe`. */
export const setUpEdge = (options?: EdgeOptions): Edge =>
  setUp(
    () => openEdge(options),
    (edge) => edge.close(),
  );

/** What the page sends to log in as the game's account `sample` (`http-game.ts`), besides its key. */
export const sampleLogin = {
  client_id: 'orbit-web',
  username: wrapCredential('sample'),
  password: wrapCredential('open sesame'),
};

const master = 'a master secret of this test, long enough to be one';

/** The whole HTTP edge on a real PostgreSQL, listening on a port of its own, with a game's server beside it. */
export async function openEdge(options: EdgeOptions = {}) {
  const opened: TestDatabase = options.besides?.opened ?? (await openTestDatabase());
  const { database } = opened;
  const secrets = localSecrets(master);
  const game: HttpGame = options.besides?.game ?? (await openHttpGame(secrets.get('game.linkSecret')));
  const lines: string[] = [];
  const log = createLog(options.log ?? 'info', { write: (line) => void lines.push(line) });
  const now = options.now ?? (() => new Date());
  if (!options.besides) {
    const first = options.catalogue ?? sampleShop();
    await publish(database, { catalogue: first, by: 'test', note: '', at: now() });
  }
  const followed = await followCatalogue({ database, log, refusals: () => [], pollMs: 100 });
  if (followed.kind !== 'following') throw new Error(followed.kind);
  const { catalogue } = followed;
  const methods = await followMethods({ database, log }, 100);
  const http = createHttp();
  const config = { ...configOf(opened, game, secrets), ...options.config };
  const services = servicesOf({ config, database, log, now, catalogue, methods }, http.send, options.logins);
  const app = await appOf(services, options);
  const listening = await listen(app.routing, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  if (!listening.ok) throw new Error(listening.problem);
  const { server } = listening;
  const { port } = server.address() as AddressInfo;

  return {
    opened,
    database,
    services,
    catalogue,
    game,
    port,
    /** How many connections are open. */
    connections: () => promisify(server.getConnections.bind(server))(),
    /** Every line that was logged so far. */
    logged: () => lines.join(''),
    lines,
    ask: (path: string, asked: Ask = {}) => ask(port, path, asked),
    /** The token of a new session of the game's account `sample`. */
    async logIn(): Promise<string> {
      const body = { ...sampleLogin, attempt_id: randomUUID() };
      return (await ask(port, '/util/login/auth', { body })).json.content.oauth_token;
    },
    /** Sends raw text, for requests that no client would send; returns the status line and what follows. */
    raw: (text: string) => raw(port, text),
    async close() {
      await closeServer(server, 0);
      await app.close();
      methods.stop();
      await catalogue.stop();
      http.close();
      if (options.besides) return;
      await game.close();
      await opened.close();
    },
  };
}

/** A server's settings on this machine, with the game for the sandbox. */
function configOf({ url }: TestDatabase, game: HttpGame, secrets: Secrets): Config {
  return {
    runMode: 'local',
    role: 'web',
    host: '127.0.0.1',
    port: 8080,
    backupPort: 8082,
    metricsPort: 0,
    publicScheme: 'http',
    databaseUrl: url,
    databaseConnections: 6,
    dataDir: '',
    brandsDir: '',
    storefrontDir: '',
    migrationsDir: '',
    sandboxUrl: game.url,
    notifyOrigin: 'http://127.0.0.1:8080',
    trustedProxies: [],
    logLevel: 'info',
    requestsPerMinute: 0,
    outsideCallsPerMinute: 0,
    eventsKeptDays: 180,
    secrets,
  };
}

/** What a process has that serves the web and leaves the work to others. */
function servicesOf(
  own: Pick<Services, 'config' | 'database' | 'log' | 'now' | 'catalogue' | 'methods'>,
  http: ProviderHttp,
  logins: EdgeOptions['logins'],
): Services {
  const { config, catalogue, now } = own;
  const { secrets } = config;
  const services: Services = {
    ...own,
    randomBytes,
    mac: (text) => createHmac('sha256', secrets.get('attempt.key')).update(text).digest(),
    cardMac: (text) => createHmac('sha256', secrets.get('card.key')).update(text).digest(),
    providers: createProviderDirectory({
      config,
      catalogue,
      providers,
      http,
      now,
      mayAskForStranger: (account, remoteAddress) => mayAskForStranger(services, account, remoteAddress),
    }),
    games: createGameDirectory({ config, catalogue, http, now, randomBytes }),
    logins: createLoginDirectory({
      config: logins ? withLogins(config, logins) : config,
      adapters,
      http,
      now,
      randomBytes,
    }),
    wake: () => {},
    worker: { hasRoom: () => false, take: () => {} },
  };
  return services;
}

function appOf(services: Services, options: EdgeOptions) {
  const { render, renderPayment = () => '', clientDir = import.meta.dirname } = options;
  return createApp(services, {
    handlers: [
      ...(handlers as readonly unknown[] as readonly RegisteredHandler[]),
      ...(options.handlers ?? []),
    ],
    storefront: render && { render, renderPayment, clientDir },
    isStopping: () => false,
  });
}

function withLogins(config: Config, { url, secret }: NonNullable<EdgeOptions['logins']>): Config {
  return { ...config, sandboxUrl: url, secrets: { ...config.secrets, get: secret } };
}

function ask(
  port: number,
  path: string,
  { method, host = 'nova.localhost', headers = {}, body }: Ask,
): Promise<Asked> {
  const isText = typeof body === 'string';
  const sent = body === undefined ? undefined : isText ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        agent: false,
        headers: { host, ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const isJson =
            /^application\/(manifest\+)?json/.test(response.headers['content-type'] ?? '') &&
            !response.headers['content-encoding'];
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            bytes,
            json: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}

function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
