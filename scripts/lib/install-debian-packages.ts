import { findProgram } from '@gemporium/launcher/config.ts';
import { runCommand } from './run-command.ts';

const minutes = 60_000;

/**
 * Installs packages of Debian's (or Ubuntu's) if this process may: undefined once they are there, else why they are
 * not, in one line.
 */
export async function installDebianPackages(
  names: readonly string[],
  signal?: AbortSignal,
): Promise<string | undefined> {
  const aptGet = findProgram('apt-get');
  if (aptGet === undefined) return 'this system has no apt-get';
  if (process.getuid?.() !== 0) return 'only root may install packages';
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand([aptGet, ...options, 'update'], { timeoutMs: 2 * minutes, output: 'kept', env, signal });
  const { ok, output } = await runCommand(
    [aptGet, ...options, 'install', '--yes', '--no-install-recommends', ...names],
    { timeoutMs: 5 * minutes, output: 'kept', env, signal },
  );
  return ok ? undefined : `apt-get cannot install it: ${output.trim().split('\n').at(-1)}`;
}
