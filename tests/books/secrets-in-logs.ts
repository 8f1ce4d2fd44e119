import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** I8: the logs of a folder that hold one of these secrets (tokens, passwords of cards, …); each finding names the log alone. */
export function secretsInLogs(folder: string, secrets: readonly string[]): string[] {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  if (logs.length === 0) return [`I8 ${folder} has no logs`];
  return logs.flatMap((log) => {
    const text = readFileSync(join(folder, log), 'utf8');
    const told = secrets.filter((secret) => text.includes(secret)).length;
    return told === 0 ? [] : [`I8 ${log} holds ${told} of ${secrets.length} secrets`];
  });
}
