import { dense } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { cloud, hills } from './land.ts';
import { land, points, repeat } from './parts.ts';
import { layerAt, type SceneArt, type Stage, toneAt } from './stage.ts';

const ship = 'M-16-3h32l-5 8h-22zM-9-5v-22q13 9 12 22zM5-5v-16q8 7 8 16zM-11-5v-17q-8 9-7 17z';
const lighthouse =
  'M-8 0l3-46h10l3 46zM-7-46h14v-3H-7zM-4-49v-9h8v9zM-6-58H6l-6-7zM-36 8q16-12 30-9 12-5 24 0 12-1 22 9z';

/** The light on the water below the hero: bars that grow towards the player. */
function glitter({ random, hero, mood }: Stage, horizon: number): string {
  let d = '';
  for (let y = horizon + 3; y < hero.foot; y += 5) {
    const reach = 26 + (y - horizon) * 1.2;
    const w = random.between(0.4, 1) * reach;
    d += `M${dense([hero.x + random.between(-1, 1) * reach - w / 2, y].map(Math.round))}h${Math.round(w)}`;
  }
  return points(d, mood.light, 1.8, '.7');
}

export const harbour: SceneArt = {
  hours: ['dawn', 'day', 'dusk'],
  aureoles: ['disc', 'rays'],
  paint(stage) {
    const { random, width, hero, mood, sheet } = stage;
    const horizon = 112;
    const x = hero.x - random.whole(168, 190);
    const sea = sheet.linear([
      [0, mood.sky[2]],
      [0.3, toneAt(stage, 0.3)],
      [1, mood.near],
    ]);
    const clouds = [0, 1, 2, 3]
      .map((at) =>
        cloud(random, (at / 4) * width + random.between(-20, 30), 24 + (at % 3) * 20 + random.between(0, 8)),
      )
      .join('');
    const stride = width / 7;
    return {
      back: [
        points(clouds, mood.light, 12, '.4'),
        land(stage, hills(random, width, horizon - 4, 16, 110), 0.2),
        element('path', { d: `M0 ${horizon}h${width}v88H0z`, fill: sea }),
        glitter(stage, horizon),
        element(
          'g',
          { fill: toneAt(stage, 0.5) },
          repeat(stage, ship, [
            [hero.x - random.whole(96, 110), horizon + 6, 0.8],
            [random.whole(20, 60), horizon + 2, -0.5],
          ]),
        ),
        element('path', {
          d: `M${x} 62L${x - 100} 40v40z`,
          fill: sheet.linear(
            [
              [0, mood.light, 0],
              [1, mood.light, 0.8],
            ],
            0,
            0,
            1,
            0,
          ),
        }),
        element('path', { d: lighthouse, transform: `translate(${x} 118)`, fill: layerAt(stage, 0.66) }),
        element('path', {
          d: `M${x - 5} 104H${x + 6}l1 7h-13zM${x - 4} 86H${x + 5}l1 7h-11zM${x - 3} 62h6v5h-6z`,
          fill: mood.light,
        }),
      ].join(''),
      front: [
        land(stage, hills(random, width, hero.foot - 2, 7, stride), 0.5),
        land(stage, hills(random, width, hero.foot + 10, 8, stride), 0.75),
        land(stage, hills(random, width, hero.foot + 26, 9, stride), 0.95),
      ].join(''),
    };
  },
};
