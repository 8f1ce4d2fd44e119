import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Refusal } from './command.ts';

const pieceBytes = 65_536;

/** The text of a file in pieces, one in memory at a time. `seen` gets the bytes of each. Refuses anything but UTF-8. */
export function* readPieces(file: string, seen: (bytes: Buffer) => void = () => {}): Generator<string> {
  refuseUnlessKept(file);
  const descriptor = orRefused(file, () => openSync(file, 'r'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (bytes: Buffer, isMore: boolean): string => {
    try {
      return decoder.decode(bytes, { stream: isMore });
    } catch {
      // That bytes are no text is an answer about the file, and not a failure of ours.
      throw new Refusal(`${file} is no text in UTF-8.`, 'Download the report as CSV in UTF-8.');
    }
  };
  try {
    const room = Buffer.alloc(pieceBytes);
    for (;;) {
      const bytes = room.subarray(
        0,
        orRefused(file, () => readSync(descriptor, room)),
      );
      if (bytes.length === 0) break;
      seen(bytes);
      yield decoded(bytes, true);
    }
    yield decoded(Buffer.alloc(0), false);
  } finally {
    closeSync(descriptor);
  }
}

/** A report is checked before it is compared: the second reading of a pipe finds nothing, as if no payment were in the report. */
export function refuseUnlessKept(file: string): void {
  const found = orRefused(file, () => statSync(file));
  if (found.isFile() || found.isDirectory()) return;
  throw new Refusal(
    `${file} cannot be read: it is no file, but a pipe or a device.`,
    'It is read twice: save it as a file first.',
    2,
  );
}

const known: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
};

function orRefused<Found>(file: string, work: () => Found): Found {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Refusal(`${file} cannot be read: ${known[code] ?? code}.`, '', 3);
  }
}
