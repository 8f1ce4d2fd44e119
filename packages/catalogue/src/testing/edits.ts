import type { Change } from './problems-of.ts';
import type { Files } from './sample-tree.ts';

/** Where a path such as `areas[1].currency` leads: the object or list around it, and the last step. */
function around(files: Files, file: string, path: string): [inside: Files, last: string] {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  return [steps.reduce((value, step) => value[step], files[file]), last];
}

export const set =
  (file: string, path: string, value: unknown): Change =>
  (files) => {
    const [inside, last] = around(files, file, path);
    inside[last] = structuredClone(value);
  };

export const drop =
  (file: string, path: string): Change =>
  (files) => {
    const [inside, last] = around(files, file, path);
    delete inside[last];
  };

/** Adds to the end of a list: a value, or one that is made of what stands there. */
export const push =
  (file: string, path: string, value: unknown): Change =>
  (files) => {
    const [inside, last] = around(files, file, path);
    inside[last].push(structuredClone(value));
  };

/** Writes a whole file: a value, or raw text. */
export const write =
  (file: string, content: unknown): Change =>
  (files) => {
    files[file] = structuredClone(content);
  };

export const remove =
  (file: string): Change =>
  (files) => {
    delete files[file];
  };

export const copy =
  (from: string, to: string): Change =>
  (files) => {
    files[to] = structuredClone(files[from]);
  };

/** Renames a brand's folder; its hosts and ids stay. */
export const rename =
  (from: string, to: string): Change =>
  (files) => {
    for (const path of Object.keys(files).filter((name) => name.startsWith(`${from}/`))) {
      files[path.replace(from, to)] = files[path];
      delete files[path];
    }
  };

export const all =
  (...changes: Change[]): Change =>
  (files) => {
    for (const change of changes) change(files);
  };
