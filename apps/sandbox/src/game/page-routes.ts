import { randomUUID } from 'node:crypto';
import type { PageTools, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, json, refuse, sendPage } from '../control/answers.ts';
import { toSimulatorRequest } from '../hosting/request.ts';
import { sayIn } from '../pages/say.ts';
import type { Sandbox } from '../sandbox.ts';
import { type GameAccount, gameAccounts, logIn } from './accounts.ts';
import type { GameScope } from './game-scope.ts';
import { goodsList, restrictionText, stampOf } from './inventory.ts';
import { askForCode } from './open-with-code.ts';
import { type Asked, gamePage, loginPage, type ShopLink } from './pages.ts';
import { rolesOf } from './world.ts';

const cookieName = 'sandbox_game';

const reasons = {
  invalid_credentials: 'login_failed',
  not_real_name_verified: 'login_unverified',
  locked: 'login_locked',
} as const;

function cookieOf(request: FastifyRequest): string {
  const found = (request.headers.cookie ?? '').split(/; */).find((pair) => pair.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) ?? '';
}

function cookie(token: string, seconds: number): string {
  return `${cookieName}=${token}; Path=/game; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
}

function askedIn(values: Readonly<Record<string, string | undefined>>): Asked {
  return {
    gpId: values.gp_id ?? '',
    clientId: values.client_id ?? '',
    brand: values.brand ?? '',
    environment: values.environment === 'demo' ? 'demo' : 'production',
  };
}

function addressOf(asked: Asked): string {
  const query = new URLSearchParams({ gp_id: asked.gpId });
  if (asked.clientId) query.set('client_id', asked.clientId);
  if (asked.brand) query.set('brand', asked.brand);
  if (asked.environment === 'demo') query.set('environment', 'demo');
  return `/game/?${query}`;
}

/** Whether the role belongs to an account that starts in debt. */
function isDebtorRole(gpId: string, roleId: string): boolean {
  return gameAccounts.some(
    (account) => account.restricted && rolesOf(gpId, account).some((role) => role.role_id === roleId),
  );
}

/** The address of a brand's shop on this machine. */
function shopOrigin(
  storeUrl: string,
  { brand, environment }: Pick<GameScope, 'brand' | 'environment'>,
): string {
  const store = new URL(storeUrl);
  const demo = environment === 'demo' ? 'demo-' : '';
  const port = store.port === '' ? '' : `:${store.port}`;
  return `${store.protocol}//${demo}${brand.toLowerCase()}.localhost${port}`;
}

/** The shop opened in the view for games. */
function shopAddress(storeUrl: string, scope: GameScope, token: string): string {
  const query = new URLSearchParams({ visit: 'sdk', client_id: scope.client_id, oauth_token: token });
  return `${shopOrigin(storeUrl, scope)}/?${query}`;
}

/** Opens the shop with a code. The code is requested on click, because it expires after a minute. */
function withCodeAddress({ brand, environment, gp_id, client_id }: GameScope): string {
  return `/game/open-with-code?${new URLSearchParams({ brand, environment, gp_id, client_id })}`;
}

/** A brand's id as it may occur in a host name. */
const brandForm = /^[A-Za-z0-9-]{1,40}$/;

async function shopsFor(sandbox: Sandbox, asked: Asked, account: GameAccount): Promise<ShopLink[]> {
  const token = await sandbox.books.commit(() =>
    sandbox.game.tokens.issue(asked.gpId, account, 'sdk', sandbox.now()),
  );
  const named = brandForm.test(asked.brand) && asked.clientId !== '';
  const typed: GameScope[] = named
    ? [{ brand: asked.brand, environment: asked.environment, gp_id: asked.gpId, client_id: asked.clientId }]
    : [];
  const seen = sandbox.game.ledger.games().filter((game) => game.gp_id === asked.gpId);
  const isTyped = (scope: GameScope) =>
    typed.some(
      (one) =>
        one.brand === scope.brand &&
        one.environment === scope.environment &&
        one.client_id === scope.client_id,
    );
  return [...typed, ...seen.filter((scope) => !isTyped(scope))].map((scope) => ({
    scope,
    href: shopAddress(sandbox.storeUrl, scope, token),
    withCode: withCodeAddress(scope),
  }));
}

/** Pushes a role's goods on every change, until the browser disconnects or the sandbox stops. */
function stream(
  sandbox: Sandbox,
  reply: FastifyReply,
  gpId: string,
  roleIds: ReadonlySet<string>,
  isDebtor: boolean,
  say: PageTools['say'],
): void {
  const { news, ledger } = sandbox.game;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const tell = (roleId: string) => {
    const holdings = ledger.holdings(gpId, roleId);
    const restriction = ledger.restrictionOf(gpId, roleId, isDebtor);
    const told = {
      role_id: roleId,
      stamp: stampOf(holdings, restriction),
      goods: goodsList(say, holdings).markup,
      restriction: restrictionText(say, restriction),
    };
    raw.write(`data: ${JSON.stringify(told)}\n\n`);
  };
  const changed = (changedGpId: string, roleId: string) => {
    if (changedGpId === gpId && roleIds.has(roleId)) tell(roleId);
  };
  const end = () => raw.end();
  news.on('changed', changed);
  sandbox.stopping.addEventListener('abort', end, { once: true });
  raw.on('close', () => {
    news.off('changed', changed);
    sandbox.stopping.removeEventListener('abort', end);
  });
  // Changes between the page's rendering and the start of its stream.
  for (const roleId of roleIds) tell(roleId);
}

