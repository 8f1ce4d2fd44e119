import { join } from 'node:path';
import { root } from '../config.ts';

/** CommonJS packages inside a module still ask for `require`. The long name keeps clear of the packages' own imports. */
const banner =
  "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);";

/** Bundles a Node program with all its packages into one file of `outDir`; throws esbuild's words when it does not compile. */
export async function bundle(entry: string, outDir: string, name = 'main.js'): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(outDir, name),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    // Stack traces need positions, not a second copy of every source.
    sourcesContent: false,
    banner: { js: banner },
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    // An optional, compiled driver that pg looks for and does without.
    external: ['pg-native'],
    logLevel: 'silent',
  });
}
