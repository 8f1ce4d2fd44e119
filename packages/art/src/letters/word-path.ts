import type { Corner } from '../face.ts';
import { glyphs } from './glyphs.ts';

/** A word as one path of strokes, with its width; its capitals are 20 units high and stand on y = 20. */
export interface WordPath {
  outline: string;
  width: number;
}

/** Pairs with a small letter that would gape at even spacing. */
const gaping = /^(?:A[tvwy]|[TVWY][aceo]|[FP]a|[kr]a|T[a-z]|av|va|wa|aw|ty|ya|oy|yo|ry)$/;

/** Whether a capital leaves room beside it below (T) or above (A, L), on its right and on its left. */
const roomRight: Readonly<Record<string, 'below' | 'above'>> = {
  T: 'below',
  Y: 'below',
  V: 'below',
  W: 'below',
  P: 'below',
  F: 'below',
  A: 'above',
  L: 'above',
};
const roomLeft: Readonly<Record<string, 'below' | 'above'>> = {
  T: 'below',
  Y: 'below',
  V: 'below',
  W: 'below',
  A: 'above',
  J: 'above',
};

/** By how much two letters close up, so that their distance looks even (kerning). */
function kerning(left: string, right: string): number {
  if (gaping.test(left + right)) return 2.5;
  if (!/^[A-Z]$/.test(right)) return 0;
  const [before, after] = [roomRight[left], roomLeft[right]];
  if (before && after) return before === after ? 2.4 : 4;
  return before || after ? 2.4 : 0;
}

const styled: Readonly<Record<Corner, (word: string) => string>> = {
  sharp: (word) => word.toUpperCase(),
  soft: (word) => word,
  round: (word) => word.toLowerCase(),
};

/** Every quadratic corner as three straight lines, half way to its control point. */
function cutCurves(outline: string): string {
  const half = (a: string, b: string): number => (Number(a) + Number(b)) / 2;
  let cut = outline;
  while (cut.includes('Q')) {
    cut = cut.replace(
      /(\S+) (\S+) ?Q(\S+) (\S+) (\S+) ([\d.]+)/,
      (_, x: string, y: string, cx: string, cy: string, ex: string, ey: string) => {
        const startX = x.replace(/^[ML]/, '');
        return `${x} ${y} ${half(startX, cx)} ${half(y, cy)} ${half(cx, ex)} ${half(cy, ey)} ${ex} ${ey}`;
      },
    );
  }
  return cut;
}

/** Shifts an outline to the right. */
function shift(outline: string, dx: number): string {
  return outline.replace(
    /([\d.]+) ([\d.]+)/g,
    (_, x: string, y: string) => `${Math.round((Number(x) + dx) * 10) / 10} ${y}`,
  );
}

/**
 * A word in the brand's letters: capitals cut sharp, letters as written, or small letters cut round, by its corners.
 * `space` is what lies between two strokes. Undefined where the word has a character that is not drawn here.
 */
export function wordPathOf(word: string, corner: Corner, space: number): WordPath | undefined {
  const letters = [...styled[corner](word)];
  let outline = '';
  let at = 0;
  for (const [index, letter] of letters.entries()) {
    const glyph = glyphs[letter];
    if (!glyph) return undefined;
    if (index > 0) at += space - kerning(letters[index - 1]!, letter);
    const drawn = corner === 'sharp' ? cutCurves(glyph[1]) : glyph[1];
    if (drawn) outline += `M${shift(drawn, at)}`.replace('MM', 'M');
    at += glyph[0];
  }
  return { outline, width: at };
}
