/** The first `most` of the rows that were found, which are one more where there are more; then a note says so. */
export function cutOff<Row>(
  found: readonly Row[],
  most: number,
  hint: string,
  what = '',
): { rows: Row[]; note?: string } {
  const rows = found.slice(0, most);
  return found.length > most
    ? { rows, note: `Only the newest ${most}${what} are listed: ${hint}.` }
    : { rows };
}
