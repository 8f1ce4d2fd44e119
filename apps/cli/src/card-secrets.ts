import { createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import { openSecrets } from '@gemporium/server/secrets.ts';
import { Refusal } from './command.ts';

/** The keyed hash that the store keeps of a card, under the very key that its servers use. */
export function cardMacOf(environment: NodeJS.ProcessEnv): (text: string) => Buffer {
  const runMode = environment.RUN_MODE === 'live' ? 'live' : 'local';
  const problems: string[] = [];
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const localSecretFile = resolve(environment.LOCAL_SECRET_FILE || join(dataDir, 'local-secret'));
  const secrets = openSecrets(
    { runMode, localSecretFile, secretsFile: environment.SECRETS_FILE || undefined },
    problems,
  );
  const problem = problems[0] ?? secrets.problemWith('card.key');
  if (problem)
    throw new Refusal(problem, 'Give the command the RUN_MODE, DATA_DIR and SECRETS_FILE of the servers.');
  const key = secrets.get('card.key');
  return (text) => createHmac('sha256', key).update(text).digest();
}
