import { brandTokens } from './brand-tokens.ts';
import { contrastRatio, nearestLightness } from './color/contrast.ts';
import { paintOf } from './color/paint.ts';
import { drawPlate } from './emblem-svg.ts';
import type { BrandFace, Corner } from './face.ts';
import { headerColors } from './face-shapes.ts';
import { wordPathOf } from './letters/word-path.ts';
import { dense, pathOf, short } from './svg/outline.ts';
import { element, escapeXml, sheetOf } from './svg/sheet.ts';

interface Hand {
  stroke: number;
  space: number;
  cap: 'butt' | 'round';
  join: 'miter' | 'round';
}

const hands: Readonly<Record<Corner, Hand>> = {
  sharp: { stroke: 4.2, space: 8.4, cap: 'butt', join: 'miter' },
  soft: { stroke: 4.2, space: 7.8, cap: 'butt', join: 'round' },
  round: { stroke: 4.4, space: 8, cap: 'round', join: 'round' },
};

/** Where a wordmark changes colour: after its first word (`Rhinos JP`) or hump (`JoyNet`), else nowhere. */
function splitWord(word: string): readonly [string, string] {
  const at = word.search(/(?<=\S)\s+\S|(?<=\p{Ll})\p{Lu}/u);
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at)];
}

/**
 * A brand's logo for the header: its emblem and its wordmark, 32 units high and as wide as the word. Letters are
 * drawn; a word with other letters than Latin ones is set in the reader's own font, fitted to the width it is given.
 */
export function logoSvg(face: BrandFace, options: { dark?: boolean } = {}): string {
  const isDark = options.dark === true;
  const { q } = paintOf(face);
  const { ground, text } = groundOf(face, isDark);
  const isReadable = (color: string): boolean => contrastRatio(color, ground) >= 4.5;
  const main = text ?? (contrastRatio(ground, '#f6f5fb') >= 4.5 ? '#f6f5fb' : q[0]!);
  const second = nearestLightness(text ? face.accent : face.color, isReadable) ?? main;
  const words = wordsOf(face, main, second);
  const name = `logo ${JSON.stringify([face, isDark])}`;
  const sheet = sheetOf(name, 41 + Math.ceil(words.width), 32);
  const plate = element(
    'g',
    { transform: 'scale(.3333)' },
    drawPlate(sheet, face, { figureSize: 82, isPlain: true }),
  );
  return sheet.finish(plate + words.content);
}

/** What the logo stands on; where the header is in the brand's own colour, also the colour of its text. */
function groundOf(face: BrandFace, isDark: boolean): { ground: string; text?: string } {
  const { header = 'plain', ground } = face;
  if (header === 'solid' || header === 'ink')
    return headerColors(header, face, brandTokens(face)[isDark ? 'dark' : 'light']);
  return { ground: isDark || ground === 'night' ? '#15131d' : '#ffffff' };
}

function wordsOf(
  { wordmark, corner }: BrandFace,
  main: string,
  second: string,
): { content: string; width: number } {
  const { stroke, space, cap, join } = hands[corner];
  const [first, rest] = splitWord(wordmark.trim());
  const whole = wordPathOf(first + rest, corner, space);
  if (!whole) return fallback(wordmark.trim(), main);
  const scale = 0.8;
  const head = wordPathOf(first, corner, space)!;
  const tail = rest ? wordPathOf(rest.trim(), corner, space)! : undefined;
  const gap = /^\s/.test(rest) ? space + 4 : space;
  const line = {
    fill: 'none',
    'stroke-width': stroke,
    'stroke-linecap': cap === 'butt' ? undefined : cap,
    'stroke-linejoin': join,
  };
  const half = stroke / 2;
  const content = [
    element('path', { d: pathOf(head.outline), stroke: main, ...line }),
    tail
      ? element('path', {
          d: pathOf(tail.outline),
          stroke: second,
          ...line,
          transform: `translate(${short(head.width + gap)})`,
        })
      : '',
  ].join('');
  const width = head.width + (tail ? gap + tail.width : 0) + stroke;
  return {
    content: element(
      'g',
      { transform: `translate(${dense([41 + half * scale, 8])})scale(${short(scale)})` },
      content,
    ),
    width: width * scale + 1,
  };
}

function fallback(word: string, fill: string): { content: string; width: number } {
  const width = [...word].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e7f ? 19 : 11.5), 0);
  const text = element(
    'text',
    {
      x: 41,
      y: 23,
      fill,
      'font-size': 19,
      'font-weight': 700,
      'font-family': 'system-ui,sans-serif',
      textLength: width,
      lengthAdjust: 'spacingAndGlyphs',
    },
    escapeXml(word),
  );
  return { content: text, width: width + 2 };
}
