import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tests that need modules of their own, and with them a process: some put a page in the place of the global one, for which
 * React looks once, when it is loaded; some replace modules.
 */
export const testsWithOwnModules = (root: string): string[] =>
  globSync('apps/storefront/{src,build}/**/*.test.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return ['vi.mock(', 'page-without-a-browser.ts', 'draw-shop.ts', 'shop-of.ts'].some((part) =>
      text.includes(part),
    );
  });
