import { paintOf } from './color/paint.ts';
import { drawFigure } from './emblems/draw-figure.ts';
import { figures } from './emblems/index.ts';
import type { GameArt } from './face.ts';
import { drawHero } from './heroes/draw-hero.ts';
import { heroArt } from './heroes/index.ts';
import { materialArt } from './materials/index.ts';
import { paintAureole } from './scenes/aureole.ts';
import { sceneArt } from './scenes/index.ts';
import { moodOf } from './scenes/mood.ts';
import { haloOf } from './scenes/parts.ts';
import type { Stage } from './scenes/stage.ts';
import { short } from './svg/outline.ts';
import { seeded } from './svg/seeded.ts';
import { element, sheetOf } from './svg/sheet.ts';

/** Three pieces in the air left of the hero, in shares of its size; drawn again, mirrored, to its right. */
const flight = [
  [-0.72, -0.34, 0.48, -20],
  [-0.66, 0.2, 0.6, 14],
  [-1.04, -0.06, 0.32, 40],
] as const;

/**
 * A game's banner: its scene with depth and light, its hero (a person, else its emblem) on the right, pieces of its currency in the air.
 * 390 × 200, or 1280 × 320 where `wide`; cuts itself to another shape from the left. At most 7 kB. The lower left stays
 * calm and dark, for text.
 */
export function bannerSvg(art: GameArt, options: { wide?: boolean } = {}): string {
  const isWide = options.wide === true;
  const width = isWide ? 800 : 390;
  const height = 200;
  const paint = paintOf(art);
  const sheet = sheetOf(`banner ${JSON.stringify(art)} ${isWide}`, width, height, {
    isCoarse: true,
    attributes: {
      width: isWide ? 1280 : 390,
      height: isWide ? 320 : 200,
      preserveAspectRatio: 'xMaxYMid slice',
    },
  });
  const random = seeded(art.seed, `${art.scene} ${art.emblem}`);
  const scene = sceneArt[art.scene];
  const mood = moodOf(paint, random.pick(scene.hours));
  const figure = figures[art.emblem];
  const person = art.hero && heroArt[art.hero];
  const size = person ? (isWide ? 168 : 160) : isWide ? 146 : 128;
  const hero = { x: isWide ? 590 : person ? 296 : 288, y: person ? 98 : isWide ? 98 : 90, foot: 0 };
  const scale = size / 100;
  const top = hero.y - size / 2;
  hero.foot = Math.round(top + (person ? 92 : (figure.foot ?? 92)) * scale);
  const stage: Stage = { sheet, random, paint, mood, width, height, hero };
  const { back, front } = scene.paint(stage);
  const { draw, variants, lean } = materialArt[art.material];
  const piece = sheet.define(
    'g',
    {},
    draw(sheet, paint, seeded(art.seed, art.material).whole(0, variants - 1), true),
  );
  const swarm = sheet.define(
    'g',
    {},
    flight
      .map(([dx, dy, grain, angle]) => {
        const [x, y] = [dx * size + random.between(-8, 8), dy * size + random.between(-8, 8)].map(Math.round);
        const turn = lean ? `rotate(${angle + random.whole(-12, 12)})` : '';
        return sheet.use(piece, { transform: `translate(${x} ${y})${turn}scale(${short(grain)})` });
      })
      .join(''),
  );
  const float =
    sheet.use(swarm, { transform: `translate(${hero.x} ${hero.y})` }) +
    sheet.use(swarm, { transform: `translate(${hero.x} ${hero.y - 16})scale(-.9 .9)` });
  const sky = sheet.linear([
    [0, mood.sky[0]],
    [0.5, mood.sky[1]],
    [0.9, mood.sky[2]],
  ]);
  const halo = haloOf(sheet, mood.light);
  return sheet.finish(
    [
      element('path', { d: `M0 0h${width}v${height}H0z`, fill: sky }),
      element('circle', { cx: hero.x, cy: hero.y, r: size, fill: halo }),
      paintAureole(stage, random.pick(scene.aureoles), size),
      back,
      element('circle', { cx: hero.x, cy: hero.y, r: size * 0.7, fill: halo, 'fill-opacity': '.5' }),
      element(
        'g',
        { transform: `translate(${short(hero.x - size / 2)} ${short(top)})scale(${scale})` },
        person
          ? drawHero(person, paint, paint.q[0]!)
          : drawFigure(sheet, figure, paint, { edge: paint.q[0]!, edgeWidth: 3, rim: mood.light }),
      ),
      front,
      float,
    ].join(''),
  );
}
