import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listCards } from '@gemporium/server/repositories/cards.ts';
import type { Call } from '../command.ts';
import { cardsIssue } from '../commands/cards-issue.ts';
import { cardsRevoke } from '../commands/cards-revoke.ts';
import type { SampleBatch } from './sample-cards.ts';

export interface SampleCard {
  number: string;
  password: string;
}

/** The file with the codes of a batch, readable only by the owner of the data. */
function cardFile(folder: string, { store, batch }: Pick<SampleBatch, 'store' | 'batch'>): string {
  return join(folder, `${store}.${batch}.csv`);
}

/**
 * Issues a batch as the publisher does, once: a batch that the store has is never issued again, even where its file is
 * gone. A file without its batch was left by a start that was cut off; its cards are worth nothing.
 */
export async function issueSampleBatch(call: Call, folder: string, sample: SampleBatch): Promise<void> {
  const { store, batch, count, worth, holdsMs } = sample;
  const file = cardFile(folder, sample);
  if ((await listCards(await call.database(), { store, batch })).length > 0) return;
  rmSync(file, { force: true });
  const expires = holdsMs === undefined ? {} : { expires: new Date(Date.now() + holdsMs).toISOString() };
  const options = { store, batch, count: String(count), out: file, ...worth, ...expires };
  await cardsIssue.run({ ...call, options });
}

export async function revokeSampleBatch(call: Call, { store, batch }: SampleBatch): Promise<void> {
  const cards = await listCards(await call.database(), { store, batch });
  if (cards.every(({ state }) => state !== 'issued')) return;
  await cardsRevoke.run({ ...call, options: { store, batch, reason: 'sample of a revoked card' } });
}

/** The cards of a batch; none where the file is gone. */
export function readSampleCards(folder: string, sample: Pick<SampleBatch, 'store' | 'batch'>): SampleCard[] {
  const file = cardFile(folder, sample);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\r\n').slice(1);
  return lines.map((line) => {
    const [number = '', password = ''] = line.split(',');
    return { number, password };
  });
}
