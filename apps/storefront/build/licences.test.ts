import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { licencesOf } from './licences.ts';

const folder = mkdtempSync(join(tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true }));

function addPackage(name: string, license: string, files: Readonly<Record<string, string>> = {}): string {
  const at = join(folder, 'node_modules', name);
  mkdirSync(at, { recursive: true });
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify({ license }), ...files }))
    writeFileSync(join(at, file), text);
  return join(at, 'src/index.js');
}

it('the licence of each package goes with its code, once, and of nothing else', () => {
  const files = [
    addPackage('two', 'MIT', { LICENSE: 'Two may be copied.\n' }),
    addPackage('@of/one', 'MIT', { 'license.md': 'One may be copied.' }),
    addPackage('two/node_modules/three', 'ISC', { 'LICENCE.txt': 'Three may be copied.' }),
    addPackage('public', 'Unlicense'),
    join(folder, 'src/own.ts'),
    'messages:en',
  ];
  const line = `\n${'-'.repeat(80)}\n\n`;
  expect(licencesOf([...files, ...files])).toBe(
    [
      '@of/one\n\nOne may be copied.',
      'public\n\nUnlicense',
      'three\n\nThree may be copied.',
      'two\n\nTwo may be copied.',
    ]
      .map((one) => `${one}\n`)
      .join(line),
  );
});

it('a package without its licence is not built in', () => {
  expect(() => licencesOf([addPackage('closed', 'MIT')])).toThrow(
    'closed has no file with its licence (MIT)',
  );
});
