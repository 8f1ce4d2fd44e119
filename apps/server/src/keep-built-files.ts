import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertBuiltFile, touchBuiltFiles } from './repositories/built-files.ts';
import type { Services } from './services.ts';

/** Of a name that holds a hash: what is in such a file never changes. */
export const builtName = /^[\w-]+-[A-Z0-9]{8}\.(?:js|css)$/;

const everyMs = 3_600_000;

/**
 * Keeps this process's built files in the database before it answers anybody, and says every hour that they are in use: so
 * pages of this build find them at every other process, and long after this one is gone. Answers how to stop.
 */
export async function startKeepingBuiltFiles(services: Keeping, clientDir: string): Promise<() => void> {
  const keep = () =>
    keepBuiltFiles(services, clientDir).catch((error) => {
      services.log.warn({ err: error }, 'the built files cannot be kept for later; trying again in an hour');
    });
  await keep();
  const timer = setInterval(keep, everyMs).unref();
  return () => clearInterval(timer);
}

type Keeping = Pick<Services, 'database' | 'log' | 'now'>;

/** Once: those that are not kept yet are written, each as the build has compressed it. */
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
