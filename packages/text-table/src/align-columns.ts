import stringWidth from 'string-width';

/**
 * Rows as lines whose columns begin one below the other on a terminal, two spaces apart: a cell counts for the columns
 * that it takes up there, two for a Japanese or Korean letter or an emoji, none for a mark that stands on its letter. A
 * line ends with its last word. Cells hold one line each and nothing that a terminal would obey.
 */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, stringWidth(cell));
  return rows.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat(widths[at]! - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}
