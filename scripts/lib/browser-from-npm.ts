import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, root } from '@gemporium/launcher/config.ts';
import { runCommand } from './run-command.ts';

/** A Chromium that ships whole inside an npm package, with the libraries it needs: no root, no other download. */
const name = '@sparticuz/chromium';
const version = '153.0.0';

const folder = join(root, '.cache/chromium', version);
const unpacked = join(folder, 'unpacked');
const starters = { own: join(folder, 'chromium-with-libraries'), system: join(folder, 'chromium') };

/** What an earlier call has brought. */
export function unpackedBrowsers(): string[] {
  return [starters.system, starters.own].filter((starter) => existsSync(starter));
}

/**
 * Installs that package into a cache folder of the project, outside node_modules, and unpacks it. Answers two ways to
 * start it, with this system's libraries and with its own; none if npm cannot bring it.
 */
export async function browserFromNpm({
  signal,
  log,
}: {
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<string[]> {
  const npm = findProgram('npm');
  if (npm === undefined || process.platform !== 'linux') return [];

  log(`Installing ${name} (about 70 MB) …`);
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const install = [
    npm,
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    `${name}@${version}`,
  ];
  const installed = await runCommand(install, { timeoutMs: 180_000, output: 'kept', cwd: folder, signal });
  if (!installed.ok) {
    log(`npm cannot install it: ${installed.output.trim().split('\n')[0]}`);
    return [];
  }
  const unpack = `import chromium from '${name}'; await chromium.executablePath();`;
  const result = await runCommand([process.execPath, '--input-type=module', '-e', unpack], {
    timeoutMs: 120_000,
    output: 'kept',
    cwd: folder,
    // It unpacks into the temporary folder, and its libraries only where it believes to be in a Lambda of that name.
    env: { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    signal,
  });
  if (!result.ok) {
    log(`It cannot be unpacked: ${result.output.trim().split('\n')[0]}`);
    return [];
  }
  writeStarter(starters.system, '');
  writeStarter(starters.own, `LD_LIBRARY_PATH='${join(unpacked, 'al2023/lib')}' `);
  return unpackedBrowsers();
}

function writeStarter(file: string, variables: string): void {
  const fonts = `${unpacked}/fonts.conf`;
  const folders = [`${unpacked}/fonts`, '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('');
  writeFileSync(fonts, `<fontconfig>${folders}<cachedir>${unpacked}/fonts-cache</cachedir></fontconfig>\n`);
  const program = join(unpacked, 'chromium');
  writeFileSync(file, `#!/bin/sh\n${variables}FONTCONFIG_FILE='${fonts}' exec '${program}' "$@"\n`);
  chmodSync(file, 0o755);
}
