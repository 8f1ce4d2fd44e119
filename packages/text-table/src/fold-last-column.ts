import stringWidth from 'string-width';

/** Narrower than this, a column is easier to read where the terminal itself breaks its lines. */
const leastRoom = 24;

/**
 * A line of columns as a terminal of so many columns can show it: the text of the last one goes on below itself. Other lines
 * stay whole, so that a command in them can be copied.
 */
export function foldLastColumn(line: string, columns: number): string[] {
  const from = line.lastIndexOf('  ') + 2;
  const before = line.slice(0, from);
  const indent = stringWidth(before);
  const room = columns - indent;
  const isColumn = from > 1 && before.trim() !== '';
  if (!isColumn || room < leastRoom || stringWidth(line) <= columns) return [line];
  const folded = [''];
  for (const word of line.slice(from).split(' ')) {
    const longer = `${folded.at(-1)} ${word}`.trimStart();
    if (folded.at(-1) === '' || stringWidth(longer) <= room) folded[folded.length - 1] = longer;
    else folded.push(word);
  }
  return folded.map((text, n) => (n === 0 ? before : ' '.repeat(indent)) + text);
}
