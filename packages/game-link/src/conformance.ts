import { createGameLink } from './client.ts';
import type {
  ConformanceCase,
  ConformancePorts,
  ConformanceTarget,
  ConformanceTools,
} from './conformance-case.ts';
import { cases, told } from './conformance-cases.ts';

export interface ConformanceResult {
  id: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** What was seen instead, or why the case was skipped. */
  detail: string;
}

/** Runs every case against a game server, one after the other, and yields each result as it comes. */
export async function* checkGameServer(
  target: ConformanceTarget,
  ports: ConformancePorts,
): AsyncGenerator<ConformanceResult> {
  const { baseUrl, keys, sandbox, scope, credentials, identity, token } = target;
  const { exchange, newMessageId } = ports;
  const linkWith = (signing: readonly string[]) =>
    createGameLink({ baseUrl, keys: signing, sandbox, exchange, newMessageId });
  const link = linkWith(keys);
  const ways: ConformanceTools['ways'] = {
    ...(credentials && {
      credentials: () => link.verifyAccount(scope, { ...credentials, loginType: 'account' }),
    }),
    ...(identity && { identity: () => link.verifyIdentity(scope, identity) }),
    ...(token !== undefined && { token: () => link.verifyToken(scope, token) }),
  };
  const run = newMessageId();
  let deliveries = 0;
  const tools: ConformanceTools = {
    link,
    changingLink: linkWith([`${run}-the-next-secret`, ...keys]),
    target,
    ports,
    ways,
    async suid() {
      const [logIn] = Object.values(ways);
      if (!logIn) throw new Error('no way to log in was given');
      const answer = await logIn();
      if (answer.kind !== 'account') throw new Error(`no log-in: ${told(answer)}`);
      return answer.account.suid;
    },
    async role() {
      const roles = await link.roles(scope, { suid: await tools.suid() });
      if (roles.kind !== 'roles') throw new Error(`no roles: ${told(roles)}`);
      const listed = await link.servers(scope);
      if (listed.kind !== 'servers') throw new Error(`no servers: ${told(listed)}`);
      const open = listed.servers.flatMap(({ serverId, status }) => (status === 'open' ? serverId : []));
      const role = roles.roles.find(({ serverId }) => open.includes(serverId));
      if (!role) throw new Error('the account has no role on a server that is open');
      return role;
    },
    newDeliveryId: () => `conformance-${run}-${++deliveries}`,
  };
  for (const one of cases) yield await resultOf(one, tools);
}

async function resultOf(
  { id, title, run }: ConformanceCase,
  tools: ConformanceTools,
): Promise<ConformanceResult> {
  try {
    const problem = await run(tools);
    if (problem === undefined) return { id, title, outcome: 'passed', detail: '' };
    return 'skipped' in problem
      ? { id, title, outcome: 'skipped', detail: problem.skipped }
      : { id, title, outcome: 'failed', detail: problem.failed };
  } catch (error) {
    // A case that could not run counts as failed, with its reason, and does not end the report.
    return { id, title, outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
