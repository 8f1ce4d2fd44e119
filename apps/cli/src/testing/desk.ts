import type { Database } from '@gemporium/server/repositories/database.ts';
import type { Stage } from '@gemporium/server/testing/stage.ts';
import type { Command, Result } from '../command.ts';

export interface Asked {
  words?: Record<string, string>;
  options?: Record<string, string>;
  flags?: readonly string[];
  dryRun?: boolean;
  /** Instead of the stage's: to let something happen in the middle of a command. */
  database?: Database;
}

/** An operator called sam, who gives commands to a stage's stores. */
export function openDesk({ database }: Stage) {
  return (command: Command, asked: Asked = {}): Promise<Result> =>
    command.run({
      words: asked.words ?? {},
      options: asked.options ?? {},
      flags: new Set(asked.flags),
      database: async () => asked.database ?? database,
      operator: 'sam',
      dryRun: asked.dryRun ?? false,
      environment: {},
    });
}

export type Desk = ReturnType<typeof openDesk>;

/** Everything that a command may change, as one value: books, exceptions, histories, audit. */
export async function everything(stage: Stage): Promise<unknown[]> {
  const tables = ['orders', 'payment', 'refund', 'exception', 'history', 'audit', 'effect'];
  const written = tables.map((one) => stage.rows(`select '${one}' as of, t::text from ${one} t order by 2`));
  return Promise.all(written);
}
