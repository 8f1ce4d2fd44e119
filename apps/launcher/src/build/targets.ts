import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../config.ts';
import { bundle } from './bundle.ts';

/** A folder under dist/ and how it is made. */
export type Target = {
  name: string;
  /** The folders and files whose content decides what comes out. */
  inputs: string[];
  /** Makes it in `outDir`, which exists and is empty, and may be moved afterwards. */
  build: (outDir: string) => Promise<void>;
};

export const targets: Target[] = [
  {
    name: 'server',
    inputs: ['packages', 'apps/server'],
    async build(outDir) {
      await bundle('apps/server/src/main.ts', outDir);
      await bundle('apps/server/src/png/png-worker.ts', outDir, 'png-worker.js');
      await copyMigrations(outDir);
    },
  },
  {
    name: 'sandbox',
    inputs: ['packages', 'apps/sandbox'],
    build: (outDir) => bundle('apps/sandbox/src/main.ts', outDir),
  },
  {
    name: 'cli',
    inputs: ['packages', 'apps/server', 'apps/cli'],
    async build(outDir) {
      await bundle('apps/cli/src/main.ts', outDir);
      await copyMigrations(outDir);
    },
  },
  {
    name: 'storefront',
    inputs: ['packages', 'apps/storefront'],
    async build(outDir) {
      // Only a build that has something to do pays for loading the compilers.
      const { buildStorefront } = await import('../../../storefront/build.ts');
      await buildStorefront({ outDir, minify: true });
    },
  },
];

function copyMigrations(outDir: string): Promise<void> {
  return cp(join(root, 'apps/server/migrations'), join(outDir, 'migrations'), { recursive: true });
}
