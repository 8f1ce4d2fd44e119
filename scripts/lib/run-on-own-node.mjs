import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownNode } from './own-node.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Stopping is promised within 5 s, whatever the program is busy with. */
const stopWithinMs = 4_900;

/**
 * Runs a file of the project under the Node that npm installed, hands signals on to it and ends with its exit code.
 * The file learns of our death from its closing IPC channel; npm's death is ours.
 */
export async function runOnOwnNode(file, args = []) {
  const child = spawn(ownNode(root), [join(root, file), ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let deadline;
  const stop = (signal) => {
    child.kill(signal);
    deadline ??= setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const watch = watchNpm(() => stop('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => {
    child.once('exit', (...ending) => resolve(ending));
    child.once('error', (error) => {
      console.error(error.message);
      resolve([1, null]);
    });
  });
  clearInterval(watch);
  clearTimeout(deadline);
  // A program that is asked to stop before it can listen dies of the asking, and that is all right.
  const obeyed = deadline !== undefined && signal !== 'SIGKILL';
  if (signal !== null && !obeyed) console.error(`The program was killed (${signal}).`);
  process.exitCode = code ?? (obeyed ? 0 : 1);
}

/** npm cannot tell us that it was killed, but a process whose parent dies gets another parent. */
function watchNpm(onDeath) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onDeath(), 500).unref();
}
