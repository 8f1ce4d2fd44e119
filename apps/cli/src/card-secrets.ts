import { createHmac } from 'node:crypto';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { Refusal } from './command.ts';
import { serversSecrets } from './servers-secrets.ts';

/** The keyed hash that the store keeps of a card, under the very key that its servers use. */
export async function cardMacOf(
  db: Database,
  environment: NodeJS.ProcessEnv,
): Promise<(text: string) => Buffer> {
  const { secrets, problems } = await serversSecrets(db, environment);
  const problem = problems[0] ?? secrets.problemWith('card.key');
  if (problem)
    throw new Refusal(problem, 'Give the command the RUN_MODE, DATA_DIR and SECRETS_FILE of the servers.');
  const key = secrets.get('card.key');
  return (text) => createHmac('sha256', key).update(text).digest();
}
