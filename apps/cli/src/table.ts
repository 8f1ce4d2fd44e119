import { visible } from './terminal.ts';

type Row = readonly string[];

/** Lines up columns for a terminal, under their names where they have some. */
export function table(rows: readonly Row[], names?: Row): string[] {
  const shown = rows.map((row) => row.map(visible));
  const all = names ? [names.map((name) => name.toUpperCase()), ...shown] : shown;
  const widths: number[] = [];
  for (const row of all)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
