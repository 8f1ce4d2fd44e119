import { isAccepted, outdated } from './accepted.ts';
import type { Mutant, Verdict } from './mutant.ts';
import type { PartState } from './part-state.ts';

export interface Row {
  part: string;
  mutants: number;
  killed: number;
  timeout: number;
  survived: number;
  'no coverage': number;
  accepted: number;
  untried: number;
  /** The share that was killed or timed out, of those tried and not accepted. */
  '%': number;
}

/** The counts of a part. A mutant that cannot run at all does not count. */
export function rowOf({ part, seed, mutants, journal }: PartState): Row {
  const verdicts = mutants.map((mutant) => ({ mutant, verdict: journal.verdictOf(mutant.id) }));
  const lives = (verdict: Verdict | undefined) => verdict === 'survived' || verdict === 'no-coverage';
  const accepted = verdicts.filter(({ mutant, verdict }) => lives(verdict) && isAccepted(mutant)).length;
  const count = (wanted: Verdict | undefined) =>
    verdicts.filter(({ mutant, verdict }) => verdict === wanted && !(lives(verdict) && isAccepted(mutant)))
      .length;
  const [killed, timeout, survived, uncovered] = (
    ['killed', 'timeout', 'survived', 'no-coverage'] as const
  ).map(count);
  const dead = killed! + timeout!;
  const judged = dead + survived! + uncovered!;
  return {
    part: seed === undefined ? part.name : `${part.name} (SEED=${seed})`,
    mutants: mutants.length,
    killed: killed!,
    timeout: timeout!,
    survived: survived!,
    'no coverage': uncovered!,
    accepted,
    untried: count(undefined),
    '%': judged === 0 ? 100 : Math.floor((dead * 1000) / judged) / 10,
  };
}

export interface Survivor extends Mutant {
  verdict: Verdict;
}

/** The survivors that are not accepted. */
export function survivorsOf({ mutants, journal }: PartState): Survivor[] {
  return mutants.flatMap((mutant) => {
    const verdict = journal.verdictOf(mutant.id);
    return (verdict === 'survived' || verdict === 'no-coverage') && !isAccepted(mutant)
      ? [{ ...mutant, verdict }]
      : [];
  });
}

/** A survivor as a line to read. */
export function survivorLine({ file, line, mutator, from, to, verdict }: Survivor): string {
  const short = (text: string) => {
    const one = text.replace(/\s+/g, ' ').trim();
    return one.length > 300 ? `${one.slice(0, 300)}…` : one;
  };
  return `${file}:${line} ${mutator}${verdict === 'no-coverage' ? ' (not covered by any test)' : ''}\n    - ${short(from)}\n    + ${short(to)}`;
}

/** Accepted entries without a mutant; known only if all mutants of a part are listed. */
export function outdatedLines({ part, mutants }: PartState): string[] {
  if (part.sample !== undefined) return [];
  return outdated(mutants).map(
    ({ file, from, to }) => `${file}: “${from}” → “${to}” is accepted, but no longer a mutant`,
  );
}
