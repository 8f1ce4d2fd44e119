import { cutPiece } from './cut-piece.ts';
import type { MaterialArt } from './material-art.ts';

const icicle = {
  outline: '0 -21 7 -8 18 -10 12 1 17 12 6 10 0 21 -6 10 -17 12 -12 1 -18 -10 -7 -8',
  layers: [
    `
p8 0 -21 -7 -8 0 0M-18 -10 -12 1 0 0 -7 -8
p7 0 -21 7 -8 0 0M-12 1 -17 12 -6 10 0 0
p6 18 -10 7 -8 0 0 12 1M-6 10 0 21 0 0
p5 12 1 17 12 6 10 0 0
p4 0 21 6 10 0 0`,
    'p8 0 -8 5 -2 4 4 0 7 -4 4 -5 -2',
    'p6 0 -8 5 -2 4 4 0 7',
  ],
};

/** Ice that has caught the northern lights. */
export const ice: MaterialArt = {
  variants: 1,
  lean: 30,
  draw: (sheet, paint, _variant, isSmall) => cutPiece(sheet, paint, icicle, isSmall),
};
