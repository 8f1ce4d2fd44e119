import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root } from '@gemporium/launcher/config.ts';
import { browserArguments } from './browser-arguments.ts';
import { findBrowser } from './find-browser.ts';
import { lighthouseFromNpm } from './lighthouse-from-npm.ts';
import { type LighthouseReport, summariseReports, wanted } from './lighthouse-report.ts';
import { runCommand } from './run-command.ts';

/*
 * Lighthouse on a phone as it imagines one, at a shop that runs (`npm start`). A page is looked at RUNS times (3), because another
 * program's work makes a page look slow: the middle one counts. Reports lie in .cache/lighthouse/reports, to be opened.
 */

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => stop.abort());

const port = environment.PORT ?? '8080';
const brands = ['watt', 'joynet', 'ssgame'];
const addresses =
  process.argv.length > 2
    ? process.argv.slice(2)
    : brands.map((brand) => `http://${brand}.localhost:${port}/`);
const runs = Number(environment.RUNS ?? 3);
const log = (line: string) => console.log(line);
const reportsFolder = join(root, '.cache/lighthouse/reports');

const browser = await findBrowser({ signal: stop.signal, log });
if (browser === undefined) process.exit(1);
const program = await lighthouseFromNpm(stop.signal, log);
mkdirSync(reportsFolder, { recursive: true });

let isBelow = false;
for (const address of addresses) {
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < runs && !stop.signal.aborted; run += 1) reports.push(await look(address, run));
  if (stop.signal.aborted) process.exit(1);
  const { lines, isGood } = summariseReports(address, reports);
  for (const line of lines) log(line);
  isBelow ||= !isGood;
}
const least = Object.values(wanted).join(' / ');
log(isBelow ? `Below ${least}. Reports: ${reportsFolder}` : `At least ${least} everywhere.`);
process.exit(isBelow ? 1 : 0);

async function look(address: string, run: number): Promise<LighthouseReport> {
  const name = join(reportsFolder, `${address.replace(/[^a-z0-9]+/gi, '-')}${run}`);
  const flags = [
    '--output=json',
    '--output=html',
    `--output-path=${name}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${Object.keys(wanted).join(',')}`,
    `--chrome-flags=--headless=new ${browserArguments.join(' ')}`,
  ];
  const looked = await runCommand([process.execPath, program, address, ...flags], {
    timeoutMs: 180_000,
    output: 'kept',
    signal: stop.signal,
    env: { CHROME_PATH: browser },
  });
  if (!looked.ok) throw new Error(`Lighthouse cannot look at ${address}: ${looked.output.trim()}`);
  return JSON.parse(readFileSync(`${name}.report.json`, 'utf8')) as LighthouseReport;
}
