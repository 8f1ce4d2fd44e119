import { cutPiece } from './cut-piece.ts';
import type { MaterialArt } from './material-art.ts';

const flame = {
  outline:
    '2 -20 Q0 -11 10 -6 Q17 -1 16 7 Q14 19 0 19 Q-15 18 -16 6 Q-16 -2 -9 -7 Q-9 -1 -5 -1 Q-6 -12 2 -20',
  layers: [
    `
p6 2 -20 Q0 -11 10 -6 Q17 -1 16 7 Q14 19 0 19 L-2 4
p4 2 -20 -2 4 0 19 Q-15 18 -16 6 Q-16 -2 -9 -7 Q-9 -1 -5 -1 Q-6 -12 2 -20`,
    'p8 1 -2 Q3 3 7 5 Q10 13 1 16 Q-9 15 -8 7 Q-6 9 -4 7 Q-4 2 1 -2',
    'q1 -1 3 1 3 1 15 -1 15M1 3 6 7 6 9 1 6M1 9 6 13 4 14 1 11',
  ],
};

/** A rune that burns. */
export const ember: MaterialArt = {
  variants: 1,
  lean: 22,
  draw: (sheet, paint, _variant, isSmall) => cutPiece(sheet, paint, flame, isSmall),
};
