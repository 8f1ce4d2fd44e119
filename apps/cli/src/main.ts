import { userInfo } from 'node:os';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { readArguments } from './arguments.ts';
import { type Command, Refusal, type Result } from './command.ts';
import { commands } from './commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { openStoreDatabase } from './open-database.ts';
import { printJson, printLines } from './terminal.ts';

const given = process.argv.slice(2);
process.exitCode = await main(given);

async function main(words: readonly string[]): Promise<number> {
  const command = commands.find((c) => c.name === words.slice(0, 2).join(' '));
  const json = words.includes('--json');
  try {
    if (!command) return noCommand(words);
    const read = readArguments(command, words.slice(2));
    if (read.flags.has('help')) return print({ lines: helpOf(command), data: {} }, false);
    return await run(command, read, json);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error, json);
    // A bug, or a database that refuses: its text may hold anything that was in the database.
    const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    printLines(process.stderr, stack.split('\n'));
    return 1;
  }
}

async function run(command: Command, read: ReturnType<typeof readArguments>, json: boolean): Promise<number> {
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= openStoreDatabase(process.env);
    return opened;
  };
  try {
    const result = await command.run({
      words: read.words,
      options: read.options,
      flags: read.flags,
      database,
      operator: read.options.operator ?? process.env.OPERATOR ?? userInfo().username,
      dryRun: read.flags.has('dry-run'),
      environment: process.env,
    });
    return print(result, json);
  } finally {
    // A database that could not be opened has been reported already.
    await opened?.then((db) => db.end()).catch(() => {});
  }
}

function noCommand(words: readonly string[]): number {
  const asked = words.filter((w) => !w.startsWith('-'));
  if (asked.length === 0) return print({ lines: helpOfAll(commands), data: {} }, false);
  throw new Refusal(`There is no command "${asked.slice(0, 2).join(' ')}".`, 'See: gemporium --help', 2);
}

function print(result: Result, json: boolean): number {
  if (json) printJson(process.stdout, result.data);
  else printLines(process.stdout, result.lines);
  return result.exitCode ?? 0;
}

function refuse(refusal: Refusal, json: boolean): number {
  if (json) printJson(process.stdout, { error: refusal.message, hint: refusal.hint });
  else printLines(process.stderr, [refusal.message, refusal.hint].filter(Boolean));
  return refusal.exitCode;
}
