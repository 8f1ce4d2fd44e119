import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../config.ts';

/** Whatever is built depends on these too: the packages' versions, the compilers' settings, the build itself. */
const always = ['package-lock.json', 'tsconfig.base.json', 'apps/launcher/src/build'];
const leftOut = /(^|\/)(node_modules|fixtures|dist)(\/|$)|\.test\.tsx?$/;

/** A digest of the content and path of every input. Equal digests mean an equal outcome. */
export function hashInputs(inputs: string[], read: (file: string) => Buffer = readFileSync): string {
  const hash = createHash('sha256');
  for (const file of [...always, ...inputs].flatMap(filesIn)) {
    const content = read(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Reads each file once, however many targets it belongs to. */
export function readOnce(): (file: string) => Buffer {
  const known = new Map<string, Buffer>();
  return (file) => {
    const content = known.get(file) ?? readFileSync(file);
    known.set(file, content);
    return content;
  };
}

/** The files under a path of the repository, in an order that is the same everywhere. */
function filesIn(path: string): string[] {
  const full = join(root, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !leftOut.test(file))
    .sort();
}
