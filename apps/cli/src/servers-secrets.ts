import { join, resolve } from 'node:path';
import { openSecrets, type Secrets } from '@gemporium/server/secrets.ts';

/** The secrets that the servers use, where the command is given their environment; `problems` says why there are none. */
export function serversSecrets(environment: NodeJS.ProcessEnv): {
  runMode: 'local' | 'live';
  secrets: Secrets;
  problems: string[];
} {
  const runMode = environment.RUN_MODE === 'live' ? 'live' : 'local';
  const problems: string[] = [];
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const localSecretFile = resolve(environment.LOCAL_SECRET_FILE || join(dataDir, 'local-secret'));
  const source = { runMode, localSecretFile, secretsFile: environment.SECRETS_FILE || undefined } as const;
  return { runMode, secrets: openSecrets(source, { problems, warnings: [] }), problems };
}
