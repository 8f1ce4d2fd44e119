import { readConfig } from './config.ts';
import { randomHex } from './random-hex.ts';
import { startSandbox } from './start-sandbox.ts';

/** Starts the sandbox from the environment. It stops with its parent, on SIGTERM or on SIGINT. */
async function main(): Promise<void> {
  const read = readConfig();
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem);
    process.exitCode = 2;
    return;
  }
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    starting.then((sandbox) => sandbox.stop()).then(() => process.exit(0), giveUp);
  };
  // Before the start: that its parent is gone is told only once.
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  const starting = startSandbox(read.config, { now: Date.now, randomHex });
  const sandbox = await starting;
  console.log(`Sandbox on http://${read.config.host}:${sandbox.port}`);
}

/** By an exit: who waits for the parent to go away would not end by itself. */
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(giveUp);
