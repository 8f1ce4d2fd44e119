import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { makeFolder } from './make-folder.ts';
import { shownPath } from './shown-path.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;

it('a folder is made with all those above it, each for the same people', () => {
  makeFolder(join(folder, 'a', 'b', 'c'), 0o700);
  expect([modeOf('a'), modeOf('a', 'b'), modeOf('a', 'b', 'c')]).toEqual([0o700, 0o700, 0o700]);
});

it('one that is there stays as it is', () => {
  makeFolder(join(folder, 'kept'), 0o750);
  writeFileSync(join(folder, 'kept', 'file'), '');
  makeFolder(join(folder, 'kept'), 0o700);
  expect([modeOf('kept'), statSync(join(folder, 'kept', 'file')).isFile()]).toEqual([0o750, true]);
});

it('one below a file cannot be made', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow(/ENOTDIR/);
});

it.each(['022', '027', '077'])(
  'DATA_DIR is its owner’s alone; root lets PostgreSQL’s user pass through, and not look, whatever the umask (%s)',
  (umask) => {
    const before = process.umask(umask);
    try {
      makeDataDir(join(folder, `data-${umask}`));
      makeFolder(join(folder, `any-${umask}`));
    } finally {
      process.umask(before);
    }
    expect(modeOf(`data-${umask}`)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    expect(modeOf(`any-${umask}`)).toBe(0o777 & ~Number.parseInt(umask, 8));
  },
);

it('DATA_DIR below a file cannot be made, and it is said why', () => {
  expect(() => makeDataDir(join(folder, 'file'))).toThrow(
    `Cannot use ${join(folder, 'file')}: a part of its path is a file (ENOTDIR).`,
  );
});

it.each([
  [join(root, '.data'), '.data'],
  [join(root, '.data/logs'), '.data/logs'],
  [root, '.'],
  [join(root, '..', 'beside'), join(root, '..', 'beside')],
  ['/srv/data', '/srv/data'],
])('%s is shown as a person in the project’s folder types it: %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});
