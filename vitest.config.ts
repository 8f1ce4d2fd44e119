import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { testsWithOwnModules } from './scripts/lib/own-modules.ts';

const withOwnModules = testsWithOwnModules(import.meta.dirname);

/**
 * One row per kind of test: what it covers, how long one test and one hook may take (ms). A process of its own for each file
 * would take a third of the unit tests' time; what a file leaves behind would be seen by others, so none leaves anything.
 */
const kinds = [
  {
    name: 'unit',
    include: ['packages', 'apps', 'scripts', 'bench', 'tests/mutants'].map(
      (folder) => `${folder}/**/*.test.ts`,
    ),
    exclude: withOwnModules,
    testTimeout: 20_000,
  },
  { name: 'unit-modules', include: withOwnModules, isolate: true, testTimeout: 20_000 },
  { name: 'safety', include: ['tests/safety/**/*.test.ts'], testTimeout: 30_000 },
  { name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 120_000 },
  { name: 'stories', include: ['tests/stories/**/*.test.ts'], testTimeout: 60_000 },
  { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], testTimeout: 60_000 },
  { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], testTimeout: 120_000 },
  { name: 'long', include: ['tests/long/**/*.test.ts'], isolate: true, testTimeout: 1_800_000 },
];

export default defineConfig({
  // A module that the storefront's build generates; its own tests replace it.
  resolve: {
    alias: { 'gemporium:messages': `${import.meta.dirname}/apps/storefront/src/testing/nothing-to-load.ts` },
  },
  test: {
    // Tests start processes, take ports and change folders.
    pool: 'forks',
    // Two cores are what a small CI machine has, and the database wants a share of them.
    maxWorkers: 2,
    // Each of a journey's players at once is a browser: with more of them, the game's answer to one comes after its 3 s.
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/lib/test-database.ts'],
    projects: kinds.map(({ name, include, exclude = [], isolate = false, testTimeout }) => ({
      extends: true as const,
      test: {
        name,
        include,
        exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
        isolate,
        testTimeout,
        hookTimeout: Math.max(30_000, testTimeout),
        // A wait for a state may take almost as long as its test: a slow machine is no failure, and its message says more.
        expect: { poll: { timeout: testTimeout * 0.75 } },
      },
    })),
  },
});
