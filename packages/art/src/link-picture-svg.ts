import { element, escapeXml, sheetOf } from './svg/sheet.ts';

/** What a chat shows of a link. */
export interface LinkPicture {
  /** Drawings of their own. */
  banner: string;
  /** On a dark ground. */
  logo: string;
  /** The game, or the brand. */
  title: string;
  subtitle: string;
  /** A deep colour, on which white is read. */
  ground: string;
}

const width = 1200;
const height = 630;
const margin = 64;
/** Right of it the banner's hero stands. */
const textWidth = 660;

/**
 * The picture of a link, 1200 × 630: the banner, and over its calm side the logo, the title in at most two lines and what it
 * is. Texts are set in the fonts that the renderer is given; their outline makes them bold, whatever the font's own weight.
 */
export function linkPictureSvg({ banner, logo, title, subtitle, ground }: LinkPicture): string {
  const sheet = sheetOf('link', width, height);
  const shade = sheet.linear(
    [
      [0, ground, 0.92],
      [0.5, ground, 0.66],
      [0.85, ground, 0],
    ],
    0,
    0,
    1,
    0,
  );
  const { lines, size } = fitted(title);
  const foot = height - margin;
  const small = Math.min(36, textWidth / widthOf(subtitle));
  const text = (content: string, y: number, fontSize: number, boldness: number) =>
    element(
      'text',
      {
        x: margin,
        y,
        fill: '#ffffff',
        stroke: '#ffffff',
        'stroke-width': fontSize * boldness,
        'font-size': fontSize,
      },
      escapeXml(content),
    );
  return sheet.finish(
    [
      picture(banner, { x: 0, y: 0, width, height, preserveAspectRatio: 'xMaxYMid slice' }),
      element('path', { d: `M0 0h${width}v${height}H0z`, fill: shade }),
      picture(logo, {
        x: margin,
        y: margin,
        width: textWidth,
        height: 76,
        preserveAspectRatio: 'xMinYMid meet',
      }),
      ...lines.map((line, index) =>
        text(line, foot - 62 - (lines.length - 1 - index) * size * 1.12, size, 0.06),
      ),
      text(subtitle, foot, small, 0.04),
    ].join(''),
  );
}

function picture(svg: string, place: Readonly<Record<string, string | number>>): string {
  return element('image', { ...place, 'xlink:href': `data:image/svg+xml,${encodeURIComponent(svg)}` });
}

/** One line, or two of words; as large as there is room. */
function fitted(title: string): { lines: string[]; size: number } {
  const whole = { lines: [title], size: sizeOf([title]) };
  const words = title.split(' ');
  const halves = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, size: sizeOf(lines) };
  });
  return [whole, ...halves].reduce((best, one) => (one.size > best.size * 1.1 ? one : best));
}

function sizeOf(lines: readonly string[]): number {
  const most = lines.length > 1 ? 92 : 108;
  return Math.floor(Math.min(most, textWidth / Math.max(...lines.map(widthOf))));
}

/** About how wide a bold text is, in its own size: letters of China, Japan and Korea are as wide as high. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\u11ff\u2e80-\uffef]/.test(letter) ? 1.02 : 0.6),
    0,
  );
}
