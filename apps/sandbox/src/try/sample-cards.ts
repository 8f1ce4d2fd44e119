import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TryCards } from './entries.ts';

export interface SampleCard {
  readonly number: string;
  readonly password: string;
}

/** The codes of a batch that `samples prepare` wrote; empty if there are none (yet). */
export function readSampleCards(folder: string | null, { store, batch }: TryCards): SampleCard[] {
  if (folder === null) return [];
  let text: string;
  try {
    text = readFileSync(join(folder, `${store}.${batch}.csv`), 'utf8');
  } catch {
    return []; // The page says what to do then.
  }
  const lines = text.split(/\r?\n/).slice(1);
  return lines.flatMap((line) => {
    const [number = '', password = ''] = line.split(',');
    return number && password ? [{ number, password }] : [];
  });
}
