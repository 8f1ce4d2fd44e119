import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import { root } from '@gemporium/launcher/config.ts';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { testsWithOwnModules } from '../../scripts/lib/own-modules.ts';
import { tryOnly } from './instrument.ts';
import { onTested } from './journal-reporter.ts';
import { describeMutant, type Mutant, type StrykerMutant, type Verdict } from './mutant.ts';
import { openPart, testFilesOf, treeOf, undecided } from './part-state.ts';
import { parts, readDocuments } from './parts.ts';
import { tryInLanes } from './try-in-lanes.ts';

/*
 * A separate process: `node run-part.ts <part> [seed]` tries the next undecided mutants and writes each verdict at
 * once. It may be killed at any time.
 */
const [name, seed] = process.argv.slice(2);
const part = parts.find((one) => one.name === name)!;
const state = await openPart(part, seed === undefined ? undefined : Number(seed));
if (part.inLanes) {
  await tryInLanes(state);
  process.exit();
}
const { files, wanted } = nextBatch(undecided(state));

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const describe = (mutant: StrykerMutant) => {
  const file = relative(root, mutant.fileName);
  return describeMutant(file, texts.get(file) ?? '', mutant);
};

const verdicts: Partial<Record<string, Verdict>> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'no-coverage',
  CompileError: 'invalid',
  RuntimeError: 'invalid',
};
/** Reports count lines and columns from 1, unlike the mutants themselves. */
const fromZero = (mutant: StrykerMutant): StrykerMutant => {
  const { start, end } = mutant.location;
  const less = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 });
  return { ...mutant, location: { start: less(start), end: less(end) } };
};
let done = 0;
const survived = new Map<string, Verdict>();
let decides = (_verdict: Verdict): boolean => true;
onTested((result) => {
  const verdict = verdicts[result.status];
  if (!verdict) return;
  const { id } = describe(fromZero(result));
  if (!decides(verdict)) return void survived.set(id, verdict);
  // Reached by the tests before, if not by these.
  const known = verdict === 'no-coverage' ? (survived.get(id) ?? verdict) : verdict;
  state.journal.add({ id, verdict: known, tests: state.tests });
  done += 1;
  if (done % 50 === 0) console.log(`  ${part.name}: ${done} of ${wanted.size}`);
});

process.chdir(root);
process.env.MUTANTS_TESTS = part.tests.join(' ');
const ownModules = testFilesOf(part).filter((file) => testsWithOwnModules(root).includes(file));
if (ownModules.length === 0) await tryMutants(wanted);
else {
  // What those that share their modules do not notice is left to those that need their own, each of which is slower.
  decides = (verdict) => verdict !== 'survived' && verdict !== 'no-coverage';
  await tryMutants(wanted);
  decides = () => true;
  process.env.MUTANTS_TESTS = ownModules.map((file) => `**/${basename(file)}`).join(' ');
  process.env.MUTANTS_OWN_MODULES = 'yes';
  await tryMutants(new Set(survived.keys()));
}

async function tryMutants(ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  tryOnly(ids, describe);
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'journal-reporter.ts')],
    reporters: ['journal'],
    mutate: files,
    vitest: {
      configFile: 'tests/mutants/vitest.config.ts',
      dir: part.testFolder,
      related: true,
      pool: 'threads',
    },
    concurrency: availableParallelism(),
    tempDirName: relative(root, treeOf(part)),
    cleanTempDir: 'always',
    ignorePatterns: [
      ...['.cache', '.git', '.data', 'bench', 'tests/e2e', 'tests/long'],
      ...['docs/*', ...readDocuments.map((name) => `!docs/${name}`)],
    ],
    // Stryker would rewrite it with an API that TypeScript 7 no longer has; the tests need none.
    tsconfigFile: 'no-tsconfig.json',
    // No @ts-nocheck comment in each file either: nothing here checks types, and a test may compare a file's text.
    disableTypeChecks: false,
    // Generous, because a busy machine is slow, and a merely slow mutant must not count as noticed.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 10,
    logLevel: 'warn' as LogLevel,
    allowConsoleColors: false,
  }).runMutationTest();
}

/**
 * All mutants of as many files as fit a batch: Stryker records for each test which mutants it reaches, and with
 * 12,000 at once runs out of memory.
 */
function nextBatch(mutants: readonly Mutant[], most = 1000) {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  const files: string[] = [];
  const wanted = new Set<string>();
  for (const [file, own] of byFile) {
    if (files.length > 0 && wanted.size + own.length > most) break;
    files.push(file);
    for (const { id } of own) wanted.add(id);
  }
  return { files, wanted };
}
