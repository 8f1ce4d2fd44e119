import { element } from '../svg/sheet.ts';
import { cloud, dots, hills } from './land.ts';
import { land, points, repeat } from './parts.ts';
import { type SceneArt, toneAt } from './stage.ts';

const mill = 'M-7 0l3-30h8l3 30zM-5-30l5-7 5 7z';
const sails = 'M0-32l-20-13 3-5zM0-32l13-20 5 3zM0-32l20 13-3 5zM0-32l-13 20-5-3z';
const tree = 'M-2 0l1-12h2l1 12zM0-34q10 0 10 10 6 3 3 9-3 5-13 4-10 1-13-4-3-6 3-9 0-10 10-10z';

export const meadow: SceneArt = {
  hours: ['day', 'dawn', 'dusk'],
  aureoles: ['rays', 'disc'],
  paint(stage) {
    const { random, width, hero, paint, mood } = stage;
    const clouds = [0, 1, 2, 3]
      .map((at) => cloud(random, (at / 4) * width + random.between(-10, 40), random.between(22, 78)))
      .join('');
    const x = random.whole(64, 104) + (width > 400 ? 200 : 0);
    const flowers = (color: string, size: number, count: number, top: number) =>
      points(dots(random, count, 0, top, width, 194), color, size);
    return {
      back: [
        points(clouds, mood.light, 13, '.7'),
        land(stage, hills(random, width, 112, 20, 120), 0.1),
        land(stage, hills(random, width, 126, 16, 150), 0.28),
        element('path', { d: mill, transform: `translate(${x} 126)`, fill: mood.light }),
        element('path', {
          d: sails,
          transform: `translate(${x} 126)rotate(${random.whole(-20, 20)} 0-32)`,
          fill: toneAt(stage, 0.62),
        }),
        element(
          'g',
          { fill: toneAt(stage, 0.48) },
          repeat(stage, tree, [
            [hero.x - 96, 138, 0.9],
            [hero.x - 120, 140, 1.2],
            [width - 20, 136, 1.3],
          ]),
        ),
      ].join(''),
      front: [
        land(stage, hills(random, width, hero.foot - 4, 12, 170), 0.46),
        element('path', {
          d: `M${hero.x - 60} ${hero.foot + 2}q-50 10-24 22t-70 40h60q60-22 36-38t20-24z`,
          fill: mood.light,
          'fill-opacity': '.4',
        }),
        flowers(paint.p[7]!, 3, 9, hero.foot + 2),
        land(stage, hills(random, width, hero.foot + 22, 12, 150), 0.86),
        flowers(paint.p[6]!, 4, 9, hero.foot + 20),
        flowers(paint.e[7]!, 3.4, 8, hero.foot + 22),
      ].join(''),
    };
  },
};
