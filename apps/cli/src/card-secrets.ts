import { createHmac } from 'node:crypto';
import { markOfCardKey } from '@gemporium/server/card-key.ts';
import { findCardKey } from '@gemporium/server/repositories/addressing.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { Refusal } from './command.ts';
import { serversSecrets } from './servers-secrets.ts';

/** The keyed hash that the store keeps of a card, under the very key that its servers use. */
export async function cardMacOf(
  db: Database,
  environment: NodeJS.ProcessEnv,
): Promise<(text: string) => Buffer> {
  const { secrets, problems } = await serversSecrets(db, environment);
  const refuse = (problem: string) =>
    new Refusal(problem, 'Give the command the RUN_MODE, DATA_DIR and SECRETS_FILE of the servers.');
  const problem = problems[0] ?? secrets.problemWith('card.key');
  if (problem) throw refuse(problem);
  const key = secrets.get('card.key');
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  const servers = await findCardKey(db);
  if (servers && !servers.equals(markOfCardKey(mac)))
    throw refuse(
      'The card.key of this command is not that of the servers: its cards could never be redeemed.',
    );
  return mac;
}
