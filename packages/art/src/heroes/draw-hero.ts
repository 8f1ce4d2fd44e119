import type { Paint } from '../color/paint.ts';
import { element } from '../svg/sheet.ts';
import type { HeroArt } from './hero-art.ts';

const linePattern = /^([oflc]) (\S+) (?:([\d.]+) )?(M.+)$/;

/** The person, edged in `edge`, in the box of `HeroArt`. */
export function drawHero({ lines, colors }: HeroArt, paint: Paint, edge: string): string {
  const colorOf = (name: string): string =>
    colors[name] ?? paint[name[0] as keyof Paint]?.[Number(name[1])] ?? fail(name);
  const shapes = lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, kind, name, number, d] = linePattern.exec(line.trim()) ?? fail(line);
      const color = colorOf(name!);
      switch (kind) {
        case 'o':
          return element('path', { d, fill: color, stroke: edge });
        case 'f':
          return element('path', { d, fill: color });
        case 'c':
          return element('path', { d, fill: color, 'fill-opacity': number });
        default:
          return element('path', { d, fill: 'none', stroke: color, 'stroke-width': number });
      }
    });
  return element('g', { 'stroke-width': 2.2, 'stroke-linecap': 'round' }, shapes.join(''));
}

function fail(what: string): never {
  throw new Error(`broken line of a hero: ${what}`);
}
