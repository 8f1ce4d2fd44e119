import { dense } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { hills, pine, ridge } from './land.ts';
import { land, repeat, stars } from './parts.ts';
import { layerAt, type SceneArt, type Stage } from './stage.ts';

/** A faceted mountain: shade, the lit flank left of a broken crest, and snow. */
function mountain(stage: Stage, x: number, y: number, w: number, depth: number): string {
  const { sheet, mood, random } = stage;
  const h = 200 - y;
  const [a, b, c] = [random.between(0.04, 0.12), random.between(-0.14, -0.04), random.between(0, 0.14)];
  const at = (...values: number[]): string =>
    dense(values.map((value, index) => Math.round(index % 2 ? y + value * h : x + value * w)));
  const flank = sheet.linear([
    [0, mood.light, 0.85],
    [0.35, mood.light, 0.4],
    [1, mood.light, 0.05],
  ]);
  return [
    element('path', { d: `M${at(0, 0, -1, 1, 0.9, 1)}z`, fill: layerAt(stage, depth) }),
    element('path', {
      d: `M${at(0, 0, -0.3, 0.3, -0.18, 0.25, -0.1, 0.36, a, 0.24, 0.1, 0.38, 0.15, 0.26, 0.26, 0.29)}z`,
      fill: mood.light,
      'fill-opacity': '.65',
    }),
    element('path', { d: `M${at(0, 0, -1, 1, c, 1, b, 0.5, a, 0.24)}z`, fill: flank }),
  ].join('');
}

export const peaks: SceneArt = {
  hours: ['dawn', 'day', 'dusk', 'night'],
  aureoles: ['disc', 'rays'],
  paint(stage) {
    const { random, width, hero, mood } = stage;
    const isWide = width > 400;
    const list = isWide
      ? [
          [hero.x - 330, 70, 150],
          [hero.x - 150, 40, 180],
        ]
      : [
          [66, 84, 110],
          [168, 40, 150],
        ];
    const mountains = list
      .map(([x, y, w], index) =>
        mountain(stage, x! + random.between(-14, 14), y! + random.between(-8, 8), w!, 0.28 + index * 0.14),
      )
      .join('');
    const grove = [0, 14, 27].map((x) => pine(x, random.whole(-2, 3), random.between(24, 40))).join('');
    const groves: (readonly [number, number, number])[] = [];
    for (let x = random.between(-20, 0); x < width; x += random.between(60, 96) * (isWide ? 1.5 : 1)) {
      groves.push([x, hero.foot + 12, Math.abs(x + 26 - hero.x) < 64 ? 0.5 : random.between(0.8, 1.15)]);
    }
    return {
      back:
        (mood.isNight ? stars(stage, 14, 70) : '') +
        land(stage, ridge(random, width, 120, 62, isWide ? 72 : 40), 0.1) +
        mountains,
      front: [
        land(stage, hills(random, width, hero.foot - 4, 12, 130), 0.62),
        element('g', { fill: layerAt(stage, 0.86) }, repeat(stage, grove, groves)),
        land(stage, hills(random, width, hero.foot + 16, 10, 170), 1),
      ].join(''),
    };
  },
};
