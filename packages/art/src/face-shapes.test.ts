import { describe, expect, it } from 'vitest';
import { brandTokens } from './brand-tokens.ts';
import {
  arrangements,
  type BrandFace,
  buttons,
  cards,
  corners,
  edges,
  grounds,
  headers,
  motions,
} from './face.ts';
import { faceShapes, headerProperties } from './face-shapes.ts';

/* What a brand says of its shapes is seen: each choice looks unlike the others, whatever else is chosen. */

const plain: BrandFace = {
  color: '#5b2bd9',
  accent: '#ffb300',
  emblem: 'fox',
  pattern: 'none',
  corner: 'soft',
  wordmark: 'W',
};
const others: Partial<BrandFace> = {
  arrangement: 'rows',
  card: 'glow',
  button: 'pill',
  edge: 'arc',
  motion: 'lift',
  corner: 'round',
};
const choices: [field: keyof BrandFace, values: readonly string[]][] = [
  ['arrangement', arrangements],
  ['card', cards],
  ['button', buttons],
  ['edge', edges],
  ['motion', motions],
  ['corner', corners],
];

describe.each(choices)('B-02 the %s of a face', (field, values) => {
  it.each([
    ['alone', plain],
    ['with others', { ...plain, ...others }],
  ])('B-02 %s: no two choices look the same', (_title, face) => {
    const drawn = values.map((value) => JSON.stringify(faceShapes({ ...face, [field]: value })));
    expect(new Set(drawn).size).toBe(values.length);
  });

  it('B-02 what is not said is as the first of its list', () => {
    const { [field]: _unsaid, ...rest } = { ...plain, ...others };
    if (field === 'corner') return;
    expect(faceShapes(rest as BrandFace)).toEqual(faceShapes({ ...plain, ...others, [field]: values[0] }));
  });
});

describe('B-02 the header and the ground of a face', () => {
  const { light, dark } = brandTokens(plain);
  it('B-02 no two headers look the same, and what is not said is plain', () => {
    const drawn = headers.map((header) => JSON.stringify(headerProperties({ ...plain, header }, light)));
    expect(new Set(drawn).size).toBe(headers.length);
    expect(headerProperties(plain, light)).toEqual(headerProperties({ ...plain, header: 'plain' }, light));
    expect(headerProperties(plain, light)).toEqual({});
    expect(headerProperties({ ...plain, header: 'band' }, light)).toEqual({ '--head-edge': '4px' });
    expect(headerProperties({ ...plain, header: 'solid' }, dark)).toEqual({
      '--head': dark.color,
      '--head-ink': dark.onColor,
    });
  });

  it('B-02 no two grounds look the same by day; night is dark by day as well', () => {
    const pages = grounds.map((ground) => JSON.stringify(brandTokens({ ...plain, ground }).light));
    expect(new Set(pages).size).toBe(grounds.length);
    for (const ground of grounds) expect(brandTokens({ ...plain, ground }).dark).toEqual(dark);
    expect(brandTokens({ ...plain, ground: 'night' }).light).toEqual(dark);
    expect(brandTokens(plain).light).toEqual(light);
  });
});
