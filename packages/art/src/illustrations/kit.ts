import { type Paint, paintOf } from '../color/paint.ts';
import { element, type Sheet } from '../svg/sheet.ts';

/** What the drawings of one style share: colours, the sheet and the line around things. */
export interface Kit {
  sheet: Sheet;
  paint: Paint;
  /** The line around everything. */
  edge: string;
  /** Paper, glass and other pale things. */
  pale: string;
  isDark: boolean;
}

export function kitOf(sheet: Sheet, color: string, isDark: boolean): Kit {
  const paint = paintOf({ color, accent: color });
  return { sheet, paint, edge: paint.q[isDark ? 0 : 1]!, pale: isDark ? paint.q[7]! : '#ffffff', isDark };
}

type Extra = Parameters<typeof element>[1];

/** A filled shape with the common line around it. */
export function shape({ edge }: Kit, d: string, fill: string, extra: Extra = {}): string {
  return element('path', { d, fill, stroke: edge, 'stroke-width': 2.6, ...extra });
}

/** A shape without a line: light and shade on another one. */
export function tone(d: string, fill: string, opacity?: string): string {
  return element('path', { d, fill, 'fill-opacity': opacity });
}

/** An open line with round ends. */
export function stroke(d: string, color: string, width: number, extra: Extra = {}): string {
  return element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    ...extra,
  });
}
