import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** I8: the logs in a folder that contain one of these secrets (tokens, card passwords); findings name only the log. */
export function secretsInLogs(folder: string, secrets: readonly string[]): string[] {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  if (logs.length === 0) return [`I8 ${folder} has no logs`];
  return logs.flatMap((log) => {
    const text = readFileSync(join(folder, log), 'utf8');
    const told = secrets.filter((secret) => text.includes(secret)).length;
    return told === 0 ? [] : [`I8 ${log} holds ${told} of ${secrets.length} secrets`];
  });
}
