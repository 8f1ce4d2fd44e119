import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { environment, findProgram, root } from '@gemporium/launcher/config.ts';
import { browserFromNpm, unpackedBrowsers } from './browser-from-npm.ts';
import { browserWorks } from './browser-works.ts';
import { installDebianPackages } from './install-debian-packages.ts';
import { runCommand } from './run-command.ts';

export type BrowserSearch = { signal: AbortSignal; log: (line: string) => void };

const minutes = 60_000;
/** The one without windows first: it needs a quarter less of a journey's time. */
const installedNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'headless_shell',
];
const macPrograms = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium that really starts on this machine: one that is there, else one that can be brought here by
 * Playwright, by the system (as root) or by npm, in this order. Undefined, after saying so, if none can be had.
 */
export async function findBrowser(search: BrowserSearch): Promise<string | undefined> {
  const ways: [label: string, find: () => Promise<string[]>][] = [
    ['TEST_CHROMIUM', async () => [environment.TEST_CHROMIUM].filter((path) => path !== undefined)],
    ['an installed one', async () => installedBrowsers()],
    ['Playwright’s', async () => playwrightBrowsers()],
    ['brought by npm earlier', async () => unpackedBrowsers()],
    ['Playwright’s download', () => downloadByPlaywright(search)],
    ['Debian’s package', () => installByApt(search)],
    ['an npm package', () => browserFromNpm(search)],
  ];
  for (const [label, find] of ways) {
    for (const path of await find()) {
      if (search.signal.aborted) return undefined;
      if (await browserWorks(path)) {
        search.log(`${path} (${label})`);
        return path;
      }
      search.log(`${path} does not start.`);
    }
  }
  search.log('No Chromium was found, and none could be brought here.');
  search.log('Install one (Debian: apt-get install chromium) or give its path in TEST_CHROMIUM.');
  return undefined;
}

function installedBrowsers(): string[] {
  const applications =
    process.platform === 'darwin' ? ['/Applications', join(homedir(), 'Applications')] : [];
  const onMac = applications.flatMap((folder) => macPrograms.map((program) => join(folder, program)));
  return [
    ...installedNames.map((name) => findProgram(name)).filter((path) => path !== undefined),
    ...onMac,
  ].filter((path) => existsSync(path));
}

/** What earlier downloads of any Playwright version left, newest first. */
function playwrightBrowsers(): string[] {
  const cache =
    environment.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), playwrightCache[process.platform] ?? '.cache');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort((a, b) => Number(/\d+$/.exec(b)?.[0]) - Number(/\d+$/.exec(a)?.[0]))
    .flatMap((name) =>
      readdirSync(join(cache, name), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(cache, name, file),
      ),
    )
    .filter((file) =>
      /\/(chrome|headless_shell|chrome-headless-shell|Google Chrome for Testing)$/.test(file),
    );
}

const playwrightCache: Partial<Record<NodeJS.Platform, string>> = {
  linux: '.cache/ms-playwright',
  darwin: 'Library/Caches/ms-playwright',
};

async function downloadByPlaywright({ signal, log }: BrowserSearch): Promise<string[]> {
  log('Downloading Playwright’s Chromium (about 170 MB) …');
  const { ok } = await runCommand(
    [
      process.execPath,
      join(root, 'node_modules/playwright-core/cli.js'),
      'install',
      '--no-shell',
      'chromium',
    ],
    // On a closed network the connection is not refused but never answered.
    {
      timeoutMs: 4 * minutes,
      output: 'kept',
      signal,
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    },
  );
  if (!ok) log('It cannot be reached.');
  return ok ? playwrightBrowsers() : [];
}

async function installByApt({ signal, log }: BrowserSearch): Promise<string[]> {
  if (findProgram('apt-get') === undefined || process.getuid?.() !== 0) return [];
  log('Installing Debian’s chromium …');
  const problem = await installDebianPackages(['chromium-headless-shell'], signal);
  if (problem !== undefined) log(problem);
  return problem === undefined ? installedBrowsers() : [];
}
