import { describe, expect, it } from 'vitest';
import { appIconSvg } from './app-icon-svg.ts';
import { type BrandFace, emblems } from './face.ts';
import { linkPictureSvg } from './link-picture-svg.ts';
import { readXml } from './testing/read-xml.ts';

/* Pictures that chats and phones cut or shrink: what matters of them stays whole. */

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

interface Line {
  text: string;
  baseline: number;
  size: number;
  end: number;
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The lines of a link's picture. A bold letter is at least half as wide as high, one of East Asia fully. */
function linesOf(title: string, subtitle: string): Line[] {
  const svg = linkPictureSvg({ banner: drawing, logo: drawing, title, subtitle, ground: '#1c1030' });
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => decoded(text));
  const elements = readXml(svg).children.filter(({ name }) => name === 'text');
  return elements.map(({ attributes }, at) => {
    const [x, y, size] = ['x', 'y', 'font-size'].map((name) => Number(attributes.get(name)));
    const text = texts[at] ?? '';
    const ems = [...text].reduce((sum, letter) => sum + (letter > '\u1100' ? 1 : 0.55), 0);
    return { text, baseline: y!, size: size!, end: x! + ems * size! };
  });
}

describe('R-08 the picture of a link', () => {
  const titles = [
    'Watt',
    'A&B <Games> "One"',
    'Voltgarde Chronicles of the Northern Lights',
    'Donaudampfschifffahrtsgesellschaft',
    'スターライト・クロニクル',
    '星光編年史：北方之光與最後的遠征',
    '스타라이트 크로니클 북쪽의 빛',
  ];
  const subtitles = [
    'Top up',
    'Purchase of game currency & packs <official> for all platforms',
    'ゲーム内通貨の購入・チャージセンター公式ページ',
  ];
  it.each(titles.flatMap((title) => subtitles.map((subtitle) => [title, subtitle] as const)))(
    'R-08 “%s”, “%s”: every word is there, beside the hero and below the logo',
    (title, subtitle) => {
      const lines = linesOf(title, subtitle);
      const [foot, ...above] = [...lines].reverse();
      expect(foot?.text).toBe(subtitle);
      expect(
        above
          .reverse()
          .map(({ text }) => text)
          .join(' '),
      ).toBe(title);
      expect(above.length).toBeLessThanOrEqual(2);
      for (const { end } of lines) expect(end).toBeLessThanOrEqual(64 + 660);
      const [logoEnd, bottom] = [64 + 76, 630];
      expect(lines[0]!.baseline - lines[0]!.size).toBeGreaterThan(logoEnd);
      expect(foot!.baseline).toBeLessThan(bottom);
      // No line runs into the next one.
      for (const [at, { baseline }] of lines.slice(0, -1).entries())
        expect(lines[at + 1]!.baseline - lines[at + 1]!.size).toBeGreaterThan(baseline);
      expect(above[0]!.size).toBeGreaterThan(30);
    },
  );
});

describe('S-15 an icon on a home screen', () => {
  const faceOf = (emblem: BrandFace['emblem']): BrandFace => ({
    color: '#5b2bd9',
    accent: '#ffb300',
    emblem,
    pattern: 'none',
    corner: 'round',
    wordmark: 'W',
  });
  /** Where the emblem's square of 100 units lies on the 96 of the icon. */
  function squareOf(svg: string): { from: number; to: number } {
    const transform = readXml(svg).children.at(-1)?.attributes.get('transform') ?? '';
    const [, x, y, scale] = /^translate\(([\d.]+)[ ,]?([\d.]+)\)scale\(([\d.]+)\)$/.exec(transform) ?? [];
    expect(x).toBe(y);
    return { from: Number(x), to: Number(x) + 100 * Number(scale) };
  }

  it.each(emblems)(
    'S-15 the %s is whole in whatever shape a phone cuts, and no smaller than it must be',
    (emblem) => {
      const { from, to } = squareOf(appIconSvg(faceOf(emblem)));
      // A circle of four fifths always stays: w3.org/TR/appmanifest, "Icon masks and safe zone".
      const corner = Math.hypot(48 - from, 48 - from);
      expect(Math.hypot(to - 48, to - 48)).toBeCloseTo(corner, 0);
      expect(corner).toBeLessThanOrEqual(0.4 * 96);
      expect(corner).toBeGreaterThan(0.37 * 96);
    },
  );

  it('S-15 where only the corners are rounded it may be larger', () => {
    const { from, to } = squareOf(appIconSvg(faceOf('fox'), 72));
    expect(to - from).toBeCloseTo(0.72 * 96, 1);
    expect(from).toBeCloseTo(96 - to, 0);
  });
});
