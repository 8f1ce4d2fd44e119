import { createGameLink } from './client.ts';
import type {
  ConformanceCase,
  ConformancePorts,
  ConformanceTarget,
  ConformanceTools,
} from './conformance-case.ts';
import { cases } from './conformance-cases.ts';

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
    // A case that could not run counts as failed, with its reason, and does not end the report.
    return { id, title, outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
