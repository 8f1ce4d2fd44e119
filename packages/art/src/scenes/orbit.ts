import { element } from '../svg/sheet.ts';
import { stars } from './parts.ts';
import { type SceneArt, toneAt } from './stage.ts';

export const orbit: SceneArt = {
  hours: ['night'],
  aureoles: ['rays', 'rings'],
  paint(stage) {
    const { random, width, hero, paint, mood, sheet } = stage;
    const { p, q, e } = paint;
    const isWide = width > 400;
    const nebula = (cx: number, cy: number, color: string) =>
      element('ellipse', {
        cx,
        cy,
        rx: 170,
        ry: 90,
        fill: sheet.radial([
          [0, color, 0.6],
          [1, color, 0],
        ]),
      });
    const x = isWide ? hero.x - 300 : random.whole(70, 110);
    const r = random.whole(26, 36);
    const ball = sheet.radial(
      [
        [0, p[7]!],
        [0.5, p[5]!],
        [1, q[1]!],
      ],
      0.3,
      0.25,
      0.8,
    );
    const [rx, ry] = [Math.round(r * 1.75), Math.round(r * 0.5)];
    const ring = (sweep: number) =>
      element('path', {
        d: `M-${rx} 0a${rx} ${ry} 0 0 ${sweep} ${2 * rx} 0`,
        fill: 'none',
        stroke: e[7],
        'stroke-width': 4,
        'stroke-opacity': '.7',
      });
    const horizon = hero.foot - 6;
    const big = isWide ? 900 : 420;
    const air = sheet.radial([
      [0.88, e[7]!],
      [0.93, e[5]!, 0.4],
      [1, e[5]!, 0],
    ]);
    const soil = sheet.radial([
      [0.8, mood.near],
      [0.97, toneAt(stage, 0.45)],
      [1, mood.light],
    ]);
    const craters = [
      [-60, 16, 22, 5],
      [22, 12, 14, 3],
    ]
      .map(
        ([dx, dy, a, b]) =>
          `M${hero.x + dx!} ${horizon + dy!}a${a} ${b} 0 1 0 ${2 * a!} 0 ${a} ${b} 0 1 0-${2 * a!} 0`,
      )
      .join('');
    return {
      back: [
        nebula(x + 40, 70, p[4]!),
        isWide ? nebula(hero.x + 40, 40, e[4]!) : '',
        stars(stage, 36, 150),
        element(
          'g',
          { transform: `translate(${x} ${random.whole(50, 68)})rotate(${random.pick([-24, -18, 16, 22])})` },
          ring(1) +
            element('circle', { r, fill: ball }) +
            element('path', {
              d: `M${3 - r}-8q${r} 10 ${2 * r - 6} 2M${1 - r} 6q${r} 10 ${2 * r - 2} 2`,
              fill: 'none',
              stroke: q[1],
              'stroke-width': 4,
              'stroke-opacity': '.35',
            }) +
            ring(0),
        ),
        element('circle', { cx: width - 26, cy: 34, r: 10, fill: ball }),
      ].join(''),
      front: [
        element('circle', { cx: hero.x, cy: horizon + big, r: Math.round(big * 1.1), fill: air }),
        element('circle', { cx: hero.x, cy: horizon + big, r: big, fill: soil }),
        element('path', { d: craters, fill: mood.near, 'fill-opacity': '.6' }),
        element('path', { d: `M0 200v-22q40-22 80-6 20-12 60 8 50-6 70 20z`, fill: mood.near }),
      ].join(''),
    };
  },
};
