import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { findProgram } from '@gemporium/launcher/config.ts';
import { runCommand } from '../../scripts/lib/run-command.ts';
import { root } from '../harness/world.ts';

/** What is used of puppeteer-core 1.11, the last that drives so old a browser; it has no types of its own. */
export interface OldPage {
  goto(url: string): Promise<unknown>;
  setViewport(size: { width: number; height: number; deviceScaleFactor: number }): Promise<void>;
  $x(path: string): Promise<OldElement[]>;
  /** Runs in the page: nothing from outside may be named in it. */
  evaluate<Result>(look: (element: never) => Result, element: OldElement): Promise<Result>;
  mouse: { click(x: number, y: number): Promise<void> };
  bringToFront(): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  close(): Promise<void>;
  url(): string;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'requestfailed', listener: (request: { url(): string }) => void): void;
}

export interface OldElement {
  type(text: string): Promise<void>;
  /** null where nothing of it can be seen. */
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
}

export interface OldBrowser {
  newPage(): Promise<OldPage>;
  version(): Promise<string>;
  close(): Promise<void>;
  waitForTarget(isWanted: (target: { url(): string }) => boolean): Promise<{ page(): Promise<OldPage> }>;
}

const packages = ['chrome-aws-lambda@67.0.3372', 'puppeteer-core@1.11.0'];
const folder = join(root, '.cache/chromium-67');
const program = join(folder, 'chromium');

/** Chromium 67, of the age of Android 8, which ships whole inside an npm package; brought into a cache folder once. */
export async function startOldBrowser(): Promise<OldBrowser> {
  const modules = join(folder, 'node_modules');
  if (!existsSync(join(modules, 'puppeteer-core/package.json'))) await install();
  if (!existsSync(program)) await unpack(join(modules, 'chrome-aws-lambda/bin/chromium.br'));
  const puppeteer = createRequire(join(folder, 'package.json'))('puppeteer-core') as {
    launch(options: object): Promise<OldBrowser>;
  };
  return puppeteer.launch({
    executablePath: program,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-zygote',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  });
}

async function install(): Promise<void> {
  const npm = findProgram('npm');
  if (npm === undefined) throw new Error('npm is needed to bring Chromium 67.');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const command = [npm, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', ...packages];
  const { ok, output } = await runCommand(command, { timeoutMs: 300_000, output: 'kept', cwd: folder });
  if (!ok) throw new Error(`npm cannot bring Chromium 67: ${output.trim().split('\n')[0]}`);
}

/** Its own unpacker is made for an older Node; the name is given when the file is whole. */
async function unpack(packed: string): Promise<void> {
  const unfinished = `${program}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unfinished));
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, program);
}
