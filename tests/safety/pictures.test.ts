import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mostPictureBytes, shownPictures } from '../long/gallery/shown-pictures.ts';
import { root } from './sources.ts';

const folder = join(root, 'docs/pictures');
const made = shownPictures.map(({ name }) => `${name}.jpg`).sort();

it('S-12 docs/gallery.md shows the gallery’s pictures, and each is small', () => {
  const page = readFileSync(join(root, 'docs/gallery.md'), 'utf8');
  const shown = [...page.matchAll(/\(pictures\/([^)]+)\)/g)].map(([, file]) => file);
  expect(shown.toSorted()).toEqual(made);
  expect(readdirSync(folder).sort()).toEqual(made);
  expect(made.filter((file) => statSync(join(folder, file)).size > mostPictureBytes)).toEqual([]);
});
