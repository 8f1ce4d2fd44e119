import accepted from './accepted.json' with { type: 'json' };
import type { Mutant } from './mutant.ts';

/** A mutant that may survive, and why. Identified by its change, anywhere in its file. */
export interface Accepted {
  file: string;
  from: string;
  to: string;
  reason: string;
}

const list: readonly Accepted[] = accepted;
const keyOf = ({ file, from, to }: Pick<Mutant, 'file' | 'from' | 'to'>) =>
  [file, from, to].map((text) => text.replace(/\s+/g, ' ').trim()).join('\0');
const keys = new Set(list.map(keyOf));

export function isAccepted(mutant: Pick<Mutant, 'file' | 'from' | 'to'>): boolean {
  return keys.has(keyOf(mutant));
}

/** Entries for these files that match no mutant any more, because their code has changed: to be removed. */
export function outdated(mutants: readonly Mutant[]): Accepted[] {
  const files = new Set(mutants.map(({ file }) => file));
  const present = new Set(mutants.map(keyOf));
  return list.filter((entry) => files.has(entry.file) && !present.has(keyOf(entry)));
}
