import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { codesOnScreen } from '../long/gallery/codes-on-screen.ts';
import { root } from './sources.ts';

/*
 * Each code is brought about and read on the screen by a stop of the gallery, which is held to that when it runs
 * (`tests/long/gallery.test.ts`); what no walk can bring about is named by another test, with the reason.
 */
const places = Object.entries(codesOnScreen);

describe('X-01 every code can be read somewhere', () => {
  it('each has its place, and no other', () => {
    expect(places.map(([name]) => name).sort()).toEqual(Object.keys(codes).sort());
  });

  it('the tests that stand in for a walk exist, and know their code', () => {
    const wrong = places.flatMap(([name, place]) => {
      if (!('test' in place)) return [];
      const path = join(root, place.test);
      if (!existsSync(path)) return [`${name}: there is no ${place.test}`];
      const number = String(codes[name as keyof typeof codes]);
      const words = [name, number, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
      return words.some((word) => readFileSync(path, 'utf8').includes(word))
        ? []
        : [`${name}: not in ${place.test}`];
    });
    expect(wrong).toEqual([]);
  });
});
