import { element } from '../svg/sheet.ts';
import { stars } from './parts.ts';
import { layerAt, type SceneArt, type Stage, toneAt } from './stage.ts';

const roofs = ['', '', 'v-12h3v12', 'l5-9 5 9', 'v-5h7v5'] as const;

/** A row of houses that stands on y = 200, from the left edge to the right, and the lines of their windows. */
function row(
  { random, width, hero }: Stage,
  top: number,
  spread: number,
  stride: number,
): { d: string; windows: string } {
  const isWide = width > 400;
  let d = 'M0 200';
  let windows = '';
  let at = -random.whole(0, 10);
  while (at < width) {
    const w = random.whole(Math.round(stride * 0.6), Math.round(stride * 1.3));
    const y = Math.round(top + random.between(0, 1) * spread);
    const roof = w > 18 ? random.pick(roofs) : '';
    d += `L${at} ${y}${roof ? `h4${roof}` : ''}H${at + w}`;
    if (Math.abs(at + w / 2 - hero.x) > 50) {
      for (let x = at + 6; x < at + w - 4; x += isWide ? 12 : 8)
        windows += `M${x} ${y + random.pick([6, 12])}v${random.whole(3, 10) * 6}`;
    }
    at += w;
  }
  return { d: `${d}V200z`, windows };
}

export const skyline: SceneArt = {
  hours: ['night', 'dusk', 'dawn'],
  aureoles: ['disc', 'rings', 'rays'],
  paint(stage) {
    const { random, width, hero, mood, paint, sheet } = stage;
    const isWide = width > 400;
    const far = row(stage, 40, 54, isWide ? 60 : 32);
    const middle = row(stage, 76, 50, isWide ? 70 : 40);
    const beam = sheet.linear([
      [0, mood.light, 0],
      [1, mood.light, 0.6],
    ]);
    const road = hero.foot + 2;
    let posts = '';
    for (let at = -2; at < 2; at += 1)
      posts += `M${hero.x + at * 34 + random.whole(0, 14)} ${road + 6}v${random.whole(16, 40)}`;
    return {
      back: [
        mood.isNight ? stars(stage, 16, 80) : '',
        element('path', {
          d: `M${hero.x - 70} 170L${hero.x - 190} 0h34zM${hero.x + 70} 170L${hero.x + 130} 0h40z`,
          fill: beam,
        }),
        element('path', { d: far.d, fill: layerAt(stage, 0.2) }),
        element('path', { d: middle.d, fill: layerAt(stage, 0.52) }),
        element('path', {
          d: middle.windows,
          stroke: paint.p[7],
          'stroke-width': 3.6,
          'stroke-dasharray': '3 3',
          'stroke-opacity': '.75',
        }),
      ].join(''),
      front: [
        element('path', {
          d: `M-2 ${road}h${width + 4}v99H-2z`,
          fill: sheet.linear([
            [0, toneAt(stage, 0.6)],
            [1, mood.near],
          ]),
        }),
        element('ellipse', {
          cx: hero.x,
          cy: road + 12,
          rx: 90,
          ry: 9,
          fill: mood.light,
          'fill-opacity': '.3',
        }),
        element('path', { d: posts, stroke: mood.light, 'stroke-width': 6, 'stroke-opacity': '.18' }),
      ].join(''),
    };
  },
};
