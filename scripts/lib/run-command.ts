import { spawn } from 'node:child_process';
import { environment, root } from '@gemporium/launcher/config.ts';
import { withDeathSignal } from '@gemporium/launcher/death-signal.ts';

export type CommandResult = { ok: boolean; output: string };

export type CommandOptions = {
  timeoutMs: number;
  /** `shown` writes to the terminal as it comes, `kept` is answered in `output`. */
  output: 'shown' | 'kept';
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  signal?: AbortSignal | undefined;
};

/** Runs a program to its end; ends it and everything it started when its time is over or we are. */
export async function runCommand(command: string[], options: CommandOptions): Promise<CommandResult> {
  const [file, ...args] = withDeathSignal('SIGKILL', command).command;
  const { output: mode } = options;
  const child = spawn(file!, args, {
    cwd: options.cwd ?? root,
    env: { ...environment, ...options.env },
    detached: true, // A group of its own, so that all of it can be ended.
    stdio: mode === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(() => {
    output += `\nIt was ended after ${Math.round(options.timeoutMs / 1000)} s.`;
    if (mode === 'shown') console.error(`${command[0]} was ended: its time is over.`);
    end();
  }, options.timeoutMs);
  options.signal?.addEventListener('abort', end, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
  });
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', end);
  return { ok: code === 0, output };
}
