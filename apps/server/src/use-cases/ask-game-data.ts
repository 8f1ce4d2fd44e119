import type { GameRole as RoleOnWire } from '@gemporium/contract/api/pay/getRoleList.ts';
import type { GameServer as ServerOnWire } from '@gemporium/contract/api/pay/getServerList.ts';
import type { GameRole, GameServer, RolesAnswer, ServersAnswer } from '@gemporium/game-link/types.ts';
import { type Answer, content, isRefusal, type Refusal, refuse } from '../answer.ts';
import type { CallContext, Services, Session } from '../services.ts';
import { mayCallOutside } from './may-call-outside.ts';
import { type PlaceInGame, placeOfCall } from './place-in-game.ts';

/** Servers rarely open or close, and every visitor asks for them. */
const serversKeptMs = 30_000;
/** A page asks for a player's characters with several calls at once. */
const rolesKeptMs = 2_000;
/** A game that does not answer is not called for a moment. */
const unreachableKeptMs = 1_000;

/**
 * The game's servers for a client, requested at most every half minute for all its players in this process; an area
 * narrows the list.
 */
export async function gameServers(
  context: CallContext,
  { clientId, areaId }: { clientId: string; areaId: string | undefined },
): Promise<Answer<ServerOnWire[]>> {
  const place = placeOfCall(context, clientId);
  if (isRefusal(place)) return place;
  const { services, store } = context;
  const { gpId } = place.scope;
  // A game is told which client asks, so it may have other servers for other clients.
  const answer = await keptAnswers(services).ask(
    JSON.stringify([store.id, gpId, clientId]),
    serversKeptMs,
    () => place.link.servers(place.scope),
  );
  if (answer.kind === 'unreachable') return unreachable(context, answer.detail);
  return content(answer.servers.filter((server) => !areaId || server.areaId === areaId).map(serverOnWire));
}

/** The player's characters: on one server, or on every server. */
export async function gameRoles(
  context: CallContext,
  of: { clientId: string; serverId?: string },
): Promise<Answer<RoleOnWire[]>> {
  const roles = await askOfCall(context, of);
  return isRefusal(roles) ? roles : content(roles.map(roleOnWire));
}

/** Undefined if the game says that this character is the player's; otherwise the refusal. */
export async function notOwnRole(
  context: CallContext,
  { clientId, serverId, roleId }: { clientId: string; serverId: string; roleId: string },
): Promise<Refusal | undefined> {
  const roles = await askOfCall(context, { clientId, serverId });
  if (isRefusal(roles)) return roles;
  const isOwn = roles.some((role) => role.roleId === roleId && role.serverId === serverId);
  return isOwn ? undefined : refuse('roleNotFound');
}

async function askOfCall(
  context: CallContext,
  { clientId, serverId }: { clientId: string; serverId?: string },
): Promise<readonly GameRole[] | Refusal> {
  if (!context.session) return refuse('notLoggedIn');
  const place = placeOfCall(context, clientId);
  return isRefusal(place) ? place : askForRoles(context, place, context.session, serverId);
}

/**
 * The player's characters from the game: at most one call every two seconds, within the player's limit of outside
 * calls.
 */
export async function askForRoles(
  context: CallContext,
  place: PlaceInGame,
  { suid }: Pick<Session, 'suid'>,
  serverId?: string,
): Promise<readonly GameRole[] | Refusal> {
  const { services, store } = context;
  const key = JSON.stringify([store.id, place.scope.gpId, place.scope.clientId, suid, serverId]);
  const answer = await keptAnswers(services).ask(key, rolesKeptMs, async () => {
    const mayAsk = await mayCallOutside(services, store.id, context);
    return mayAsk ? place.link.roles(place.scope, { suid, ...(serverId && { serverId }) }) : 'held-back';
  });
  if (answer === 'held-back') return refuse('tooManyRequests');
  return answer.kind === 'unreachable' ? unreachable(context, answer.detail) : answer.roles;
}

type Answered = ServersAnswer | RolesAnswer | 'held-back';

/** The game's recent answers; concurrent callers share one call. */
class KeptAnswers {
  private readonly now: () => number;
  private readonly answers = new Map<string, { until: number; answer: Promise<Answered> }>();

  constructor(now: () => number) {
    this.now = now;
  }

  ask<A extends Answered>(key: string, keptMs: number, ask: () => Promise<A>): Promise<A> {
    const known = this.answers.get(key);
    // Each key has one caller, so its type is known.
    if (known && known.until > this.now()) return known.answer as Promise<A>;
    const entry = { until: this.now() + keptMs, answer: ask() };
    this.answers.delete(key);
    this.answers.set(key, entry);
    this.forgetOldest();
    entry.answer.then(
      (answer) => {
        if (typeof answer === 'string') entry.until = 0;
        else if (answer.kind === 'unreachable') entry.until = this.now() + unreachableKeptMs;
      },
      () => {
        entry.until = 0;
      },
    );
    return entry.answer;
  }

  private forgetOldest(): void {
    const [oldest] = this.answers.keys();
    if (this.answers.size > mostKept && oldest !== undefined) this.answers.delete(oldest);
  }
}

const mostKept = 10_000;
const kept = new WeakMap<Services, KeptAnswers>();

function keptAnswers(services: Services): KeptAnswers {
  let answers = kept.get(services);
  if (!answers) {
    answers = new KeptAnswers(() => services.now().getTime());
    kept.set(services, answers);
  }
  return answers;
}

function unreachable({ log, store }: CallContext, detail: string) {
  log.warn({ store: store.id, detail }, 'the game could not be asked for servers or roles');
  return refuse('unavailable');
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
