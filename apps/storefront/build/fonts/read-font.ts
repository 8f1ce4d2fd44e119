import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';

export function readFont(file: string): Font {
  const font = create(readFileSync(file));
  if (font.isCollection) throw new Error(`${file} holds several fonts`);
  return font;
}

/** Code points that a font draws, as a stylesheet says it: `U+3042-3044,U+3046`. */
export function rangeOf(font: Font): string {
  const runs: [first: number, last: number][] = [];
  for (const point of [...font.characterSet].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

/** How wide a text is in ems, for the letters that the font has. */
export function widthOf(font: Font, text: string): number {
  let width = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    if (font.hasGlyphForCodePoint(point)) width += font.glyphForCodePoint(point).advanceWidth;
  }
  return width / font.unitsPerEm;
}
