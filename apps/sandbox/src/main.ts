import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { startSandbox } from './start-sandbox.ts';

/** Starts the sandbox from the environment. It stops with its parent, on SIGTERM or on SIGINT. */
async function main(): Promise<void> {
  const read = readConfig();
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem);
    process.exitCode = 2;
    return;
  }
  const sandbox = await startSandbox(read.config, {
    now: Date.now,
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
  });
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    sandbox.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  console.log(`Sandbox on http://${read.config.host}:${sandbox.port}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
