import { element } from '../svg/sheet.ts';
import { dots, hills, pine } from './land.ts';
import { land, points, repeat } from './parts.ts';
import { layerAt, type SceneArt, type Stage, toneAt } from './stage.ts';

const mushroom = 'M-9 0q1-11 9-11t9 11zM-3 1h6l1 10h-8z';

function beams({ sheet, mood, hero }: Stage): string {
  const d = [-150, -70, 20]
    .map((dx, index) => `M${hero.x + dx + 60} 0h${18 + index * 6}l-70 170h-${44 + index * 6}z`)
    .join('');
  return element('path', {
    d,
    fill: sheet.linear([
      [0, mood.light, 0.6],
      [1, mood.light, 0],
    ]),
  });
}

export const forest: SceneArt = {
  hours: ['dawn', 'day', 'night'],
  aureoles: ['rings', 'disc'],
  paint(stage) {
    const { random, width, hero, paint, mood } = stage;
    const isWide = width > 400;
    const grove = [0, 24, 46, 72].map((x) => pine(x, 0, random.between(52, 92))).join('');
    let stems = '';
    for (let x = random.whole(8, 20); x < width; x += random.whole(24, 50) * (isWide ? 2 : 1))
      stems += `M${x} 0v160`;
    let crown = '';
    for (let x = random.whole(-6, 6); x < width; x += random.whole(22, 30)) {
      if (Math.abs(x - hero.x) > 50) crown += `M${x} ${random.whole(-10, 2)}h0`;
    }
    const trees = [0, 106, hero.x - 150, hero.x + 40, hero.x - 270].slice(0, 4);
    return {
      back: [
        element('path', { d: stems, stroke: toneAt(stage, 0.08), 'stroke-width': 7 }),
        element(
          'g',
          { fill: layerAt(stage, 0.36) },
          repeat(
            stage,
            grove,
            trees.map((x, at) => [x + random.whole(-12, 12), 142, at % 2 ? 1.1 : 0.95]),
          ),
        ),
        land(stage, hills(random, width, 124, 7, 130), 0.42),
        beams(stage),
      ].join(''),
      front: [
        land(stage, hills(random, width, hero.foot - 2, 8, 110), 0.6),
        element('path', {
          d: `M${width - 30} 0q8 100-14 200h60V0zM8 0q-4 110 16 200H0V0z`,
          fill: toneAt(stage, 0.8),
        }),
        points(crown, toneAt(stage, 0.78), 42),
        points(dots(random, 14, 20, 50, width - 20, hero.foot), paint.e[7]!, 2.4, '.8'),
        element(
          'g',
          { fill: mood.isNight ? paint.e[6] : paint.p[6], stroke: mood.near },
          repeat(stage, mushroom, [
            [hero.x - 90, hero.foot - 1, 1],
            [hero.x - 74, hero.foot + 3, 0.6],
          ]),
        ),
        land(stage, hills(random, width, hero.foot + 16, 9, 150), 1),
      ].join(''),
    };
  },
};
