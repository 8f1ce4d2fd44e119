import { createGameLink } from './client.ts';
import { type ConformanceCase, cases } from './conformance-cases.ts';
import type { Exchange } from './exchange.ts';
import type { GameLink, GameScope } from './types.ts';

/** A raw POST, for the requests that a game's server must refuse. */
export type RawPost = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}) => Promise<
  { kind: 'answer'; status: number; body: string } | { kind: 'lost' | 'not-sent'; reason: string }
>;

/** Signs a message by Standard Webhooks. */
export type Sign = (
  message: { id: string; sentAt: Date; body: string },
  keys: readonly string[],
) => Record<string, string>;

/** What the check reaches the outside world by. */
export interface ConformancePorts {
  exchange: Exchange;
  post: RawPost;
  sign: Sign;
  now(): Date;
  newMessageId(): string;
}

/** The server under check, and a player of a test game on it. Goods really arrive in that player's inventory. */
export interface ConformanceTarget {
  baseUrl: string;
  keys: readonly string[];
  sandbox: boolean;
  scope: GameScope;
  username: string;
  password: string;
  /** A token that the game has just issued; without one the case is skipped. */
  token?: string;
  serverId: string;
  roleId: string;
  productId: string;
  sku: string;
  price: { amountMinor: number; currency: string };
}

export interface ConformanceResult {
  id: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** What was seen instead, or why it was skipped. */
  detail: string;
}

/** What a case may use. */
export interface ConformanceTools {
  link: GameLink;
  target: ConformanceTarget;
  ports: ConformancePorts;
  /** The account of the target's user name; known after the log-in case has passed. */
  suid(): Promise<string>;
  /** A delivery id that this server has never seen. */
  newDeliveryId(): string;
}

/** Runs every case against a game's server, one after the other, and tells each result as it comes. */
export async function* checkGameServer(
  target: ConformanceTarget,
  ports: ConformancePorts,
): AsyncGenerator<ConformanceResult> {
  const { baseUrl, keys, sandbox, scope, username, password } = target;
  const { exchange, newMessageId } = ports;
  const link = createGameLink({ baseUrl, keys, sandbox, exchange, newMessageId });
  const run = newMessageId();
  let deliveries = 0;
  const tools: ConformanceTools = {
    link,
    target,
    ports,
    async suid() {
      const answer = await link.verifyAccount(scope, { username, password, loginType: 'account' });
      if (answer.kind !== 'account') throw new Error(`no log-in: ${JSON.stringify(answer)}`);
      return answer.account.suid;
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
    // A case that could not be carried out is a failed case with its reason, not the end of the report.
    return { id, title, outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
