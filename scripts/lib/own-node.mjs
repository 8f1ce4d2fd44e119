import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The Node that npm brings for this machine; if it brings none (macOS), a Node that is new enough already. */
export function ownNode(root) {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  return existsSync(own) || Number.parseInt(process.versions.node, 10) < 24 ? own : process.execPath;
}

/**
 * Makes `node` mean the project's own Node in npm scripts. Several packages of other machines offer a program of that
 * name too, and some npm versions (those that come with Node 20) then link none of them.
 */
export function linkOwnNode(root) {
  const link = join(root, 'node_modules/.bin/node');
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(ownNode(root), link);
}
