import { createHash } from 'node:crypto';

/** One planted bug: a piece of a file's text, and its replacement. */
export interface Mutant {
  /** Derived from the file's text, the place and the change, so it is stable while the file is unchanged. */
  id: string;
  file: string;
  /** From 1. */
  line: number;
  mutator: string;
  from: string;
  to: string;
}

export type Verdict = 'killed' | 'timeout' | 'survived' | 'no-coverage' | 'invalid';

/** Stryker's description of a mutant. Lines and columns count from 0. */
export interface StrykerMutant {
  fileName: string;
  mutatorName: string;
  location: { start: Position; end: Position };
  replacement?: string | undefined;
}
interface Position {
  line: number;
  column: number;
}

/** Converts Stryker's mutant; `text` is its file's text. */
export function describeMutant(file: string, text: string, mutant: StrykerMutant): Mutant {
  const { start, end } = mutant.location;
  const from = cut(text, start, end);
  const to = mutant.replacement ?? '';
  const place = [start.line, start.column, end.line, end.column].join(':');
  const id = createHash('sha256')
    .update([file, text, place, mutant.mutatorName, to].join('\0'))
    .digest('hex');
  return { id: id.slice(0, 24), file, line: start.line + 1, mutator: mutant.mutatorName, from, to };
}

function cut(text: string, start: Position, end: Position): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column);
  lines[0] = (lines[0] ?? '').slice(start.column);
  return lines.join('\n');
}
