import { checkBooks } from '../../books/check-books.ts';
import { secretsInLogs } from '../../books/secrets-in-logs.ts';
import { secretsOf } from '../cards.ts';
import { untilDone } from '../until-done.ts';
import { type Outcome, run } from './race.ts';
import { races } from './races.ts';
import { openTrack } from './track.ts';

export interface RacesReport {
  /** A line for each race: repetitions, time, codes. */
  figures: string[];
  findings: string[];
}

/**
 * Runs every race this often through two server processes on one database. After each repetition, once all work is
 * done, the books outside and the invariants of the database are checked. Stops at the first finding.
 */
export async function runRaces(options: {
  repetitions: number;
  seed: number;
  log?: (line: string) => void;
}): Promise<RacesReport> {
  const track = await openTrack(options.repetitions, options.seed);
  const { world, crowd, others, cards } = track;
  const outcomes = new Map<string, Outcome[]>(races.map(({ name }) => [name, []]));
  const findings: string[] = [];
  try {
    for (let n = 0; n < options.repetitions && findings.length === 0; n++) {
      for (const race of races) {
        const outcome = await run(race, track, n);
        outcomes.get(race.name)?.push(outcome);
        findings.push(...outcome.problems);
      }
      await untilDone(world);
      findings.push(...(await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl })));
      options.log?.(`repetition ${n + 1} of ${options.repetitions}: ${findings.length} findings`);
    }
    const tokens = [crowd, ...others.map(({ player }) => player)].map(({ token }) => token);
    findings.push(...secretsInLogs(world.folder, [...tokens, ...cards.flatMap(secretsOf)]));
    return { figures: [...outcomes].map(([name, all]) => figure(name, all)), findings };
  } finally {
    await track.stop();
  }
}

function figure(name: string, all: Outcome[]): string {
  const ms = all.map((outcome) => Math.round(outcome.ms)).sort((a, b) => a - b);
  const codes: Record<string, number> = {};
  for (const outcome of all)
    for (const [code, times] of Object.entries(outcome.codes)) codes[code] = (codes[code] ?? 0) + times;
  const heard = Object.entries(codes).map(([code, times]) => `${times} × ${code}`);
  return `${name}: ${all.length} times, ${ms[0]}–${ms.at(-1)} ms (median ${ms[ms.length >> 1]}); ${heard.join(', ')}`;
}
