import { alignColumns } from '@gemporium/text-table/align-columns.ts';

/** How many checks of a stage passed, failed and were left out, and which failed where they have names. */
export type Counts = { passed: number; failed: number; skipped: number; failures?: string[] };

/** One step of a test run. It is given the time it has left, in ms, and says on the terminal what went wrong. */
export type Stage = { name: string; run: (leftMs: number) => Promise<Counts> };

export type StageResult = Counts & { name: string; tookMs: number };

/** A stage that is one check by itself. */
export function oneCheck(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/**
 * The lines that end a run: each stage, then what failed in it, so that nobody has to look for it above. The last one is
 * meant for programs: `N passed, N failed[, N skipped]`.
 */
export function summarise(results: StageResult[]): string[] {
  const total = results.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
  const failures = results.flatMap(({ failures = [] }) => failures);
  const stages = results.map(({ name, tookMs, ...counts }) => [
    `${counts.failed > 0 ? '✗' : '✓'} ${name}`,
    `${(tookMs / 1000).toFixed(1)} s`.padStart(7),
    inWords(counts),
  ]);
  return [
    '',
    'Summary',
    ...alignColumns(stages).map((line) => `  ${line}`),
    ...(failures.length > 0 ? ['', 'Failed', ...failures.map((name) => `  ✗ ${name}`)] : []),
    '',
    inWords(total),
  ];
}

function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
