import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart, cannotUse, errorCode } from './cannot-start.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Makes sure that `file` contains the local master secret: 32 random bytes as hex, readable only by its owner.
 * Server and sandbox derive every simulated provider's secret from it. One that is there is never replaced.
 */
export function ensureLocalSecret(file: string): void {
  try {
    const secret = readSecret(file) ?? createSecret(file);
    if (/^[0-9a-f]{64}$/.test(secret.trim())) return;
  } catch (error) {
    throw cannotUse(error, file, 'LOCAL_SECRET_FILE names another place for it.');
  }
  throw new CannotStart(
    `The local secret in ${file} is damaged: it must be 64 hexadecimal digits.`,
    'Put it back from a backup, or delete it together with the rest of DATA_DIR to begin anew.',
  );
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written to a temporary file and linked into place, so that no crash or second start leaves half a secret. */
function createSecret(file: string): string {
  makeFolder(dirname(file));
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(beside, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return readFileSync(file, 'utf8');
}
