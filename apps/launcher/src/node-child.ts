import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import { withDeathSignal } from './death-signal.ts';
import { lastLines, openLog, readSince, sizeOf } from './log-file.ts';
import { describeExit, endChild, exitOf, type Running } from './running.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

export type NodeChild = {
  /** What people call it: “the server”. */
  name: string;
  entry: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Answers 200 once the child can do its work. */
  readyUrl: string;
};

/** How long a part may take until it is ready: migrating and publishing a large catalogue on a slow disk included. */
const readyWithinMs = 120_000;

/**
 * MB of each half of V8's young generation. It doubles up to 16 during the start and never shrinks: 20 MB of an idle
 * server. The cost of 8 for reads (5 % at most) could not be distinguished from noise.
 */
const youngGenerationMB = 8;

/**
 * Starts a part of the store under this Node and waits until it is ready; throws DiedEarly when it ends before.
 * It is killed with this process; an IPC channel closes then too, for systems that cannot do the former.
 */
export async function startNodeChild(part: NodeChild, signal: AbortSignal): Promise<Running> {
  // Without --enable-source-maps: it holds every map in memory, 75 MB for the server. NODE_OPTIONS can switch it on.
  const [file, ...args] = withDeathSignal('SIGKILL', [
    process.execPath,
    `--max-semi-space-size=${youngGenerationMB}`,
    part.entry,
  ]).command;
  const before = sizeOf(part.logFile);
  const log = openLog(part.logFile);
  const child = spawn(file!, args, {
    env: part.env,
    detached: true, // Ctrl-C in the terminal reaches the launcher, which then stops everything in order.
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = exitOf(child);
  const stop = (withinMs = 3_000) => endChild(child, exited, [{ signal: 'SIGTERM', waitMs: withinMs }]);

  const ended = new AbortController();
  exited.then(() => ended.abort());
  const until = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(readyWithinMs)]);
  const answer = await waitUntilAnswers(part.readyUrl, until);
  if (answer.ready) return { pid: child.pid!, exited, stop };

  const exit = ended.signal.aborted ? await exited : undefined;
  if (exit === undefined) await stop();
  signal.throwIfAborted();
  const output = readSince(part.logFile, before);
  if (exit !== undefined) throw new DiedEarly(part, describeExit(exit), exit.signal !== null, output);
  throw new DiedEarly(part, `was not ready within ${readyWithinMs / 1000} s (${answer.last})`, false, output);
}

/** A part that ended, or had to be ended, before it was ready. */
export class DiedEarly extends CannotStart {
  readonly how: string;
  /** Killed from outside, which says nothing about the part itself: worth another try. */
  readonly killed: boolean;

  constructor({ name, logFile }: NodeChild, how: string, killed: boolean, output: string) {
    const words = lastLines(output).map((line) => `  ${line}`);
    const last = words.length === 0 ? ' It wrote nothing.' : ` Its last words:\n${words.join('\n')}`;
    super(`${capitalise(name)} ${how}.${last}`, `The whole log is in ${logFile}.`);
    this.how = how;
    this.killed = killed;
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
