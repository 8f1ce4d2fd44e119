import { relative } from 'node:path';
import { root } from './config.ts';

/** A path as a person in the project's folder would type it. */
export function shownPath(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') ? path : short || '.';
}
