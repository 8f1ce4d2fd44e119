import { findProgram } from './config.ts';

/**
 * The command that runs `command` so that the system sends it `signal` the moment this process dies, kill -9 included.
 * `diesWithUs` is false if the system has no such service; then the caller needs another way.
 */
export function withDeathSignal(
  signal: NodeJS.Signals,
  command: string[],
): { command: string[]; diesWithUs: boolean } {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  if (setpriv === undefined) return { command, diesWithUs: false };
  return { command: [setpriv, '--pdeathsig', signal.replace('SIG', ''), '--', ...command], diesWithUs: true };
}
