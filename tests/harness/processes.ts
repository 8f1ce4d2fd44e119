import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exchange } from './http.ts';
import { waitFor } from './wait-for.ts';

export interface RunningProcess {
  name: string;
  pid: number;
  logFile: string;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Like the launcher: programs start in two thirds of the time. */
const compileCache = join(import.meta.dirname, '../../dist/.compile-cache');

/** Starts a Node program of the build; its output goes to a log file. It stops with this process (IPC). */
export function startProcess(
  name: string,
  entry: string,
  env: Record<string, string>,
  logFile: string,
): RunningProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    logFile,
    isRunning,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (isRunning()) child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Start-up time is measured in `bench/`; here it only has to start. */
const startWithinMs = 60_000;

/** Waits until a process answers 200 at this address; fails with its last log lines if it exits instead. */
export async function untilUp(running: RunningProcess, url: string): Promise<void> {
  const look = async () => {
    if (!running.isRunning()) return 'ended';
    return (await exchange('GET', url, { timeoutMs: 2000 })).status === 200 && 'up';
  };
  const seen = await waitFor(`${running.name} to answer at ${url}`, look, { timeoutMs: startWithinMs });
  if (seen === 'up' && running.isRunning()) return;
  const lastLines = readFileSync(running.logFile, 'utf8').split('\n').slice(-8).join('\n');
  throw new Error(`${running.name} ended instead of answering at ${url}: ${lastLines}`);
}