/** The sample game's own page, its tokens and its inventories. */
export function mountGamePages(
  app: FastifyInstance,
  sandbox: Sandbox,
  { pagesFor }: Pick<SimulatorTools, 'pagesFor'>,
): void {
  const { game } = sandbox;
  type Query = { Querystring: Record<string, string | undefined> };
  const session = (request: FastifyRequest, gpId: string) => {
    const opened = game.tokens.open(cookieOf(request), 'page', sandbox.now());
    return opened?.gpId === gpId ? opened.account : undefined;
  };

  const pagesOf = (request: FastifyRequest) => pagesFor(toSimulatorRequest(request, sandbox.publicUrl));

  app.get<Query>('/game/', async (request, reply) => {
    const asked = askedIn(request.query);
    const account = session(request, asked.gpId);
    if (!account) return sendPage(reply, loginPage(pagesOf(request), asked, game.ledger.games()));
    const shelves = rolesOf(asked.gpId, account).map((role) => ({
      role,
      holdings: game.ledger.holdings(asked.gpId, role.role_id),
      restriction: game.ledger.restrictionOf(asked.gpId, role.role_id, account.restricted),
    }));
    return sendPage(
      reply,
      gamePage(pagesOf(request), asked, account, shelves, await shopsFor(sandbox, asked, account)),
    );
  });

  app.post('/game/login', async (request, reply) => {
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const form = Object.fromEntries(new URLSearchParams(text));
    const asked = askedIn(form);
    const result = asked.gpId ? logIn(form.username, form.password, 'account') : undefined;
    if (!result?.ok)
      return sendPage(
        reply,
        loginPage(
          pagesOf(request),
          asked,
          game.ledger.games(),
          result ? reasons[result.code] : 'login_no_game',
        ),
      );
    const token = await sandbox.books.commit(() =>
      game.tokens.issue(asked.gpId, result.account, 'page', sandbox.now()),
    );
    return reply
      .code(303)
      .headers({ location: addressOf(asked), 'set-cookie': cookie(token, 86_400) })
      .send();
  });

  app.get<Query>('/game/open-with-code', async (request, reply) => {
    const { brand, environment, gpId: gp_id, clientId: client_id } = askedIn(request.query);
    const account = session(request, gp_id);
    if (!account) return refuse(reply, 401, 'not_logged_in', 'Log in on the page of the game.');
    if (!brandForm.test(brand)) return refuse(reply, 400, 'bad_request', 'brand is needed.');
    const scope: GameScope = { brand, environment, gp_id, client_id };
    const opened = await askForCode(shopOrigin(sandbox.storeUrl, scope), scope, account, {
      secret: sandbox.secret('game.linkSecret'),
      now: sandbox.now(),
      messageId: `msg_${randomUUID()}`,
    });
    if (!opened.ok) return refuse(reply, 502, 'no_code', opened.reason);
    return reply.code(303).headers({ location: opened.url, 'cache-control': 'no-store' }).send();
  });

  app.post('/game/logout', async (request, reply) => {
    await sandbox.books.commit(() => game.tokens.revoke(cookieOf(request)));
    return reply
      .code(303)
      .headers({ location: '/game/', 'set-cookie': cookie('', 0) })
      .send();
  });

  app.post('/game/tokens', async (request, reply) => {
    const body = bodyOf(request.body);
    if (typeof body?.gp_id !== 'string' || body.gp_id === '')
      return refuse(reply, 400, 'bad_request', 'gp_id, username and password are needed.');
    const gpId = body.gp_id;
    const result = logIn(body.username, body.password, 'account');
    if (!result.ok) return refuse(reply, 401, result.code, sayIn('en')(reasons[result.code]));
    return json(reply, 201, {
      token: await sandbox.books.commit(() => game.tokens.issue(gpId, result.account, 'sdk', sandbox.now())),
    });
  });

  app.get<Query>('/game/inventory', (request, reply) => {
    const { gp_id: gpId, role_id: roleId, brand = null, environment = null } = request.query;
    if (!gpId || !roleId) return refuse(reply, 400, 'bad_request', 'gp_id and role_id are needed.');
    return json(reply, 200, {
      gp_id: gpId,
      role_id: roleId,
      items: game.ledger.holdings(gpId, roleId, brand, environment),
      restriction: game.ledger.restrictionOf(gpId, roleId, isDebtorRole(gpId, roleId), brand, environment),
    });
  });

  app.get<Query>('/game/inventory/stream', (request, reply) => {
    const gpId = request.query.gp_id ?? '';
    const account = session(request, gpId);
    if (!account) return refuse(reply, 401, 'not_logged_in', 'Log in on the page of the game.');
    stream(
      sandbox,
      reply,
      gpId,
      new Set(rolesOf(gpId, account).map((role) => role.role_id)),
      account.restricted,
      pagesOf(request).say,
    );
    return reply;
  });
}
