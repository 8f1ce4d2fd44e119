import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';

/*
 * Stryker runs the tests in a copy of the tree whose node_modules is a link to ours. The workspace's own packages are links there,
 * too, and would lead out of the copy: they are found by path.
 */
const root = process.cwd();

/**
 * React knows one page for as long as it is loaded, and a module is loaded once: tests that draw, or put a module in the place of
 * another, need a process of their own. What is drawn is not mutated.
 */
const ofTheirOwn = globSync('apps/storefront/src/**/*.test.ts', { cwd: root }).filter((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return ['pageWithoutABrowser(', 'drawShop(', 'vi.mock('].some((call) => text.includes(call));
});

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^@gemporium\/(cli|launcher|sandbox|server|storefront)\/(.*)$/,
        replacement: join(root, 'apps/$1/src/$2'),
      },
      { find: /^@gemporium\/([^/]+)\/(.*)$/, replacement: join(root, 'packages/$1/src/$2') },
    ],
  },
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split(' '),
    exclude: ['**/node_modules/**', '**/dist/**', ...ofTheirOwn.map((file) => `**/${basename(file)}`)],
    // One process for all files of a run: Stryker begins a new one wherever a mutant is set as a file is loaded.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
