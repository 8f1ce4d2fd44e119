import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The accounts in the brand files. Read each time, because one may be added while the sandbox runs. */
export function accountNames(brandsDir: string): string[] {
  return readdirSync(join(brandsDir, 'accounts')).map((file) => basename(file, '.json'));
}
