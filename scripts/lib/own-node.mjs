import { lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The Node that npm brings for this machine. */
export function ownNode(root) {
  return join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
}

/**
 * Makes `node` mean the project's own Node in npm scripts. Several packages of other machines offer a program of that
 * name too, and some npm versions (those that come with Node 20) then link none of them.
 */
export function linkOwnNode(root) {
  const link = join(root, 'node_modules/.bin/node');
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join('..', `node-${process.platform}-${process.arch}`, 'bin/node'), link);
}
