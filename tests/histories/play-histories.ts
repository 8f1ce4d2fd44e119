import fc from 'fast-check';
import { history } from './arbitrary.ts';
import { inWords } from './in-words.ts';
import { openLane } from './lane.ts';
import { checkLane, emptyBooks } from './outside-books.ts';
import { runHistory, type Tally } from './run-history.ts';

export interface Played {
  /** Disagreements between store and model, as scripts. */
  disagreements: string[];
  /** What was played, in one line. */
  summary: string;
}

const tidyEvery = 250;
const tidyFirst = 25;

/**
 * Plays random histories in parallel lanes. The same seed, runs and lanes play the same histories.
 */
export async function playHistories({
  runs,
  seed,
  lanes,
  serverUrl,
  log,
}: {
  runs: number;
  seed: number;
  lanes: number;
  serverUrl: string;
  /** Logs the progress once a minute. */
  log?: (line: string) => void;
}): Promise<Played> {
  const began = performance.now();
  const tally: Tally = { histories: 0, steps: 0, orders: 0, ended: {}, refused: {}, interrupted: {} };
  const clock = setInterval(
    () =>
      log?.(
        `${tally.histories} of ${runs} histories after ${Math.round((performance.now() - began) / 1000)} s`,
      ),
    60_000,
  );
  const found = await Promise.all(
    Array.from({ length: lanes }, async (_, number) => {
      const lane = await openLane(serverUrl);
      const books = emptyBooks();
      try {
        const result = await fc.check(
          fc.asyncProperty(history, async (one) => {
            if (lane.played % tidyEvery === tidyFirst) await lane.tidy();
            await runHistory(lane, one, books, tally);
          }),
          { seed: (seed * 7919 + number) | 0, numRuns: Math.ceil(runs / lanes), endOnFailure: false },
        );
        if (!result.failed) return await checkLane(lane, books);
        const { counterexample, errorInstance, numShrinks } = result;
        const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
        const script = counterexample ? inWords(counterexample[0]) : '';
        return [`${script}\n${why}\n(seed ${seed}, lane ${number} of ${lanes}, shrunk ${numShrinks} times)`];
      } finally {
        await lane.close();
      }
    }),
  ).finally(() => clearInterval(clock));
  const seconds = (performance.now() - began) / 1000;
  const pace = (tally.histories / seconds).toFixed(1);
  return {
    disagreements: found.flat(),
    summary: `${tally.histories} histories in ${seconds.toFixed(1)} s (${pace} a second, seed ${seed}, ${lanes} lanes), ${tally.steps} steps, ${tally.orders} orders: ${most(tally.ended)}; refused: ${most(tally.refused)}; interrupted: ${most(tally.interrupted)}`,
  };
}

function most(counts: Record<string, number>): string {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return sorted.map(([name, count]) => `${count} ${name}`).join(', ');
}
