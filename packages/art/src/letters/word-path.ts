import type { Corner } from '../face.ts';
import { glyphs } from './glyphs.ts';

/** A word as one path of strokes, with its width; its capitals are 20 units high and stand on y = 20. */
export interface WordPath {
  outline: string;
  width: number;
}

/** Pairs that would gape at even spacing, and by how much they close up. */
const kerning = /^(?:A[TVWYtvwy]|[TVWY][Aaceo]|L[TVY]|[FP]a|[kr]a|T[a-z]|av|va|wa|aw|ty|ya|oy|yo|ry)$/;

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
    if (index > 0) at += space - (kerning.test(letters[index - 1]! + letter) ? 2.5 : 0);
    const drawn = corner === 'sharp' ? cutCurves(glyph[1]) : glyph[1];
    if (drawn) outline += `M${shift(drawn, at)}`.replace('MM', 'M');
    at += glyph[0];
  }
  return { outline, width: at };
}
