import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, root } from '@gemporium/launcher/config.ts';
import { runCommand } from './run-command.ts';

const version = '13.5.0';
const folder = join(root, '.cache/lighthouse', version);

/**
 * The program of Lighthouse, which npm brings into a cache folder of the project: with what it needs it is larger (176 MB) than
 * all that a shop needs to run. Throws npm's words if it cannot be had.
 */
export async function lighthouseFromNpm(signal: AbortSignal, log: (line: string) => void): Promise<string> {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  const npm = findProgram('npm');
  if (npm === undefined) throw new Error('Lighthouse is not here, and there is no npm to bring it.');
  log(`Installing Lighthouse ${version} (176 MB) …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const installed = await runCommand([npm, 'install', ...flags, `lighthouse@${version}`], {
    timeoutMs: 300_000,
    output: 'kept',
    cwd: folder,
    signal,
  });
  if (!installed.ok) throw new Error(`npm cannot install Lighthouse: ${installed.output.trim()}`);
  return program;
}
