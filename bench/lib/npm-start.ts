import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '@gemporium/launcher/config.ts';

export interface NpmStart {
  /** npm's own process: everything else descends from it. */
  pid: number;
  /** From the command to the welcome. */
  readyMs: number;
  /** Ctrl-C; answers how long everything took to end. */
  stop(): Promise<number>;
}

const readyWithinMs = 120_000;

/** `npm start` in a process group of its own, with these variables; waits for the welcome. */
export async function npmStart(variables: Record<string, string>, signal: AbortSignal): Promise<NpmStart> {
  // A person's shell, not the one of an npm that runs already.
  const shell = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name));
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...Object.fromEntries(shell), ...variables },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(npm, 'close');
  const pid = npm.pid ?? 0;
  let output = '';
  const welcomed = new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4000);
      if (output.includes('Gemporium is ready')) resolve(performance.now() - begun);
    };
    npm.stdout.on('data', listen);
    npm.stderr.on('data', listen);
    npm.once('error', reject);
    npm.once('exit', () => reject(new Error(`npm start ended: ${output.trim()}`)));
    const late = () => reject(new Error(`npm start is not ready: ${output.trim()}`));
    setTimeout(late, readyWithinMs).unref();
    signal.addEventListener('abort', late, { once: true });
  });
  const stop = async () => {
    const from = performance.now();
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-pid, 'SIGINT');
    await closed;
    return performance.now() - from;
  };
  try {
    return { pid, readyMs: await welcomed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
