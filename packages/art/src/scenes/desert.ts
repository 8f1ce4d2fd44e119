import { dense } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { hills } from './land.ts';
import { land, repeat, stars } from './parts.ts';
import { layerAt, type SceneArt, type Stage } from './stage.ts';

const palm =
  'M0 0q4-24-2-46l4-1q7 24 4 47zM0-46q-10-12-24-2 12-2 22 4-14 0-17 14 8-10 19-13 0 8 6 14 2-8-2-15 10 0 15 9 0-12-14-13 8-5 18-1-8-12-20 1-2-8-9-12-1 6 6 14z';

/** A dune: its lit back, and the shade that falls from its crest in a long curve. */
function dune(stage: Stage, x: number, y: number, w: number, depth: number): string {
  const { mood, sheet } = stage;
  const to = (...values: number[]): string => dense(values.map(Math.round));
  const right = `Q${to(x + w * 0.5, y + 34, x + w, 200)}`;
  return (
    land(stage, `M${to(x - w, 200)}Q${to(x - w * 0.4, y + 14, x, y)}${right}z`, depth) +
    element('path', {
      d: `M${to(x, y)}q${to(w * 0.06, 20, -w * 0.1, 34)}t${to(w * 0.2, 32, 20, 134 - y)}H${to(x + w)}Q${to(x + w * 0.5, y + 34, x, y)}`,
      fill: sheet.linear([
        [0, mood.near, 0.5],
        [1, mood.near, 0.1],
      ]),
    })
  );
}

function pyramid(stage: Stage, x: number, y: number, w: number, depth: number): string {
  const h = Math.round(w * 0.72);
  return (
    element('path', { d: `M${x} ${y - h}l-${w} ${h}h${2 * w}z`, fill: layerAt(stage, depth) }) +
    element('path', {
      d: `M${x} ${y - h}l-${w} ${h}h${Math.round(1.3 * w)}z`,
      fill: stage.mood.light,
      'fill-opacity': '.4',
    })
  );
}

export const desert: SceneArt = {
  hours: ['dawn', 'dusk', 'night', 'day'],
  aureoles: ['disc', 'rings'],
  paint(stage) {
    const { random, width, hero, mood } = stage;
    const isWide = width > 400;
    const first = random.whole(60, 90) + (isWide ? 200 : 0);
    return {
      back: [
        mood.isNight ? stars(stage, 20, 90) : '',
        land(stage, hills(random, width, 126, 8, 150), 0.1),
        pyramid(stage, first, 136, random.whole(46, 58), 0.24),
        pyramid(stage, first + random.whole(62, 78), 136, random.whole(28, 36), 0.16),
        dune(stage, isWide ? 180 : 116, random.whole(116, 124), isWide ? 280 : 190, 0.36),
        dune(stage, width - 60, random.whole(110, 120), isWide ? 330 : 170, 0.42),
      ].join(''),
      front: [
        dune(stage, hero.x - 10, hero.foot - 10, isWide ? 330 : 220, 0.62),
        element(
          'g',
          { fill: mood.near },
          repeat(stage, palm, [
            [hero.x - 128, hero.foot + 26, 1],
            [hero.x - 150, hero.foot + 30, -0.7],
          ]),
        ),
        land(stage, hills(random, width, hero.foot + 22, 12, 200), 0.95),
      ].join(''),
    };
  },
};
