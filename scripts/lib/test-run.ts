import { environment, root } from '@gemporium/launcher/config.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { planStages } from './test-plan.ts';
import { type StageResult, summarise } from './test-stage.ts';

const minutes = 60_000;
const words = process.argv.slice(2);
const isLong = words.includes('--long');
const files = words.filter((word) => word !== '--long');
/**
 * A normal run ends in under 15 minutes whatever hangs. CI (`CI` is set) may run on a slow or shared machine: there slow is
 * taken for hanging much later. It is no budget: a run takes under 15 minutes on two free cores.
 */
const deadline = performance.now() + (isLong ? 240 : environment.CI ? 40 : 14) * minutes;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => stop.abort());

// Whoever named a folder wants it used.
environment.TMPDIR ??= temporaryFolder();
const { stages, tidyUp } = planStages({ root, isLong, files, signal: stop.signal });
const results: StageResult[] = [];
for (const stage of stages) {
  if (stop.signal.aborted) break;
  const begun = performance.now();
  console.log(`\n▸ ${stage.name}`);
  const counts = await stage.run(Math.max(1_000, deadline - begun)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  results.push({ name: stage.name, tookMs: performance.now() - begun, ...counts });
}
await tidyUp();
if (stop.signal.aborted)
  results.push({ name: 'stopped before its end', tookMs: 0, passed: 0, failed: 1, skipped: 0 });
for (const line of summarise(results)) console.log(line);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
