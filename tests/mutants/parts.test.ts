import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@gemporium/launcher/config.ts';
import { expect, it } from 'vitest';
import { codeFiles, testFilesOf } from './part-state.ts';
import { parts, readDocuments } from './parts.ts';

it.each(parts.map((part) => [part.name, part] as const))(
  'the mutants of %s are planted in existing code, in every named place',
  (_name, part) => {
    const [places, others] = [false, true].map((isLeftOut) =>
      part.code.filter((place) => place.includes('exclude') === isLeftOut),
    ) as [string[], string[]];
    const empty = places.filter((place) => codeFiles({ ...part, code: [place, ...others] }).length === 0);
    expect(empty).toEqual([]);
    expect(codeFiles(part).length).toBeGreaterThanOrEqual(places.length);
  },
);

it('whatever document a test compares with the code is in the copy of the tree that has the mutants', () => {
  const byStryker = parts.filter(({ inLanes }) => !inLanes);
  const read = byStryker.flatMap(testFilesOf).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Array.from(text.matchAll(/\.\.\/docs\/([a-z-]+)/g), ([, folder]) => folder);
  });
  expect(read).toEqual(expect.arrayContaining(['logins', 'operations']));
  expect(read.filter((folder) => !readDocuments.includes(folder ?? ''))).toEqual([]);
});
