import { paintOf } from './color/paint.ts';
import type { GameArt } from './face.ts';
import { pouch } from './materials/containers.ts';
import { materialArt } from './materials/index.ts';
import { largeContainerOf } from './materials/large-containers.ts';
import { seeded } from './svg/seeded.ts';
import { element, sheetOf } from './svg/sheet.ts';
import { sparkle } from './svg/sparkle.ts';

/** How much is sold, from a single piece (1) to an overflowing chest (7). */
export type CurrencyTier = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** x and y of a single piece, or of three leaning together (`3`, reflected: `-3`), or a piece of another size. */
type Place = readonly [number, number, number?];

interface Heap {
  /** Size of a piece. */
  size: number;
  behind: readonly Place[];
  before: readonly Place[];
  container?: 'pouch' | 'large';
  shadow: readonly [number, number];
}

const heaps: Readonly<Record<CurrencyTier, Heap>> = {
  1: { size: 2.1, behind: [], before: [[60, 60]], shadow: [34, 5] },
  2: {
    size: 1.4,
    behind: [],
    before: [
      [37, 50, 0.9],
      [84, 54, 0.9],
      [59, 76, 1.1],
    ],
    shadow: [40, 6],
  },
  3: {
    size: 1,
    behind: [],
    before: [
      [60, 44, 3],
      [35, 78, 3],
      [85, 78, -3],
      [60, 84, 1.2],
    ],
    shadow: [52, 7],
  },
  4: {
    size: 0.95,
    behind: [
      [60, 36, 3],
      [40, 58, 3],
      [80, 58, -3],
    ],
    before: [
      [60, 72, -3],
      [27, 86, 3],
      [93, 86, -3],
      [60, 92, 3],
    ],
    shadow: [56, 7],
  },
  5: {
    size: 0.9,
    behind: [
      [60, 34, 3],
      [42, 50, 3],
      [78, 50, -3],
      [60, 60, 1.1],
    ],
    before: [],
    container: 'pouch',
    shadow: [46, 6],
  },
  6: {
    size: 0.82,
    behind: [
      [60, 50, 3],
      [45, 60],
      [75, 60],
      [33, 59],
      [88, 59],
    ],
    before: [],
    container: 'large',
    shadow: [48, 6],
  },
  7: {
    size: 0.86,
    behind: [
      [60, 34, 3],
      [41, 51, 3],
      [79, 51, -3],
      [60, 58, 1.1],
    ],
    before: [
      [18, 98],
      [103, 99],
    ],
    container: 'large',
    shadow: [54, 7],
  },
};

/**
 * A game's goods as a picture that grows with the amount: one piece, three, a heap, a larger heap, a pouch, a
 * chest, a chest that overflows. 120 × 120, on a clear ground, at most 2.5 kB.
 */
export function currencySvg(art: GameArt, tier: CurrencyTier): string {
  const { material, seed } = art;
  const paint = paintOf(art);
  const sheet = sheetOf(`currency ${JSON.stringify(art)} ${tier}`, 120, 120, { isCoarse: tier > 3 });
  const random = seeded(seed, material);
  const { draw, variants, lean } = materialArt[material];
  const { size, behind, before, container, shadow } = heaps[tier];
  const piece = sheet.define(
    'g',
    size === 1 ? {} : { transform: `scale(${size})` },
    draw(sheet, paint, random.whole(0, variants - 1), tier > 2),
  );
  const angle = () => Math.round(random.between(-lean, lean));
  const trio = () =>
    sheet.define(
      'g',
      {},
      [
        [0, -12],
        [-14, 3],
        [14, 3],
      ]
        .map(([x, y]) => sheet.use(piece, { transform: `translate(${x} ${y})rotate(${angle()})` }))
        .join(''),
    );
  const three = before.concat(behind).some(([, , kind]) => Math.abs(kind ?? 1) === 3) ? trio() : '';
  const put = (list: readonly Place[]) =>
    list
      .map(([x, y, kind = 1]) => {
        const scale = kind === 3 || kind === 1 ? '' : kind === -3 ? 'scale(-1 1)' : `scale(${kind})`;
        return sheet.use(Math.abs(kind) === 3 ? three : piece, { transform: `translate(${x} ${y})${scale}` });
      })
      .join('');
  const holder = container && (container === 'pouch' ? pouch : largeContainerOf(material))(sheet, paint);
  return sheet.finish(
    [
      tier === 7
        ? element('circle', {
            cx: 60,
            cy: 58,
            r: 58,
            fill: sheet.radial([
              [0, paint.p[7]!],
              [1, paint.p[5]!, 0],
            ]),
          })
        : '',
      element('ellipse', {
        cx: 60,
        cy: 108,
        rx: shadow[0],
        ry: shadow[1],
        fill: paint.q[0],
        'fill-opacity': '.25',
      }),
      holder?.back ?? '',
      put(behind),
      holder?.front ?? '',
      put(before),
      element('path', {
        d: sparkle(99, 16, 9) + (tier < 4 ? sparkle(16, 32, 6) : ''),
        fill: paint.p[7],
        ...(tier === 7 ? {} : { stroke: paint.p[3], 'stroke-width': 0.8 }),
      }),
    ].join(''),
  );
}
