import { describe, expect, it } from 'vitest';
import { brandTokens, type ThemeTokens } from './brand-tokens.ts';
import { contrastRatio } from './color/contrast.ts';
import { grounds } from './face.ts';

const faces = [
  ['violet', '#6a3df0', '#ff5fa2'],
  ['yellow', '#ffcc00', '#ff3d3d'],
  ['a grey that carries no text', '#7b7b7b', '#757575'],
  ['black', '#000000', '#ffffff'],
  ['white', '#ffffff', '#000000'],
  ['green', '#0e9f6e', '#2ee6c8'],
  ['orange', '#e5572a', '#ffd23f'],
  ['navy', '#0b1f5e', '#35e0ff'],
  ['pure red', '#ff0000', '#00ff00'],
  ['pure blue', '#0000ff', '#ffff00'],
] as const;

const texts: readonly (readonly [keyof ThemeTokens, readonly (keyof ThemeTokens)[]])[] = [
  ['ink', ['page', 'surface', 'tint', 'tintStrong']],
  ['inkSoft', ['page', 'surface', 'tint']],
  ['text', ['page', 'surface', 'tint']],
  ['onColor', ['color', 'colorStrong']],
  ['onTint', ['tint']],
  ['onTintStrong', ['tintStrong']],
  ['onAccent', ['accent']],
];

describe.each(faces.flatMap((face) => grounds.map((ground) => [...face, ground] as const)))(
  'a brand in %s (%s, %s) on %s',
  (_, color, accent, ground) => {
    const tokens = brandTokens({ color, accent, ground });

    it.each([
      ['light', 1.25],
      ['dark', 1.6],
    ] as const)('in %s a button stands out from whatever it lies on', (theme, least) => {
      const { color, page, surface, tint } = tokens[ground === 'night' ? 'dark' : theme];
      const ratio = ground === 'night' ? 1.6 : least;
      for (const behind of [page, surface, tint])
        expect(contrastRatio(color, behind)).toBeGreaterThanOrEqual(ratio);
    });

    it.each(['light', 'dark'] as const)('can be read in %s', (theme) => {
      for (const [text, grounds] of texts) {
        for (const ground of grounds) {
          const ratio = contrastRatio(tokens[theme][text], tokens[theme][ground]);
          expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    it.each(['light', 'dark'] as const)('shows its ring and its button in %s', (theme) => {
      const { ring, color: fill, page, surface, tint } = tokens[theme];
      for (const ground of [page, surface, tint]) {
        expect(contrastRatio(ring, ground)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(fill, ground)).toBeGreaterThanOrEqual(1.25);
      }
    });
  },
);

it('a colour that carries text is used as it is', () => {
  expect(brandTokens({ color: '#6a3df0', accent: '#ff5fa2' }).light.color).toBe('#6a3df0');
});
