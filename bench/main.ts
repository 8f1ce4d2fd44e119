import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildAll } from '@gemporium/launcher/build.ts';
import { CannotStart } from '@gemporium/launcher/cannot-start.ts';
import { type BenchConfig, type PartName, readConfig } from './config.ts';
import { type BenchResult, isReached, type MeasuredPart, type PartResult } from './figure.ts';
import type { BenchContext } from './lib/context.ts';
import { describeCommit, describeMachine, waitForCalm, watchOthers } from './lib/machine.ts';
import { measureFirstPurchase } from './parts/first-purchase.ts';
import { measureFirstScreen } from './parts/first-screen.ts';
import { measureIdle } from './parts/idle.ts';
import { measurePurchases } from './parts/purchases.ts';
import { measureReads } from './parts/reads.ts';
import { textTable } from './report/table.ts';
import { writeResults } from './report/write-results.ts';

type Measure = (context: BenchContext) => Promise<MeasuredPart>;

const measures: Record<PartName, Measure> = {
  'first-screen': measureFirstScreen,
  'first-purchase': measureFirstPurchase,
  reads: measureReads,
  purchases: measurePurchases,
  idle: measureIdle,
};

/** `npm run bench`: measures, prints, writes. A missed mark is a result; only a measurement that fails is a failure. */
const reading = readConfig(process.argv.slice(2));
if (!reading.ok) {
  console.error(reading.problem);
  process.exit(2);
}
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.on('disconnect', () => stop.abort());

try {
  process.exitCode = (await runBench(reading.config, stop.signal)) ? 0 : 1;
} catch (error) {
  if (stop.signal.aborted) console.error('Stopped.');
  else if (error instanceof CannotStart) console.error(`${error.message}\n${error.remedy ?? ''}`);
  else throw error;
  process.exitCode = 1;
}
// The channel to npm's script would keep this process.
process.exit();

/** Whether every part could be measured. */
async function runBench(config: BenchConfig, stopped: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(config.wholeRunSeconds * 1000)]);
  await buildAll({ log: (name) => say(`Building ${name}`) });
  const result: BenchResult = {
    at: new Date().toISOString(),
    commit: describeCommit(resolve(import.meta.dirname, '..')),
    machine: describeMachine(),
    parts: [],
  };
  const failed: string[] = [];
  for (const name of config.parts) {
    try {
      result.parts.push(await measure(name, config, signal));
    } catch (error) {
      signal.throwIfAborted();
      console.error(`${name} could not be measured:`, error);
      failed.push(name);
    }
  }
  console.log(textTable(result));
  const figures = result.parts.flatMap((part) => part.figures);
  const missed = figures.filter((figure) => isReached(figure) === false);
  const reached = figures.filter((figure) => isReached(figure) === true);
  console.log(`\n${reached.length} marks reached, ${missed.length} missed.`);
  if (failed.length > 0) {
    console.error(`Not measured: ${failed.join(', ')}. Nothing was written.`);
    return false;
  }
  for (const file of writeResults(config, result)) console.log(`Wrote ${file}`);
  return true;
}

async function measure(name: PartName, config: BenchConfig, signal: AbortSignal): Promise<PartResult> {
  const folder = makeScratch(config.scratchRoot);
  try {
    const busyBefore = await waitForCalm(config.calmSeconds, signal);
    const others = watchOthers();
    const begun = performance.now();
    const measured = await measures[name]({ config, folder, signal, say: (line) => say(`${name}: ${line}`) });
    return {
      othersBusyCores: others() ?? busyBefore,
      seconds: Math.round((performance.now() - begun) / 1000),
      ...measured,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Others may pass through it (not look): PostgreSQL never runs as root. */
function makeScratch(root: string): string {
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, 'run-'));
  chmodSync(folder, 0o711);
  return folder;
}

function say(line: string): void {
  console.log(`… ${line}`);
}
