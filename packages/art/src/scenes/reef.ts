import { dense } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { dots, hills } from './land.ts';
import { land, points, repeat } from './parts.ts';
import { type SceneArt, type Stage, toneAt } from './stage.ts';

const coral = 'M0 0v-18M0-8q-10-2-11-14M-8-14q-6 0-8-6M0-14q9-2 10-16M8-20q6-1 8-8M0-18q-4-8-2-18';
const fish =
  'M-10 0q8-9 18 0-10 9-18 0l-7-5v10zM-34 10q8-9 18 0-10 9-18 0l-7-5v10zM-4 18q8-9 18 0-10 9-18 0l-7-5v10z';

function kelp({ random }: Stage, x: number, y: number, height: number): string {
  const step = Math.round(height / 4);
  return `M${dense([x, y])}q${dense([random.pick([-8, 8]), -step / 2, 0, -step])}t0-${step} 0-${step} 0-${step}`;
}

export const reef: SceneArt = {
  hours: ['day', 'dusk'],
  aureoles: ['rings', 'rays'],
  paint(stage) {
    const { random, width, hero, paint, mood, sheet } = stage;
    const { p, e, q, s } = paint;
    const shafts = [-190, -100, 10]
      .map((dx, at) => `M${hero.x + dx} 0h${24 + at * 8}l${dense([-30 + at * 14, 170])}h-${60 + at * 6}z`)
      .join('');
    const weeds = [10, width - 14, hero.x - 106]
      .map((x, at) => kelp(stage, x, hero.foot + 24, 64 + at * 7))
      .join('');
    const branch = (stroke: string, places: readonly (readonly [number, number, number])[]) =>
      element(
        'g',
        { fill: 'none', stroke, 'stroke-width': 5, 'stroke-linecap': 'round' },
        repeat(stage, coral, places),
      );
    return {
      back: [
        element('path', {
          d: `M0 0h${width}v200H0z`,
          fill: sheet.linear([
            [0, s[4]!, 0.2],
            [1, q[1]!, 0.9],
          ]),
        }),
        land(stage, hills(random, width, 112, 30, 90), 0.3),
        element('path', {
          d: shafts,
          fill: sheet.linear([
            [0, mood.light, 0.6],
            [1, mood.light, 0],
          ]),
        }),
        element('path', {
          d: fish,
          fill: p[6],
          transform: `translate(${hero.x - random.whole(120, 150)} ${random.whole(50, 80)})scale(-.8 .8)`,
        }),
        branch(s[3]!, [[random.whole(40, 80), 150, 1.4]]),
        land(stage, hills(random, width, 146, 12, 130), 0.5),
      ].join(''),
      front: [
        branch(p[5]!, [
          [hero.x - 84, hero.foot + 12, 1.2],
          [hero.x + 82, hero.foot + 14, -1.2],
        ]),
        land(stage, hills(random, width, hero.foot - 2, 9, 130), 0.68),
        element('path', {
          d: weeds,
          fill: 'none',
          stroke: toneAt(stage, 0.8),
          'stroke-width': 6,
          'stroke-linecap': 'round',
        }),
        branch(e[5]!, [[hero.x - 124, hero.foot + 24, 0.8]]),
        points(dots(random, 10, 10, 14, width - 10, 150), mood.light, 3, '.6'),
        land(stage, hills(random, width, hero.foot + 18, 10, 150), 0.95),
      ].join(''),
    };
  },
};
