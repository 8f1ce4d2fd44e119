import { dense } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

const arms = [0, 60, 120]
  .map((turn) => {
    const at = (x: number, y: number): string => {
      const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
      return dense([x * cos - y * sin, x * sin + y * cos].map(Math.round));
    };
    const branch = (y: number, side: number): string => `M${at(side * 6, y < 0 ? y - 5 : y + 5)}L${at(0, y)}`;
    return `M${at(0, -19)}L${at(0, 19)}${[-11, 11].map((y) => branch(y, 1) + branch(y, -1)).join('')}`;
  })
  .join('');

/** A star of snow. */
export const snowflake: MaterialArt = {
  variants: 1,
  lean: 30,
  draw(sheet, { q, s }, _variant, isSmall) {
    const all = (stroke: string, width: number) =>
      element('path', { d: arms, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' });
    const glass = isSmall
      ? q[7]
      : sheet.linear([
          [0, '#ffffff'],
          [1, q[6]!],
        ]);
    return [
      all(q[1]!, 6.5),
      all(isSmall ? '#ffffff' : s[8]!, 3),
      element('path', { d: 'M0-8l7 4v8l-7 4-7-4v-8z', fill: glass, stroke: q[1], 'stroke-width': 1.8 }),
      isSmall ? '' : element('path', { d: 'M0-5l4 2.5-4 2.5-4-2.5z', fill: '#ffffff' }),
    ].join('');
  },
};
