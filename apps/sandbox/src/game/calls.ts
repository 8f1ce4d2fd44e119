import { accountBySuid, accountOfIdentity, admit, type LoginResult, logIn } from './accounts.ts';
import { deliver, queryDelivery } from './deliver.ts';
import type { Game } from './game.ts';
import { liftRestriction } from './lift-restriction.ts';
import type { LinkCall, LinkResult } from './link-call.ts';
import { refusal } from './messages.ts';
import { testWordOf } from './test-roles.ts';
import { rolesOf, serversOf } from './world.ts';

function loggedIn(result: LoginResult): LinkResult {
  if (!result.ok) return { answer: { ok: false, code: result.code } };
  const { suid, username, realNameVerified } = result.account;
  return { answer: { ok: true, account: { suid, username, real_name_verified: realNameVerified } } };
}

function verifyToken(game: Game, { body, scope, now }: LinkCall): LinkResult {
  const opened = game.tokens.open(String(body.token ?? ''), 'sdk', now);
  if (opened?.gpId !== scope.gp_id || !opened) return { answer: { ok: false, code: 'invalid_token' } };
  return loggedIn({ ok: true, account: opened.account });
}

function servers({ scope }: LinkCall): LinkResult {
  return { answer: { ok: true, servers: serversOf(scope.gp_id) } };
}

function roles({ body, scope }: LinkCall): LinkResult {
  const account = accountBySuid(body.suid);
  if (!account) return { answer: { ok: true, roles: [] } };
  const all = rolesOf(scope.gp_id, account);
  return {
    answer: {
      ok: true,
      roles: body.server_id ? all.filter((role) => role.server_id === body.server_id) : all,
    },
  };
}

/** `check`: may this role buy this, now? */
function check(game: Game, { body, scope }: LinkCall): LinkResult {
  const server = serversOf(scope.gp_id).find((one) => one.server_id === body.server_id);
  if (server?.status === 'maintenance') return { answer: refusal('maintenance') };
  const account = accountBySuid(body.suid);
  const role = account && rolesOf(scope.gp_id, account).find((one) => one.role_id === body.role_id);
  if (!server || role?.server_id !== server.server_id) return { answer: refusal('role_not_found') };
  const { brand, environment, gp_id } = scope;
  const restriction = game.ledger.restrictionOf(
    gp_id,
    role.role_id,
    account?.restricted ?? false,
    brand,
    environment,
  );
  if (testWordOf(role.role_id) === 'banned' || restriction === 'restricted')
    return { answer: refusal('banned') };
  return { answer: { ok: true, role, server } };
}

/** `refunded`: the goods go back, unless the store leaves them; after a chargeback the role is restricted until the debt is settled. */
function refunded(game: Game, { body, now }: LinkCall): LinkResult {
  const { billing_no: billingNo, delivery_ids: ids, kind } = body;
  const isKnownKind = kind === 'refund' || kind === 'chargeback';
  if (typeof billingNo !== 'string' || !Array.isArray(ids) || !isKnownKind)
    return { answer: { ok: false, code: 'bad_request' } };
  const { ledger } = game;
  const deliveries = ids.map((id) => ledger.find(String(id))).filter((one) => one?.state === 'delivered');
  for (const delivery of deliveries) {
    if (!delivery || body.goods === 'leave') continue;
    if (!ledger.takeBack(delivery.delivery_id, now)) continue;
    // A refunded make-up payment restores the debt that it had settled.
    const source = JSON.parse(delivery.source) as { kind: string; id: string };
    if (source.kind === 'make-up') ledger.restrict(delivery, source.id, now);
    else if (kind === 'chargeback') ledger.restrict(delivery, billingNo, now);
  }
  return {
    answer: { ok: true },
    changed: deliveries.flatMap((delivery) =>
      delivery ? [[delivery.gp_id, delivery.role_id] as const] : [],
    ),
  };
}

/** The calls of the game link, version 1, from the game's side. */
export const linkCalls: Readonly<Record<string, (game: Game, call: LinkCall) => LinkResult>> = {
  'verify-account': (_game, { body }) => loggedIn(logIn(body.username, body.password, body.login_type)),
  'verify-token': verifyToken,
  'verify-identity': (_game, { body }) => loggedIn(admit(accountOfIdentity(body.provider, body.subject))),
  servers: (_game, call) => servers(call),
  roles: (_game, call) => roles(call),
  check,
  deliver,
  'query-delivery': queryDelivery,
  refunded,
  'lift-restriction': liftRestriction,
};
