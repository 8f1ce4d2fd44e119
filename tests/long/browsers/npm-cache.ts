import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@gemporium/launcher/config.ts';
import { runCommand } from '../../../scripts/lib/run-command.ts';
import { root } from '../../harness/world.ts';

/**
 * Installs npm packages into a cache folder of the project, once: those that are too large, or too old, to be installed
 * with the project itself. Returns the folder; throws a one-line error if npm fails.
 */
export async function npmCache(name: string, packages: readonly string[]): Promise<string> {
  const folder = join(root, '.cache', name);
  const whole = join(folder, 'whole');
  if (existsSync(whole)) return folder;
  const npm = findProgram('npm');
  if (npm === undefined) throw new Error(`npm is needed to bring ${packages.join(' and ')}.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const command = [npm, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', ...packages];
  const { ok, output } = await runCommand(command, { timeoutMs: 300_000, output: 'kept', cwd: folder });
  if (!ok) throw new Error(`npm cannot bring ${packages.join(' and ')}: ${output.trim().split('\n')[0]}`);
  writeFileSync(whole, '');
  return folder;
}
