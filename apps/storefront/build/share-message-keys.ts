import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from '@gemporium/locales/messages.ts';

/** Which messages a page can say, and when it first needs them. */
export interface KeyShares {
  first: readonly string[];
  later: readonly string[];
}

/**
 * Shares out the message keys by the source files that name them, as a text ('login') or as the beginning of one
 * (`order_state_${…}`). `firstFiles` are those of the first download, `folder` holds them all.
 */
export function shareMessageKeys(folder: string, firstFiles: readonly string[]): KeyShares {
  const all = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] }).map((file) =>
    join(folder, file),
  );
  const first = keysIn(firstFiles);
  const later = [...keysIn(all)].filter((key) => !first.has(key));
  return { first: [...first], later };
}

function keysIn(files: readonly string[]): Set<string> {
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const literals = new Set([...source.matchAll(/['"]([a-zA-Z0-9_]+)['"]/g)].map((match) => match[1] ?? ''));
  const beginnings = [...source.matchAll(/`([a-z0-9_]+_)\$\{/g)].map((match) => match[1] ?? '');
  const isNamed = (key: string) =>
    literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  return new Set(Object.keys(textsOf('en')).filter(isNamed));
}
