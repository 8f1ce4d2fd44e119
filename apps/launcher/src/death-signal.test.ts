import { describe, expect, it } from 'vitest';
import { environment, findProgram } from './config.ts';
import { withDeathSignal } from './death-signal.ts';

const command = ['/bin/node', 'main.js'];
/** As on a machine where nothing is found by PATH. */
function without<T>(work: () => T): T {
  const { PATH } = environment;
  environment.PATH = '';
  try {
    return work();
  } finally {
    environment.PATH = PATH;
  }
}

describe.runIf(process.platform === 'linux' && findProgram('setpriv'))('a command that ends with us', () => {
  it.each([
    ['SIGKILL', 'KILL'],
    ['SIGINT', 'INT'],
  ] as const)('is sent %s by the system', (signal, name) => {
    expect(withDeathSignal(signal, command)).toEqual({
      command: [findProgram('setpriv'), '--pdeathsig', name, '--', ...command],
      diesWithUs: true,
    });
  });
});

// Some systems have it among the administrator's programs, which are always looked for.
const isAlwaysFound = without(() => findProgram('setpriv')) !== undefined;
it.skipIf(isAlwaysFound)('where the system has no such service, the caller is told', () => {
  expect(without(() => withDeathSignal('SIGKILL', command))).toEqual({ command, diesWithUs: false });
});
