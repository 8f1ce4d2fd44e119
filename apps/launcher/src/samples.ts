import { spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { samplesEnvironment } from './child-environment.ts';
import { type LauncherConfig, root } from './config.ts';
import { withDeathSignal } from './death-signal.ts';
import { lastLines, openLog, readSince, sizeOf } from './log-file.ts';
import { describeExit, endChild, exitOf } from './running.ts';

/** How long the samples may delay the welcome, in ms; any still missing are made at the next start. */
const withinMs = 30_000;

/**
 * Whether the sample brands still lack what “what to try” shows. A database or brands of the publisher's own get no
 * samples by themselves, a live store none at all.
 */
export function needsSamples(config: LauncherConfig): boolean {
  const isOurs = config.databaseUrl === undefined && config.brandsDir === join(root, 'brands');
  return (
    config.runMode === 'local' &&
    config.role === 'all' &&
    isOurs &&
    !existsSync(join(config.samplesDir, 'prepared.json'))
  );
}

/** Runs `samples prepare` on the store that has just started. Answers what went wrong; the store goes on without. */
export async function prepareSamples(
  config: LauncherConfig,
  databaseUrl: string,
  stop: AbortSignal,
): Promise<string | undefined> {
  const logFile = join(config.logsDir, 'samples.log');
  const before = sizeOf(logFile);
  const log = openLog(logFile);
  const [file, ...words] = withDeathSignal('SIGKILL', [
    process.execPath,
    join(config.distDir, 'cli/main.js'),
    'samples',
    'prepare',
  ]).command;
  const child = spawn(file!, words, {
    env: samplesEnvironment(config, databaseUrl),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = exitOf(child);
  const late = AbortSignal.timeout(withinMs);
  const broken = new Promise<undefined>((resolve) => {
    AbortSignal.any([stop, late]).addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const exit =
    (await Promise.race([exited, broken])) ??
    (await endChild(child, exited, [{ signal: 'SIGTERM', waitMs: 500 }]));
  if (exit.code === 0 || stop.aborted) return undefined;
  const [last = describeExit(exit)] = lastLines(readSince(logFile, before), 1);
  const why = late.aborted ? `took longer than ${withinMs / 1000} s` : last;
  return `The samples of “what to try” are not complete: ${why}. The next start tries again (see ${logFile}).`;
}
