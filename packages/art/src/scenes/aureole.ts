import { element } from '../svg/sheet.ts';
import { sparkle } from '../svg/sparkle.ts';
import { haloOf, rays } from './parts.ts';
import type { Aureole, Stage } from './stage.ts';

/** The light behind the hero, `size` units high; drawn before the landscape. */
export function paintAureole({ sheet, hero, mood, paint }: Stage, kind: Aureole, size: number): string {
  const { x, y } = hero;
  switch (kind) {
    case 'disc': {
      const fill = sheet.linear([
        [0, mood.light],
        [1, paint.p[mood.isNight ? 6 : 5]!, 0.8],
      ]);
      return element('circle', { cx: x, cy: y - 4, r: size * 0.6, fill });
    }
    case 'rays':
      return rays(x, y, size * 1.5, 11, haloOf(sheet, mood.light));
    case 'rings': {
      const r = Math.round(size * 0.62);
      const line = { cx: x, cy: y, fill: 'none', stroke: mood.light };
      return [
        element('circle', {
          ...line,
          r,
          'stroke-width': 4,
          'stroke-opacity': '.6',
          'stroke-dasharray': '1.5 6',
        }),
        element('path', {
          d: sparkle(x, y - r, 7) + sparkle(x - r, y, 6) + sparkle(x + r, y, 6),
          fill: mood.light,
        }),
      ].join('');
    }
  }
}
