import { expect, it } from 'vitest';
import { codeFiles } from './part-state.ts';
import { parts } from './parts.ts';

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
