import type { SettlementLine } from './provider.ts';

/** One record of a CSV file (RFC 4180), or why it cannot be read. `line`: where it begins, from 1. */
export type ReportRecord = { line: number; cells: readonly string[] } | { line: number; problem: string };

/** No provider writes longer records; an unclosed quote must not make us hold a whole file in memory. */
const longestRecord = 32_768;

/**
 * The records of a file that comes in chunks, cut anywhere; no more than one chunk and one record are held in
 * memory. Empty lines are skipped. Nothing can be read after a quote that is not closed within the longest record.
 */
export function* reportRecords(text: Iterable<string>): Generator<ReportRecord> {
  let cells: string[] = [];
  let cell = '';
  let length = 0;
  let [line, begunAt] = [1, 1];
  let quote: 'none' | 'open' | 'closed' = 'none';
  let isCut = false;
  let wasReturn = false;

  const ended = (): ReportRecord | undefined => {
    cells.push(cell);
    const isEmpty = cells.length === 1 && cell === '';
    const record = { line: begunAt, cells };
    [cells, cell, length, quote, begunAt] = [[], '', 0, 'none', line];
    return isEmpty ? undefined : record;
  };

  for (const piece of text) {
    for (const character of piece) {
      const isLineFeed = character === '\n';
      const isSecondHalf = isLineFeed && wasReturn;
      wasReturn = character === '\r';
      length += 1;
      if (length > longestRecord) {
        isCut = true;
        break;
      }
      if (quote === 'open') {
        if (character === '"') quote = 'closed';
        else cell += character;
        if (character === '\r' || (isLineFeed && !isSecondHalf)) line += 1;
      } else if (character === '"') {
        // Two quotes inside quotes stand for one.
        if (quote === 'closed') cell += '"';
        quote = 'open';
      } else if (character === ',') {
        cells.push(cell);
        [cell, quote] = ['', 'none'];
      } else if (isSecondHalf) {
        length = 0;
      } else if (isLineFeed || character === '\r') {
        line += 1;
        const record = ended();
        if (record) yield record;
      } else cell += character;
    }
    if (isCut) break;
  }
  if (isCut || quote === 'open') {
    yield {
      line: begunAt,
      problem: 'a quote is not closed, or the line is far too long: the rest cannot be read',
    };
    return;
  }
  const record = ended();
  if (record) yield record;
}

/** The columns of a table by their names, whatever their order and case. */
export interface ReportColumns<Name extends string> {
  missing: readonly Name[];
  /** The trimmed cells of one record by column name; undefined if there are too few or too many. */
  row(cells: readonly string[]): Readonly<Record<Name, string>> | undefined;
}

/** Finds the needed columns in a table's header record. */
export function reportColumns<Name extends string>(
  header: readonly string[],
  needed: readonly Name[],
): ReportColumns<Name> {
  const known = header.map((name) => name.trim().toLowerCase());
  const places = needed.map((name) => [name, known.indexOf(name.toLowerCase())] as const);
  return {
    missing: places.filter(([, place]) => place === -1).map(([name]) => name),
    row: (cells) =>
      cells.length === header.length
        ? (Object.fromEntries(places.map(([name, place]) => [name, (cells[place] ?? '').trim()])) as Record<
            Name,
            string
          >)
        : undefined,
  };
}

/**
 * The lines of a report that is a single table: the first record names the columns, every other one is a row. If a
 * column is missing (`howToGetThem` says what to do), nothing more is read.
 */
export function* tableLines<Name extends string>(
  text: Iterable<string>,
  needed: readonly Name[],
  howToGetThem: string,
  lineOf: (row: Readonly<Record<Name, string>>, line: number) => SettlementLine,
): Generator<SettlementLine> {
  let columns: ReportColumns<Name> | undefined;
  for (const record of reportRecords(text)) {
    const { line } = record;
    const problem = (reason: string): SettlementLine => ({ kind: 'problem', line, reason });
    if ('problem' in record) yield problem(record.problem);
    else if (!columns) {
      columns = reportColumns(record.cells, needed);
      if (columns.missing.length === 0) continue;
      yield problem(`no column ${columns.missing.join(', ')}: ${howToGetThem}`);
      return;
    } else {
      const row = columns.row(record.cells);
      yield row ? lineOf(row, line) : problem('the number of its fields differs from that of the first line');
    }
  }
  if (!columns) yield { kind: 'problem', line: 1, reason: 'the file is empty: download it again' };
}
