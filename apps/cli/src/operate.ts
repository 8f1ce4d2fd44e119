import { userInfo } from 'node:os';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { failureOf } from '@gemporium/server/repositories/database-failure.ts';
import { readArguments } from './arguments.ts';
import { type Command, Refusal, type Result } from './command.ts';
import { helpOf, helpOfAll } from './help.ts';
import { openStoreDatabase } from './open-database.ts';
import { Refusals } from './read-all.ts';
import { printJson, printJsonLines, printLines } from './terminal.ts';

/** Where a command is given, and where its answer goes: the process, or a test. */
export type Surroundings = Pick<NodeJS.Process, 'env' | 'stdout' | 'stderr'>;

/** Does what the words after `gemporium` say; answers the exit code. */
export async function operate(
  words: readonly string[],
  commands: readonly Command[],
  around: Surroundings,
): Promise<number> {
  const command = commands.find((c) => c.name === words.slice(0, 2).join(' '));
  const json = words.includes('--json');
  // A reader that has had enough (`| head`) changes nothing of what was done.
  around.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    if (!command) return noCommand(words, commands, around);
    const read = readArguments(command, words.slice(2));
    if (read.flags.has('help')) return print({ lines: helpOf(command), data: {} }, false, around);
    return await run(command, read, json, around);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error, json, around);
    if (failureOf(error) !== undefined) return refuse(unanswered(error as Error), json, around);
    // A bug, or a database that refuses: its text may hold anything that was in the database.
    const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    printLines(around.stderr, stack.split('\n'));
    return 1;
  }
}

/** The database failed while the command was at work; nobody knows here what it has committed. */
function unanswered({ message }: Error): Refusal {
  return new Refusal(
    `The database has failed: ${message}.`,
    'Try again in a moment. If it was to change something, first look whether it has.',
  );
}

async function run(
  command: Command,
  read: ReturnType<typeof readArguments>,
  json: boolean,
  around: Surroundings,
): Promise<number> {
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= openStoreDatabase(around.env);
    return opened;
  };
  try {
    const result = await command.run({
      words: read.words,
      options: read.options,
      flags: read.flags,
      database,
      operator: read.options.operator ?? (around.env.OPERATOR?.trim() || userName()),
      dryRun: read.flags.has('dry-run'),
      environment: around.env,
      printJsonLines: (values) => printJsonLines(around.stdout, values),
    });
    return print(result, json, around);
  } finally {
    // A database that could not be opened has been reported already.
    await opened?.then((db) => db.end()).catch(() => {});
  }
}

/** A container may run under a number that its /etc/passwd does not list. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

function noCommand(words: readonly string[], commands: readonly Command[], around: Surroundings): number {
  const asked = words.filter((w) => !w.startsWith('-'));
  if (asked.length === 0) return print({ lines: helpOfAll(commands), data: {} }, false, around);
  const [first] = asked;
  const name = asked.slice(0, 2).join(' ');
  const behind = commands.find((c) => `${asked.join(' ')} `.replace(/^help /, '').startsWith(`${c.name} `));
  if (behind)
    throw new Refusal(
      `"${words[0]}" stands before the command: "${behind.name}" comes first.`,
      `See: gemporium ${behind.name} --help`,
      2,
    );
  const kin = commands.flatMap((c) => (c.name.startsWith(`${first} `) ? c.name : []));
  const hint = kin.length > 0 ? `There are: ${kin.join(', ')}` : 'See: gemporium --help';
  throw new Refusal(`There is no command "${name}".`, hint, 2);
}

function print(result: Result, json: boolean, { stdout, stderr }: Surroundings): number {
  if (result.isPrinted) return result.exitCode ?? 0;
  if (json) printJson(stdout, result.data);
  else printLines(stdout, result.lines);
  if (result.note) printLines(stderr, [result.note]);
  return result.exitCode ?? 0;
}

function refuse(refusal: Refusal, json: boolean, { stdout, stderr }: Surroundings): number {
  const all = refusal instanceof Refusals ? refusal.all : [refusal];
  if (json) printJson(stdout, { error: refusal.message, hint: refusal.hint });
  else printLines(stderr, all.flatMap(({ message, hint }) => [message, hint]).filter(Boolean));
  return refusal.exitCode;
}
