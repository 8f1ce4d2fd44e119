import { chmodSync, createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { npmCache } from './npm-cache.ts';
import { type PuppeteerBrowser, puppeteerBrowser } from './puppeteer-window.ts';
import type { Start } from './window.ts';

/** The browser, shipped inside an npm package, and the last Puppeteer that can drive a version this old. */
const packages = ['chrome-aws-lambda@67.0.3372', 'puppeteer-core@1.11.0'];

/** A directive newer than this browser, which only warns about it. */
const unknownDirective = /(?:require-)?trusted-types/;

/** Chromium 67, from the time of Android 8. */
export async function startChromium67(): Promise<Start> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { ok: false, missing: 'Chromium 67 is available only for Linux on x64' };
  const folder = await npmCache('chromium-67', packages);
  const program = join(folder, 'chromium');
  const modules = join(folder, 'node_modules');
  if (!existsSync(program)) await unpack(join(modules, 'chrome-aws-lambda/bin/chromium.br'), program);
  const puppeteer = createRequire(join(folder, 'package.json'))('puppeteer-core') as {
    launch(options: object): Promise<PuppeteerBrowser>;
  };
  const browser = await puppeteer.launch({
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
  return { ok: true, browser: await puppeteerBrowser(browser, [unknownDirective]) };
}

/** Unpacks the program, because the package's own unpacker needs an older Node; renamed once complete. */
async function unpack(packed: string, program: string): Promise<void> {
  const unfinished = `${program}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unfinished));
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, program);
}
