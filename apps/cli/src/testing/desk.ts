import type { Database } from '@gemporium/server/repositories/database.ts';
import type { Crowd, CrowdTable } from '@gemporium/server/testing/crowd.ts';
import type { Stage } from '@gemporium/server/testing/stage.ts';
import { type Command, Refusal, type Result } from '../command.ts';

export interface Asked {
  words?: Record<string, string>;
  options?: Record<string, string>;
  flags?: readonly string[];
  dryRun?: boolean;
  /** Instead of the stage's: to let something happen in the middle of a command. */
  database?: Database;
  environment?: NodeJS.ProcessEnv;
  operator?: string;
  /** Where what a command prints itself goes. */
  printJsonLines?: (values: readonly unknown[]) => Promise<boolean>;
}

/** An operator, called sam unless it is said, who gives commands to the stores of a database. */
export function openDesk(at: Pick<Stage, 'database'>) {
  return (command: Command, asked: Asked = {}): Promise<Result> =>
    command.run({
      words: asked.words ?? {},
      options: asked.options ?? {},
      flags: new Set(asked.flags),
      database: async () => asked.database ?? at.database,
      operator: asked.operator ?? 'sam',
      dryRun: asked.dryRun ?? false,
      environment: asked.environment ?? {},
      printJsonLines: asked.printJsonLines ?? (async () => true),
    });
}

export type Desk = ReturnType<typeof openDesk>;

/** What an operator reads when a command refuses: what is wrong, what to do, and the exit code. */
export async function refusal(answer: Promise<Result>): Promise<[why: string, hint: string, exit: number]> {
  const refused: unknown = await answer.catch((error: unknown) => error);
  if (!(refused instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(refused)}`);
  return [refused.message, refused.hint, refused.exitCode];
}

/** What a command answers, and what it changes in the table. */
export async function changing<Answer>(crowd: Crowd, table: CrowdTable, work: () => Promise<Answer>) {
  const answers: Answer[] = [];
  const changes = await crowd.changes(table, async () => void answers.push(await work()));
  return { answer: answers[0] as Answer, changes };
}

/** Everything that a command may change, as one value: books, exceptions, histories, audit. */
export async function everything(stage: Stage): Promise<unknown[]> {
  const tables = ['orders', 'payment', 'refund', 'exception', 'history', 'audit', 'effect'];
  const written = tables.map((one) => stage.rows(`select '${one}' as of, t::text from ${one} t order by 2`));
  return Promise.all(written);
}
