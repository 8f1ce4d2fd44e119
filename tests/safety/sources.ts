import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Source {
  /** Path below the repository, with forward slashes. */
  path: string;
  text: string;
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

export function readSources(): Source[] {
  return filesOf('.ts', '.tsx', '.mjs').map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });
}

const importing =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(importing)].map((match) =>
    resolveImport(path, match[1] ?? match[2] ?? match[3] ?? ''),
  );
}

function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name));
  const own = /^@gemporium\/([^/]+)\/(.+)$/.exec(name);
  if (!own) return name;
  const folder = existsSync(join(root, 'packages', own[1] ?? '')) ? 'packages' : 'apps';
  return `${folder}/${own[1]}/src/${own[2]}`;
}
