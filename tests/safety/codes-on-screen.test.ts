import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { codesOnScreen } from '../long/gallery/codes-on-screen.ts';
import { root } from './sources.ts';

/*
 * Each code is provoked and shown at a stop of the gallery, which verifies that when it runs
 * (`tests/long/gallery.test.ts`); codes that no walk can provoke name another test, with the reason.
 */
const places = Object.entries(codesOnScreen);

describe('X-01 every code is shown somewhere', () => {
  it('each has exactly one place', () => {
    expect(places.map(([name]) => name).sort()).toEqual(Object.keys(codes).sort());
  });

  it('the tests named instead of a walk exist, and contain their code', () => {
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
