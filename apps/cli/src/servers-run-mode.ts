import { findAddressing } from '@gemporium/server/repositories/addressing.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { Refusal } from './command.ts';

export type RunMode = 'local' | 'live';

/**
 * The run mode of the servers of this database, and `problem` where the command itself works for another one: what fits
 * the one is refused by the other, and their secrets differ. Before any server has recorded its own, the command's.
 */
export async function compareRunModes(
  db: Database,
  environment: NodeJS.ProcessEnv,
): Promise<{ runMode: RunMode; problem?: string }> {
  const own = ownRunMode(environment);
  const runMode = (await findAddressing(db))?.runMode ?? own;
  if (runMode === own) return { runMode };
  const problem = `RUN_MODE is ${own} for this command, but the servers of this database run with RUN_MODE=${runMode}.`;
  return { runMode, problem };
}

/** The run mode of the servers of this database. Throws Refusal where the command itself works for another one. */
export async function serversRunMode(db: Database, environment: NodeJS.ProcessEnv): Promise<RunMode> {
  const { runMode, problem } = await compareRunModes(db, environment);
  if (problem) throw new Refusal(problem, `Set RUN_MODE=${runMode}.`, 2);
  return runMode;
}

/** As a server reads it, which does not start under any other. */
export function ownRunMode({ RUN_MODE }: NodeJS.ProcessEnv): RunMode {
  const runMode = RUN_MODE?.trim() || 'local';
  if (runMode === 'local' || runMode === 'live') return runMode;
  throw new Refusal(
    `RUN_MODE is "${runMode}", but it must be one of: local, live.`,
    'Set RUN_MODE, or unset it.',
    2,
  );
}
