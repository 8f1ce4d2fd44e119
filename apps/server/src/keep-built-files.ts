import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertBuiltFile, touchBuiltFiles } from './repositories/built-files.ts';
import type { Services } from './services.ts';

/** Names with a content hash: such files never change. */
export const builtName = /^[\w-]+-[A-Z0-9]{8}\.(?:js|css)$/;

const everyMs = 3_600_000;

/**
 * Stores this process's built files in the database before it serves requests, and marks them as in use every hour:
 * pages of this build find them in every other process, and long after this one is gone. Returns a function that stops
 * it.
 */
export async function startKeepingBuiltFiles(services: Keeping, clientDir: string): Promise<() => void> {
  let isStopped = false;
  const keep = () =>
    keepBuiltFiles(services, clientDir).catch((error) => {
      // Whoever stops it closes the database next.
      if (isStopped) return;
      services.log.warn({ err: error }, 'the built files could not be stored; trying again in an hour');
    });
  await keep();
  const timer = setInterval(keep, everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

type Keeping = Pick<Services, 'database' | 'log' | 'now'>;

/** Stores missing files once, as compressed by the build. */
export async function keepBuiltFiles(
  { database, now }: Omit<Keeping, 'log'>,
  clientDir: string,
): Promise<void> {
  const names = (await readdir(clientDir)).filter((name) => builtName.test(name));
  const known = new Set(await touchBuiltFiles(database, names, now()));
  const keep = async (name: string) => {
    const content = await readFile(join(clientDir, `${name}.gz`));
    await insertBuiltFile(database, { name, content }, now());
  };
  await Promise.all(names.filter((name) => !known.has(name)).map(keep));
}
