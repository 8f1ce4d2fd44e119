import { createHash } from 'node:crypto';
import type { Statement } from './statement.ts';

/** A change to be made. */
export interface Write {
  statement: Statement;
  values: readonly unknown[];
  /** Names of the rows that it touches. Undefined: it may touch any row of its table. */
  rows?: readonly string[] | undefined;
}

/** One statement that makes several changes; its result is that of the last one. */
export interface Combined<One extends Write = Write> {
  statement: Statement;
  values: readonly unknown[];
  writes: readonly One[];
}

/**
 * Combines changes, in this order, into as few statements as possible (docs/decisions/0010). Independent changes become
 * one statement of writing CTEs. Its parts all see the tables as before the statement, run in no defined order, and of
 * two that change the same row only one counts. So a change goes into the next statement if it reads a table that an
 * earlier one changes, or may change the same row. Inserts of one kind become one multi-row insert, in their order. A
 * change for which `isLast` holds ends its statement, so that its result is the statement's.
 */
export function combineWrites<One extends Write>(
  writes: readonly One[],
  isLast: (write: One) => boolean = () => false,
): Combined<One>[] {
  const steps: One[][] = [];
  const placed: { write: One; step: number }[] = [];
  for (const write of writes) {
    const after = placed.map(({ write: earlier, step }) => step + behind(earlier, write));
    let step = Math.max(0, ...after);
    while (isLast(write) && steps[step]?.some(isLast)) step += 1;
    placed.push({ write, step });
    steps[step] ??= [];
    steps[step]?.push(write);
  }
  return steps.map((step) => oneOf(step.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))));
}

/** How many statements later a change must run than an earlier one; independent changes may overtake. */
function behind(earlier: Write, later: Write): number {
  const [first, second] = [touchedBy(earlier.statement), touchedBy(later.statement)];
  if (!first.table || !second.table || second.reads.includes(first.table)) return 1;
  if (first.table === second.table) {
    if (first.row && earlier.statement.name === later.statement.name) return 0;
    const mayMeet = !earlier.rows || !later.rows || earlier.rows.some((row) => later.rows?.includes(row));
    if (mayMeet) return 1;
  }
  // They have nothing to do with each other: the later one may run in any step.
  return first.reads.includes(second.table) ? 0 : Number.NEGATIVE_INFINITY;
}

interface Touched {
  /** The table that it changes. Undefined if it is not a simple change of one table; then it is not combined. */
  table: string | undefined;
  /** The tables that it reads in addition. */
  reads: readonly string[];
  /** For an insert that can take more rows: the position of its row in the text. */
  row: { from: number; to: number } | undefined;
}

const known = new Map<string, Touched>();

function touchedBy({ name, text }: Statement): Touched {
  let touched = known.get(name);
  if (!touched) {
    touched = read(text);
    known.set(name, touched);
  }
  return touched;
}

const change = /^\s*(?:insert\s+into|update|delete\s+from)\s+(\w+)/;
const source = /\b(?:from|join|using)\s+(\w+)/g;

function read(text: string): Touched {
  const table = change.exec(text)?.[1];
  const reads = [...text.matchAll(source)].map(([, name]) => name as string);
  // The table behind a delete's `from` is the one that it changes.
  const others = text.trimStart().startsWith('delete') ? reads.slice(1) : reads;
  return { table, reads: others, row: table === undefined ? undefined : rowOf(text) };
}

/** An insert of given values that does not change an existing row. */
function rowOf(text: string): Touched['row'] {
  if (!/^\s*insert/.test(text) || /\b(?:returning|do update)\b/.test(text)) return undefined;
  const from = /\bvalues \(/.exec(text);
  if (!from) return undefined;
  const start = from.index + from[0].length - 1;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "'") return undefined;
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return { from: start, to: at + 1 };
  }
  return undefined;
}

const statements = new Map<string, Statement>();

function oneOf<One extends Write>(writes: readonly One[]): Combined<One> {
  const kinds: One[][] = [];
  for (const write of writes) {
    const { name } = write.statement;
    const same = touchedBy(write.statement).row && kinds.find(([one]) => one?.statement.name === name);
    if (same) same.push(write);
    else kinds.push([write]);
  }
  const ordered = kinds.flat();
  const values = ordered.flatMap((write) => [...write.values]);
  const [only] = ordered;
  if (ordered.length === 1 && only) return { statement: only.statement, values, writes };
  const names = ordered.map(({ statement }) => statement.name).join(' ');
  let statement = statements.get(names);
  if (!statement) {
    const hash = createHash('sha256').update(names).digest('hex').slice(0, 32);
    statement = { name: `together_${hash}`, text: textOf(kinds) };
    statements.set(names, statement);
  }
  return { statement, values, writes };
}

/** The last one is the main statement, the others are its CTEs. */
function textOf(kinds: readonly (readonly Write[])[]): string {
  let count = 0;
  const numbered = (text: string, by: number) =>
    text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`);
  const texts = kinds.map((same) => {
    const [first, ...others] = same as [Write, ...Write[]];
    const { text } = first.statement;
    const { row } = touchedBy(first.statement);
    const from = count;
    count += same.reduce((sum, { values }) => sum + values.length, 0);
    if (!row || others.length === 0) return numbered(text, from);
    const rows = same.map(({ values }, index) =>
      numbered(text.slice(row.from, row.to), from + index * values.length),
    );
    return `${text.slice(0, row.from)}${rows.join(', ')}${numbered(text.slice(row.to), from)}`;
  });
  const before = texts.slice(0, -1).map((text, place) => `change_${place} as (${text})`);
  return before.length === 0 ? (texts[0] ?? '') : `with ${before.join(', ')} ${texts.at(-1)}`;
}
