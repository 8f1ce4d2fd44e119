import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeGenerated as writeLanguages } from '../../../packages/locales/src/generate.ts';
import { writeGenerated as writeProviders } from '../../../packages/providers/src/generate.ts';
import { hashInputs, readOnce } from './build/input-hash.ts';
import { targets as allTargets, type Target } from './build/targets.ts';
import { CannotStart, cannotUse, errorCode } from './cannot-start.ts';
import { root } from './config.ts';
import { makeFolder } from './make-folder.ts';
import { identifyProcess } from './process-identity.ts';

export type BuildOptions = {
  /** Called with the name of each target before it is built. */
  log?: (name: string) => void;
  distDir?: string;
  targets?: Target[];
};

/** A file inside each target that says what it was built from. */
const stampName = '.built-from';
const ownerRemedy = 'The build is written there; start as the user who owns it.';

/**
 * Builds whatever is out of date under dist/: server, sandbox, cli, storefront. Returns the names of what it built.
 * Each target is replaced as a whole, so a build that fails or is broken off leaves the earlier one in place.
 * Throws CannotStart with the compiler's words when something does not compile.
 */
export async function buildAll({
  log,
  distDir = join(root, 'dist'),
  targets = allTargets,
}: BuildOptions = {}): Promise<string[]> {
  // A language or a provider that was put into its folder is part of this build.
  writeLanguages();
  writeProviders();
  const read = readOnce();
  const stale = targets
    .map((target) => ({ target, hash: hashInputs(target.inputs, read) }))
    .filter(({ target, hash }) => readStamp(join(distDir, target.name)) !== hash);
  for (const { target, hash } of stale) {
    log?.(target.name);
    await buildTarget(target, hash, distDir);
  }
  // The compiler waits for more work in a process of its own, for as long as we live.
  if (stale.length > 0) await (await import('esbuild')).stop();
  return stale.map(({ target }) => target.name);
}

async function buildTarget(target: Target, hash: string, distDir: string): Promise<void> {
  const outDir = makeOutDir(distDir, target.name);
  try {
    await target.build(outDir);
    writeFileSync(join(outDir, stampName), hash);
    replaceFolder(outDir, join(distDir, target.name));
  } catch (error) {
    throw cannotBuild(target, distDir, error);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

function cannotBuild(target: Target, distDir: string, error: unknown): CannotStart {
  if (errorCode(error) !== undefined) return cannotUse(error, distDir, ownerRemedy);
  const words = error instanceof Error ? error.message : String(error);
  return new CannotStart(`The ${target.name} cannot be built. ${words}`, undefined, { cause: error });
}

/** An empty folder next to the finished one, named after this process. Removes what killed builds left behind. */
function makeOutDir(distDir: string, name: string): string {
  try {
    makeFolder(distDir);
    for (const entry of readdirSync(distDir)) {
      const builder = Number(/^\.[a-z]+-(\d+)/.exec(entry)?.[1]);
      const abandoned = builder === process.pid || (builder > 0 && identifyProcess(builder) === undefined);
      if (abandoned) rmSync(join(distDir, entry), { recursive: true, force: true });
    }
    const outDir = join(distDir, `.${name}-${process.pid}`);
    mkdirSync(outDir);
    return outDir;
  } catch (error) {
    throw cannotUse(error, distDir, ownerRemedy);
  }
}

/** A folder cannot be renamed onto another one, so the old one steps aside; two builds at once end in one of theirs. */
function replaceFolder(from: string, to: string): void {
  const aside = `${from}.old`;
  try {
    renameSync(to, aside);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

function readStamp(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, stampName), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw cannotUse(error, folder, ownerRemedy);
  }
}

if (import.meta.main) {
  const built = await buildAll({ log: (name) => console.log(`Building ${name} …`) });
  console.log(built.length === 0 ? 'Everything is up to date.' : `Built ${built.join(', ')}.`);
}
