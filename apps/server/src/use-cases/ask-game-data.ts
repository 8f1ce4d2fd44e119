import type { GameRole as RoleOnWire } from '@gemporium/contract/api/pay/getRoleList.ts';
import type { GameServer as ServerOnWire } from '@gemporium/contract/api/pay/getServerList.ts';
import type { GameRole, GameScope, GameServer, ServersAnswer } from '@gemporium/game-link/types.ts';
import { type Answer, content, refuse } from '../answer.ts';
import type { CallContext, Services } from '../services.ts';
import { gameIn } from '../views/shelf.ts';

/** Servers open and close seldom, and every visitor asks for them. */
const serversKeptMs = 30_000;

type ServerCache = Map<string, { until: number; answer: Promise<ServersAnswer> }>;

const caches = new WeakMap<Services, ServerCache>();

/** The game's servers, asked once in half a minute for all players of this process; an area narrows the list. */
export async function gameServers(
  context: CallContext,
  { clientId, areaId }: { clientId: string; areaId: string | undefined },
): Promise<Answer<ServerOnWire[]>> {
  const place = placeOf(context, clientId);
  if ('kind' in place) return place;
  const answer = await cachedServers(context, place.scope, () => place.link.servers(place.scope));
  if (answer.kind === 'unreachable') return unreachable(context, answer.detail);
  return content(answer.servers.filter((server) => !areaId || server.areaId === areaId).map(serverOnWire));
}

/** The player's characters: on one server, or on every server. */
export async function gameRoles(
  context: CallContext,
  { clientId, serverId }: { clientId: string; serverId?: string },
): Promise<Answer<RoleOnWire[]>> {
  const { session } = context;
  if (!session) return refuse('notLoggedIn', 'error_not_logged_in');
  const place = placeOf(context, clientId);
  if ('kind' in place) return place;
  const answer = await place.link.roles(place.scope, { suid: session.suid, ...(serverId && { serverId }) });
  return answer.kind === 'unreachable'
    ? unreachable(context, answer.detail)
    : content(answer.roles.map(roleOnWire));
}

function placeOf({ services, store }: CallContext, clientId: string) {
  const sold = gameIn(store, clientId);
  if (sold.kind === 'refusal') return sold;
  const { gpId } = sold.game;
  const link = services.games.link(store, gpId);
  if (!link) return refuse('unavailable', 'error_unavailable');
  const scope: GameScope = { brand: store.brand.key, environment: store.environment, gpId, clientId };
  return { link, scope };
}

/** Only answers are kept: a game that could not be reached is asked again by the next player. */
function cachedServers(
  { services, store }: CallContext,
  { gpId }: GameScope,
  ask: () => Promise<ServersAnswer>,
): Promise<ServersAnswer> {
  let cache = caches.get(services);
  if (!cache) {
    cache = new Map();
    caches.set(services, cache);
  }
  const kept = cache;
  const key = `${store.id} ${gpId}`;
  const now = services.now().getTime();
  const known = kept.get(key);
  if (known && known.until > now) return known.answer;
  const entry = { until: now + serversKeptMs, answer: ask() };
  kept.set(key, entry);
  const drop = () => {
    if (kept.get(key) === entry) kept.delete(key);
  };
  entry.answer.then((answer) => {
    if (answer.kind === 'unreachable') drop();
  }, drop);
  return entry.answer;
}

function unreachable({ log, store }: CallContext, detail: string) {
  log.warn({ store: store.id, detail }, 'the game could not be asked for servers or roles');
  return refuse('unavailable', 'error_unavailable');
}

function serverOnWire(server: GameServer): ServerOnWire {
  return {
    server_id: server.serverId,
    name: server.name,
    area_id: server.areaId,
    area_name: server.areaName,
    status: server.status,
  };
}

function roleOnWire(role: GameRole): RoleOnWire {
  return {
    role_id: role.roleId,
    name: role.name,
    level: role.level,
    server_id: role.serverId,
    server_name: role.serverName,
    area_id: role.areaId,
    area_name: role.areaName,
  };
}
