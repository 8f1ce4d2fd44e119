import { mix } from './color/oklch.ts';
import { drawings } from './illustrations/drawings.ts';
import { kitOf } from './illustrations/kit.ts';
import { element, sheetOf } from './svg/sheet.ts';

export type IllustrationName = keyof typeof drawings;

export const illustrationNames = Object.keys(drawings) as readonly IllustrationName[];

/** A friendly drawing for a state of a page, in the brand's colour, 200 × 140. `dark` for dark surfaces. */
export function illustrationSvg(name: IllustrationName, options: { color: string; dark?: boolean }): string {
  const { color, dark = false } = options;
  const sheet = sheetOf(`illustration ${name} ${color} ${dark}`, 200, 140);
  const kit = kitOf(sheet, color, dark);
  const { q } = kit.paint;
  const ground = dark
    ? sheet.linear([
        [0, mix(q[3]!, '#1b1926', 0.5)],
        [1, mix(q[1]!, '#1b1926', 0.3)],
      ])
    : sheet.linear([
        [0, q[8]!],
        [1, mix(q[7]!, q[8]!, 0.3)],
      ]);
  return sheet.finish(
    [
      element('path', {
        d: 'M22 92C8 48 44 36 66 20s62-22 92 4 40 64 24 92q-4 8-20 8H40q-12 0-18-32z',
        fill: ground,
      }),
      element('ellipse', { cx: 100, cy: 123, rx: 84, ry: 8, fill: dark ? q[0] : q[6], 'fill-opacity': '.6' }),
      drawings[name](kit),
    ].join(''),
  );
}
