import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { exchange } from './http.ts';
import { waitFor } from './wait-for.ts';

export interface RunningProcess {
  name: string;
  pid: number;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a Node program of the build; its output goes to a log file. It ends with this process (IPC). */
export function startProcess(
  name: string,
  entry: string,
  env: Record<string, string>,
  logFile: string,
): RunningProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (isRunning()) child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Waits until an address answers 200. */
export function untilAnswers(url: string, timeoutMs = 20_000): Promise<true> {
  return waitFor(
    `${url} to answer`,
    async () => (await exchange('GET', url, { timeoutMs: 2000 })).status === 200,
    { timeoutMs },
  );
}

/** Ports that nobody listens on now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
