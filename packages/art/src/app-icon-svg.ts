import { paintOf } from './color/paint.ts';
import { drawFigure } from './emblems/draw-figure.ts';
import { figures } from './emblems/index.ts';
import type { BrandFace } from './face.ts';
import { dense } from './svg/outline.ts';
import { element, sheetOf } from './svg/sheet.ts';

/** Whatever shape a phone cuts out of an icon, a circle of four fifths of it stays: a square in that is so wide. */
const safeShare = 56;

/**
 * A brand's icon for a home screen that cuts its own shape: the emblem on a ground without corners. `share` hundredths of it
 * are the emblem's.
 */
export function appIconSvg({ color, accent, emblem }: BrandFace, share = safeShare): string {
  const paint = paintOf({ color, accent });
  const { q, s, p } = paint;
  const sheet = sheetOf(`app ${JSON.stringify([color, accent, emblem, share])}`, 96, 96, { isCoarse: true });
  const ground = sheet.linear(
    [
      [0, s[5]!],
      [0.35, q[4]!],
      [1, q[1]!],
    ],
    0,
    0,
    1,
    1,
  );
  const light = sheet.radial([
    [0, p[8]!, 0.7],
    [1, p[6]!, 0],
  ]);
  const size = (96 * share) / 100;
  const at = dense([(96 - size) / 2, (96 - size) / 2]);
  return sheet.finish(
    [
      element('path', { d: 'M0 0h96v96H0z', fill: ground }),
      element('circle', { cx: 48, cy: 48, r: 46, fill: light }),
      element(
        'g',
        { transform: `translate(${at})scale(${size / 100})` },
        drawFigure(sheet, figures[emblem], paint, { edge: q[0]!, edgeWidth: 5, rim: '#ffffff' }),
      ),
    ].join(''),
  );
}
