import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testsWithOwnModules } from '../../scripts/lib/own-modules.ts';

/*
 * Stryker runs the tests in a copy of the tree whose node_modules is a link to ours. The workspace's own packages are
 * links there, too, and would lead out of the copy, so they are resolved by path.
 */
const root = process.cwd();
// By their whole paths: another test may have the same name.
const ownModules = testsWithOwnModules(root).map((file) => join(root, file));
const needsOwnModules = process.env.MUTANTS_OWN_MODULES === 'yes';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: 'gemporium:messages',
        replacement: join(root, 'apps/storefront/src/testing/nothing-to-load.ts'),
      },
      {
        find: /^@gemporium\/(cli|launcher|sandbox|server|storefront)\/(.*)$/,
        replacement: join(root, 'apps/$1/src/$2'),
      },
      { find: /^@gemporium\/([^/]+)\/(.*)$/, replacement: join(root, 'packages/$1/src/$2') },
    ],
  },
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split(' '),
    exclude: ['**/node_modules/**', '**/dist/**', ...(needsOwnModules ? [] : ownModules)],
    // One process for all files of a run; Stryker starts a new one if a mutant is active while a file loads.
    isolate: needsOwnModules,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Shorter than in vitest.config.ts: with a mutant many a state never comes.
    expect: { poll: { timeout: 10_000 } },
  },
});
