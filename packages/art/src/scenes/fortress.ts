import { element } from '../svg/sheet.ts';
import { hills, ridge } from './land.ts';
import { land, stars } from './parts.ts';
import { layerAt, type SceneArt, toneAt } from './stage.ts';

/** A tower of width `w` whose battlements are at `y`. */
function tower(x: number, y: number, w: number, hasRoof: boolean): string {
  const fifth = Math.round(w / 5);
  const half = Math.round(w / 2) + 4;
  const top = hasRoof ? `M${x - 4} ${y}l${half}-${w} ${half} ${w}z` : '';
  return `M${x} 170V${y}h${fifth}v4h${fifth}v-4h${fifth}v4h${fifth}v-4h${fifth}v${170 - y}z${top}`;
}

export const fortress: SceneArt = {
  hours: ['dusk', 'night', 'dawn'],
  aureoles: ['disc', 'rays', 'rings'],
  paint(stage) {
    const { random, width, hero, paint, mood, sheet } = stage;
    const { e, p } = paint;
    const isWide = width > 400;
    const left = isWide ? 160 : -14;
    const right = width - (isWide ? 110 : 56);
    const castle = [
      ...[0, 40, 96, 140].map((dx, at) =>
        tower(
          left + dx + random.whole(-4, 4),
          [76, 52, 64, 88][at]! + random.whole(-6, 6),
          [20, 26, 22, 24][at]!,
          at % 2 === 1,
        ),
      ),
      tower(right, 70 + random.whole(-5, 5), 22, false),
      tower(right + 34, 48 + random.whole(-5, 5), 24, true),
      `M${left} 170v-58h158v58zM${right} 170v-60h60v60z`,
    ].join('');
    const banners = `M${left + 53} 30v-18l16 5-16 6M${right + 46} 28v-18l15 5-15 6`;
    const slits = [left + 50, left + 58, left + 8, left + 108, left + 148, right + 10, right + 44]
      .map((x, at) => `M${x} ${84 + (at % 3) * 12}v7`)
      .join('');
    const fire = sheet.define(
      'g',
      {},
      element('circle', {
        cy: -6,
        r: 30,
        fill: sheet.radial([
          [0, e[7]!, 0.8],
          [1, e[6]!, 0],
        ]),
      }) + element('path', { d: 'M-3 14V0h6v14zM0-14q8 8 3 14h-6q-5-6 3-14z', fill: e[7] }),
    );
    const torch = (x: number) => sheet.use(fire, { transform: `translate(${x} ${hero.foot - 4})` });
    return {
      back: [
        mood.isNight ? stars(stage, 18, 80) : '',
        land(stage, ridge(random, width, 112, 60, 40), 0.08),
        element('path', { d: castle, fill: layerAt(stage, 0.44) }),
        element('path', { d: banners, fill: p[6], stroke: toneAt(stage, 0.6) }),
        element('path', { d: slits, stroke: e[7], 'stroke-width': 3, 'stroke-linecap': 'round' }),
        land(stage, hills(random, width, 140, 10, 120), 0.5),
      ].join(''),
      front: [
        land(stage, hills(random, width, hero.foot - 4, 9, 140), 0.66),
        torch(hero.x - 104),
        torch(Math.min(width - 16, hero.x + 88)),
        element('path', {
          d: `M0 ${hero.foot + 16}h${width}`,
          stroke: toneAt(stage, 0.84),
          'stroke-width': 10,
          'stroke-dasharray': '18 10',
        }),
        element('path', {
          d: `M0 ${hero.foot + 18}h${width}V200H0z`,
          fill: sheet.linear([
            [0, toneAt(stage, 0.84)],
            [1, mood.near],
          ]),
        }),
        element('path', {
          d: `M0 ${hero.foot + 32}h${width}m0 14H8`,
          stroke: mood.light,
          'stroke-opacity': '.12',
          'stroke-dasharray': '26 4',
        }),
      ].join(''),
    };
  },
};
