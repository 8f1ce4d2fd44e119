import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '@gemporium/launcher/config.ts';
import { runCommand } from '../../scripts/lib/run-command.ts';
import { openPart, seedFile, seedOf, treeOf, undecided, workFolder } from './part-state.ts';
import { type Part, parts } from './parts.ts';
import { outdatedLines, type Row, rowOf, survivorLine, survivorsOf } from './report.ts';

/*
 * `npm run mutants [-- part …] [--minutes=60] [--fresh] [--report]`, with SEED=<n> for the sampled part. See
 * docs/operations/mutants.md.
 */
const words = process.argv.slice(2);
const flag = (name: string) => words.find((word) => word === `--${name}` || word.startsWith(`--${name}=`));
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are: ${parts.map((part) => part.name).join(', ')}.`,
  );
  process.exit(2);
}
const minutes = Number(flag('minutes')?.split('=')[1] ?? 120);
const deadline = performance.now() + minutes * 60_000;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => stop.abort());

const rows: Row[] = [];
for (const part of parts) {
  if (names.length > 0 ? names.includes(part.name) : true) rows.push(await runPart(part));
}
console.table(Object.fromEntries(rows.map(({ part, ...row }) => [part, row])));
writeFileSync(join(workFolder, 'table.json'), `${JSON.stringify(rows, null, 2)}\n`);
if (rows.some((row) => row.untried > 0))
  console.log('Not everything was tried: run the same command again to continue.');
process.exit(rows.every((row) => row.mutants > 0 && row['%'] >= 90 && row.untried === 0) ? 0 : 1);

async function runPart(part: Part): Promise<Row> {
  mkdirSync(workFolder, { recursive: true });
  if (flag('fresh')) rmSync(join(workFolder, `${part.name}.jsonl`), { force: true });
  const seed = seedOf(part, environment.SEED ? Number(environment.SEED) : undefined);
  let state = await openPart(part, seed);
  // Until all are decided, or a batch decides none.
  for (let left = undecided(state).length, before = Number.POSITIVE_INFINITY; left > 0 && left < before; ) {
    const timeLeft = deadline - performance.now();
    if (flag('report') || timeLeft <= 0 || stop.signal.aborted) break;
    console.log(
      `▸ ${part.name}: ${left} of ${state.mutants.length} mutants${seed === undefined ? '' : ` (SEED=${seed}, of ${state.of})`}`,
    );
    const words = [part.name, ...(seed === undefined ? [] : [String(seed)])];
    await runCommand([process.execPath, join(import.meta.dirname, 'run-part.ts'), ...words], {
      timeoutMs: timeLeft,
      output: 'shown',
      signal: stop.signal,
    });
    rmSync(treeOf(part), { recursive: true, force: true });
    state = await openPart(part, seed);
    [before, left] = [left, undecided(state).length];
  }
  const survivors = survivorsOf(state);
  writeFileSync(
    join(workFolder, `${part.name}.survivors.txt`),
    `${survivors.map(survivorLine).join('\n')}\n`,
  );
  const entries = survivors.map(({ file, from, to }) => ({ file, from, to, reason: '' }));
  writeFileSync(join(workFolder, `${part.name}.survivors.json`), `${JSON.stringify(entries, null, 2)}\n`);
  for (const line of [...survivors.map(survivorLine), ...outdatedLines(state)]) console.log(line);
  const row = rowOf(state);
  if (part.sample !== undefined && row.untried === 0) rmSync(seedFile(part), { force: true });
  return row;
}
