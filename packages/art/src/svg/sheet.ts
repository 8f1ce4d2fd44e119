import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { short } from './outline.ts';
import { hashOf } from './seeded.ts';

type Value = string | number;
export type Attributes = Readonly<Record<string, Value | undefined>>;

/** [offset 0–1, colour, opacity 0–1 or nothing for 1] */
export type Stop = readonly [number, string, number?];

/** Whether XML 1.0 allows the character: no controls but tab and line ends, no U+FFFE and U+FFFF. */
function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code >= 32
    ? code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
    : '\t\n\r'.includes(character);
}

/** Text made safe for an attribute or an element of XML; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  return escapeMarkup([...text].filter(isXmlCharacter).join(''));
}

/** Six digits cut to three where that says the same. */
function shortColor(value: string): string {
  return value.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}

function written(value: Value): string {
  return typeof value === 'number' ? short(value) : escapeXml(shortColor(value));
}

/** One element. Attributes without a value are left out; numbers keep one decimal. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${written(value!)}"`)
    .join('');
  return content ? `<${name}${list}>${content}</${name}>` : `<${name}${list}/>`;
}

/** A drawing in the making: its definitions and its size. Content is passed to `finish`. */
export interface Sheet {
  /** A linear gradient along the box it fills; direction in shares of the box. Returns `url(#…)`. */
  linear(stops: readonly Stop[], x1?: number, y1?: number, x2?: number, y2?: number): string;
  /** A radial gradient in the box it fills. Returns `url(#…)`. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  /** Puts a shape with an id into the definitions and returns the id; `content` gets no id of its own. */
  define(name: string, attributes: Attributes, content?: string): string;
  /** Draws a defined shape. */
  use(id: string, attributes?: Attributes): string;
  finish(content: string): string;
}

const fraction = (value: number): string => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, color, opacity]) =>
      element('stop', {
        offset: offset === 0 ? undefined : fraction(offset),
        'stop-color': color,
        'stop-opacity': opacity === undefined ? undefined : fraction(opacity),
      }),
    )
    .join('');

export interface SheetOptions {
  attributes?: Attributes;
  /** Colours are written with three digits, for drawings of many small parts. */
  isCoarse?: boolean;
}

/** `"#rrggbb"` as the nearest `"#rgb"`. */
function coarse(quoted: string): string {
  const digits = [2, 4, 6].map((at) =>
    Math.round(Number.parseInt(quoted.slice(at, at + 2), 16) / 17).toString(16),
  );
  return `"#${digits.join('')}"`;
}

/**
 * A sheet of `width` × `height` units, on which corners of lines are round. Ids begin with a hash of `name`, so that several drawings can stand inline
 * in one page: equal names must mean equal drawings.
 */
export function sheetOf(name: string, width: number, height: number, options: SheetOptions = {}): Sheet {
  const prefix = `g${hashOf(name)
    .toString(36)
    .slice(options.isCoarse ? -3 : -5)}`;
  const known = new Map<string, string>();
  let definitions = '';
  const add = (key: string, make: (id: string) => string): string => {
    const found = known.get(key);
    if (found) return found;
    const id = prefix + known.size.toString(36);
    known.set(key, id);
    definitions += make(id);
    return id;
  };
  const share = (value: number, usual: number): string | undefined =>
    value === usual ? undefined : fraction(value);
  return {
    linear(stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) {
      const attributes = { x1: share(x1, 0), y1: share(y1, 0), x2: share(x2, 1), y2: share(y2, 0) };
      const make = (id: string) => element('linearGradient', { id, ...attributes }, stopsOf(stops));
      return `url(#${add(JSON.stringify(['l', stops, attributes]), make)})`;
    },
    radial(stops, cx = 0.5, cy = 0.5, r = 0.5) {
      const attributes = { cx: share(cx, 0.5), cy: share(cy, 0.5), r: share(r, 0.5) };
      const make = (id: string) => element('radialGradient', { id, ...attributes }, stopsOf(stops));
      return `url(#${add(JSON.stringify(['r', stops, attributes]), make)})`;
    },
    define(tag, attributes, content = '') {
      return add(JSON.stringify([tag, attributes, content]), (id) =>
        element(tag, { id, ...attributes }, content),
      );
    },
    // Safari before 12.1 knows only xlink:href.
    use: (id, attributes = {}) => element('use', { 'xlink:href': `#${id}`, ...attributes }),
    finish(content) {
      const isLinked = (definitions + content).includes('xlink:href');
      const drawing = element(
        'svg',
        {
          xmlns: 'http://www.w3.org/2000/svg',
          'xmlns:xlink': isLinked ? 'http://www.w3.org/1999/xlink' : undefined,
          viewBox: `0 0 ${short(width)} ${short(height)}`,
          width,
          height,
          'stroke-linejoin': 'round',
          ...options.attributes,
        },
        (definitions && `<defs>${definitions}</defs>`) + content,
      );
      return options.isCoarse ? drawing.replace(/"#[0-9a-f]{6}"/g, coarse) : drawing;
    },
  };
}
