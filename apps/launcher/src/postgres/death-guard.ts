import { spawn } from 'node:child_process';

/**
 * Where the system cannot end a process together with its parent (macOS, or no setpriv), a shell waits on a pipe that
 * closes when we die, however we die, and then ends PostgreSQL in our place. It goes when PostgreSQL does.
 */
export function guardAgainstOurDeath(pid: number): { release: () => void } {
  const guard = spawn(
    '/bin/sh',
    ['-c', 'read -r word; test "$word" = released || kill -INT "$1"', 'guard', `${pid}`],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  guard.unref();
  // It may have been killed itself; then there is nobody to release.
  guard.stdin.on('error', () => guard.stdin.destroy());
  return { release: () => guard.stdin.end('released\n') };
}
