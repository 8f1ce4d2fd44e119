import { cutPiece } from './cut-piece.ts';
import type { MaterialArt } from './material-art.ts';

const tusk = {
  outline: '14 -20 Q22 2 6 14 Q-2 20 -14 18 L-19 8 -13 0 Q4 0 14 -20',
  layers: [
    `
p8 14 -20 Q4 0 -13 0 L-14 6 Q6 6 14 -20
p6 14 -20 Q6 6 -14 6 L-16 12 Q10 14 14 -20
p4 14 -20 Q10 14 -16 12 L-14 18 Q-2 20 6 14 Q22 2 14 -20`,
    'g6 -19 8 -13 0 -7 -1 -12 8 -8 18 -14 18\ng4 -19 8 -12 8 -8 18 -14 18',
    'q4 2 -3 6 -6 10 8 6 12 4 6M-4 0 -1 -1 2 13 -1 15',
  ],
};

/** A horn in a ring of gold. */
export const horn: MaterialArt = {
  variants: 1,
  lean: 30,
  draw: (sheet, paint, _variant, isSmall) => cutPiece(sheet, paint, tusk, isSmall),
};
