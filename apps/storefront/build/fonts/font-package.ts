import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One file of a font, with the letters that it draws. */
export interface Slice {
  /** Its name in the package: `latin`, or a number. */
  name: string;
  file: string;
  /** As a stylesheet says it: `U+0-7F, U+131`. */
  range: string;
}

const { resolve } = createRequire(import.meta.url);

/** The slices of a Fontsource package in one weight (`wght`: all of them), in the order in which the later goes first. */
export function slicesOf(name: string, weight: number | 'wght'): Slice[] {
  const folder = packageFolder(name);
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const there = new Set(readdirSync(join(folder, 'files')));
  return Object.entries(ranges).map(([key, range]) => {
    const slice = key.replace(/[[\]]/g, '');
    const file = `${name.split('/')[1]}-${slice}-${weight}-normal.woff2`;
    if (!there.has(file)) throw new Error(`${name} has no file ${file}`);
    return { name: slice, file: join(folder, 'files', file), range };
  });
}

/** The licence that a package's files are under, as it must go with them. */
export function licenceOf(name: string): string {
  return readFileSync(join(packageFolder(name), 'LICENSE'), 'utf8').trim();
}

function packageFolder(name: string): string {
  return dirname(resolve(`${name}/package.json`));
}
