import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importedBy, walk } from './syntax.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface FileText {
  /** Path below the repository, with forward slashes. */
  path: string;
  text: string;
}

export interface Source extends FileText {
  /** Its imports: paths below the repository for our own files, names for packages. */
  imports: string[];
}

/** Every file of the repository that is tracked, or untracked and not ignored, with one of these extensions. */
export function filesOf(...endings: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .trim()
    .split('\n')
    .filter((file) => endings.some((e) => file.endsWith(e)) && existsSync(join(root, file)));
}

/** Every code file. */
export function readTexts(): FileText[] {
  return filesOf('.ts', '.tsx', '.mjs').map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

/** Every code file with its imports, including type-only ones, found by a real parser. */
export function readSources(): Source[] {
  return readTexts().map(({ path, text }) => sourceOf(path, text));
}

/** A file that exists, or is invented to test a rule. */
export function sourceOf(path: string, text: string): Source {
  const imports = new Set<string>();
  walk(text, path, (node) => {
    const name = importedBy(node);
    if (name !== undefined) imports.add(resolveImport(path, name));
  });
  return { path, text, imports: [...imports] };
}

/** Tests and their support code, which see only our own texts. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^tests\/|\/conformance\//.test(path);

/** The file that an import means, below the repository; the name of a package as it is. */
export function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name));
  const own = /^@gemporium\/([^/]+)\/(.+)$/.exec(name);
  if (!own) return name;
  const folder = existsSync(join(root, 'packages', own[1] ?? '')) ? 'packages' : 'apps';
  return `${folder}/${own[1]}/src/${own[2]}`;
}
