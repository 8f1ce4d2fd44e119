import { foldLastColumn } from '@gemporium/text-table/fold-last-column.ts';

/** Controls (also breaks), what turns the direction of writing, line separators, halves of surrogate pairs. */
const invisible = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Surrogate}]/gu;
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text as it may stand in one line of a terminal. Names, details and errors come from players, games and providers: what
 * would move the cursor, end the line or turn it round is written out (`\n`, `\u001b`) instead of obeyed.
 */
export function visible(text: string): string {
  return text.replace(invisible, (one) => named[one] ?? escaped(one));
}

/** The only way of this program to a terminal: a line ends where it ends, or where the terminal does. */
export function printLines(
  stream: NodeJS.WritableStream & { columns?: number },
  lines: readonly string[],
): void {
  const { columns } = stream;
  const shown = lines.map(visible);
  // A file or a pipe has no columns.
  const fitted = columns ? shown.flatMap((line) => foldLastColumn(line, columns)) : shown;
  stream.write(fitted.map((line) => `${line}\n`).join(''));
}

/** The same for JSON, whose meaning does not change: there such characters occur only in strings. */
export function printJson(stream: NodeJS.WritableStream, value: unknown): void {
  const lines = JSON.stringify(value, undefined, 2).split('\n');
  stream.write(lines.map((line) => `${line.replace(invisible, escaped)}\n`).join(''));
}

/**
 * The same with each value on a line of its own, so that a program can read them one by one. Waits until they are written: a
 * reader that is slow is not overrun. False where it has gone.
 */
export function printJsonLines(stream: NodeJS.WritableStream, values: readonly unknown[]): Promise<boolean> {
  const text = values.map((value) => `${JSON.stringify(value).replace(invisible, escaped)}\n`).join('');
  return new Promise((resolve, reject) => {
    const left = (error: Error & { code?: string }) =>
      error.code === 'EPIPE' ? resolve(false) : reject(error);
    stream.once('error', left);
    stream.write(text, (error) => {
      if (error) return left(error);
      stream.removeListener('error', left);
      resolve(true);
    });
  });
}

function escaped(one: string): string {
  return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
