import { join, resolve } from 'node:path';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { openSecrets, type Secrets } from '@gemporium/server/secrets.ts';
import { compareRunModes, ownRunMode, type RunMode } from './servers-run-mode.ts';

/**
 * The run mode of the servers, and the secrets that they use, where the command is given their environment; `problems`
 * says why there are none.
 */
export async function serversSecrets(
  db: Database,
  environment: NodeJS.ProcessEnv,
): Promise<{ runMode: RunMode; secrets: Secrets; problems: string[] }> {
  const { runMode, problem } = await compareRunModes(db, environment);
  const { secrets, problems } = ownSecrets(environment);
  return { runMode, secrets, problems: problem ? [problem] : problems };
}

/** The secrets as a server of this environment would read them; `problems` says why there are none. */
export function ownSecrets(environment: NodeJS.ProcessEnv): { secrets: Secrets; problems: string[] } {
  const problems: string[] = [];
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const localSecretFile = resolve(environment.LOCAL_SECRET_FILE || join(dataDir, 'local-secret'));
  const source = {
    runMode: ownRunMode(environment),
    localSecretFile,
    secretsFile: environment.SECRETS_FILE || undefined,
  };
  return { secrets: openSecrets(source, { problems, warnings: [] }), problems };
}
