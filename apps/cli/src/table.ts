import { alignColumns } from '@gemporium/text-table/align-columns.ts';
import { visible } from './terminal.ts';

type Row = readonly string[];

/** Lines up columns for a terminal, under their names where they have some. */
export function table(rows: readonly Row[], names?: Row): string[] {
  const shown = rows.map((row) => row.map(visible));
  return alignColumns(names ? [names.map((name) => name.toUpperCase()), ...shown] : shown);
}
