import type { Paint } from '../color/paint.ts';
import type { Sheet } from '../svg/sheet.ts';

/** One piece of a currency, drawn around (0, 0) and about 40 units across. */
export interface MaterialArt {
  /** How many cuts, motifs or glyphs there are; `variant` is taken modulo this. */
  variants: number;
  /** The piece with all its light; small ones, in a heap or in the air, do without the finest of it. */
  draw(sheet: Sheet, paint: Paint, variant: number, isSmall?: boolean): string;
  /** Degrees by which single pieces may lean in a heap. */
  lean: number;
}
