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
  /** What it imports: paths below the repository for our own files, names for packages. */
  imports: string[];
}

/** Every file of the repository that git knows or would know, by the endings asked for. */
export function filesOf(...endings: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => endings.some((e) => file.endsWith(e)) && existsSync(join(root, file)));
}

/** Every file of code. */
export function readTexts(): FileText[] {
  return filesOf('.ts', '.tsx', '.mjs').map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

/** Every file of code with what it imports, as a real parser sees it: type-only imports too. */
export function readSources(): Source[] {
  return readTexts().map(({ path, text }) => sourceOf(path, text));
}

/** A file that may exist, or be made up to see whether a rule is awake. */
export function sourceOf(path: string, text: string): Source {
  const imports = new Set<string>();
  walk(text, path, (node) => {
    const name = importedBy(node);
    if (name !== undefined) imports.add(resolveImport(path, name));
  });
  return { path, text, imports: [...imports] };
}

/** What sees nobody's text but ours: tests, and what helps them. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^tests\/|\/conformance\//.test(path);

function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name));
  const own = /^@gemporium\/([^/]+)\/(.+)$/.exec(name);
  if (!own) return name;
  const folder = existsSync(join(root, 'packages', own[1] ?? '')) ? 'packages' : 'apps';
  return `${folder}/${own[1]}/src/${own[2]}`;
}
