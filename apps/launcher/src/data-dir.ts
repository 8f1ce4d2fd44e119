import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, cannotUse } from './cannot-start.ts';
import { type LauncherConfig, localUrl, type Ports, portVariables } from './config.ts';
import { type Holder, lockFolder } from './folder-lock.ts';
import { makeFolder } from './make-folder.ts';
import { shownPath } from './shown-path.ts';

/** Makes DATA_DIR if it is missing. Root lets others pass through it (not look), for the user PostgreSQL runs as. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    readdirSync(dataDir);
  } catch (error) {
    throw cannotUse(
      error,
      dataDir,
      'Choose another folder with DATA_DIR, or start as the user it belongs to.',
    );
  }
}

/** Claims DATA_DIR for this store until the answered function is called; throws CannotStart while another one lives. */
export async function claimDataDir(config: LauncherConfig): Promise<() => void> {
  makeDataDir(config.dataDir);
  const file = join(config.dataDir, 'store.lock');
  try {
    const lock = await lockFolder(file, localUrl(config.host, config.ports.store));
    if (lock.locked) return lock.release;
    throw alreadyRuns(config, lock.holder);
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw cannotUse(error, file, 'Start as the user it belongs to, or choose another DATA_DIR.');
  }
}

function alreadyRuns({ dataDir, ports }: LauncherConfig, holder: Holder): CannotStart {
  const names = (Object.keys(ports) as (keyof Ports)[]).filter((name) => ports[name] !== 0);
  const others = names.map((name) => `${portVariables[name]}=${ports[name] + 100}`).join(' ');
  return new CannotStart(
    `Another store already runs on ${dataDir}: process ${holder.pid}, since ${holder.since}, at ${holder.note}.`,
    `Stop it (Ctrl-C in its terminal, or kill ${holder.pid}), or run a second one beside it:\n` +
      `  DATA_DIR=${shownPath(`${dataDir}-2`)} ${others} npm start`,
  );
}
