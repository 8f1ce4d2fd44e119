import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { runStore } from './store.ts';
import { createTerminal } from './terminal.ts';

const terminal = createTerminal(process.stdout);
const stop = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C arrives twice, from the terminal and from the script above us: once is enough.
    if (stop.signal.aborted) return;
    terminal.say('Stopping …');
    stop.abort();
  });
}
// The script that started us has died, so nobody will tell us to stop.
process.on('disconnect', () => stop.abort());

try {
  await runStore(readConfig(), terminal, stop.signal);
  terminal.say('Stopped.');
  process.exit(0);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  terminal.say(`\n${terminal.red('The store cannot run.')} ${error.message}`);
  if (error.remedy !== undefined) terminal.say(error.remedy);
  process.exit(1);
}
