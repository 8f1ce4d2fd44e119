import { expect, it } from 'vitest';
import { codeFiles } from './part-state.ts';
import { parts } from './parts.ts';

it.each(parts.map((part) => [part.name, part] as const))(
  'the mutants of %s are planted in code that is there, in every place that is named',
  (_name, part) => {
    const places = part.code.filter((place) => !place.includes('exclude'));
    const empty = places.filter((place) => codeFiles({ ...part, code: [place] }).length === 0);
    expect(empty).toEqual([]);
  },
);
