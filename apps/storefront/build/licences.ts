import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of the packages that these files belong to, which must go with every copy of their code. */
export function licencesOf(files: readonly string[]): string {
  const packages = new Map<string, string>();
  for (const file of files) {
    const [folder, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    if (folder !== undefined && name !== undefined) packages.set(name, folder);
  }
  return [...packages]
    .sort()
    .map(([name, folder]) => `${name}\n\n${licenceIn(folder)}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // What is in the public domain asks for nothing.
  if (license === 'Unlicense' || license === '0BSD') return license;
  throw new Error(`${folder} has no file with its licence (${license}), which must go with its code`);
}
