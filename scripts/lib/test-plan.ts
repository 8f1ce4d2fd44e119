import { join } from 'node:path';
import { buildAll } from '@gemporium/launcher/build.ts';
import { environment } from '@gemporium/launcher/config.ts';
import { findBrowser } from './find-browser.ts';
import { runCommand } from './run-command.ts';
import { startTestDatabase } from './test-database.ts';
import { oneCheck, type Stage } from './test-stage.ts';
import { runVitest } from './vitest-stage.ts';

export type TestRequest = {
  root: string;
  isLong: boolean;
  /** Only these test files (or parts of their paths); none means everything. */
  files: string[];
  signal: AbortSignal;
};

/** One worker more than the two cores of a small machine: part of the time is waiting, for the database or a provider. */
const oneMore = '--maxWorkers=3';

/** The stages of a test run in their order, and what must be done at its end. */
export function planStages({ root, isLong, files, signal }: TestRequest): {
  stages: Stage[];
  tidyUp: () => Promise<void>;
} {
  let stopDatabase = async () => {};
  // A browser's journeys in every brand and language are for those who ask for them: by name, or by the long run.
  if (!isLong && files.length === 0) environment.JOURNEYS = 'slice';
  const program = (name: string) => join(root, 'node_modules/.bin', name);

  /** A program that is silent when all is well; what it says otherwise is shown. */
  const check = (name: string, command: string[]): Stage => ({
    name,
    async run(timeoutMs) {
      const { ok, output } = await runCommand(command, { timeoutMs, output: 'kept', signal });
      if (!ok) console.log(output.trimEnd());
      return oneCheck(ok);
    },
  });
  const vitest = (kinds: readonly string[], ...more: string[]): Stage => ({
    name: kinds.join(', '),
    // With the star: unit-modules is a part of unit.
    run: (timeoutMs) =>
      runVitest([...kinds.flatMap((kind) => ['--project', `${kind}*`]), ...more], { timeoutMs, signal }),
  });

  const build: Stage = {
    name: 'build',
    async run() {
      const built = await buildAll();
      console.log(built.length === 0 ? 'Everything is up to date.' : `Built ${built.join(', ')}.`);
      return oneCheck(true);
    },
  };
  const database: Stage = {
    name: 'database',
    async run() {
      if (environment.TEST_DATABASE_URL) {
        console.log('The one that TEST_DATABASE_URL names.');
        return oneCheck(true);
      }
      const started = await startTestDatabase();
      environment.TEST_DATABASE_URL = started.url;
      stopDatabase = started.stop;
      return oneCheck(true);
    },
  };
  const browser: Stage = {
    name: 'browser',
    async run() {
      const found = await findBrowser({ signal, log: (line) => console.log(line) });
      if (found === undefined) return oneCheck(false);
      environment.TEST_CHROMIUM = found;
      return oneCheck(true);
    },
  };

  const chosen: Stage = {
    name: files.length > 3 ? `${files.length} of the tests` : files.join(' '),
    run: (timeoutMs) => runVitest(files, { timeoutMs, signal }),
  };
  const wantsBrowser = files.some((file) => /tests\/(e2e|faults|long)/.test(file)) || files.length === 0;
  const everything: Stage[] = [
    check('types', [program('tsc'), '-p', 'tsconfig.json']),
    check('types of the storefront', [program('tsc'), '-p', 'apps/storefront']),
    check('types of its tests', [program('tsc'), '-p', 'apps/storefront/tsconfig.tests.json']),
    check('format and lint', [program('biome'), 'check', '.']),
    build,
    database,
    browser,
    vitest(['unit'], oneMore),
    vitest(['safety']),
    // Those that run whole processes: in one go, so that no core waits at the end of each kind.
    vitest(['conformance', 'faults', 'stories'], oneMore),
    // A browser keeps a core busy by itself: a third one makes all of them slower.
    vitest(['e2e']),
    ...(isLong ? [vitest(['long'])] : []),
  ];
  const some = [build, database, ...(wantsBrowser ? [browser] : []), chosen];
  return { stages: files.length === 0 ? everything : some, tidyUp: () => stopDatabase() };
}
