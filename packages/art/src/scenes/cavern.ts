import { dense } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { dots } from './land.ts';
import { land, points } from './parts.ts';
import { type SceneArt, type Stage, toneAt } from './stage.ts';

/** Spikes along an edge: from the ceiling down (a length above 0), or from the floor up. */
function spikes({ random, width, hero }: Stage, edge: number, length: number, stride: number): string {
  const points: number[] = [];
  const wide = width > 400 ? 1.9 : 1;
  let at = 0;
  let level = 0;
  while (at < width) {
    const dx = Math.round(random.between(0.5, 1.3) * stride * wide);
    const nearHero = Math.abs(at + dx - hero.x) < 80 ? 0.35 : 1;
    const tip = Math.round(random.between(0.35, 1) * length * nearHero);
    const rest = Math.round(random.between(0, 0.2) * length);
    points.push(dx, tip - level, Math.round(stride * 0.35), rest - tip);
    level = rest;
    at += dx + Math.round(stride * 0.35);
  }
  return `M0 ${edge}l${dense(points)}V${length > 0 ? 0 : 200}H0z`;
}

export const cavern: SceneArt = {
  hours: ['night', 'dusk'],
  aureoles: ['rings', 'rays'],
  paint(stage) {
    const { random, width, hero, paint, mood, sheet } = stage;
    const { p, e } = paint;
    const crystals = sheet.define(
      'g',
      {},
      element('path', {
        d: 'M0 0l-9-22 5-12 7 9 4 25zM7 0l3-40 8-11 7 12-5 39zM20 0l7-24 9-5 2 12-9 17z',
        fill: p[4],
      }) +
        element('path', { d: 'M0 0l-9-22 5-12 1 34zM7 0l3-40 8-11-3 51zM20 0l7-24 9-5-9 29z', fill: p[7] }) +
        element('circle', {
          cx: 14,
          cy: -16,
          r: 46,
          fill: sheet.radial([
            [0, p[6]!, 0.6],
            [1, p[5]!, 0],
          ]),
        }),
    );
    const cluster = (x: number, y: number, scale: string) =>
      sheet.use(crystals, { transform: `translate(${x} ${y})scale(${scale})` });
    return {
      back: [
        element('path', {
          d: `M0 0h${width}v200H0z`,
          fill: sheet.radial(
            [
              [0, mood.light, 0.2],
              [1, mood.near],
            ],
            0.74,
            0.45,
            0.7,
          ),
        }),
        land(stage, spikes(stage, 6, 76, 34), 0.3),
        land(stage, spikes(stage, 142, -70, 44), 0.36),
        element('path', {
          d: `M${hero.x - 20} 0h44l70 170h-190z`,
          fill: sheet.linear([
            [0, mood.light, 0.65],
            [1, mood.light, 0],
          ]),
        }),
        cluster(hero.x - random.whole(136, 220), 146, '.9'),
        cluster(width - 40, 142, '-.9 .9'),
      ].join(''),
      front: [
        land(stage, spikes(stage, hero.foot + 4, -22, 52), 0.62),
        element('ellipse', {
          cx: hero.x,
          cy: hero.foot + 10,
          rx: 96,
          ry: 9,
          fill: e[4],
          'fill-opacity': '.55',
        }),
        element('path', {
          d: `M${hero.x - 70} ${hero.foot + 6}h90m-50 5h92m-120 4h60`,
          stroke: e[8],
          'stroke-width': 1.6,
          'stroke-linecap': 'round',
          'stroke-opacity': '.7',
        }),
        land(stage, spikes(stage, -8, 46, 56), 0.9),
        points(dots(random, 9, 10, 40, width - 10, 150), p[7]!, 2, '.7'),
        element('path', { d: spikes(stage, hero.foot + 32, -24, 64), fill: toneAt(stage, 0.97) }),
      ].join(''),
    };
  },
};
