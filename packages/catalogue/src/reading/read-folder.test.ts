import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTree } from '../check-tree.ts';
import { sampleTree } from '../testing/sample-tree.ts';
import { readFolder } from './read-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'brand-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the brands folder on disk', () => {
  it('files are found by their path; what editors and volumes leave behind is not', () => {
    mkdirSync(join(folder, 'nova/games/orbit'), { recursive: true });
    mkdirSync(join(folder, '.git'));
    for (const file of [
      'nova/brand.json',
      'nova/games/orbit/goods.json',
      '.git/config',
      'nova/.DS_Store',
      'README.md',
      'nova/README.md',
      'nova/games/orbit/README.md',
      'nova/games/orbit/.goods.json.swp',
    ]) {
      writeFileSync(join(folder, file), '{}');
    }
    const { files, unreadable } = readFolder(folder);
    expect([...files.keys()]).toEqual(['nova/brand.json', 'nova/games/orbit/goods.json']);
    expect(unreadable).toEqual([]);
  });

  it('a dangling link and a huge file are reported', () => {
    symlinkSync(join(folder, 'nothing'), join(folder, 'nova/legal.json'));
    writeFileSync(join(folder, 'nova/methods.json'), ' '.repeat(2_000_000));
    expect(readFolder(folder).files.get('nova/methods.json')).toHaveLength(2_000_000);
    writeFileSync(join(folder, 'nova/methods.json'), ' '.repeat(2_000_001));
    expect(readFolder(folder).unreadable).toEqual([
      { file: 'nova/legal.json', reason: 'cannot be read: it does not exist' },
      { file: 'nova/methods.json', reason: 'is larger than 2000000 bytes' },
    ]);
  });

  it.each([
    ['a brand', 'nova'],
    ['a game', 'nova/games/orbit'],
    ['the folder above', '..'],
  ])('B-02 %s in place of the brands folder is one problem, with what to do', (_what, path) => {
    const above = mkdtempSync(join(tmpdir(), 'above-'));
    mkdirSync(join(above, 'brands/nova/games/orbit'), { recursive: true });
    writeFileSync(join(above, 'brands/nova/brand.json'), '{}');
    const checked = checkTree(join(above, 'brands', path));
    rmSync(above, { recursive: true });
    expect(checked).toEqual({
      ok: false,
      problems: [
        {
          file: '',
          path: '',
          reason: 'this is no brands folder: no folder in it has a brand.json',
          fix: 'name the folder that has all brands in it',
        },
      ],
      warnings: [],
    });
  });

  it('B-02 links to folders around them and devices are reported, and never followed or read to their end', () => {
    const odd = mkdtempSync(join(tmpdir(), 'brand-files-'));
    mkdirSync(join(odd, 'nova/games'), { recursive: true });
    for (const link of ['again', 'games/more', 'games/again'])
      symlinkSync(join(odd, 'nova'), join(odd, 'nova', link));
    symlinkSync(odd, join(odd, 'nova/games/all'));
    symlinkSync('/dev/zero', join(odd, 'nova/brand.json'));
    // A link to another folder is that folder.
    symlinkSync(join(folder, 'nova/games'), join(odd, 'nova/other'));
    const { files, unreadable } = readFolder(odd);
    rmSync(odd, { recursive: true });
    expect([...files.keys()]).toEqual(['nova/other/orbit/goods.json']);
    const around = 'is a link to a folder that it is in';
    expect(unreadable).toEqual([
      { file: 'nova/again', reason: around },
      { file: 'nova/brand.json', reason: 'is neither a file nor a folder' },
      { file: 'nova/games/again', reason: around },
      { file: 'nova/games/all', reason: around },
      { file: 'nova/games/more', reason: around },
    ]);
  });

  it('B-02 a file that cannot be read hides no mistake in the others', () => {
    const checked = checkTree(folder);
    const problems = checked.ok ? [] : checked.problems;
    expect(problems.map(({ file, reason }) => `${file} ${reason}`)).toEqual(
      expect.arrayContaining([
        'nova/legal.json cannot be read: it does not exist',
        'nova/methods.json is larger than 2000000 bytes',
        'nova/brand.json is missing',
      ]),
    );
  });

  it.for(['copy', 'z'])(
    'B-01 the mistakes of a copied brand folder are reported in the copy, “%s”',
    (copy, { skip }) => {
      const brands = mkdtempSync(join(tmpdir(), 'copied-'));
      for (const [file, content] of Object.entries(sampleTree())) {
        mkdirSync(dirname(join(brands, file)), { recursive: true });
        writeFileSync(join(brands, file), JSON.stringify(content));
      }
      const madeAt = (brand: string) => statSync(join(brands, brand)).birthtimeMs;
      skip(madeAt('nova') === 0, 'this file system does not keep when a folder was made');
      do {
        rmSync(join(brands, copy), { recursive: true, force: true });
        cpSync(join(brands, 'nova'), join(brands, copy), { recursive: true });
      } while (madeAt(copy) <= madeAt('nova'));
      const checked = checkTree(brands);
      rmSync(brands, { recursive: true });
      const places = checked.ok
        ? []
        : checked.problems.map(({ file, path }) => `${file} ${path.split(/[.[]/)[0]}`);
      expect([...new Set(places)]).toEqual([
        ...['hosts', 'face', 'tracking'].map((path) => `${copy}/brand.json ${path}`),
        `${copy}/games/orbit/game.json art`,
      ]);
    },
  );

  it('B-02 a folder that does not exist is one clear problem', () => {
    expect(checkTree(join(folder, 'missing'))).toEqual({
      ok: false,
      problems: [{ file: '', path: '', reason: 'the folder cannot be read: it does not exist' }],
      warnings: [],
    });
  });
});
