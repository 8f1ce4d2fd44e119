import { findAddressing } from '@gemporium/server/repositories/addressing.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { Refusal } from './command.ts';

/**
 * The run mode that a command works for: its own. Throws Refusal where the servers of this database run in another one,
 * because what fits the one is refused by the other, and so is what is signed with its secrets.
 */
export async function serversRunMode(
  db: Database,
  environment: NodeJS.ProcessEnv,
): Promise<'local' | 'live'> {
  const own = ownRunMode(environment);
  const servers = (await findAddressing(db))?.runMode ?? own;
  if (own === servers) return own;
  throw new Refusal(
    `The servers of this database run with RUN_MODE=${servers}, but this command with RUN_MODE=${own}.`,
    `Set RUN_MODE=${servers}.`,
    2,
  );
}

export function ownRunMode({ RUN_MODE }: NodeJS.ProcessEnv): 'local' | 'live' {
  return RUN_MODE === 'live' ? 'live' : 'local';
}
