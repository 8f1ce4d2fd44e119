import accepted from './accepted.json' with { type: 'json' };
import type { Mutant } from './mutant.ts';

/** A mutant that may live, and why. Found again by what it changes, wherever in its file that stands. */
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

/** Entries of these files that fit no mutant any more: their code has changed, and they should go. */
export function outdated(mutants: readonly Mutant[]): Accepted[] {
  const files = new Set(mutants.map(({ file }) => file));
  const present = new Set(mutants.map(keyOf));
  return list.filter((entry) => files.has(entry.file) && !present.has(keyOf(entry)));
}
